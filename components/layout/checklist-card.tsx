'use client';

import { Check, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { browserStorage, Card, cn } from '@/components/ui';
import { IntentLink } from './intent-link';

export type ChecklistStep = { id: string; label: string; href: string; done: boolean };

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isDismissed = (key: string): boolean => browserStorage.getItem(key) !== null;

function dismiss(key: string): void {
  browserStorage.setItem(key, '1');
  for (const listener of listeners) listener();
}

/**
 * The first steps in a workspace; in a low window one line with the next one. Hidden after it was dismissed in this browser.
 * Default export: it is loaded lazily.
 */
export default function ChecklistCard({
  workspaceSlug,
  steps,
}: {
  workspaceSlug: string;
  steps: readonly ChecklistStep[];
}) {
  const key = `checklist:${workspaceSlug}`;
  const isCardDismissed = useSyncExternalStore(
    subscribe,
    () => isDismissed(key),
    () => true,
  );
  const doneCount = steps.filter((step) => step.done).length;
  const nextStep = steps.find((step) => !step.done);
  if (isCardDismissed) return null;
  return (
    <Card className="grid gap-2 rounded-md p-3 low:grid-cols-[minmax(0,1fr)_auto] low:items-center low:gap-1 low:py-1 low:pr-2">
      <div className="flex items-center justify-between gap-1 low:order-last">
        <h2 className="text-sm font-medium">
          <span className="low:sr-only">First steps</span>{' '}
          <span className="num font-normal text-ink-3">
            {doneCount}/{steps.length}
          </span>
        </h2>
        <button
          type="button"
          aria-label="Dismiss the first steps"
          onClick={() => dismiss(key)}
          className="relative grid size-6 place-items-center rounded-xs text-ink-3 hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      </div>
      <ol className="grid gap-1 text-sm">
        {steps.map((step) => (
          <li key={step.id} className={step === nextStep ? undefined : 'low:hidden'}>
            <IntentLink
              href={step.href}
              className={cn(
                'flex min-h-6 items-center gap-2 pointer-coarse:min-h-11',
                step.done ? 'text-ink-3 line-through' : 'text-ink-2 hover:text-ink',
              )}
            >
              <span
                className={cn(
                  'grid size-4 shrink-0 place-items-center rounded-full border low:hidden',
                  step.done ? 'border-good text-good' : 'border-edge',
                )}
              >
                {step.done ? <Check className="size-2.5 stroke-3" aria-hidden /> : null}
              </span>
              <span className="low:truncate">{step.label}</span>
              {step.done ? <span className="sr-only">(done)</span> : null}
            </IntentLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
