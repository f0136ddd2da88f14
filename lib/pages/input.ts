import * as z from 'zod';
import { isKeepableText, isPathStep, maxIdLength } from './input-rules';

const unstorableMessage = 'The text has a character that can’t be saved. Remove it and try again.';

/**
 * A text that a browser sends. Every action and handler of the console reads texts by this schema, with its own limits.
 */
export const inputText = z.string('Send a text.').refine(isKeepableText, unstorableMessage);

/** An id that a browser sends. `.` and `..` are refused, because they would change the path of a call. */
export const inputId = inputText
  .min(1, 'Name what is meant by its id.')
  .max(maxIdLength, 'No id is this long.')
  .refine((id) => !isPathStep(id), 'No id is called so.');

/**
 * A text of one line. Line breaks would end a mail's header, and direction marks would reorder the words around it. A text
 * with nothing visible becomes empty.
 */
export const inputLine = (maxLength: number) =>
  inputText
    .transform((text) =>
      text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim(),
    )
    .transform((text) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : ''))
    .pipe(z.string().max(maxLength, `Use at most ${maxLength} characters.`));

const maxJsonDepth = 64;

/**
 * Whether a value is plain JSON whose texts can be stored. A server action may also receive dates, maps and bigints.
 */
export function isKeepableJson(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return isKeepableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth > maxJsonDepth) return false;
  if (Array.isArray(value)) return value.every((member) => isKeepableJson(member, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(
    // An undefined field is left out of the JSON.
    ([name, member]) =>
      isKeepableText(name) && (member === undefined || isKeepableJson(member, depth + 1)),
  );
}

/** A JSON object that a browser sends; the receiver validates it further. */
export const inputJson = z
  .record(z.string(), z.unknown())
  .refine((value) => isKeepableJson(value), 'The request holds a value that cannot be kept.');
