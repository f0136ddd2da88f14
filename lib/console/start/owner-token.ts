import { createKeyring } from '@/lib/platform/crypto';

/** What the first owner is asked for: the same for every process of one deployment and after a restart. */
export const ownerToken = (secret: string): string =>
  createKeyring(secret).deriveKey('first-owner-token').toString('base64url').slice(0, 22);
