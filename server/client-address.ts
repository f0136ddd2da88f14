import { BlockList, isIP } from 'node:net';

/** Returns the address a request comes from, by its socket and its `X-Forwarded-For`. */
export type ClientAddress = (
  peer: string | undefined,
  forwarded: string | readonly string[] | undefined,
) => string;

/**
 * Reads client addresses. Any client can write `X-Forwarded-For`, so only the entries written by `trusted` proxies
 * (addresses or CIDR ranges) count: read backwards from the socket, the first address that is not theirs is the client.
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const proxies = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (peer, forwarded) => {
    let client = plainAddress(peer ?? '');
    const forwardedAddresses = [forwarded ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((step) => plainAddress(step.trim()));
    while (isIP(client) !== 0 && proxies.check(client, familyOf(client))) {
      const previous = forwardedAddresses.pop() ?? '';
      if (isIP(previous) === 0) break;
      client = previous;
    }
    return client || 'unknown';
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * An address without the port that some proxies write behind it, and an IPv4 address without the IPv6 prefix that a
 * dual-stack socket reports it with.
 */
function plainAddress(text: string): string {
  const address =
    /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}
