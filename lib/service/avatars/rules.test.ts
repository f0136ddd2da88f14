import { describe, expect, it } from 'vitest';
import { isDue, type Review, type ReviewState, verdictOf } from './rules';

const nowMs = Date.UTC(2026, 10, 22);
const review = (state: ReviewState, more: Partial<Review> = {}): Review => ({
  assetId: `asset_${state}`,
  provider: 'sandbox',
  state,
  reference: 'ref',
  reason: null,
  askAt: new Date(nowMs),
  createdAt: new Date(nowMs),
  updatedAt: new Date(nowMs),
  ...more,
});
const pending = (seconds: number, reference: string | null = 'ref') =>
  review('pending', { askAt: new Date(nowMs + seconds * 1000), reference });

describe('the verdict of several reviews', () => {
  it.each<[string, ReviewState[], string]>([
    ['all approved', ['approved', 'approved'], 'approved'],
    ['no avatar', [], 'approved'],
    ['one in review', ['approved', 'pending'], 'pending'],
    ['one that cannot be reviewed now', ['approved', 'pending', 'unavailable'], 'unavailable'],
    [
      'one refused, whatever the others',
      ['approved', 'pending', 'unavailable', 'unusable'],
      'unusable',
    ],
  ])('%s', (_, states, kind) => {
    expect(
      verdictOf(
        states.map((state) => review(state)),
        nowMs,
      ).kind,
    ).toBe(kind);
  });

  it('names the pictures it is about', () => {
    const reviews = [review('approved'), review('unusable', { reason: 'too dark' })];
    expect(verdictOf(reviews, nowMs)).toMatchObject({
      reviews: [{ assetId: 'asset_unusable', reason: 'too dark' }],
    });
  });
});

describe('Retry-After, in seconds', () => {
  it.each<[string, Review[], number]>([
    ['what is left, rounded up', [pending(3.2)], 4],
    ['the next of several', [pending(9), pending(5)], 5],
    ['at least one', [pending(-4)], 1],
    ['at most what the interface names', [pending(600)], 30],
    ['little while a picture is handed in', [pending(15, null)], 2],
  ])('%s', (_, reviews, seconds) => {
    expect(verdictOf(reviews, nowMs)).toMatchObject({ retryAfterSeconds: seconds });
  });
});

describe('a provider is asked', () => {
  it.each<[ReviewState, number, boolean]>([
    ['pending', 0, true],
    ['pending', 1, false],
    ['unavailable', -1, true],
    ['unavailable', 5, false],
    ['approved', -1, false],
    ['unusable', -1, false],
  ])('%s, due in %d s: %s', (state, seconds, due) => {
    expect(isDue(review(state, { askAt: new Date(nowMs + seconds * 1000) }), nowMs)).toBe(due);
  });
});
