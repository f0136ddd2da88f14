import { refuseUrl } from '@/lib/platform/net';
import { isOnThisMachine } from './declaration-fields';

/**
 * The address for a provider's webhooks, if the provider can reach it: a public https address, or one of this
 * machine when the provider runs here as well. `undefined`: it is only polled.
 */
export function reachableFrom(providerUrl: string, address: string | undefined) {
  if (address === undefined) return undefined;
  const allowLoopback = isOnThisMachine(providerUrl);
  return refuseUrl(address, { allowLoopback }) === null ? address : undefined;
}
