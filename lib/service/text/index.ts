export { createText, type Text } from './create-text';
export type { TextProviders } from './providers';
export type { RememberedConversation } from './responses/prepare';
export type { PushedCall } from './responses/run-response';
