import type { ManagedWebhook } from '../manage';

/** A webhook just made or with a new secret, in the one answer that carries it. */
export interface WebhookSecret {
  readonly webhook: ManagedWebhook;
  readonly secret: string;
}

/** A key that may be given a webhook. */
export interface WebhookKeyChoice {
  readonly id: string;
  readonly name: string;
  /** Whether it is the console's own key, with which the tasks of people are made. */
  readonly own: boolean;
}

/** The webhooks of a workspace, and the keys that have none yet. */
export interface WebhookOverview {
  readonly webhooks: readonly ManagedWebhook[];
  readonly keys: readonly WebhookKeyChoice[];
}
