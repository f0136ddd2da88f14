import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';

const safeId = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/;

/** The id of a request: the caller's `x-request-id` if it is safe in a log line, else a new one. */
export const requestIdOf = (requestedId: string | null): string =>
  requestedId !== null && safeId.test(requestedId) ? requestedId : newId(idPrefixes.request);
