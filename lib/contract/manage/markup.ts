import type { ConnectedModel, ModelCosts, ModelPrice } from './connections';

const toThousandths = (credits: number): number =>
  Math.max(0, Math.ceil(credits * 1_000 - 1e-6)) / 1_000;

/** Credits for what the provider charges `usd` for, with the markup; rounded up to the thousandth. */
export const creditsForCost = (
  usd: number,
  { usd_per_credit, markup_percent }: Pick<ModelCosts, 'usd_per_credit' | 'markup_percent'>,
): number => toThousandths((usd * (1 + markup_percent / 100)) / usd_per_credit);

/** The prices computed from costs: those with a cost are replaced, the others stay. */
export function pricesFromCosts(prices: readonly ModelPrice[], costs: ModelCosts): ModelPrice[] {
  return prices.map((price) => {
    const { unit, input, output } = costs.rules[price.id] ?? {};
    const priced = unit === undefined ? price : { ...price, credits: creditsForCost(unit, costs) };
    if (input === undefined && output === undefined) return priced;
    // The provider's figures are for a million tokens, ours for a thousand.
    const tokens = {
      input: creditsForCost((input ?? 0) / 1_000, costs),
      output: creditsForCost((output ?? 0) / 1_000, costs),
    };
    return { ...priced, tokens };
  });
}

/** What a request costs by a price, as the service counts it: for examples beside the editor. */
export function examplesOf(
  price: ModelPrice,
  family: ConnectedModel['declaration']['family'],
): { label: string; credits: number }[] {
  if (family === 'text') {
    const of = (input: number, output: number): number => {
      const { tokens = { input: 0, output: 0 } } = price;
      const used = (input * tokens.input + output * tokens.output) / 1_000;
      return Math.max(price.credits, toThousandths(used));
    };
    return [
      { label: 'A question: 300 tokens in, 500 out', credits: of(300, 500) },
      { label: 'A long document: 20,000 in, 1,500 out', credits: of(20_000, 1_500) },
    ];
  }
  const units = {
    per_image: 'image',
    per_second: 'second',
    per_video: 'video',
    per_request: 'request',
  };
  const times =
    price.charge === 'per_second' ? [5, 10] : price.charge === 'per_request' ? [1] : [1, 4];
  return times.map((count) => ({
    label: `${count} ${units[price.charge]}${count === 1 ? '' : 's'}`,
    credits: toThousandths(price.credits * count),
  }));
}
