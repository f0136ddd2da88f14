import { isPlainObject } from './same-value';
import type { FormValues } from './types';

/** The form as a link carries it. */
export interface FormState {
  model: string;
  values: FormValues;
}

/** Longest encoded state in characters; with the rest of an address it stays under what servers accept. */
export const maxStateLength = 6000;

const version = '1';
const longestModelId = 200;

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/u, '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function pack({ model, values }: FormState): string {
  return `${version}${toBase64Url(JSON.stringify([model, values]))}`;
}

/**
 * Encodes a form for the address: a version digit and base64url of compact JSON, at most `maxStateLength`
 * characters. When everything does not fit, the largest values are left out and named, never cut.
 */
export function encodeState(state: FormState): { text: string; omitted: string[] } {
  const omitted: string[] = [];
  let values = state.values;
  let text = pack(state);
  while (text.length > maxStateLength) {
    const sized = Object.entries(values).map(([name, value]) => ({
      name,
      size: JSON.stringify(value ?? '').length,
    }));
    const largest = sized.sort((a, b) => b.size - a.size)[0];
    if (!largest) return { text: '', omitted };
    omitted.push(largest.name);
    values = Object.fromEntries(Object.entries(values).filter(([name]) => name !== largest.name));
    text = pack({ model: state.model, values });
  }
  return { text, omitted };
}

/** Reads an encoded form; anything else (another version, garbage, too long) is `null`. Never throws. */
export function decodeState(text: string | null | undefined): FormState | null {
  if (!text || text.length > maxStateLength || !text.startsWith(version)) return null;
  try {
    // Validated by hand, because every page that links to Create loads this and zod would be much larger.
    const pair: unknown = JSON.parse(fromBase64Url(text.slice(version.length)));
    if (!Array.isArray(pair) || pair.length !== 2) return null;
    const [model, values]: unknown[] = pair;
    if (typeof model !== 'string' || model === '' || model.length > longestModelId) return null;
    return isPlainObject(values) ? { model, values } : null;
  } catch {
    return null;
  }
}

/** The path of Create with a form filled in, for Remix, Try it and shared links. It never submits the form. */
export function createHref(workspace: string, state: FormState): string {
  return `/${workspace}/create?${stateParam}=${encodeState(state).text}`;
}

/** The path of the experiments with a form to begin one with, and the `task` whose result it is. */
export function experimentHref(workspace: string, state: FormState, task?: string): string {
  const from = task === undefined ? '' : `&from=${encodeURIComponent(task)}`;
  return `/${workspace}/experiments?${stateParam}=${encodeState(state).text}${from}`;
}

/** The name of the address parameter that holds an encoded form. */
export const stateParam = 's';
