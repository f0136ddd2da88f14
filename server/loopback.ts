/**
 * Whether this machine alone reaches the console: it listens on loopback, and its address is no other
 * one's, as it would be behind a proxy.
 */
export const isReachedFromHere = (host: string, url: string): boolean =>
  isLoopback(host) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
