export {
  readNotificationWebhooks,
  removeWorkspaceWebhook,
  removeOwnWebhook,
  saveWorkspaceWebhook,
  saveOwnWebhook,
  setWorkspaceWebhookKinds,
} from './addresses';
export { testWebhook } from './post-message';
export { createMessageSender, startMessages } from './send';
