import type { ReactNode } from 'react';
import { Card } from '@/components/ui';

/** A part of a page with its heading. */
export function Section({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 className="text-md font-semibold">{title}</h2>
        {description === undefined ? null : (
          <p className="text-sm text-pretty text-ink-2">{description}</p>
        )}
      </div>
      <Card className="grid grid-cols-1 gap-4 p-5">{children}</Card>
    </section>
  );
}
