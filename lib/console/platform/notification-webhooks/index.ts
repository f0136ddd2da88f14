export {
  readNotificationWebhooks,
  removeOwnWebhook,
  removeWorkspaceWebhook,
  saveOwnWebhook,
  saveWorkspaceWebhook,
  setWorkspaceWebhookKinds,
} from './addresses';
export { testWebhook } from './post-message';
export { createMessageSender, startMessages } from './send';
