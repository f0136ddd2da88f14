import type {
  ActionResult,
  EventType,
  ManagedWebhook,
  WebhookDelivery,
  WebhookSecret,
} from '@/lib/contract';

/** The settings of a webhook. */
export interface WebhookChoice {
  readonly url: string;
  readonly events: readonly EventType[];
}

/** Makes a webhook for a key. */
export type CreateWebhook = (
  keyId: string,
  choice: WebhookChoice,
) => Promise<ActionResult<WebhookSecret>>;

/** The server actions for one webhook. */
export interface WebhookActions {
  readonly update: (
    changes: Partial<WebhookChoice> & { enabled?: boolean },
  ) => Promise<ActionResult<ManagedWebhook>>;
  /** Redirects to the list. */
  readonly remove: () => Promise<ActionResult<never>>;
  readonly rotate: (overlapHours: number) => Promise<ActionResult<WebhookSecret>>;
  readonly test: (event: EventType) => Promise<ActionResult<WebhookDelivery>>;
  readonly redeliver: (deliveryId: string) => Promise<ActionResult<WebhookDelivery>>;
  /** `since` in Unix seconds. Returns the number of deliveries. */
  readonly redeliverFailed: (since: number) => Promise<ActionResult<number>>;
}
