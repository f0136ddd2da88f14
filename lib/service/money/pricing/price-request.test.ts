import { describe, expect, it } from 'vitest';
import { type PriceRuleDeclaration, pricingDeclaration } from './declarations';
import { deliveredMilli, type PriceSnapshot, priceRequest } from './price-request';
import { compilePricing } from './rule-set';

const june = Date.UTC(2026, 5, 15);
const declare = (rules: PriceRuleDeclaration[], perks: unknown[] = []) =>
  compilePricing(pricingDeclaration.parse({ rules, perks }));

const at = (
  params: Record<string, unknown>,
  more: Partial<{ region: string; group: string }> = {},
) => ({
  model: 'm',
  family: 'image' as const,
  perks: [],
  region: 'global',
  group: 'default',
  atMs: june,
  params,
  ...more,
});

const rules: PriceRuleDeclaration[] = [
  { id: 'second', model: 'm', charge: 'per_second', credits: 1.5 },
  {
    id: 'second.video',
    model: 'm',
    when: { reference_videos: { present: true } },
    charge: 'per_second',
    credits: 1,
    chargesInputVideo: true,
  },
];

describe('priceRequest', () => {
  it.each<[string, PriceRuleDeclaration['charge'], Record<string, unknown>, number, number]>([
    ['images by n', 'per_image', { n: 3 }, 3, 4_500],
    ['one image when n is not sent', 'per_image', {}, 1, 1_500],
    ['seconds', 'per_second', { duration: 5 }, 5, 7_500],
    ['seconds of each of n', 'per_second', { duration: 5, n: 2 }, 10, 15_000],
    ['a transcript by its sound', 'per_second', { input_audio_duration: 2.345 }, 2.345, 3_518],
    ['a video whatever its length', 'per_video', { duration: 10 }, 1, 1_500],
    ['a request whatever n', 'per_request', { n: 4 }, 1, 1_500],
    ['speech by its text', 'per_1000_characters', { prompt: 'a'.repeat(1_240) }, 1.24, 1_860],
    ['an emoji as one character', 'per_1000_characters', { prompt: '🙂🙂' }, 0.002, 3],
    ['the text of each of n', 'per_1000_characters', { prompt: 'a'.repeat(500), n: 2 }, 1, 1_500],
    ['no text where none is sent', 'per_1000_characters', {}, 0, 0],
  ])('charges %s', (_, charge, params, quantity, totalMilli) => {
    const set = declare([{ id: 'r', model: 'm', charge, credits: 1.5 }]);
    expect(priceRequest(set, 'v', at(params))).toEqual({
      ruleId: 'r',
      pricingVersion: 'v',
      chargeType: charge,
      unit: charge.slice(4),
      quantity,
      unitPriceMilli: 1_500,
      totalMilli,
      perkApplied: false,
      ...(params.n === undefined ? {} : { orderedOutputs: params.n }),
    });
  });

  it.each<
    [charge: PriceSnapshot['chargeType'], n: number | undefined, delivered: number, milli: number]
  >([
    ['per_image', 4, 1, 250],
    ['per_image', 4, 4, 1_000],
    ['per_image', 3, 1, 333],
    ['per_image', 3, 2, 666],
    ['per_image', 2, 5, 1_000],
    ['per_second', 2, 1, 500],
    ['per_1000_characters', 8, 3, 375],
    ['per_request', 4, 1, 1_000],
    ['per_image', undefined, 1, 1_000],
  ])('charges %s of %s ordered for %i delivered', (chargeType, n, delivered, milli) => {
    const price = n === undefined ? { chargeType } : { chargeType, orderedOutputs: n };
    expect(deliveredMilli(price, 1_000, { files: delivered })).toBe(milli);
  });

  it.each([
    [1, 2, 1, 500],
    [1, 2, 2, 1_000],
    [2, 2, 2, 500],
    [2, 3, 5, 833],
  ])('charges %i results of %i files each, of which %i came', (n, filesPerResult, files, milli) => {
    const price = { chargeType: 'per_image', orderedOutputs: n } as const;
    expect(deliveredMilli(price, 1_000, { files, filesPerResult })).toBe(milli);
  });

  it('charges a part of the largest amounts exactly', () => {
    const price = { chargeType: 'per_image', orderedOutputs: 3 } as const;
    expect(deliveredMilli(price, Number.MAX_SAFE_INTEGER, { files: 2 })).toBe(
      6_004_799_503_160_660,
    );
  });

  it.each<[string, Record<string, unknown>, string, number]>([
    ['its seconds', { duration: 5, input_video_duration: 3.5 }, 'second.video', 8_500],
    ['the output duration when none are given', { duration: 5 }, 'second.video', 10_000],
    ['exact decimals', { duration: 5, input_video_duration: 3.7 }, 'second.video', 8_700],
  ])('adds input video by %s', (_, params, rule, totalMilli) => {
    const price = priceRequest(declare(rules), 'v', at({ ...params, reference_videos: ['u'] }));
    expect(price).toMatchObject({ ruleId: rule, totalMilli });
  });

  it.each([[undefined], [[]]])('ignores input seconds without input video (%j)', (videos) => {
    const params = { duration: 5, input_video_duration: 60, reference_videos: videos };
    expect(priceRequest(declare(rules), 'v', at(params))).toMatchObject({
      ruleId: 'second',
      totalMilli: 7_500,
    });
  });

  it('has no price where no rule matches', () => {
    const set = declare([{ id: 'r', model: 'm', region: 'eu', charge: 'per_request', credits: 1 }]);
    expect(priceRequest(set, 'v', at({}))).toBeUndefined();
  });
});

describe('perks', () => {
  const base: PriceRuleDeclaration[] = [
    { id: 'r', model: 'm', charge: 'per_request', credits: 10 },
  ];
  const total = (perks: unknown[], more: Partial<{ region: string; group: string }> = {}) =>
    priceRequest(declare(base, perks), 'v', at({}, more));

  it.each<[string, object, Partial<{ region: string; group: string }>, number]>([
    ['everybody', {}, {}, 9_000],
    ['a group', { group: 'partner' }, { group: 'partner' }, 9_000],
    ['another group', { group: 'partner' }, {}, 10_000],
    ['a model', { model: ['m', 'x'] }, {}, 9_000],
    ['another model', { model: 'x' }, {}, 10_000],
    ['a region', { region: 'eu' }, { region: 'eu' }, 9_000],
    [
      'a period that runs',
      { from: '2026-06-01T00:00:00Z', until: '2026-07-01T00:00:00Z' },
      {},
      9_000,
    ],
    ['a period to come', { from: '2026-07-01T00:00:00Z' }, {}, 10_000],
    ['a period that is over, its end excluded', { until: '2026-06-15T00:00:00Z' }, {}, 10_000],
  ])('for %s', (_, perk, more, totalMilli) => {
    const price = total([{ id: 'p', discountPercent: 10, ...perk }], more);
    expect(price).toMatchObject({ totalMilli, perkApplied: totalMilli === 9_000 });
  });

  it('takes the largest and does not add them up', () => {
    const price = total([
      { id: 'small', discountPercent: 10 },
      { id: 'large', discountPercent: 25.5 },
    ]);
    expect(price).toMatchObject({
      totalMilli: 7_450,
      perk: { id: 'large', discountBasisPoints: 2_550 },
      unitPriceMilli: 10_000,
    });
  });
});
