'use client';

import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { cn } from '@/components/ui';

/** A formula as MathML. Shows its source while the typesetter loads, and all that was written when it cannot be parsed. */
export function Formula({
  raw,
  source,
  display,
}: {
  raw: string;
  source: string;
  display: boolean;
}) {
  const [typeset, setTypeset] = useState<ReactNode>();
  useEffect(() => {
    let wanted = true;
    void import('./typeset').then(({ typesetFormula }) => {
      if (wanted) setTypeset(typesetFormula(source, display));
    });
    return () => {
      wanted = false;
    };
  }, [source, display]);
  const shown = typeset ?? (
    <code className="font-mono text-[0.9em] whitespace-pre-wrap">
      {typeset === null ? raw.trim() : source}
    </code>
  );
  if (!display) return <span dir="ltr">{shown}</span>;
  return (
    <span dir="ltr" className={cn('block overflow-x-auto overflow-y-hidden py-1 text-center')}>
      {shown}
    </span>
  );
}
