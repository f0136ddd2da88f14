'use client';

import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { cn } from '@/components/ui';

/** A formula as MathML. Shows its source while the typesetter loads and when it cannot be parsed. */
export function Formula({ source, display }: { source: string; display: boolean }) {
  const [typeset, setTypeset] = useState<ReactNode>(null);
  useEffect(() => {
    let wanted = true;
    void import('./typeset').then(({ typesetFormula }) => {
      if (wanted) setTypeset(typesetFormula(source, display));
    });
    return () => {
      wanted = false;
    };
  }, [source, display]);
  const shown = typeset ?? <code className="font-mono text-[0.9em]">{source}</code>;
  if (!display) return <span>{shown}</span>;
  return (
    <span className={cn('block overflow-x-auto overflow-y-hidden py-1 text-center')}>{shown}</span>
  );
}
