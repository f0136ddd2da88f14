import { Card, CopyButton, formatCredits } from '@/components/ui';
import type { ReadOrder } from '@/lib/contract';
import { percentOf, type ReceiptParties, splitTax, type Tax } from '@/lib/pages/receipts';
import { formatMoney } from './money';
import { providerName } from './words';

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const formatMoment = (seconds: number | null): string =>
  seconds === null ? '–' : `${momentFormat.format(new Date(seconds * 1000))} UTC`;

/** The product's name, with the credits if the name does not contain them. */
function productLabel({ product_name: name, credits }: ReadOrder): string {
  if (credits === null) return name ?? '—';
  const amount = `${formatCredits(credits)} credits`;
  if (name === null) return amount;
  return name.includes(amount) ? name : `${name}, ${amount}`;
}

/** The receipt of a paid order, laid out for printing. */
export function Receipt({
  order,
  workspaceName,
  parties,
}: {
  order: ReadOrder;
  workspaceName: string;
  parties: ReceiptParties;
}) {
  const lines: [string, string][] = [
    ['Workspace', workspaceName],
    ['What', productLabel(order)],
    ['Ordered', formatMoment(order.created_at)],
    [
      'Paid',
      [formatMoment(order.paid_at), order.provider && providerName(order.provider)]
        .filter(Boolean)
        .join(' with '),
    ],
    ['Credits added', formatMoment(order.fulfilled_at)],
    ...(order.refunded_amount !== null && order.refunded_amount > 0
      ? ([
          [
            'Returned',
            `${formatMoney(order.refunded_amount, order.currency)}, ${formatMoment(order.refunded_at)}`,
          ],
        ] as [string, string][])
      : []),
  ];
  return (
    <Card className="p-5 print:border-0 print:p-0">
      <h3 className="text-md font-semibold">Receipt</h3>
      <Parties {...parties} workspaceName={workspaceName} />
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[9rem_1fr]">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3 max-sm:mt-1">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt className="text-ink-3">Order</dt>
        <dd className="flex items-center gap-1">
          <code className="font-mono text-xs break-all">{order.id}</code>
          <span className="print:hidden">
            <CopyButton value={order.id} label="Copy the order id" size="sm" />
          </span>
        </dd>
        {order.billing_transaction_id === null ? null : (
          <>
            <dt className="text-ink-3">Transaction</dt>
            <dd>
              <code className="font-mono text-xs break-all">{order.billing_transaction_id}</code>
            </dd>
          </>
        )}
      </dl>
      <Amounts order={order} tax={parties.tax} />
    </Card>
  );
}

/** Seller and buyer, as far as they are set. */
function Parties({
  seller,
  buyer,
  workspaceName,
}: Pick<ReceiptParties, 'seller' | 'buyer'> & { workspaceName: string }) {
  const buyerName = buyer.name === '' ? workspaceName : buyer.name;
  return (
    <div className="mt-4 grid gap-4 border-b border-line pb-4 text-sm sm:grid-cols-2">
      {seller === null ? null : (
        <Party title="From" name={seller.name} address={seller.address} taxId={seller.taxId} />
      )}
      <Party
        title="To"
        name={buyerName}
        address={buyer.address.replaceAll('\r', '').split('\n')}
        taxId={buyer.taxId}
      />
    </div>
  );
}

function Party({
  title,
  name,
  address,
  taxId,
}: {
  title: string;
  name: string;
  address: readonly string[];
  taxId: string | null;
}) {
  const lines = [...address, taxId ? `Tax ID ${taxId}` : ''].filter((line) => line !== '');
  return (
    <section aria-label={title} className="min-w-0 break-words">
      <p className="text-ink-3">{title}</p>
      <p dir="auto" className="font-medium">
        {name}
      </p>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
  );
}

/** Prices include the tax: net and tax add up to the amount paid. */
function Amounts({ order: { amount, currency }, tax }: { order: ReadOrder; tax: Tax | null }) {
  const amounts = tax === null || amount === null ? null : splitTax(amount, tax);
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-t border-line pt-4 text-sm">
      {tax === null || amounts === null ? null : (
        <>
          <dt>Net</dt>
          <dd className="num text-right">{formatMoney(amounts.net, currency)}</dd>
          <dt>
            {tax.label} {percentOf(tax)}%
          </dt>
          <dd className="num text-right">{formatMoney(amounts.tax, currency)}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd className="num text-right text-lg font-semibold">{formatMoney(amount, currency)}</dd>
    </dl>
  );
}
