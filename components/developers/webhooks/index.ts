export { WebhookDetail } from './webhook-detail';
export { Webhooks } from './webhooks';
export { WebhooksSkeleton } from './webhooks-skeleton';
