import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui';

/** A line about something without a result: what happened, what it was, and what to do. */
export function StateStrip({
  title,
  text,
  detail,
  prompt,
  href,
  caption,
  isBad,
  isLow = false,
  tabIndex,
  role,
  children,
}: {
  title: string;
  text: string;
  /** The service's own words for it. */
  detail?: string | undefined;
  prompt: string;
  /** The page of the task; absent while there is none. */
  href?: string;
  /** What the request differs in from the others of its submission. */
  caption?: string | undefined;
  isBad: boolean;
  /** Fills a frame of `stripHeight` and is a link as a whole: what does not fit is cut. */
  isLow?: boolean;
  tabIndex?: number;
  role?: 'alert' | 'status';
  children?: ReactNode;
}) {
  const quote = prompt === '' ? <em>No prompt</em> : `“${prompt}”`;
  const quoteClasses = cn(
    'min-w-0 truncate text-ink-3',
    isLow &&
      'outline-none after:absolute after:inset-0 after:rounded-md after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-live max-sm:flex-[1_1_6rem]',
  );
  return (
    <div
      className={cn(
        'rounded-md border border-line bg-panel px-3 text-xs text-ink-2',
        isLow ? 'relative flex h-full items-center' : 'py-2',
      )}
    >
      <div
        role={role}
        className={cn(
          'flex min-w-0 flex-1 items-center gap-x-3 gap-y-1.5',
          isLow ? '' : 'flex-wrap',
        )}
      >
        <span className={cn('min-w-0', isLow ? 'flex-1' : 'flex-[1_1_18rem]')}>
          <span
            className={cn(
              'flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap',
              // One line on a phone: a prompt that has no room beside the title wraps out of sight.
              isLow && 'max-sm:h-4 max-sm:overflow-clip',
            )}
          >
            <strong
              className={cn(
                'shrink-0 font-medium break-normal max-sm:shrink',
                isLow ? 'truncate' : 'text-pretty',
                isBad ? 'text-bad' : 'text-ink',
              )}
            >
              {title}
            </strong>
            {caption === undefined ? null : <bdi className="shrink-0">{caption}</bdi>}
            {href === undefined ? (
              <span dir="auto" className={quoteClasses}>
                {quote}
              </span>
            ) : (
              <Link
                href={href}
                prefetch={false}
                dir="auto"
                tabIndex={tabIndex}
                className={quoteClasses}
              >
                {quote}
              </Link>
            )}
          </span>
          <span className={isLow ? 'block truncate' : 'flex flex-wrap gap-x-1.5'}>
            {detail ? <span className={isLow ? 'max-sm:hidden' : undefined}>{detail} </span> : null}
            <span className={isLow ? undefined : 'text-pretty'}>{text}</span>
          </span>
        </span>
        <span className="relative flex shrink-0 items-center gap-2">{children}</span>
      </div>
    </div>
  );
}
