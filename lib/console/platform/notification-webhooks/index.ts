export {
  readNotificationWebhooks,
  removeChannel,
  removeOwnWebhook,
  saveChannel,
  saveOwnWebhook,
  setChannelKinds,
} from './addresses';
export { testWebhook } from './post-message';
export { createMessageSender, startMessages } from './send';
