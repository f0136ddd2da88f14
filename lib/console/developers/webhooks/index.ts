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
export { raiseWebhookNotice } from './notice';
export { listDeliveries, readDelivery, readWebhook, readWebhooks } from './read';
