import { Badge } from '@/components/ui';
import type { ModelSummary } from './types';

/** The family, what the deployment says of the model, and whether it is off. */
export function ModelHints({ model }: { model: ModelSummary }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge>{model.familyWord}</Badge>
      {model.hints.map((hint) => (
        <Badge key={hint} tone={hint === 'new' ? 'live' : 'neutral'}>
          {hint}
        </Badge>
      ))}
      {model.enabled ? null : <Badge tone="warn">Switched off</Badge>}
    </span>
  );
}
