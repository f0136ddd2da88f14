import type { ReactNode } from 'react';
import { Card, cn } from '@/components/ui';

/** The id of the element that scrolls in the console; a virtualised list takes it as its scroller. */
export const mainScrollerId = 'main';

/** The margins of a console page and the one width of its content. `full` is for walls of pictures alone. */
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
      className={cn(
        'grid grid-cols-1 gap-6 px-4 py-5 md:px-6 md:py-6',
        width === 'wide' && 'max-w-6xl',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A part of a page of settings: what it is about on the left, its fields on the right; on a phone one above the other. */
export function PageSection({
  id,
  title,
  description,
  framed = true,
  children,
}: {
  id?: string;
  title: string;
  description?: ReactNode;
  /** False where the content has frames of its own. */
  framed?: boolean;
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
      {framed ? (
        <Card className="grid grid-cols-1 content-start gap-5 p-5">{children}</Card>
      ) : (
        <div className="min-w-0">{children}</div>
      )}
    </section>
  );
}
