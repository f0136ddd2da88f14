'use client';

import { CopyButton, Credits, Dialog, DialogBody, DialogContent } from '@/components/ui';
import type { ReadQuote } from '@/lib/contract';
import { type LiveBalance, spendableInOpenProject } from '@/lib/pages/balance';
import { discountLabel } from '@/lib/pages/discount-label';

/** How the price was calculated, for reconciliation and support. Default export, because it is loaded lazily. */
export default function QuoteDetails({
  quote,
  balance,
  onClose,
}: {
  quote: ReadQuote;
  balance: LiveBalance | undefined;
  onClose: () => void;
}) {
  const spendable = balance && spendableInOpenProject(balance);
  const ids = [
    ['Rule', quote.matched_rule_id],
    ['Pricing version', quote.pricing_version],
  ] as const;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="This price" description="The final charge is set when the task starts.">
        <DialogBody>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm [&_dt]:text-ink-3">
            <dt>In total</dt>
            <dd>
              <Credits amount={quote.estimated_credits} />
            </dd>
            <dt>Charged</dt>
            <dd>{chargeLabel(quote)}</dd>
            {balance === undefined || spendable === undefined ? null : (
              <>
                <dt>
                  {spendable.isLimitOfProject
                    ? 'Left in the project'
                    : balance.budget === null
                      ? 'Available'
                      : 'You may spend'}
                </dt>
                <dd>
                  <Credits amount={spendable.credits} />
                </dd>
                <dt>Left after</dt>
                <dd>
                  <Credits amount={spendable.credits - quote.estimated_credits} />
                </dd>
              </>
            )}
            <dt>Benefit</dt>
            <dd>{benefitOf(quote)}</dd>
            {ids.map(([label, value]) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid items-center">
                <dt>{label}</dt>
                <dd className="flex min-w-0 items-center gap-1">
                  <code className="num truncate">{value ?? '—'}</code>
                  {value === null ? null : (
                    <CopyButton
                      value={value}
                      label={`Copy the ${label.toLowerCase()}`}
                      className="-my-2 pointer-coarse:-my-3"
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** `per image`, or `per 1,000 characters`. */
const chargeLabel = ({ charge_type: charge }: ReadQuote): string =>
  charge?.replaceAll('_', ' ').replace('1000', '1,000') ?? '—';

function benefitOf({ perk_applied: isApplied, perk }: ReadQuote): string {
  if (isApplied === null) return '—';
  return isApplied ? discountLabel(perk) : 'none';
}
