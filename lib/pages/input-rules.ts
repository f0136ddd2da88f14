/*
 * Without zod, so that a page which only reads names of versions does not fetch it first.
 */

/** Whether a text is free of U+0000 and unpaired surrogates, which PostgreSQL cannot store. */
export const isKeepableText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();

/** The longest id that is read, in UTF-16 units. */
export const maxIdLength = 200;

/** Whether a text would change the path of a call that carries it as an id. */
export const isPathStep = (text: string): boolean => text === '.' || text === '..';

/** Whether `inputId` takes a text. */
export const isInputId = (text: string): boolean =>
  isKeepableText(text) && text.length >= 1 && text.length <= maxIdLength && !isPathStep(text);
