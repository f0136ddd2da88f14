export { createText, type Text } from './create-text';
export type { TextProviders } from './providers';
export { quoteTurn } from './turns/quote-turn';
