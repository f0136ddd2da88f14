import { ApiError } from './api-error';
import type { Clock, RateLimitRule } from './types';

/** Headers with the requests that a key has left. */
type RateLimitHeaders = Readonly<Record<string, string>>;

export interface RateLimiter {
  /**
   * Takes one token, by the rule of the key's workspace if it has one. Throws `ApiError` rate_limit_exceeded
   * with the same headers and `Retry-After`.
   */
  take(keyId: string, rule?: RateLimitRule | null): RateLimitHeaders;
  /** The default rule. */
  readonly rule: RateLimitRule;
}

interface Bucket {
  rule: RateLimitRule;
  /** Those left at `updatedAtMs`. */
  tokens: number;
  updatedAtMs: number;
}

/** Full buckets are dropped: a new bucket would start full as well. */
const maxBuckets = 10_000;

const tokensPerMs = ({ requestsPerMinute }: RateLimitRule) => requestsPerMinute / 60_000;

/** Tokens of a bucket, with those refilled since its last use. */
const tokensAt = ({ rule, tokens, updatedAtMs }: Bucket, nowMs: number): number =>
  Math.min(rule.burst, tokens + Math.max(0, nowMs - updatedAtMs) * tokensPerMs(rule));

/** One token bucket for each key, in this process. */
export function createRateLimiter(rule: RateLimitRule, clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function bucketOf(keyId: string, keyRule: RateLimitRule, nowMs: number): Bucket {
    const existingBucket = buckets.get(keyId);
    if (existingBucket !== undefined) {
      // Tokens until now come back by the old rule; a lower burst applies at once.
      existingBucket.tokens = Math.min(tokensAt(existingBucket, nowMs), keyRule.burst);
      existingBucket.updatedAtMs = nowMs;
      existingBucket.rule = keyRule;
      return existingBucket;
    }
    if (buckets.size >= maxBuckets) dropFullBuckets(nowMs);
    const newBucket = { rule: keyRule, tokens: keyRule.burst, updatedAtMs: nowMs };
    buckets.set(keyId, newBucket);
    return newBucket;
  }

  function dropFullBuckets(nowMs: number): void {
    for (const [keyId, bucket] of buckets) {
      if (tokensAt(bucket, nowMs) >= bucket.rule.burst) buckets.delete(keyId);
    }
    const oldestKeyId = buckets.keys().next().value;
    if (buckets.size >= maxBuckets && oldestKeyId !== undefined) buckets.delete(oldestKeyId);
  }

  return {
    rule,
    take(keyId: string, keyRule?: RateLimitRule | null): RateLimitHeaders {
      const appliedRule = keyRule ?? rule;
      const { requestsPerMinute, burst } = appliedRule;
      const bucket = bucketOf(keyId, appliedRule, clock.now());
      const isAllowed = bucket.tokens >= 1;
      if (isAllowed) bucket.tokens -= 1;
      const headers = {
        'x-ratelimit-limit-requests': String(burst),
        'x-ratelimit-remaining-requests': String(Math.floor(bucket.tokens)),
        'x-ratelimit-reset-requests': formatDuration(
          (burst - bucket.tokens) / tokensPerMs(appliedRule),
        ),
      };
      if (isAllowed) return headers;
      const retryAfter = Math.max(
        1,
        Math.ceil((1 - bucket.tokens) / tokensPerMs(appliedRule) / 1000),
      );
      throw new ApiError(
        'rate_limit_exceeded',
        `This key made too many requests. Wait ${retryAfter} s; ${requestsPerMinute} a minute are allowed.`,
        { retryAfter, headers },
      );
    },
  };
}

/** `120ms`, `7s`. */
const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.ceil(ms)}ms` : `${Math.ceil(ms / 1000)}s`;
