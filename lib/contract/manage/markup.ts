import type { ConnectedModel, ModelCosts, ModelPrice } from './connections';

const toThousandths = (credits: number): number =>
  Math.max(0, Math.ceil(credits * 1_000 - 1e-6)) / 1_000;

/** The price in credits for a provider's price of `usd` dollars, with the markup; rounded up to the thousandth. */
export const creditsForCost = (
  usd: number,
  { usd_per_credit, markup_percent }: Pick<ModelCosts, 'usd_per_credit' | 'markup_percent'>,
): number => toThousandths((usd * (1 + markup_percent / 100)) / usd_per_credit);

/** The prices computed from costs. Prices without a cost do not change. */
export function pricesFromCosts(prices: readonly ModelPrice[], costs: ModelCosts): ModelPrice[] {
  return prices.map((price) => {
    const { unit, input, output } = costs.rules[price.id] ?? {};
    const priceWithCredits =
      unit === undefined ? price : { ...price, credits: creditsForCost(unit, costs) };
    if (input === undefined && output === undefined) return priceWithCredits;
    // The provider's prices are for a million tokens, ours for a thousand.
    const tokens = {
      input: creditsForCost((input ?? 0) / 1_000, costs),
      output: creditsForCost((output ?? 0) / 1_000, costs),
    };
    return { ...priceWithCredits, tokens };
  });
}

interface Loss {
  readonly kind: 'cost' | 'markup';
  readonly text: string;
}

/**
 * The warning about a price that is too low: below the provider's cost, or below the cost with the markup. Null when
 * the price is high enough, or the cost is unknown.
 */
export function findLoss(
  { id, credits, tokens }: ModelPrice,
  costs: ModelCosts | null,
): Loss | null {
  if (costs === null) return null;
  const { unit, input, output } = costs.rules[id] ?? {};
  const pairs: [usd: number | undefined, price: number, what: string][] = [
    [unit, credits, ''],
    [input && input / 1_000, tokens?.input ?? 0, ' for 1,000 tokens in'],
    [output && output / 1_000, tokens?.output ?? 0, ' for 1,000 tokens out'],
  ];
  const losses = pairs.flatMap(([usd, price, what]): Loss[] => {
    if (usd === undefined) return [];
    const costPrice = creditsForCost(usd, { ...costs, markup_percent: 0 });
    const targetPrice = creditsForCost(usd, costs);
    if (price < costPrice) {
      const text = `Sold below its cost: the provider charges ${costPrice} credits’ worth${what}.`;
      return [{ kind: 'cost', text }];
    }
    if (price >= targetPrice) return [];
    const text = `Below your markup of ${costs.markup_percent} %: it would be ${targetPrice} credits${what}.`;
    return [{ kind: 'markup', text }];
  });
  return losses.find(({ kind }) => kind === 'cost') ?? losses[0] ?? null;
}

/** A price condition as a text for comparison, independent of the order of its parameters. */
export const conditionKey = (when: ModelPrice['when']): string =>
  JSON.stringify(Object.entries(when ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));

const exampleQuantities = {
  per_image: { unit: 'image', counts: [1, 4] },
  per_second: { unit: 'second', counts: [5, 10] },
  per_video: { unit: 'video', counts: [1, 4] },
  per_request: { unit: 'request', counts: [1] },
};

/** What typical requests cost by a price, computed as the service does it: shown beside the price's editor. */
export function priceExamples(
  price: ModelPrice,
  family: ConnectedModel['declaration']['family'],
): { label: string; credits: number }[] {
  if (family === 'text') {
    const creditsFor = (input: number, output: number): number => {
      const { tokens = { input: 0, output: 0 } } = price;
      const tokenCredits = (input * tokens.input + output * tokens.output) / 1_000;
      return Math.max(price.credits, toThousandths(tokenCredits));
    };
    return [
      { label: 'A question: 300 tokens in, 500 out', credits: creditsFor(300, 500) },
      { label: 'A long document: 20,000 in, 1,500 out', credits: creditsFor(20_000, 1_500) },
    ];
  }
  const { charge } = price;
  if (charge === 'per_1000_characters') {
    return [500, 4_000].map((count) => ({
      label: `${count.toLocaleString('en-US')} characters`,
      credits: toThousandths((price.credits * count) / 1_000),
    }));
  }
  const { unit, counts } = exampleQuantities[charge];
  return counts.map((count) => ({
    label: `${count} ${unit}${count === 1 ? '' : 's'}`,
    credits: toThousandths(price.credits * count),
  }));
}
