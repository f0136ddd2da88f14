/**
 * Whether only this machine reaches the console: it listens on loopback, and its public address is loopback too
 * (behind a proxy it would not be).
 */
export const isReachedFromHere = (host: string, url: string): boolean =>
  isLoopback(host) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
