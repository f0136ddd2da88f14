import type {
  ActionResult,
  EventType,
  ManagedWebhook,
  WebhookDelivery,
  WebhookSecret,
} from '@/lib/contract';

/** What of a webhook people choose. */
export interface WebhookChoice {
  readonly url: string;
  readonly events: readonly EventType[];
}

/** Makes a webhook for a key. */
export type CreateWebhook = (
  keyId: string,
  choice: WebhookChoice,
) => Promise<ActionResult<WebhookSecret>>;

/** What the page's server side does with one webhook. */
export interface WebhookActions {
  readonly update: (
    changes: Partial<WebhookChoice> & { enabled?: boolean },
  ) => Promise<ActionResult<ManagedWebhook>>;
  /** Leads back to the list. */
  readonly remove: () => Promise<ActionResult<never>>;
  readonly rotate: (overlapHours: number) => Promise<ActionResult<WebhookSecret>>;
  readonly test: (event: EventType) => Promise<ActionResult<WebhookDelivery>>;
  readonly redeliver: (deliveryId: string) => Promise<ActionResult<WebhookDelivery>>;
  /** `since` in Unix seconds; answers how many. */
  readonly redeliverFailed: (since: number) => Promise<ActionResult<number>>;
}
