export {
  readNotificationWebhooks,
  removeChannel,
  removeOwnWebhook,
  saveChannel,
  saveOwnWebhook,
  setChannelKinds,
} from './addresses';
export { createMessageSender, startMessages } from './send';
export { testWebhook } from './test-webhook';
