export { createText, type Text } from './create-text';
export type { TextProviders } from './providers';
export type { TurnBooksOptions } from './turns/books';
export { quoteTurn } from './turns/quote-turn';
