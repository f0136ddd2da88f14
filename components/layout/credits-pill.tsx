import { cn, formatCredits, formatWholeCredits, Skeleton } from '@/components/ui';
import { type LiveBalance, spendableCredits } from '@/lib/pages/balance';
import { IntentLink } from './intent-link';

/**
 * Available and reserved credits: a skeleton while `balance` loads (undefined), a dash when it could not be read (null).
 * People with a budget see what is left of it; Owners and Admins see the team's credits as well. Whole numbers, and the exact ones on
 * hover.
 */
export function CreditsPill({
  balance,
  href,
  isTeam,
}: {
  balance: LiveBalance | null | undefined;
  href: string;
  /** Whether the team's credits are shown beside the reader's own budget. */
  isTeam: boolean;
}) {
  if (balance === undefined)
    return <Skeleton className="h-8 w-20 shrink-0 rounded-full md:w-48 pointer-coarse:h-11" />;
  return (
    <IntentLink
      href={href}
      title={balance === null ? undefined : exactLabel(balance, isTeam)}
      className="flex h-8 shrink-0 items-center gap-2 rounded-full border border-line bg-panel px-3 whitespace-nowrap hover:border-line-strong pointer-coarse:h-11"
    >
      {balance === null ? <UnavailableBalance /> : <Figures balance={balance} isTeam={isTeam} />}
    </IntentLink>
  );
}

function exactLabel({ quota_amount, authorized_amount, budget }: LiveBalance, isTeam: boolean) {
  const budgetTexts =
    budget === null
      ? []
      : [
          `${formatCredits(budget.remaining)} of your ${formatCredits(budget.limit + budget.raised)} credits left this month`,
        ];
  const teamTexts = [
    `${formatCredits(quota_amount)} credits available`,
    ...(authorized_amount === null ? [] : [`${formatCredits(authorized_amount)} reserved`]),
  ];
  return [...budgetTexts, ...(isTeam || budget === null ? teamTexts : [])].join(' · ');
}

function UnavailableBalance() {
  return (
    <span title="Your balance can’t be shown right now. Your credits are safe. Trying again automatically.">
      <span aria-hidden>—</span>
      <span className="ml-2 text-xs text-ink-3 max-md:sr-only">credits</span>
      <span className="sr-only">unavailable</span>
    </span>
  );
}

function Figures({ balance, isTeam }: { balance: LiveBalance; isTeam: boolean }) {
  const { quota_amount: available, authorized_amount: reserved, budget } = balance;
  const isPersonal = budget !== null && !isTeam;
  return (
    <>
      <span>
        <span className="num" data-testid="balance">
          {formatWholeCredits(isPersonal ? spendableCredits(balance) : available)}
        </span>
        <span className="ml-2 text-xs text-ink-3 max-md:sr-only">
          {isPersonal ? 'left for you' : 'credits'}
        </span>
      </span>
      {isPersonal || reserved === null ? null : (
        <SideFigure amount={reserved} testId="reserved" className="max-md:hidden">
          reserved
        </SideFigure>
      )}
      {budget !== null && isTeam ? (
        <SideFigure amount={spendableCredits(balance)} className="max-lg:hidden">
          left for you
        </SideFigure>
      ) : null}
    </>
  );
}

function SideFigure({
  amount,
  testId,
  className,
  children,
}: {
  amount: number;
  testId?: string;
  className: string;
  children: string;
}) {
  return (
    <span className={cn('border-l border-line pl-2 text-xs text-ink-3', className)}>
      <span className="num text-ink" data-testid={testId}>
        {formatWholeCredits(amount)}
      </span>{' '}
      {children}
    </span>
  );
}
