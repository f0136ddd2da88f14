import { offersFor } from './catalog';
import type { BillingDeclaration } from './declarations';

/** Where no pack is sold for US dollars. */
const usualUsdPerCredit = 0.01;

/**
 * US dollars for a credit of the pack that sells them cheapest: a price in credits that covers its cost at this value
 * covers it with every pack.
 */
export function usdPerCreditOf(declaration: BillingDeclaration): number {
  if (declaration.currency !== 'usd') return usualUsdPerCredit;
  const values = offersFor(declaration, 'team').map(
    ({ amount, creditsMilli }) => amount / 100 / (creditsMilli / 1000),
  );
  return values.length === 0 ? usualUsdPerCredit : Number(Math.min(...values).toPrecision(4));
}
