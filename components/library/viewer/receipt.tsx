import {
  CopyButton,
  Credits,
  formatCreditChange,
  formatCredits,
  RelativeTime,
} from '@/components/ui';
import type { LedgerLine } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { discountLabel } from '@/lib/pages/discount-label';
import { ledgerKindLabel } from '../../money/billing';
import { Fact, Facts } from './facts';

/** The quoted, reserved and charged credits of a task, the pricing rule, and its ledger entries. */
export function Receipt({
  task,
  ledger,
}: {
  task: Creation;
  ledger: readonly LedgerLine[] | null | undefined;
}) {
  const { quote, receipt } = task;
  if (quote === null && receipt === null) {
    return <p className="text-sm text-ink-3">The service does not say what this task cost.</p>;
  }
  const isUncharged = task.status !== 'succeeded' && receipt?.settled === 0;
  return (
    <div className="grid gap-4">
      <Facts>
        {quote ? (
          <Fact label="Estimate">
            <Credits amount={quote.estimated_credits} showsUnit />
          </Fact>
        ) : null}
        {receipt ? (
          <>
            <Fact label="Reserved">
              <Credits amount={receipt.authorized} showsUnit />
            </Fact>
            <Fact label="Charged">
              {receipt.settled === null ? (
                <span className="text-ink-3">when it is done</span>
              ) : (
                <>
                  <Credits amount={receipt.settled} showsUnit />
                  {isUncharged ? <span className="text-ink-3"> · nothing was charged</span> : null}
                </>
              )}
            </Fact>
            {deliveryLabel(receipt) === null ? null : (
              <Fact label="Delivered">{deliveryLabel(receipt)}</Fact>
            )}
            <Fact label="Price">
              <span className="num">{priceLabel(receipt)}</span>
              {receipt.perk_applied ? (
                <span className="text-ink-3"> · {discountLabel(receipt.perk)}</span>
              ) : null}
            </Fact>
          </>
        ) : null}
        <Fact label="Rule">
          <Code text={receipt?.matched_rule_id ?? quote?.matched_rule_id ?? null} />
        </Fact>
        <Fact label="Pricing version">
          <Code text={receipt?.pricing_version ?? quote?.pricing_version ?? null} />
        </Fact>
        {receipt ? (
          <Fact label="Transaction">
            <Code text={receipt.billing_transaction_id} />
          </Fact>
        ) : null}
      </Facts>
      {ledger && ledger.length > 0 ? (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-xs text-ink-3">
              <th scope="col" className="py-1.5 text-left font-normal">
                Ledger
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                Available
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                Reserved
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                When
              </th>
            </tr>
          </thead>
          <tbody>
            {ledger.map((line) => (
              <tr key={line.id} className="border-t border-line">
                <td className="py-2">{ledgerKindLabel(line.kind)}</td>
                <td className="num py-2 text-right">{formatCreditChange(line.available_delta)}</td>
                <td className="num py-2 text-right">{formatCreditChange(line.authorized_delta)}</td>
                <td className="py-2 pl-3 text-right text-ink-3">
                  <RelativeTime at={line.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

/** A price such as `4 images × 2 credits`; an unknown unit does not change. */
export function priceLabel({
  quantity,
  unit,
  unit_price,
}: Pick<NonNullable<Creation['receipt']>, 'quantity' | 'unit' | 'unit_price'>): string {
  const price = `× ${formatCredits(unit_price)} credits`;
  if (unit === 'second') return `${quantity} s ${price}`;
  if (unit === '1000_characters') {
    return `${Math.round(quantity * 1_000).toLocaleString('en-US')} characters ${price} per 1,000`;
  }
  return `${quantity} ${unit}${quantity === 1 ? '' : 's'} ${price}`;
}

/** How many of the ordered results were delivered; null when all were, with all their files. */
export function deliveryLabel({
  ordered_outputs: orderedOutputs,
  delivered_outputs: delivered,
  settled,
  authorized,
}: Pick<
  NonNullable<Creation['receipt']>,
  'ordered_outputs' | 'delivered_outputs' | 'settled' | 'authorized'
>): string | null {
  if (orderedOutputs === undefined || delivered === undefined) return null;
  const isLess = settled !== null && settled < authorized;
  if (delivered >= orderedOutputs && !isLess) return null;
  const count =
    delivered < orderedOutputs ? `${delivered} of ${orderedOutputs}` : 'Not all files came';
  return `${count}${isLess ? ' · you paid only for what came' : ''}`;
}

function Code({ text }: { text: string | null }) {
  if (text === null) return '—';
  return (
    <span className="-my-1.5 flex items-center gap-1">
      <code className="num truncate" title={text}>
        {text}
      </code>
      <CopyButton value={text} size="sm" />
    </span>
  );
}
