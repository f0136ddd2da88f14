import type { ReactNode } from 'react';
import { cn } from './cn';

/** The head of a page's content: what it is, in a line what for, and its main action. */
export function PageHeader({
  title,
  description,
  actions,
  level = 1,
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** 2 inside the console, whose top bar holds the page's name. */
  level?: 1 | 2;
  className?: string;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0 grow basis-80">
        <Heading className="text-xl font-semibold tracking-tight text-balance">{title}</Heading>
        {description ? (
          <p className="mt-1 max-w-prose text-pretty text-ink-2">{description}</p>
        ) : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
