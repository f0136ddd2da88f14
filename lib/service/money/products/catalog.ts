import type { BillingCatalog } from '@/lib/contract';
import { creditsToMilli } from '../ledger';
import type { BillingDeclaration } from './declarations';

/** One price of one product, with everything that an order keeps of it. */
export interface Offer {
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly type: 'credit_pack' | 'subscription';
  readonly priceId: string;
  readonly interval: 'month' | 'year' | null;
  /** Minor units of {@link Offer.currency}. */
  readonly amount: number;
  readonly currency: string;
  /** Granted each time the price is paid, in milli-credits. */
  readonly creditsMilli: number;
}

/** Teams buy packs, personal workspaces subscriptions. */
const productTypeOf = { team: 'credit_pack', personal: 'subscription' } as const;

const monthsOf = { month: 1, year: 12 } as const;

export function offersFor(
  { currency, products }: BillingDeclaration,
  kind: 'team' | 'personal',
): Offer[] {
  return products
    .filter(({ type }) => type === productTypeOf[kind])
    .flatMap((product) =>
      product.prices.map((price): Offer => {
        const interval = 'interval' in price ? price.interval : null;
        return {
          productId: product.id,
          name: product.name,
          description: product.description,
          type: product.type,
          priceId: price.id,
          interval,
          amount: price.unitAmount,
          currency,
          creditsMilli: creditsToMilli(product.credits) * (interval ? monthsOf[interval] : 1),
        };
      }),
    );
}

/** The offers to a kind of workspace as the interface shows them; `providers` take every one of them. */
export function catalogFor(
  declaration: BillingDeclaration,
  kind: 'team' | 'personal',
  providers: readonly string[],
): BillingCatalog {
  const offers = offersFor(declaration, kind);
  const { currency, products } = declaration;
  return {
    object: 'list',
    workspace_type: kind,
    currency,
    data: products
      .filter(({ type }) => type === productTypeOf[kind])
      .map(({ id, name, description, type, credits }) => ({
        id,
        name,
        description,
        type,
        credits,
        prices: offers
          .filter(({ productId }) => productId === id)
          .map((offer) => ({
            id: offer.priceId,
            currency,
            unit_amount: offer.amount,
            interval: offer.interval,
            credits: offer.creditsMilli / 1000,
            provider: [...providers],
          })),
      })),
  };
}

/** Used where no pack is sold for US dollars. */
const defaultUsdPerCredit = 0.01;

/**
 * US dollars for a credit of the pack that sells them cheapest: a price in credits that covers its cost at this value
 * covers it with every pack.
 */
export function usdPerCreditOf(declaration: BillingDeclaration): number {
  if (declaration.currency !== 'usd') return defaultUsdPerCredit;
  const values = offersFor(declaration, 'team').map(
    ({ amount, creditsMilli }) => amount / 100 / (creditsMilli / 1000),
  );
  return values.length === 0 ? defaultUsdPerCredit : Number(Math.min(...values).toPrecision(4));
}
