import { Check } from 'lucide-react';
import { Badge, cn } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { HintBadges } from './hint-badges';

/** A model in a list of choices: name, hints, price, description, and whether it is chosen. */
export function ModelChoice({
  model,
  details,
  isChosen,
}: {
  model: ReadModel;
  /** More traits, such as `image` and `9 ratios`. */
  details: readonly string[];
  isChosen: boolean;
}) {
  return (
    <>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{model.name}</span>
          <HintBadges hints={model.ui_hints} />
          {model.enabled ? null : <Badge tone="warn">not available</Badge>}
          <span className="ms-auto text-xs text-ink-2 tabular-nums max-sm:order-last max-sm:ml-0 max-sm:w-full">
            {model.pricing.credits_text}
          </span>
        </span>
        <span className="text-sm text-pretty text-ink-2">{model.description}</span>
        {details.length === 0 ? null : (
          <span className="text-xs text-ink-3">{details.join(' · ')}</span>
        )}
      </span>
      <Check
        className={cn('mt-1 size-4 shrink-0', !isChosen && 'invisible')}
        aria-label={isChosen ? 'chosen' : undefined}
      />
    </>
  );
}
