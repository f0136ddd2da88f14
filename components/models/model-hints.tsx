import { Badge } from '@/components/ui';
import { HintBadges } from './hint-badges';
import type { ModelSummary } from './types';

/** The family of a model, the deployment's hints, and whether it is switched off. */
export function ModelHints({ model }: { model: ModelSummary }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge>{model.familyWord}</Badge>
      <HintBadges hints={model.hints} />
      {model.enabled ? null : <Badge tone="warn">Not available</Badge>}
    </span>
  );
}
