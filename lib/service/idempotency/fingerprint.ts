import { hash } from 'node:crypto';
import { canonicalJson } from '@/lib/contract';
import type { JsonObject } from '../http';

/** SHA-256 of the canonical JSON: the order of members and white space change nothing. */
export const fingerprintOf = (body: JsonObject): string =>
  hash('sha256', canonicalJson(body), 'base64url');
