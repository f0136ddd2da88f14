export { BrowserPermission } from './browser-permission';
export { MailTimingForm } from './mail-timing-form';
export { NotificationTable } from './notification-table';
export { UnsubscribeForm } from './unsubscribe-form';
export { WebhookForm } from './webhook-form';
