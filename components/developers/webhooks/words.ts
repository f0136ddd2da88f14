import type {
  EventType,
  ManagedWebhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookFailure,
} from '@/lib/contract';

/** Every event with its description, in the order in which they are offered. */
export const eventLabels: Readonly<Record<EventType, string>> = {
  'task.succeeded': 'A result is ready.',
  'task.failed': 'A task failed. Nothing was charged.',
  'task.canceled': 'A task was canceled.',
  'credits.granted': 'A purchase added credits to the workspace.',
  'credits.low': 'The balance fell below the alert set in Billing.',
};
export const offeredEvents = Object.keys(eventLabels) as EventType[];
/** The events that are chosen for a new webhook: those of the interface, which every receiver knows. */
export const initialEvents = offeredEvents.filter((event) => event !== 'credits.low');

/** The choices for redelivery: failed events of the last `seconds`. */
export const sinceOptions = [
  { value: '3600', label: 'The last hour' },
  { value: '86400', label: 'The last 24 hours' },
  { value: '604800', label: 'The last 7 days' },
  { value: '2592000', label: 'The last 30 days', help: 'As long as events are kept.' },
] as const;

/** A webhook's state in a word. */
export function webhookState({
  enabled,
  disabled_reason,
  failing_since,
}: Pick<ManagedWebhook, 'enabled' | 'disabled_reason' | 'failing_since'>): {
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  label: string;
} {
  if (!enabled && disabled_reason === 'manual') return { tone: 'neutral', label: 'Off' };
  if (!enabled) return { tone: 'bad', label: 'Disabled' };
  return failing_since === null
    ? { tone: 'good', label: 'Enabled' }
    : { tone: 'warn', label: 'Failing' };
}

/** Why a webhook is off and what to do; null while it is on. */
export function disabledMessage({
  disabled_reason,
}: Pick<ManagedWebhook, 'disabled_reason'>): string | null {
  switch (disabled_reason) {
    case null:
      return null;
    case 'manual':
      return 'It was turned off. Events are not sent or kept while it is off.';
    case 'gone':
      return 'Your server answered 410 Gone, which asks for no more events. Fix the address, then switch it on.';
    case 'failing':
      return 'Your server has not accepted an event for five days. Fix it, switch the webhook on, then resend failed events.';
  }
}

/** A delivery's state in a word. */
export function deliveryState({
  state,
  sending,
  attempts,
}: Pick<WebhookDelivery, 'state' | 'sending' | 'attempts'>): {
  tone: 'good' | 'warn' | 'bad' | 'live';
  label: string;
} {
  if (state === 'delivered') return { tone: 'good', label: 'Delivered' };
  if (state === 'failed') return { tone: 'bad', label: 'Failed' };
  if (sending) return { tone: 'live', label: 'Sending' };
  return attempts === 0 ? { tone: 'live', label: 'Queued' } : { tone: 'warn', label: 'Retrying' };
}

const failureMessages: Readonly<Record<Exclude<WebhookFailure, 'status'>, string>> = {
  redirect: 'It redirects, and redirects are not followed. Use the address it leads to.',
  gone: 'It asked for no more events.',
  timeout: 'No answer within 15 seconds. Answer first, work afterwards.',
  connect_failed: 'The connection failed. Is the receiver running, and its certificate valid?',
  dns_failed: 'The host was not found.',
  url_not_allowed: 'This address is not allowed.',
  address_not_allowed: 'The host resolves to an address that is not on the public internet.',
  webhook_disabled: 'The webhook was switched off before it was sent.',
};

/** The outcome of an attempt, in one or two sentences. */
export function outcomeLabel({
  status,
  failure,
}: Pick<WebhookAttempt, 'status' | 'failure'>): string {
  if (failure === null || failure === 'status') return `Answered ${status}.`;
  const message = failureMessages[failure];
  return status === null ? message : `Answered ${status}. ${message}`;
}

/**
 * The id of a delivery that shows that the page's webhook is outdated: since the page was read it was disabled, began to fail or
 * works again. Null while the page is up to date.
 */
export function findStaleDelivery(
  { enabled, failing_since }: Pick<ManagedWebhook, 'enabled' | 'failing_since'>,
  deliveries: readonly Pick<WebhookDelivery, 'id' | 'test' | 'state' | 'last_failure'>[],
): string | null {
  const latestDelivery = deliveries.find(({ test, state, last_failure: failure }) => {
    return !test && (state === 'delivered' || failure !== null);
  });
  if (latestDelivery === undefined || !enabled) return null;
  const { last_failure: failure } = latestDelivery;
  const isDisabled = failure === 'gone' || failure === 'webhook_disabled';
  const isFailing = failure !== null;
  return isDisabled || isFailing !== (failing_since !== null) ? latestDelivery.id : null;
}
