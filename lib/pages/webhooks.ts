import type { ManagedWebhook } from '@/lib/contract/manage';

/** A webhook just made or with a new secret, in the only response that contains the secret. */
export interface WebhookSecret {
  readonly webhook: ManagedWebhook;
  readonly secret: string;
}

/** A key without a webhook, which can get one. */
export interface WebhookKeyChoice {
  readonly id: string;
  readonly name: string;
  /** Whether it is the console's own key, which makes the tasks of its people. */
  readonly own: boolean;
}

/** The webhooks of a workspace, and the keys that have none yet. */
export interface WebhookOverview {
  readonly webhooks: readonly ManagedWebhook[];
  readonly keys: readonly WebhookKeyChoice[];
}
