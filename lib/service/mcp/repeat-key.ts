import { hash } from 'node:crypto';
import type { KeyAuth } from '../http';

/** The Idempotency-Key of this API key alone: two assistants of a workspace may well choose the same text. */
export const repeatKeyOf = ({ keyId }: Pick<KeyAuth, 'keyId'>, text: string): string =>
  `mcp:${keyId}:${hash('sha256', text, 'base64url')}`;
