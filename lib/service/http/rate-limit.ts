import { ApiError } from './api-error';
import type { Clock, RateLimitRule } from './types';

/** Headers with the requests that a key has left. */
type RateLimitHeaders = Readonly<Record<string, string>>;

/** The rate limit of each key, in this process. */
export interface RateLimiter {
  /** Takes one token. Throws `ApiError` rate_limit_exceeded with the same headers and `Retry-After`. */
  take(keyId: string): RateLimitHeaders;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Full buckets are dropped: a new bucket would start full as well. */
const maxBuckets = 10_000;

/** One token bucket for each key, in this process. */
export function createRateLimiter(rule: RateLimitRule, clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const perMs = rule.requestsPerMinute / 60_000;

  function bucketOf(keyId: string, now: number): Bucket {
    const known = buckets.get(keyId);
    if (known !== undefined) {
      known.tokens = Math.min(rule.burst, known.tokens + Math.max(0, now - known.atMs) * perMs);
      known.atMs = now;
      return known;
    }
    if (buckets.size >= maxBuckets) dropRested(now);
    const made = { tokens: rule.burst, atMs: now };
    buckets.set(keyId, made);
    return made;
  }

  function dropRested(now: number): void {
    for (const [keyId, { tokens, atMs }] of buckets) {
      if (tokens + (now - atMs) * perMs >= rule.burst) buckets.delete(keyId);
    }
    const oldest = buckets.keys().next().value;
    if (buckets.size >= maxBuckets && oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(keyId: string): RateLimitHeaders {
      const bucket = bucketOf(keyId, clock.now());
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      const headers = {
        'x-ratelimit-limit-requests': String(rule.burst),
        'x-ratelimit-remaining-requests': String(Math.floor(bucket.tokens)),
        'x-ratelimit-reset-requests': duration((rule.burst - bucket.tokens) / perMs),
      };
      if (allowed) return headers;
      const retryAfter = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000));
      throw new ApiError(
        'rate_limit_exceeded',
        `This key made too many requests. Wait ${retryAfter} s; ${rule.requestsPerMinute} a minute are allowed.`,
        { retryAfter, headers },
      );
    },
  };
}

/** `120ms`, `7s`. */
const duration = (ms: number): string =>
  ms < 1000 ? `${Math.ceil(ms)}ms` : `${Math.ceil(ms / 1000)}s`;
