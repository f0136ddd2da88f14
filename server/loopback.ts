/**
 * Whether only this machine can reach the console: it listens on loopback, and its public address is loopback too
 * (behind a proxy that would be another one).
 */
export const isReachedFromHere = (host: string, url: string): boolean =>
  isLoopback(host) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
