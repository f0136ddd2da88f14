import { type Loop, startLoop } from '@/lib/platform/jobs';
import { createDnsResolve, createGuardedFetch, type guardedFetch } from '@/lib/platform/net';
import { withSpan } from '@/lib/platform/tracing';
import type { ServiceContext } from '../context';
import { createAttemptLimits, defaultLimits, type Limits } from './attempt-limits';
import { type ClaimedDelivery, claimDue, releaseClaims } from './claim';
import { dueChannel } from './enqueue';
import { createMeasure } from './measure';
import { createRecorder } from './recorder';
import { type Attempt, sendOnce } from './send';

export interface WebhookEngineOptions {
  fetch?: typeof guardedFetch;
  limits?: Partial<Limits>;
  /** How often to look for deliveries that are due without a notification, such as retries. */
  pollMs?: number;
  /** Random numbers in [0, 1). */
  chance?: () => number;
}

/** Sends what is due from this process. Any number of processes share the work. */
export interface WebhookEngine {
  start(): Promise<void>;
  /** Claims no more, waits two seconds for attempts under way, and releases the claims of those that have not ended by then. */
  stop(): Promise<void>;
}

/** Makes the engine; nothing is sent before `start`. */
export function createWebhookEngine(
  context: ServiceContext,
  options: WebhookEngineOptions = {},
): WebhookEngine {
  const { database, db, clock, log } = context;
  const {
    fetch = createGuardedFetch(createDnsResolve()),
    pollMs = 1_000,
    chance = Math.random,
  } = options;
  const limiter = createAttemptLimits({ ...defaultLimits, ...options.limits }, () =>
    performance.now(),
  );
  const recorder = createRecorder(context, chance);
  const measure = createMeasure(context.metrics);
  const attemptsByDelivery = new Map<string, Promise<void>>();
  const abortController = new AbortController();
  /** The last claim left something due: claim again when an attempt has ended. */
  let hasBacklog = false;
  let isStopped = true;
  let loop: Loop | undefined;

  /** Claims deliveries and starts their attempts until nothing is due or the limits are reached. */
  async function claimWhileFree(): Promise<void> {
    while (!isStopped) {
      const freeSlots = limiter.freeAttempts();
      if (freeSlots.total === 0) {
        hasBacklog = true;
        return;
      }
      const claimedDeliveries = await claimDue(db, freeSlots, clock.now());
      for (const claim of claimedDeliveries) startAttempt(claim);
      const counts = Map.groupBy(claimedDeliveries, ({ webhook }) => webhook.id);
      // More may be due when the total or the share of an endpoint was used up.
      hasBacklog =
        claimedDeliveries.length >= freeSlots.total ||
        [...freeSlots.byWebhook.values()].includes(0) ||
        [...counts].some(
          ([id, claims]) => claims.length >= (freeSlots.byWebhook.get(id) ?? freeSlots.perWebhook),
        );
      if (claimedDeliveries.length === 0 || !hasBacklog) return;
    }
  }

  function startAttempt(delivery: ClaimedDelivery): void {
    const releaseSlot = limiter.startAttempt(delivery.webhook.id);
    const work = traceDelivery(delivery, () =>
      sendOnce(context, fetch, delivery, abortController.signal),
    )
      .finally(releaseSlot)
      .then((attempt) => {
        measure({ claimed: delivery, attempt });
        return recorder.record({ claimed: delivery, attempt });
      })
      .catch((error: unknown) => {
        if (!abortController.signal.aborted)
          log.error({ err: error }, 'an event could not be sent');
      })
      .finally(() => {
        attemptsByDelivery.delete(delivery.delivery.id);
        if (hasBacklog) loop?.wake();
      });
    attemptsByDelivery.set(delivery.delivery.id, work);
  }

  return {
    async start() {
      isStopped = false;
      // On PGlite this is the only process, so existing claims are left from before a restart.
      if (database.kind === 'pglite') await releaseClaims(db, 'all', clock.now());
      loop = await startLoop(database, {
        channel: dueChannel,
        pollMs,
        work: claimWhileFree,
        onError: (error) => log.error({ err: error }, 'deliveries could not be claimed'),
      });
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await loop?.stop();
      const graceTimer = setTimeout(() => abortController.abort(), 2_000);
      const ids = [...attemptsByDelivery.keys()];
      await Promise.allSettled(attemptsByDelivery.values());
      clearTimeout(graceTimer);
      if (abortController.signal.aborted) await releaseClaims(db, ids, clock.now());
    },
  };
}

/** One attempt within a span of the trace that caused the event. No trace header is sent to the endpoint. */
const traceDelivery = (
  { delivery, event }: ClaimedDelivery,
  send: () => Promise<Attempt>,
): Promise<Attempt> => {
  const attributes = {
    'atelier.webhook.event': event.id,
    'atelier.webhook.type': event.type,
    'atelier.attempt': delivery.attempts + 1,
  };
  const options = { kind: 'client', parent: event.traceparent, attributes } as const;
  return withSpan('deliver webhook', options, async (span) => {
    const attempt = await send();
    span.set({ 'http.response.status_code': attempt.status ?? undefined });
    if (attempt.failure !== null) span.fail(attempt.failure);
    return attempt;
  });
};
