import type { ReactNode } from 'react';
import { cn } from '@/components/ui';

/** The id of the element that scrolls in the console; a virtualised list takes it as its scroller. */
export const mainScrollerId = 'main';

/** The margins of a console page. `full` is for grids, `wide` for lists, `prose` for forms. All begin at the same edge. */
export function Page({
  width = 'full',
  className,
  children,
}: {
  width?: 'full' | 'wide' | 'prose';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-6 px-4 py-5 md:px-6 md:py-6',
        width === 'wide' && 'max-w-6xl',
        width === 'prose' && 'max-w-3xl',
        className,
      )}
    >
      {children}
    </div>
  );
}
