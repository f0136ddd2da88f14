import { Card, formatCredits } from '@/components/ui';
import type { BillingCatalog, Product } from '@/lib/contract';
import type { Checkout } from './checkout-button';
import { CheckoutButton } from './checkout-button';
import { formatMoney } from './money';
import { intervalWords, providerName } from './words';

type Price = Product['prices'][number];

/** What can be bought: a card for each price. The price shown is the price charged. */
export function Catalog({ catalog, checkout }: { catalog: BillingCatalog; checkout: Checkout }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] gap-3">
      {catalog.data.flatMap((product) =>
        product.prices.map((price) => (
          <li key={price.id} className="grid">
            <Card className="flex flex-col p-5">
              <h4 className="text-sm font-medium">{product.name}</h4>
              <p className="mt-2 text-2xl font-semibold tracking-tight">
                <span className="num">{formatCredits(price.credits)}</span>
                <span className="ml-1.5 text-sm font-normal text-ink-3">
                  credits{price.interval === null ? '' : ` ${intervalWords[price.interval]}`}
                </span>
              </p>
              <p className="mt-1 mb-5 flex-1 text-sm text-pretty text-ink-2">
                {product.description}
              </p>
              <div className="grid gap-2">
                {price.provider.map((provider) => (
                  <CheckoutButton
                    key={provider}
                    request={{ productId: product.id, priceId: price.id, provider }}
                    checkout={checkout}
                    label={labelOf(price, provider)}
                  />
                ))}
              </div>
            </Card>
          </li>
        )),
      )}
    </ul>
  );
}

function labelOf(price: Price, provider: string): string {
  const amount = formatMoney(price.unit_amount, price.currency);
  const each = price.interval === null ? amount : `${amount} ${intervalWords[price.interval]}`;
  return price.provider.length === 1 ? `Buy for ${each}` : `${each} · ${providerName(provider)}`;
}
