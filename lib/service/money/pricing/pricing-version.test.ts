import { describe, expect, it } from 'vitest';
import { pricingDeclaration } from './declarations';
import { pricingVersion } from './pricing-version';

const text = (pricing: unknown) => pricingVersion(pricingDeclaration.parse(pricing), (t) => t);
const a = { id: 'a', model: 'm', charge: 'per_image', credits: 1, when: { x: 1, y: 2 } };
const b = { id: 'b', model: 'm', charge: 'per_image', credits: 2 };

describe('pricingVersion', () => {
  it('is the same whatever the order of rules and of keys', () => {
    const turned = { credits: 1, when: { y: 2, x: 1 }, charge: 'per_image', model: 'm', id: 'a' };
    expect(text({ rules: [b, turned] })).toBe(text({ rules: [a, b] }));
  });

  it.each([
    ['a price', { rules: [a, { ...b, credits: 2.001 }] }],
    ['a condition', { rules: [{ ...a, when: { x: 1, y: 3 } }, b] }],
    ['a perk', { rules: [a, b], perks: [{ id: 'p', discountPercent: 5 }] }],
    ['a rule gone', { rules: [a] }],
  ])('changes with %s', (_, changed) => {
    expect(text(changed)).not.toBe(text({ rules: [a, b] }));
  });
});
