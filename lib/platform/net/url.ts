import { isIP } from 'node:net';
import { classifyAddress, isAllowedAddress } from './address';
import { GuardedFetchError } from './errors';

/** Ports above 1023 that browsers refuse as well: X11, IRC, SIP and the like. */
const badPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

/**
 * Why `url` can never be fetched, by its text alone; `null` when it may be. For validating addresses before they
 * are stored.
 */
export function refuseUrl(url: string, options: { allowLoopback?: boolean } = {}): string | null {
  try {
    parseAllowedUrl(url, options.allowLoopback ?? false);
    return null;
  } catch (error) {
    if (error instanceof GuardedFetchError) return error.message;
    throw error;
  }
}

/**
 * The URL, when its text allows a request. `URL` has by then written every form of an IPv4
 * address (decimal, octal, hexadecimal, short) in dots, and every host in ASCII.
 */
export function parseAllowedUrl(text: string, allowLoopback: boolean): URL {
  const url = URL.parse(text);
  if (url === null) throw guardError('url_not_allowed', 'It is not an absolute URL.');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLoopback = isLoopbackHost(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback && allowLoopback)) {
    throw guardError('url_not_allowed', 'The URL must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw guardError('url_not_allowed', 'The URL must not contain a user name or password.');
  }
  if (!(isLoopback && allowLoopback) && !isAllowedPort(url)) {
    throw guardError(
      'url_not_allowed',
      'The port of the URL is not allowed: use 443 or one above 1023.',
    );
  }
  if (!isAllowedHost(host, isLoopback, allowLoopback)) {
    throw guardError('address_not_allowed', 'The host of the URL is not on the public internet.');
  }
  return url;
}

function isLoopbackHost(host: string): boolean {
  if (isIP(host) !== 0) return classifyAddress(host) === 'loopback';
  return host === 'localhost' || host.endsWith('.localhost');
}

function isAllowedHost(host: string, isLoopback: boolean, allowLoopback: boolean): boolean {
  if (isLoopback) return allowLoopback;
  if (isIP(host) !== 0) return isAllowedAddress(host, allowLoopback);
  // A name without a dot is looked up in the search domains of this machine.
  return host.includes('.');
}

function isAllowedPort(url: URL): boolean {
  if (url.port === '') return url.protocol === 'https:';
  const port = Number(url.port);
  return port > 1023 && !badPorts.has(port);
}

function guardError(code: 'url_not_allowed' | 'address_not_allowed', message: string) {
  return new GuardedFetchError(code, message);
}
