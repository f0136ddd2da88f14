import ipaddr from 'ipaddr.js';

/** Public IPv6 addresses lie in this range. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** The addresses a request may connect to: public unicast ones, and loopback when that is allowed. */
export type AddressKind = 'public' | 'loopback' | 'other';

/** The range of an IP address in text form. An address that wraps another (NAT64, 6to4, Teredo) is not public. */
export function classifyAddress(address: string): AddressKind {
  if (!ipaddr.isValid(address)) return 'other';
  // `process` takes an IPv4 address out of its IPv4-mapped IPv6 form.
  const ipAddress = ipaddr.process(address);
  const range = ipAddress.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast') return 'other';
  if (ipAddress instanceof ipaddr.IPv4) return 'public';
  return ipAddress.match(globalUnicast) ? 'public' : 'other';
}

/** Whether a request may connect to `address`. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  const kind = classifyAddress(address);
  return kind === 'public' || (kind === 'loopback' && allowLoopback);
}

/** What clients are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, as one client has all addresses below them. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ipAddress = ipaddr.process(address);
  return ipAddress instanceof ipaddr.IPv6 ? ipAddress.parts.slice(0, 4).join(':') : address;
}
