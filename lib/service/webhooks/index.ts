export {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './configure';
export { getDelivery, listDeliveries, redeliver, redeliverFailed, sendTest } from './deliveries';
export { documentedWebhook } from './document';
export { createWebhookEngine, type WebhookEngineOptions } from './engine';
export { enqueueCreditsGranted, enqueueTaskEvent, hasTaskSubscriber } from './enqueue';
export { scheduleWebhookSweep } from './sweep';
