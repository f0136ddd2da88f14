import { describe, expect, it } from 'vitest';
import { type BannerKind, type Conditions, chooseBanner } from './banner-rules';

const calm: Conditions = {
  isOnline: true,
  isSignedOut: false,
  isPollFailing: false,
  failureCode: null,
  hasLowCredits: false,
  hasWorkspaceBanner: false,
};

const causes: readonly (readonly [BannerKind, Partial<Conditions>])[] = [
  ['offline', { isOnline: false }],
  ['unreachable', { failureCode: 'unreachable' }],
  ['signed_out', { isSignedOut: true }],
  ['low_credits', { hasLowCredits: true }],
  ['workspace', { hasWorkspaceBanner: true }],
];

describe('one banner at a time', () => {
  it('is none while all is well', () => expect(chooseBanner(calm)).toBeNull());

  const combinations = Array.from({ length: 2 ** causes.length - 1 }, (_, index) =>
    causes.filter((_cause, bit) => ((index + 1) >> bit) & 1),
  );
  it.each(combinations.map((held) => [held.map(([kind]) => kind).join(' + '), held] as const))(
    'of %s the first',
    (_names, held) => {
      const now = held.reduce<Conditions>((all, [, part]) => ({ ...all, ...part }), calm);
      expect(chooseBanner(now)).toBe(held[0]?.[0]);
    },
  );

  it.each<[string | null, boolean, boolean, BannerKind | null]>([
    ['timeout', false, false, 'unreachable'],
    ['offline', false, false, 'unreachable'],
    ['not_connected', false, false, 'connection'],
    ['key_refused', false, false, 'connection'],
    ['foreign_answer', false, false, 'connection'],
    ['signed_out', true, false, 'signed_out'],
    ['rate_limited', false, false, null],
    [null, false, true, 'unreachable'],
    ['key_refused', false, true, 'unreachable'],
    // Polls also fail when the session has ended.
    [null, true, true, 'signed_out'],
    ['key_refused', true, false, 'signed_out'],
  ])(
    'failure %s, signed out %s, polls failing %s: %s',
    (failureCode, isSignedOut, isPollFailing, kind) => {
      expect(chooseBanner({ ...calm, failureCode, isSignedOut, isPollFailing })).toBe(kind);
    },
  );

  it('shows a connection problem before low credits', () => {
    expect(chooseBanner({ ...calm, failureCode: 'key_refused', hasLowCredits: true })).toBe(
      'connection',
    );
  });
});
