import type { Database } from '@/lib/platform/database';
import { announce } from '@/lib/platform/jobs';

/** A task was queued. */
export const queuedChannel = 'service_tasks_queued';
/** Running tasks were handed back by the process that ran them. */
export const handedBackChannel = 'service_tasks_handed_back';
/** Webhooks of providers, as JSON of {@link ProviderWebhook}. */
const webhookChannel = 'service_provider_webhooks';
/** Ids of tasks that ended. */
const endedChannel = 'service_tasks_ended';

/** Wakes the engines of all processes for a task that was queued. */
export const announceQueued = (database: Database): void => announce(database, queuedChannel);

/** Notifies the process that runs the task that it was ended by another one. */
export const announceEnded = (database: Database, taskId: string): Promise<void> =>
  database.notify(endedChannel, taskId);

/** Calls `onEnded` for each task that ends. A notification may be lost; the engine's sweep finds what it missed. */
export const listenToEnded = (
  database: Database,
  onEnded: (taskId: string) => void,
): Promise<() => Promise<void>> => database.listen(endedChannel, onEnded);

/** A provider's webhook about an operation. `name` identifies the operation in its webhooks. */
export interface ProviderWebhook {
  readonly provider: string;
  readonly name: string;
}

/** Notifies the process that follows the operation. */
export const announceWebhook = (database: Database, webhook: ProviderWebhook): Promise<void> =>
  database.notify(webhookChannel, JSON.stringify(webhook));

/** Calls `onWebhook` for each webhook. A notification may be lost; the operation is polled anyway. */
export const listenToWebhooks = (
  database: Database,
  onWebhook: (webhook: ProviderWebhook) => void,
): Promise<() => Promise<void>> =>
  database.listen(webhookChannel, (payload) => onWebhook(JSON.parse(payload) as ProviderWebhook));
