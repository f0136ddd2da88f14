import { isJsonObject } from '@/lib/contract';

/** An object of a JSON document, whose values are not checked yet. */
export type Json = Record<string, unknown>;

/** The value if it is an object of JSON, else an empty one. */
export const asJson = (value: unknown): Json => (isJsonObject(value) ? value : {});

/** The text without the spaces around it; empty when it is anything else. */
export const trimmedText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : '';
