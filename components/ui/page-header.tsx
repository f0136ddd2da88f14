import type { ReactNode } from 'react';
import { cn } from './cn';

export function PageHeader({
  title,
  description,
  actions,
  level = 1,
}: {
  /** Left out if the top bar shows the title. */
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** 2 inside the console, whose top bar has the page's `h1`. */
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header
      className={cn(
        'flex flex-wrap justify-between gap-x-6 gap-y-3',
        title === undefined ? 'items-center' : 'items-start',
      )}
    >
      <div className="min-w-0 grow basis-80">
        {title === undefined ? null : (
          <Heading
            className={cn(
              'mb-1 font-semibold tracking-tight text-balance',
              level === 1 ? 'text-xl' : 'text-lg',
            )}
          >
            {title}
          </Heading>
        )}
        {description ? <p className="max-w-prose text-pretty text-ink-2">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
