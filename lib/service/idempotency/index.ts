export { fingerprintOf } from './fingerprint';
export { idempotencyKeyOf } from './key';
export { idempotencyScope, type RepeatedCall } from './scope';
export type { IdempotencyScope, StoredResponse } from './stored-response';
export {
  findReplay,
  findStoredResponse,
  findStoredTexts,
  readStoredResponse,
  storeResponse,
} from './stored-response';
