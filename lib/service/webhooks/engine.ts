import { type Loop, startLoop } from '@/lib/platform/jobs';
import { createDnsResolve, createGuardedFetch, type guardedFetch } from '@/lib/platform/net';
import { withSpan } from '@/lib/platform/tracing';
import type { ServiceContext } from '../context';
import { createAttemptLimits, defaultLimits, type Limits } from './attempt-limits';
import { type Claimed, claimDue, releaseClaims } from './claim';
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
  /** Claims no more deliveries, waits `graceMs` for attempts to end and hands the others back, unrecorded. */
  stop(options?: { graceMs?: number }): Promise<void>;
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
  const limits = createAttemptLimits({ ...defaultLimits, ...options.limits }, () =>
    performance.now(),
  );
  const recorder = createRecorder(context, chance);
  const measure = createMeasure(context.metrics);
  const sending = new Map<string, Promise<void>>();
  const abort = new AbortController();
  /** The last claim left something due: claim again when an attempt has ended. */
  let backlog = false;
  let stopped = true;
  let loop: Loop | undefined;

  /** Claims and begins to send until nothing is due or as much is sent as may be. */
  async function claimWhileFree(): Promise<void> {
    while (!stopped) {
      const free = limits.free();
      if (free.total === 0) {
        backlog = true;
        return;
      }
      const claimed = await claimDue(db, free, clock.now());
      for (const one of claimed) begin(one);
      const counts = Map.groupBy(claimed, ({ webhook }) => webhook.id);
      backlog =
        claimed.length >= free.total ||
        [...free.byWebhook.values()].includes(0) ||
        [...counts].some(
          ([id, claims]) => claims.length >= (free.byWebhook.get(id) ?? free.perWebhook),
        );
      if (claimed.length === 0 || !backlog) return;
    }
  }

  function begin(claimed: Claimed): void {
    const leave = limits.take(claimed.webhook.id);
    const work = traceDelivery(claimed, () => sendOnce(context, fetch, claimed, abort.signal))
      .finally(leave)
      .then((attempt) => {
        measure({ claimed, attempt });
        return recorder.record({ claimed, attempt });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) log.error({ err: error }, 'an event could not be sent');
      })
      .finally(() => {
        sending.delete(claimed.delivery.id);
        if (backlog) loop?.wake();
      });
    sending.set(claimed.delivery.id, work);
  }

  return {
    async start() {
      stopped = false;
      // On PGlite this is the only process: what is claimed was claimed by one that died.
      if (database.kind === 'pglite') await releaseClaims(db, 'all', clock.now());
      loop = await startLoop(database, {
        channel: dueChannel,
        pollMs,
        work: claimWhileFree,
        onError: (error) => log.error({ err: error }, 'deliveries could not be claimed'),
      });
    },
    async stop({ graceMs = 2_000 } = {}) {
      if (stopped) return;
      stopped = true;
      await loop?.stop();
      const graceTimer = setTimeout(() => abort.abort(), graceMs);
      const ids = [...sending.keys()];
      await Promise.allSettled(sending.values());
      clearTimeout(graceTimer);
      if (abort.signal.aborted) await releaseClaims(db, ids, clock.now());
    },
  };
}

/** One attempt within a span of the trace that caused the event. The endpoint is told nothing of the trace. */
const traceDelivery = (
  { delivery, event }: Claimed,
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
