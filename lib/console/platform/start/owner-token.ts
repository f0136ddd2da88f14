import { createKeyring } from '@/lib/platform/crypto';

/** The token that the first owner has to enter: the same for all processes of a deployment and after a restart. */
export const ownerToken = (secret: string): string =>
  createKeyring(secret).deriveKey('first-owner-token').toString('base64url').slice(0, 22);
