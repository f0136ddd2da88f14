'use client';

import { type ReactNode, useEffect, useState } from 'react';
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
    let isCurrent = true;
    void import('./typeset').then(({ typesetFormula }) => {
      if (isCurrent) setTypeset(typesetFormula(source, display));
    });
    return () => {
      isCurrent = false;
    };
  }, [source, display]);
  const content = typeset ?? (
    <code className="font-mono text-[0.9em] whitespace-pre-wrap">
      {typeset === null ? raw.trim() : source}
    </code>
  );
  if (!display) return <span dir="ltr">{content}</span>;
  return (
    <span dir="ltr" className={cn('block overflow-x-auto overflow-y-hidden py-1 text-center')}>
      {content}
    </span>
  );
}
