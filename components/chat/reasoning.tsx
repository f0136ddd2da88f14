'use client';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { GrowingText } from './store/growing-text';
import { useHasBegun } from './use-has-begun';

/** The model's reasoning, collapsed above its answer. Renders nothing if there is none. */
export function Reasoning({
  text,
  durationMs,
  isThinking,
  children,
}: {
  text: GrowingText;
  /** Duration of the reasoning; null until it ends. */
  durationMs: number | null;
  isThinking: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!useHasBegun(text)) return null;
  return (
    <details className="group/thought" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-ml-1 flex w-fit cursor-default list-none items-center gap-1 rounded-sm px-1 py-0.5 text-sm text-ink-3 hover:text-ink pointer-coarse:min-h-11">
        <ChevronRight
          className="size-4 transition-transform group-open/thought:rotate-90"
          aria-hidden
        />
        <span role="status">{isThinking ? 'Thinking…' : thinkingLabel(durationMs)}</span>
        {isThinking ? (
          <span className="ml-1 size-2 animate-pulse rounded-full bg-live" aria-hidden />
        ) : null}
      </summary>
      {isOpen ? (
        <div className="mt-2 mb-3 border-l-2 border-line pl-4 text-ink-2 [&>div]:text-sm [&>div]:leading-5.5">
          {children}
        </div>
      ) : null}
    </details>
  );
}

function thinkingLabel(durationMs: number | null): string {
  const seconds = Math.round((durationMs ?? 0) / 1000);
  if (seconds < 1) return 'Thought for a moment';
  if (seconds < 60) return `Thought for ${seconds} s`;
  return `Thought for ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
