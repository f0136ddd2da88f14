import type { OwnAddresses } from '@/lib/platform/addresses';

/** An event as it is sent now: an attempt may come days after the event, when the addresses in it have expired. */
export const freshBody = (addresses: OwnAddresses, body: string): string =>
  // Only what we wrote ourselves is in it, so every address may be signed anew.
  JSON.stringify(addresses.read(addresses.strip(JSON.parse(body))));
