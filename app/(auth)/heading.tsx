import type { ReactNode } from 'react';

/** The title and introduction of a page outside of workspaces. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      {children ? <p className="mt-2 text-base text-pretty text-ink-2">{children}</p> : null}
    </header>
  );
}
