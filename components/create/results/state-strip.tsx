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
  role?: 'alert' | 'status';
  children?: ReactNode;
}) {
  const quoteClasses = 'min-w-0 truncate text-ink-3';
  return (
    <li className="rounded-md border border-line bg-panel px-3 py-2 text-xs text-ink-2">
      <div role={role} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-[1_1_18rem]">
          <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
            <strong
              className={cn(
                'shrink-0 font-medium text-pretty max-sm:shrink',
                isBad ? 'text-bad' : 'text-ink',
              )}
            >
              {title}
            </strong>
            {caption === undefined ? null : <bdi className="shrink-0">{caption}</bdi>}
            {href === undefined ? (
              <span dir="auto" className={quoteClasses}>
                “{prompt}”
              </span>
            ) : (
              <Link href={href} prefetch={false} dir="auto" className={quoteClasses}>
                “{prompt}”
              </Link>
            )}
          </span>
          <span className="flex flex-wrap gap-x-1.5">
            {detail ? <span className="max-sm:hidden">{detail}</span> : null}
            <span className="text-pretty">{text}</span>
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2">{children}</span>
      </div>
    </li>
  );
}
