export { createText, type Text } from './create-text';
export type { TextProviders } from './providers';
