import { Badge } from '@/components/ui';
import type { OperatorTask } from '@/lib/contract';
import { formatUsd } from './money';

const states = {
  queued: ['neutral', 'Waiting'],
  running: ['live', 'Running'],
  succeeded: ['good', 'Done'],
  failed: ['bad', 'Failed'],
  canceled: ['neutral', 'Canceled'],
  expired: ['warn', 'Expired'],
} as const;

/** The state of a task. */
export function TaskState({ task }: { task: Pick<OperatorTask, 'status' | 'cost'> }) {
  const [tone, label] = states[task.status];
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      {task.cost.source === 'possible' ? <Badge tone="warn">Unknown start</Badge> : null}
    </span>
  );
}

/** The cost of a task at its provider, and how certain it is. */
export function costText({
  status,
  operation,
  cost: { micro_usd: micro, source },
}: Pick<OperatorTask, 'status' | 'operation' | 'cost'>): string {
  if (source === 'possible') {
    return micro === null ? 'Unknown amount' : `Up to ${formatUsd(micro)}`;
  }
  if (micro !== null) return formatUsd(micro);
  if (status === 'queued' || status === 'running') return 'Not yet known';
  return status === 'succeeded' || operation !== null ? 'Unknown' : 'None';
}

/** Where the cost of a task is from; null without one. */
export const costSource = ({ source }: OperatorTask['cost']): string | null =>
  source === null
    ? null
    : {
        provider: 'the provider’s word',
        declared: 'the declared unit cost',
        possible: 'it is unknown whether it started',
      }[source];
