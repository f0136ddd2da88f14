import type { ReactNode } from 'react';
import { Card, cn } from '@/components/ui';

/** The id of the console's scrolling element; virtualised lists use it as their scroller. */
export const mainScrollerId = 'main';

/** The margins and the width of a console page. `full` is only for grids of images. */
export function Page({
  width = 'wide',
  className,
  children,
}: {
  width?: 'full' | 'wide';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      data-page
      className={cn(
        'grid grid-cols-1 gap-6 px-4 py-5 md:px-6 md:py-6',
        width === 'wide' && 'max-w-7xl',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A section of a settings page: its title on the left and its fields on the right, stacked on a phone. */
export function PageSection({
  id,
  title,
  description,
  isFramed = true,
  children,
}: {
  id?: string;
  title: string;
  description?: ReactNode;
  /** False if the content has its own frames. */
  isFramed?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="lg:pt-5">
        <h2 className="text-md font-semibold">{title}</h2>
        {description ? <p className="mt-1 text-sm text-pretty text-ink-2">{description}</p> : null}
      </div>
      {isFramed ? (
        <Card className="grid grid-cols-1 content-start gap-5 p-5">{children}</Card>
      ) : (
        <div className="min-w-0">{children}</div>
      )}
    </section>
  );
}
