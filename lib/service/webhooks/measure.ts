import type { Metrics } from '@/lib/platform/metrics';
import type { AttemptResult } from './record';

/** Up to the schedule's second pause; longer delays are caused by the receiver. */
const delayBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60];

/** Counts attempts by outcome, and how long events waited for their first. */
export function createMeasure(metrics: Metrics): (result: AttemptResult) => void {
  const attempts = metrics.counter({
    name: 'atelier_webhook_attempts_total',
    help: 'Requests to webhooks, by what came of them.',
    labelNames: ['outcome'],
  });
  const delays = metrics.histogram({
    name: 'atelier_webhook_first_attempt_delay_seconds',
    help: 'From an event to the first request that reports it.',
    buckets: delayBuckets,
  });
  return ({ claimed: { delivery, event }, attempt }) => {
    attempts.inc({ outcome: attempt.failure ?? 'delivered' });
    if (delivery.attempts > 0) return;
    delays.observe((attempt.startedAt.getTime() - event.createdAt.getTime()) / 1000);
  };
}
