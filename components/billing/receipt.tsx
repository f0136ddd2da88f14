import { Card, CopyButton, formatCredits } from '@/components/ui';
import type { ReadOrder } from '@/lib/contract';
import { formatMoney } from './money';
import { providerName } from './words';

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const moment = (seconds: number | null): string =>
  seconds === null ? '–' : `${momentFormat.format(new Date(seconds * 1000))} UTC`;

/** The product, and the credits where its name does not say them. */
function whatOf({ product_name: name, credits }: ReadOrder): string {
  if (credits === null) return name ?? '—';
  const amount = `${formatCredits(credits)} credits`;
  if (name === null) return amount;
  return name.includes(amount) ? name : `${name}, ${amount}`;
}

/** The receipt of a paid order, made to be printed. */
export function Receipt({ order, workspaceName }: { order: ReadOrder; workspaceName: string }) {
  const lines: [string, string][] = [
    ['Workspace', workspaceName],
    ['What', whatOf(order)],
    ['Ordered', moment(order.created_at)],
    [
      'Paid',
      [moment(order.paid_at), order.provider && providerName(order.provider)]
        .filter(Boolean)
        .join(' with '),
    ],
    ['Credits added', moment(order.fulfilled_at)],
    ...(order.refunded_amount !== null && order.refunded_amount > 0
      ? ([
          [
            'Returned',
            `${formatMoney(order.refunded_amount, order.currency)}, ${moment(order.refunded_at)}`,
          ],
        ] as [string, string][])
      : []),
  ];
  return (
    <Card className="p-5 print:border-0 print:p-0">
      <h3 className="text-md font-semibold">Receipt</h3>
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
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-4">
        <span className="text-sm">Total</span>
        <span className="num text-lg font-semibold">
          {formatMoney(order.amount, order.currency)}
        </span>
      </p>
    </Card>
  );
}
