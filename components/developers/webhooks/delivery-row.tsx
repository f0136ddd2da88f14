import { Badge, RelativeTime } from '@/components/ui';
import type { WebhookDelivery } from '@/lib/contract';
import { deliveryState } from './words';

/** One delivery in the log: event, outcome and time. A press opens its details. */
export function DeliveryRow({
  delivery,
  onOpen,
  onPointerEnter,
}: {
  delivery: WebhookDelivery;
  onOpen: () => void;
  onPointerEnter: () => void;
}) {
  const { tone, label } = deliveryState(delivery);
  const { event, attempts, test, next_attempt_at: next, last_status: status } = delivery;
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={onPointerEnter}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-sunk sm:grid-cols-[8rem_minmax(0,1fr)_auto] md:px-5 dark:hover:bg-raised"
    >
      <span className="flex items-center gap-2 max-sm:order-2 max-sm:justify-self-end">
        <Badge tone={tone}>{label}</Badge>
        {status === null ? null : <span className="num text-xs text-ink-3">{status}</span>}
      </span>
      <span className="grid min-w-0 gap-0.5 max-sm:order-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-mono text-sm">{event.type}</span>
          {test ? <Badge>Test</Badge> : null}
        </span>
        <span className="truncate font-mono text-xs text-ink-3">
          {event.subject_id ?? event.id}
        </span>
      </span>
      <span className="grid justify-items-end gap-0.5 text-sm text-ink-2 max-sm:order-3 max-sm:col-span-2 max-sm:flex max-sm:justify-between">
        <RelativeTime at={event.created_at} />
        <span className="num text-xs text-ink-3">
          {next !== null && attempts > 0 ? (
            <>
              next <RelativeTime at={next} />
            </>
          ) : (
            attemptsLabel(attempts)
          )}
        </span>
      </span>
    </button>
  );
}

function attemptsLabel(count: number): string {
  if (count === 0) return 'not tried yet';
  return count === 1 ? '1 attempt' : `${count} attempts`;
}
