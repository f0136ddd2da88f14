export { WebhookDetail } from './webhook-detail';
export { Webhooks } from './webhooks';
