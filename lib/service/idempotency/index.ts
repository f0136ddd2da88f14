export type { IdempotencyScope, StoredAnswer } from './claim';
export { claimIdempotency, findAnswer, readAnswer } from './claim';
export { canonicalJson, fingerprintOf } from './fingerprint';
export { idempotencyKeyOf } from './key';
export { scheduleIdempotencySweep } from './sweep';
