import type { ReactNode } from 'react';
import { cn } from '@/components/ui';

/** Classes of a button or link with a line of explanation. */
export const actionCardClasses = (primary = false): string =>
  cn(
    'flex min-h-15 min-w-0 flex-col items-start gap-0.5 rounded-md border px-3 py-2 text-left transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    primary
      ? 'border-transparent bg-ink text-on-ink hover:bg-ink-hover disabled:border-line disabled:bg-sunk disabled:text-ink-2'
      : 'border-line-strong bg-panel hover:bg-sunk dark:hover:bg-raised',
  );

/** The name of an action and, below it, its explanation. */
export function ActionText({
  icon,
  title,
  hint,
}: {
  icon: ReactNode;
  title: ReactNode;
  hint: string;
}) {
  return (
    <>
      <span className="flex w-full items-center gap-2 text-sm font-medium [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        {title}
      </span>{' '}
      <span className="text-xs text-pretty opacity-90">{hint}</span>
    </>
  );
}
