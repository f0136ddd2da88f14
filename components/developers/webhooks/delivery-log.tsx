'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useEffect, useState } from 'react';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  lazyPart,
  SegmentedControl,
  Select,
  Skeleton,
} from '@/components/ui';
import type { DeliveryState, EventType, ManagedWebhook } from '@/lib/contract';
import { deliveriesQueryOptions, RequestError } from '@/lib/queries';
import { DeliveryRow } from './delivery-row';
import { findStaleDelivery, offeredEvents } from './words';

const loadSheet = () => import('./delivery-sheet');
const DeliverySheet = lazyPart(async () => ({ default: (await loadSheet()).DeliverySheet }));

const states = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const;
const everyEvent = 'every';
const events = [
  { value: everyEvent, label: 'Every event' },
  ...offeredEvents.map((event) => ({ value: event, label: event })),
];

/** The deliveries of a webhook, newest first. A press opens one beside the list. */
export function DeliveryLog({
  workspace,
  webhook,
  onRedeliverFailed,
}: {
  workspace: string;
  webhook: ManagedWebhook;
  onRedeliverFailed: () => void;
}) {
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const [event, setEvent] = useState<EventType | typeof everyEvent>(everyEvent);
  const [openId, setOpenId] = useState<string | null>(null);
  const log = useInfiniteQuery(
    deliveriesQueryOptions(workspace, webhook.key.id, {
      state: state === 'all' ? undefined : state,
      event: event === everyEvent ? undefined : event,
    }),
  );
  const list = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const router = useRouter();
  const staleId = findStaleDelivery(webhook, list);
  useEffect(() => {
    if (staleId !== null) router.refresh();
  }, [staleId, router]);
  const isFiltered = state !== 'all' || event !== everyEvent;
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="deliveries">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="deliveries" className="text-md font-semibold">
          Deliveries
        </h3>
        <span className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
          {webhook.enabled ? null : 'Switch the webhook on first.'}
          <Button size="sm" disabled={!webhook.enabled} onClick={onRedeliverFailed}>
            <RotateCcw aria-hidden />
            Send failed ones again…
          </Button>
        </span>
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          aria-label="State"
          size="sm"
          segments={states}
          value={state}
          onValueChange={setState}
        />
        <Select
          aria-label="Event"
          options={events}
          value={event}
          onValueChange={(next) => setEvent(next as typeof event)}
          className="w-44"
        />
      </search>
      {log.isPending ? <LogSkeleton /> : null}
      {log.isError && list.length === 0 ? (
        <ErrorState
          size="inline"
          title="The log could not be loaded"
          description={log.error.message}
          requestId={log.error instanceof RequestError ? log.error.failure.request_id : null}
          isRetrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : null}
      {log.isSuccess && list.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden />}
          title={isFiltered ? 'No deliveries match' : 'No deliveries yet'}
          description={
            isFiltered
              ? 'Choose another state or event.'
              : 'Send a test event, or create something with the key.'
          }
          className="py-8"
        />
      ) : null}
      {list.length > 0 ? (
        <Card className="p-0">
          <ul className="divide-y divide-line" aria-label="Deliveries">
            {list.map((delivery) => (
              <li key={delivery.id} className="[contain-intrinsic-size:auto_64px]">
                <DeliveryRow
                  delivery={delivery}
                  onPointerEnter={() => void loadSheet().catch(() => undefined)}
                  onOpen={() => setOpenId(delivery.id)}
                />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {log.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older ones
        </Button>
      ) : null}
      <Suspense>
        {openId === null ? null : (
          <DeliverySheet
            workspace={workspace}
            webhook={webhook}
            deliveryId={openId}
            onClose={() => setOpenId(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function LogSkeleton() {
  return (
    <div className="grid gap-px overflow-hidden rounded-lg" aria-busy>
      <span role="status" className="sr-only">
        Loading the deliveries
      </span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-16 rounded-none" />
      ))}
    </div>
  );
}
