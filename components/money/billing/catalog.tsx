import { Card, formatCredits, UnreadItemsNote } from '@/components/ui';
import type { ReadCatalog, ReadPrice, ReadProduct } from '@/lib/contract';
import { CheckoutButton } from './checkout-button';
import { formatMoney } from './money';
import { intervalLabel, providerName } from './words';

/** The products on sale, a card for each price. The price shown is the price charged. */
export function Catalog({ catalog }: { catalog: ReadCatalog }) {
  return (
    <div className="grid gap-3">
      {catalog.data.length === 0 ? null : <Products products={catalog.data} />}
      <UnreadItemsNote count={catalog.left_out} singular="product" plural="products" />
    </div>
  );
}

const Products = ({ products }: { products: readonly ReadProduct[] }) => (
  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {products.flatMap((product) =>
      product.prices.map((price) => (
        <li key={`${product.id} ${price.id}`} className="grid">
          <Card className="flex flex-col p-5">
            <Heading product={product} price={price} />
            <p className="mt-1 text-sm text-pretty text-ink-2">{product.description}</p>
            <p className="mt-3 mb-5 flex-1 text-sm text-ink-3">{priceNote(price)}</p>
            <div className="grid gap-2">
              {providersOf(price).map((provider) => (
                <CheckoutButton
                  key={provider ?? 'any'}
                  request={{
                    productId: product.id,
                    priceId: price.id,
                    ...(provider === null ? {} : { provider }),
                  }}
                  label={buyLabel(price, provider)}
                />
              ))}
            </div>
          </Card>
        </li>
      )),
    )}
  </ul>
);

/** The product's name, with its credits unless the name is just that number of credits. */
function Heading({ product, price }: { product: ReadProduct; price: ReadPrice }) {
  if (price.credits === null) {
    return <h3 className="text-2xl font-semibold tracking-tight">{product.name}</h3>;
  }
  const credits = formatCredits(price.credits);
  const amount = (
    <>
      <span className="num">{credits}</span>
      <span className="ml-1.5 text-sm font-normal text-ink-3">
        credits{price.interval === null ? '' : ` ${intervalLabel(price.interval)}`}
      </span>
    </>
  );
  const className = 'text-2xl font-semibold tracking-tight';
  if (product.name === `${credits} credits`) return <h3 className={className}>{amount}</h3>;
  return (
    <>
      <h3 className="text-sm font-medium">{product.name}</h3>
      <p className={`mt-2 ${className}`}>{amount}</p>
    </>
  );
}

/** The price of 100 credits, by which packs are compared; if the price is unknown, where it is shown. */
function priceNote({ unit_amount: amount, currency, credits }: ReadPrice): string | null {
  if (amount === null) return 'The payment page shows the price.';
  if (credits === null || credits <= 0) return null;
  return `${formatMoney(Math.round((amount / credits) * 100), currency)} per 100 credits`;
}

/** The payment providers to choose from; null if the service names none and chooses itself. */
const providersOf = ({ provider }: ReadPrice): readonly (string | null)[] =>
  provider.length === 0 ? [null] : provider;

function buyLabel(price: ReadPrice, provider: string | null): string {
  if (price.unit_amount === null)
    return provider === null ? 'Buy' : `Buy · ${providerName(provider)}`;
  const amount = formatMoney(price.unit_amount, price.currency);
  const amountLabel =
    price.interval === null ? amount : `${amount} ${intervalLabel(price.interval)}`;
  return provider === null || price.provider.length === 1
    ? `Buy for ${amountLabel}`
    : `${amountLabel} · ${providerName(provider)}`;
}
