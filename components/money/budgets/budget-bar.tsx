import { cn, formatCredits } from '@/components/ui';
import type { Budget } from '@/lib/contract';

/** For how long a raise counts. */
const raisedFor = {
  member: 'more this month',
  key: 'more this month',
  key_day: 'more today',
  project: 'more than at first',
} as const satisfies Record<Budget['subject'], string>;

const fills = { ok: 'bg-ink', warning: 'bg-warn', reached: 'bg-bad' } as const;

/** How much of a budget is used in its period. Credits reserved for running work are drawn paler. */
export function BudgetBar({ budget, label }: { budget: Budget; label: string }) {
  const totalCredits = budget.limit + budget.raised;
  const share = (credits: number) =>
    totalCredits === 0 ? 100 : Math.min(100, Math.round((credits / totalCredits) * 1000) / 10);
  const usedCredits = budget.spent + budget.authorized;
  return (
    <div className="min-w-24 sm:min-w-40">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share(usedCredits)}
        aria-valuetext={`${formatCredits(usedCredits)} of ${formatCredits(totalCredits)} credits`}
        className="relative h-1.5 overflow-hidden rounded-full bg-sunk dark:bg-raised"
      >
        <span
          className={cn('absolute inset-y-0 left-0 rounded-full opacity-35', fills[budget.state])}
          style={{ width: `${share(usedCredits)}%` }}
        />
        <span
          className={cn('absolute inset-y-0 left-0 rounded-full', fills[budget.state])}
          style={{ width: `${share(budget.spent)}%` }}
        />
      </div>
      <p className="mt-1.5 text-xs text-ink-2 sm:whitespace-nowrap">
        <span className="num">{formatCredits(usedCredits)}</span> of{' '}
        <span className="num">{formatCredits(totalCredits)}</span>
        {budget.raised > 0
          ? ` (${formatCredits(budget.raised)} ${raisedFor[budget.subject]})`
          : null}
      </p>
    </div>
  );
}
