import { isIP } from 'node:net';
import { runtime } from '../../platform/runtime';

/** The relying party of passkeys: the console at its public URL. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The relying party of a URL; null where browsers allow no passkeys: without TLS, and for an IP address. */
export function relyingPartyOf(address: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return null;
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

export const relyingParty = (): RelyingParty | null => relyingPartyOf(runtime().env.url);
