import { Resolver } from 'node:dns';
import type { ResolveHost } from './connect';

export interface DnsOptions {
  /** Name servers, `address:port`; otherwise those of the system. */
  servers?: readonly string[];
  /** Timeout of one try, in milliseconds. */
  timeoutMs?: number;
}

const loopbackAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves names by querying the name servers. The system's look-up holds one of the process's few threads until it is
 * answered, so a name whose server hangs would delay all others. The hosts file is not read.
 */
export function createDnsResolve({ servers, timeoutMs = 2_500 }: DnsOptions = {}): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return (hostname, callback) => {
    if (/(^|\.)localhost\.?$/i.test(hostname)) return callback(null, loopbackAddresses);
    const resolvedAddresses: { address: string; family: number }[] = [];
    let failure: Error | null = null;
    let openQueries = 2;
    const takeAddresses = (family: number) => (error: Error | null, addresses: string[]) => {
      if (error === null)
        resolvedAddresses.push(...addresses.map((address) => ({ address, family })));
      else failure ??= error;
      openQueries -= 1;
      if (openQueries === 0)
        callback(resolvedAddresses.length > 0 ? null : failure, resolvedAddresses);
    };
    resolver.resolve4(hostname, takeAddresses(4));
    resolver.resolve6(hostname, takeAddresses(6));
  };
}
