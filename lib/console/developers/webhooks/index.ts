export {
  createWebhook,
  deleteWebhook,
  redeliver,
  redeliverFailed,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './change';
export { newWebhookInput, overlapInput, sinceInput, webhookChangesInput } from './input';
export { raiseWebhookNotification } from './notification';
export { listDeliveries, readDelivery, readWebhook, readWebhooks } from './read';
