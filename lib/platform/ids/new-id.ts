import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const randomLength = 16;

let lastMs = 0;
const entropy = new Uint8Array(10);

/** Random bytes fetched in advance: a system call for a few bytes costs as much as for many. */
const pool = new Uint8Array(4_096);
let poolOffset = pool.length;

function takeRandom(count: number): Uint8Array {
  if (poolOffset + count > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += count;
  return pool.subarray(poolOffset - count, poolOffset);
}

/**
 * A new id: `prefix_`, 10 characters of the time in milliseconds, 16 random ones (80 bits), in
 * Crockford's base 32 in lower case. Ids sort by the time they were made; those of one process and
 * millisecond by the order they were made in.
 */
export function newId(prefix: string): string {
  tick();
  return `${prefix}_${encodeTime(lastMs)}${encodeEntropy()}`;
}

/** New random bits in a new millisecond; within one (or when the clock steps back) the last ones plus a random step. */
function tick(): void {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    entropy.set(takeRandom(entropy.length));
    // The highest bit starts at zero, so that there is room to count upwards.
    entropy[0] = (entropy[0] ?? 0) & 0x7f;
    return;
  }
  raiseEntropy();
}

/** Adds 2^6 … 2^38 to the random bits, which keeps the order in the 74 bits of a UUID and keeps ids unguessable. */
function raiseEntropy(): void {
  const step = takeRandom(4);
  let carry = 64;
  for (let at = entropy.length - 1; at >= 0; at--) {
    const add =
      at > entropy.length - 6 && at < entropy.length - 1 ? (step[entropy.length - 2 - at] ?? 0) : 0;
    const sum = (entropy[at] ?? 0) + add + carry;
    entropy[at] = sum & 0xff;
    carry = sum >> 8;
  }
  if (carry > 0) lastMs += 1;
}

function encodeTime(ms: number): string {
  let text = '';
  for (let rest = ms, at = 0; at < timeLength; at++) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeEntropy(): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of entropy) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((buffer >> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return text.slice(0, randomLength);
}
