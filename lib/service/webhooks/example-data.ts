import { type EventType, idPrefixes, type WebhookEvent } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';

/** How long the made-up task took. */
const durationSeconds = 12;

/** Example data of an event of `type`, with ids that do not exist. */
export function exampleData(type: EventType, baseUrl: string, nowMs: number): WebhookEvent['data'] {
  if (type === 'credits.granted') {
    return {
      order_id: newId(idPrefixes.order),
      credits: 1_000,
      billing_transaction_id: newId(idPrefixes.billingTransaction),
    };
  }
  if (type === 'credits.low') return { available: 48, authorized: 0, low_credits: 50 };
  const completedAt = Math.floor(nowMs / 1000);
  const task = {
    task_id: newId(idPrefixes.task),
    object: 'task' as const,
    kind: 'image',
    model: 'example-model',
    created_at: completedAt - durationSeconds,
    completed_at: completedAt,
  };
  if (type === 'task.succeeded') {
    const url = `${baseUrl}/media/example.png`;
    return { ...task, status: 'succeeded', progress: 100, result: { data: [{ url }] } };
  }
  if (type === 'task.canceled') return { ...task, status: 'canceled', progress: 40 };
  const error = { code: 'generation_failed', message: 'This is a test: nothing failed.' };
  return { ...task, status: 'failed', progress: 40, error };
}
