import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  DeliveryState,
  EventType,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
} from '@/lib/contract';
import { callConsole } from './fetcher';

/** Polling interval in milliseconds while an attempt is due or running. */
const activePollMs = 1_500;
/** Polling interval otherwise: short, because the list is open to see new events arrive. */
const calmPollMs = 5_000;
/** An attempt is polled at the faster pace from this time before it is due. */
const dueSoonMs = 30_000;

export const webhookKeys = {
  all: (workspace: string, key: string) => ['webhooks', workspace, key] as const,
};

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly event?: EventType | undefined;
}

/** Whether an attempt is due soon or running. */
const isActive = (
  { state, sending, next_attempt_at }: WebhookDeliveryList['data'][number],
  nowMs: number,
): boolean =>
  state === 'pending' && (sending || (next_attempt_at ?? 0) * 1_000 - nowMs < dueSoonMs);

/** The deliveries of a key's webhook, a page at a time, newest first. Polled. */
export const deliveriesQueryOptions = (workspace: string, key: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhookKeys.all(workspace, key), 'list', filter] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams();
      if (filter.state) search.set('state', filter.state);
      if (filter.event) search.set('event', filter.event);
      if (pageParam) search.set('after', pageParam);
      const path = `${workspace}/webhooks/${key}/deliveries?${search}`;
      return callConsole<WebhookDeliveryList>(path, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ has_more, last_id }) => (has_more ? last_id : undefined),
    refetchInterval: ({ state: { data } }) => {
      const nowMs = Date.now();
      const hasActive = data?.pages.some((page) =>
        page.data.some((delivery) => isActive(delivery, nowMs)),
      );
      return hasActive ? activePollMs : calmPollMs;
    },
  });

/** One delivery with its body and every attempt. */
export const deliveryQueryOptions = (workspace: string, key: string, delivery: string) =>
  queryOptions({
    queryKey: [...webhookKeys.all(workspace, key), 'one', delivery] as const,
    queryFn: ({ signal }) => {
      const path = `${workspace}/webhooks/${key}/deliveries/${delivery}`;
      return callConsole<WebhookDeliveryDetail>(path, { signal });
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isActive(data, Date.now()) ? activePollMs : calmPollMs,
  });
