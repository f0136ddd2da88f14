import { Badge } from '@/components/ui';
import type { OperatorTask } from '@/lib/contract';
import { formatUsd } from './money';

const statusBadges = {
  queued: ['neutral', 'Waiting'],
  running: ['live', 'Running'],
  succeeded: ['good', 'Done'],
  failed: ['bad', 'Failed'],
  canceled: ['neutral', 'Canceled'],
  expired: ['warn', 'Expired'],
} as const;

export function TaskState({ task }: { task: Pick<OperatorTask, 'status' | 'cost'> }) {
  const [tone, label] = statusBadges[task.status];
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      {costBadge(task)}
    </span>
  );
}

/** How certain it is that a task without a result cost something. */
function costBadge({
  status,
  cost: { source, micro_usd: micro },
}: Pick<OperatorTask, 'status' | 'cost'>) {
  const isEnded = status === 'failed' || status === 'canceled' || status === 'expired';
  if (!isEnded || source === null || micro === 0) return null;
  return source === 'possible' ? (
    <Badge tone="warn">Possible cost</Badge>
  ) : (
    <Badge tone="bad">Certain cost</Badge>
  );
}

/** The cost of a task at its provider, and how certain it is. */
export function costText({
  status,
  cost: { micro_usd: micro, source },
}: Pick<OperatorTask, 'status' | 'cost'>): string {
  if (source === 'possible') {
    return micro === null ? 'Unknown amount' : `Up to ${formatUsd(micro)}`;
  }
  if (micro !== null) return formatUsd(micro);
  if (status === 'queued' || status === 'running') return 'Not yet known';
  return status === 'succeeded' || source !== null ? 'Unknown' : 'None';
}

/** Where the cost of a task is from; null without one. */
export const costSource = ({ source }: OperatorTask['cost']): string | null =>
  source === null
    ? null
    : {
        provider: 'the provider’s word',
        declared: 'the declared unit cost',
        possible: 'it may have cost that much',
      }[source];
