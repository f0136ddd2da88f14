import { ApiError } from './api-error';
import type { Clock, RateLimitRule } from './types';

/** Headers with the requests that a key has left. */
type RateLimitHeaders = Readonly<Record<string, string>>;

/** The rate limit of each key, in this process. */
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
  tokens: number;
  atMs: number;
}

/** Full buckets are dropped: a new bucket would start full as well. */
const maxBuckets = 10_000;

const perMs = ({ requestsPerMinute }: RateLimitRule) => requestsPerMinute / 60_000;

/** Tokens of a bucket, with those refilled since its last use. */
const tokensAt = ({ rule, tokens, atMs }: Bucket, now: number): number =>
  Math.min(rule.burst, tokens + Math.max(0, now - atMs) * perMs(rule));

/** One token bucket for each key, in this process. */
export function createRateLimiter(rule: RateLimitRule, clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function bucketOf(keyId: string, own: RateLimitRule, now: number): Bucket {
    const known = buckets.get(keyId);
    if (known !== undefined) {
      // Tokens until now come back by the old rule; a lower burst applies at once.
      known.tokens = Math.min(tokensAt(known, now), own.burst);
      known.atMs = now;
      known.rule = own;
      return known;
    }
    if (buckets.size >= maxBuckets) dropRested(now);
    const made = { rule: own, tokens: own.burst, atMs: now };
    buckets.set(keyId, made);
    return made;
  }

  function dropRested(now: number): void {
    for (const [keyId, bucket] of buckets) {
      if (tokensAt(bucket, now) >= bucket.rule.burst) buckets.delete(keyId);
    }
    const oldest = buckets.keys().next().value;
    if (buckets.size >= maxBuckets && oldest !== undefined) buckets.delete(oldest);
  }

  return {
    rule,
    take(keyId: string, own?: RateLimitRule | null): RateLimitHeaders {
      const applied = own ?? rule;
      const { requestsPerMinute, burst } = applied;
      const bucket = bucketOf(keyId, applied, clock.now());
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      const headers = {
        'x-ratelimit-limit-requests': String(burst),
        'x-ratelimit-remaining-requests': String(Math.floor(bucket.tokens)),
        'x-ratelimit-reset-requests': duration((burst - bucket.tokens) / perMs(applied)),
      };
      if (allowed) return headers;
      const retryAfter = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs(applied) / 1000));
      throw new ApiError(
        'rate_limit_exceeded',
        `This key made too many requests. Wait ${retryAfter} s; ${requestsPerMinute} a minute are allowed.`,
        { retryAfter, headers },
      );
    },
  };
}

/** `120ms`, `7s`. */
const duration = (ms: number): string =>
  ms < 1000 ? `${Math.ceil(ms)}ms` : `${Math.ceil(ms / 1000)}s`;
