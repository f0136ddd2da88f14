export { canonicalJson, fingerprintOf } from './fingerprint';
export { idempotencyKeyOf } from './key';
export type { IdempotencyScope, StoredAnswer } from './stored-answer';
export { findAnswer, findReplay, readAnswer, storeAnswer } from './stored-answer';
export { scheduleIdempotencySweep } from './sweep';
