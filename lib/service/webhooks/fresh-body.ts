import type { OwnAddresses } from '@/lib/platform/addresses';

/** An event as it is sent now: an attempt may come days after the event, when the addresses in it have expired. */
export const freshBody = (addresses: OwnAddresses, body: string): string =>
  // This service wrote the complete body, so every address of ours in it may be signed again.
  JSON.stringify(addresses.fromStored(addresses.toPaths(JSON.parse(body))));
