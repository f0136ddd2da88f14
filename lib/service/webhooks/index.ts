export { documentedWebhook } from './document';
export { createWebhookEngine, type WebhookEngineOptions } from './engine';
export { enqueueCreditsGranted, enqueueTaskEvent, hasTaskSubscriber } from './enqueue';
export { webhookOperatorRoutes } from './operator-routes';
