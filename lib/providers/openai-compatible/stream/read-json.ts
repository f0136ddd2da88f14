import { isJsonObject } from '@/lib/contract';
import type { Json } from '../../json';
import { brokenAnswer } from '../outcome';

/** A text, empty when it is anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a text is complete JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The arguments of a call as JSON text; some servers send the object itself. */
export const argumentsOf = (value: unknown): string =>
  isJsonObject(value) ? JSON.stringify(value) : textOf(value);

/** A count of tokens; `undefined` for any other value. */
export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** The object that an event carries. Throws `TextProviderError`. */
export function parseEvent(data: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    throw brokenAnswer('An event is not JSON.', error);
  }
  if (isJsonObject(value)) return value;
  throw brokenAnswer('An event is no object.');
}
