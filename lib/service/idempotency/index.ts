export type { IdempotencyScope, StoredAnswer } from './claim';
export { claimIdempotency, findAnswer } from './claim';
export { canonicalJson, fingerprintOf } from './fingerprint';
export { beginIdempotency, finishIdempotency, freeIdempotency } from './in-flight';
export { idempotencyKeyOf } from './key';
export { scheduleIdempotencySweep } from './sweep';
