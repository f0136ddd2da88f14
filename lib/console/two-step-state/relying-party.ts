import { isIP } from 'node:net';
import { runtime } from '../runtime';

/** Who asks for a passkey: the console at its public address. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The relying party of an address; null where browsers allow no passkeys: without TLS, and under an IP address. */
export function relyingPartyOf(address: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(address);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return null;
  return protocol === 'https:' || local ? { id: hostname, origin } : null;
}

export const relyingParty = (): RelyingParty | null => relyingPartyOf(runtime().env.url);
