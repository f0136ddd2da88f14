import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceCondition, type PriceRuleDeclaration, pricingDeclaration } from './declarations';
import { bestMatches, matchRule, meetsCondition } from './match-rule';
import { compilePricing } from './rule-set';

describe('meetsCondition', () => {
  it.each<[PriceCondition, unknown, boolean]>([
    ['2K', '2K', true],
    ['2K', '1K', false],
    [2, '2', false],
    [true, true, true],
    [false, undefined, false],
    [['std', 'pro'], 'pro', true],
    [['std', 'pro'], '4k', false],
    [{ min: 5 }, 5, true],
    [{ min: 5 }, 4, false],
    [{ max: 5 }, 6, false],
    [{ min: 1, max: 5 }, undefined, false],
    [{ min: 1, max: 5 }, '3', false],
    [{ min: 2 }, ['a', 'b'], true],
    [{ min: 2 }, ['a'], false],
    [{ present: true }, ['a'], true],
    [{ present: true }, [], false],
    [{ present: false }, [], true],
    [{ present: false }, undefined, true],
    [{ present: true }, false, true],
  ])('%j and %j: %s', (condition, value, expected) => {
    expect(meetsCondition(condition, value)).toBe(expected);
  });
});

const rule = (id: string, more: Partial<PriceRuleDeclaration>): PriceRuleDeclaration => ({
  id,
  model: 'm',
  charge: 'per_request',
  credits: 1,
  ...more,
});

const rules = [
  rule('any', {}),
  rule('hd', { when: { resolution: '1080p' } }),
  rule('hd-or-4k', { when: { resolution: ['1080p', '4k'] } }),
  rule('hd-loud', { when: { resolution: '1080p', audio: true } }),
  rule('eu', { region: 'eu' }),
  rule('eu-partner', { region: 'eu', group: 'partner' }),
  rule('other', { model: 'other', when: { resolution: '1080p', audio: true, n: 1 } }),
];
const set = compilePricing(pricingDeclaration.parse({ rules }));
const query = (params: Record<string, unknown>, region = 'global', group = 'default') => ({
  model: 'm',
  region,
  group,
  params,
});

describe('matchRule', () => {
  it.each([
    ['any', query({})],
    ['hd', query({ resolution: '1080p', audio: false })],
    ['hd-or-4k', query({ resolution: '4k' })],
    ['hd-loud', query({ resolution: '1080p', audio: true })],
    ['eu', query({}, 'eu')],
    ['eu-partner', query({ resolution: '4k' }, 'eu', 'partner')],
  ])('chooses %s', (id, request) => {
    expect(matchRule(set, request)?.id).toBe(id);
  });

  it('matches nothing for a model without rules', () => {
    expect(matchRule(set, { ...query({}), model: 'unknown' })).toBeUndefined();
  });

  it('chooses the same whatever order the rules are written in', () => {
    const anyQuery = fc.record({
      model: fc.constantFrom('m', 'other'),
      region: fc.constantFrom('eu', 'global'),
      group: fc.constantFrom('partner', 'default'),
      params: fc.record(
        { resolution: fc.constantFrom('1080p', '4k', '720p'), audio: fc.boolean(), n: fc.nat(2) },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rules, { minLength: rules.length }),
        anyQuery,
        (order, request) => {
          const shuffled = compilePricing(pricingDeclaration.parse({ rules: order }));
          expect(matchRule(shuffled, request)?.id).toBe(matchRule(set, request)?.id);
        },
      ),
    );
  });

  it('never passes over a rule that is more specific and matches', () => {
    expect(bestMatches(set, query({ resolution: '1080p' }, 'eu')).map(({ id }) => id)).toEqual([
      'eu',
      'hd',
    ]);
  });
});
