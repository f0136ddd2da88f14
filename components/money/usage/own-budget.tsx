'use client';

import { Card, formatCredits } from '@/components/ui';
import { useBalance } from '@/lib/queries';
import { MoreCredits } from '../../layout';
import { BudgetBar } from '../budgets';

const resetFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** The reader's budget of this month, live; nothing if there is none. */
export function OwnBudget({ workspace }: { workspace: string }) {
  const budget = useBalance(workspace).data?.budget;
  if (!budget) return null;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="grow basis-72">
        <h2 className="text-md font-semibold">Your budget this month</h2>
        <p className="mt-1 text-sm text-ink-2">
          <span className="num">{formatCredits(budget.remaining)}</span> of{' '}
          <span className="num">{formatCredits(budget.limit + budget.raised)}</span> credits left.
          {budget.resets_at !== null && ` Resets ${resetFormat.format(budget.resets_at * 1000)}.`}
        </p>
      </div>
      <div className="min-w-0 grow basis-60">
        <BudgetBar budget={budget} label="Your budget" />
      </div>
      <MoreCredits about="budget" />
    </Card>
  );
}
