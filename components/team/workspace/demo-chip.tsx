'use client';

import { FlaskConical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';

const loadPanel = () => import('./demo-panel');
const DemoPanel = lazyPart(loadPanel);

/** Shows in the top bar that results of all or some models come from the sandbox and not from an AI model. */
export function DemoChip({ isOperator, models }: { isOperator: boolean; models: 'all' | 'some' }) {
  const [open, setOpen] = useState<boolean>();
  const chip = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onFocus={() => void loadPanel().catch(() => undefined)}
      onClick={() => setOpen((was) => !was)}
      className="relative flex h-6 shrink-0 items-center gap-1 rounded-full border border-line px-2 text-xs text-ink-2 hover:border-line-strong hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1.5 pointer-coarse:after:-inset-y-2.5"
    >
      <FlaskConical className="size-3.5" aria-hidden />
      <span className="max-sm:sr-only">Demo</span>
    </button>
  );
  if (open === undefined) return chip;
  return (
    <Suspense fallback={chip}>
      <DemoPanel
        anchor={chip}
        open={open}
        onOpenChange={setOpen}
        isOperator={isOperator}
        models={models}
      />
    </Suspense>
  );
}
