import { hash } from 'node:crypto';
import type { JsonObject } from '../http';

/** SHA-256 of the canonical JSON: the order of members and white space change nothing. */
export const fingerprintOf = (body: JsonObject): string =>
  hash('sha256', canonicalJson(body), 'base64url');

/** JSON with members sorted by name at every level. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name as keyof typeof value])}`);
  return `{${members.join(',')}}`;
}
