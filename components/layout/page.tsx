import type { ReactNode } from 'react';
import { cn } from '@/components/ui';

/** The id of the element that scrolls in the console; a virtualised list takes it as its scroller. */
export const mainScrollerId = 'main';

/** The margins of a console page. `prose` keeps lines readable; `full` is for grids. */
export function Page({
  width = 'full',
  className,
  children,
}: {
  width?: 'full' | 'prose';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-6 px-4 py-5 md:px-6 md:py-6',
        width === 'prose' && 'mx-auto max-w-3xl',
        className,
      )}
    >
      {children}
    </div>
  );
}
