import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isAllowedAddress } from './address';
import { GuardedFetchError } from './errors';

/** How names are resolved: `dns.lookup` with `all`. */
export type ResolveHost = (
  hostname: string,
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

export const resolveBySystem: ResolveHost = (hostname, callback) =>
  systemLookup(hostname, { all: true }, (error, addresses) => callback(error, addresses ?? []));

/**
 * An agent whose sockets resolve their host through the guard, and check the connected address again. A name whose
 * address changes between check and connect (DNS rebinding) is refused.
 */
export function createGuardedAgent(resolve: ResolveHost, allowLoopback: boolean): Agent {
  const connector = buildConnector({
    lookup: guardLookup(resolve, allowLoopback),
    allowH2: false,
  });
  return new Agent({
    allowH2: false,
    connect(options, callback) {
      connector(options, (...outcome) => {
        const [error, socket] = outcome;
        if (error === null && !isAllowedAddress(socket.remoteAddress ?? '', allowLoopback)) {
          socket.destroy();
          callback(notAllowedError(options.hostname), null);
        } else {
          callback(...outcome);
        }
      });
    },
  });
}

function guardLookup(resolve: ResolveHost, allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, resolvedAddresses) => {
      if (error !== null) {
        const failure = new GuardedFetchError('dns_failed', `${hostname} was not found.`, {
          cause: error,
        });
        return callback(failure, '', 0);
      }
      const allowedAddresses = resolvedAddresses.filter(({ address }) =>
        isAllowedAddress(address, allowLoopback),
      );
      const [firstAddress] = allowedAddresses;
      if (firstAddress === undefined) return callback(notAllowedError(hostname), '', 0);
      if (options.all === true) return callback(null, allowedAddresses);
      callback(null, firstAddress.address, firstAddress.family);
    });
  };
}

function notAllowedError(hostname: string): GuardedFetchError {
  return new GuardedFetchError(
    'address_not_allowed',
    `${hostname} does not resolve to an address on the public internet.`,
  );
}
