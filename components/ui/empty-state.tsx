import type { ReactNode } from 'react';
import { cn } from './cn';

/** Shown for an empty list: why it is empty, and what to do. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  level = 2,
  className,
}: {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** 1 if it is the complete page. */
  level?: 1 | 2;
  className?: string;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div
      className={cn('mx-auto grid max-w-md justify-items-center px-6 py-16 text-center', className)}
    >
      {icon ? (
        <span className="mb-4 grid size-12 place-items-center rounded-lg border border-line bg-panel text-ink-3 [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <Heading className="text-md font-semibold text-balance">{title}</Heading>
      {description ? <p className="mt-1 text-pretty text-ink-2">{description}</p> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
