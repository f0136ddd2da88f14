import type { ReactNode } from 'react';

/** A list of terms and values in two columns, as wide as those of the other lists of the page. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="break-words text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
