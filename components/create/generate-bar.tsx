'use client';

import { CircleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  Button,
  Credits,
  cn,
  formatCreditAmount,
  formatCredits,
  formatWholeCredits,
  Kbd,
  lazyPart,
  Spinner,
  Tooltip,
} from '@/components/ui';
import type { Reason } from '@/lib/forms';
import { fittingCount } from '@/lib/forms';
import type { LiveBalance } from '@/lib/pages/balance';
import { findShortage, spendableInOpenProject } from '@/lib/pages/balance';
import { discountLabel } from '@/lib/pages/discount-label';
import { ModKey, MoreCredits, useOnline } from '../layout';
import type { PriceState } from './use-live-quote';

const QuoteDetails = lazyPart(() => import('./quote-details'));

export interface GenerateBarProps {
  reasons: readonly Reason[];
  price: PriceState;
  /** The balance to pay with; undefined while it is unknown. */
  balance: LiveBalance | undefined;
  /** How many submissions are being sent. */
  sendingCount: number;
  onGenerate: () => void;
  /** How many requests the button sends, when it sends several. */
  count?: number;
  /** The price of each of them, as far as it is known. */
  prices?: readonly number[];
  /** "usually 12 s"; null while it is not known. */
  usualTime?: string | null;
  /** The button's label instead of "Generate". */
  label?: string;
}

type Shortage = ReturnType<typeof findShortage>;

const shortageFor = ({ quote }: PriceState, balance: LiveBalance | undefined): Shortage =>
  quote && balance ? findShortage(balance, quote.estimated_credits) : null;

/** The price that a submission agrees to; null while it is unknown or cannot be paid. */
export const agreedPrice = (price: PriceState, balance: LiveBalance | undefined): number | null =>
  shortageFor(price, balance) === null ? (price.quote?.estimated_credits ?? null) : null;

/** The Generate button with its live price, and below it the balance left after it and every reason why it is disabled. */
export function GenerateBar(props: GenerateBarProps) {
  return (
    <div className="border-t border-line pt-3.5 pb-3.5">
      <GenerateButton {...props} className="w-full" />
      <GenerateNote {...props} className="mt-2" />
    </div>
  );
}

export function GenerateButton({ className, ...props }: GenerateBarProps & { className?: string }) {
  const { reasons, price, sendingCount, onGenerate, count } = props;
  const { quote } = price;
  const countLabel = `Generate ${count}${quote === null ? '' : ' ·'}`;
  const { label = count === undefined ? 'Generate' : countLabel } = props;
  const shortage = shortageFor(price, props.balance);
  const isBlocked = reasons.length > 0 || shortage !== null || quote === null;
  const isInReview = price.review?.code === 'avatar_review_pending';
  const submitLabel = isInReview ? `${label} when approved` : label;
  return (
    <Tooltip content={<Reasons {...props} shortage={shortage} />}>
      <Button
        variant="primary"
        size="lg"
        className={className}
        aria-disabled={isBlocked || undefined}
        aria-describedby="generate-note"
        data-testid="generate"
        // A double click or a held key must not count as several submissions.
        onClick={(event) => {
          if (event.detail < 2) onGenerate();
        }}
        onKeyDown={(event) => {
          if (event.repeat) event.preventDefault();
        }}
      >
        {shortage === null ? submitLabel : shortageLabels[shortage.shortOf]}
        {quote ? (
          <span
            data-pending={price.isPending || undefined}
            className="transition-opacity duration-100 data-pending:opacity-75 data-pending:delay-150"
          >
            <Credits amount={quote.estimated_credits} className="opacity-75" />
          </span>
        ) : null}
        {sendingCount > 0 ? <span className="sr-only">, {sendingCount} sending</span> : null}
      </Button>
    </Tooltip>
  );
}

/** The credits left after the price, or why nothing can be sent. */
export function GenerateNote({ className, ...props }: GenerateBarProps & { className?: string }) {
  const { quote } = props.price;
  return (
    <div className={className}>
      <div
        id="generate-note"
        className="flex min-h-5 items-center justify-between gap-3 text-xs text-ink-3"
      >
        <Note {...props} shortage={shortageFor(props.price, props.balance)} />
        <Kbd className="shrink-0 pointer-coarse:hidden">
          <ModKey />↵
        </Kbd>
      </div>
      {quote?.perk_applied ? (
        <p className="mt-1 text-xs text-pretty text-good" data-testid="perk">
          {discountLabel(quote.perk)}
        </p>
      ) : null}
    </div>
  );
}

const shortageLabels = {
  balance: 'Not enough credits',
  budget: 'Over your budget',
  project: 'Over the project’s budget',
} as const;

const resetFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Why the price cannot be paid: the available and the needed credits, and when a budget renews. */
function shortageMessage(
  shortage: Shortage,
  price: number,
  balance: LiveBalance,
  prices: readonly number[] = [],
) {
  const { quota_amount, budget, project } = balance;
  const affordableCount = fittingCount(prices, spendableInOpenProject(balance).credits);
  const fitNote = prices.length < 2 ? '' : ` ${affordableCount} of ${prices.length} fit.`;
  if (shortage?.shortOf === 'project' && project != null) {
    return `The open project has ${formatCreditAmount(project.budget.remaining)} left; this needs ${formatCredits(price)}.${fitNote}`;
  }
  if (shortage?.shortOf !== 'budget' || budget === null) {
    return `${formatCreditAmount(quota_amount)} left; this needs ${formatCredits(price)}.${fitNote}`;
  }
  const { limit, raised, remaining, resets_at } = budget;
  const renewalNote = resets_at === null ? '' : ` Resets ${resetFormat.format(resets_at * 1000)}.`;
  return `You have ${formatCredits(remaining)} of ${formatCredits(limit + raised)} credits left this month; this needs ${formatCredits(price)}.${renewalNote}${fitNote}`;
}

function Reasons({
  reasons,
  shortage,
  price,
  balance,
  prices,
}: GenerateBarProps & { shortage: Shortage }) {
  if (reasons.length === 0 && shortage === null) return null;
  return (
    <ul className="grid gap-1">
      {reasons.map((reason) => (
        <li key={`${reason.field}-${reason.message}`}>{reason.message}</li>
      ))}
      {shortage && price.quote && balance ? (
        <li>{shortageMessage(shortage, price.quote.estimated_credits, balance, prices)}</li>
      ) : null}
    </ul>
  );
}

/** One line below the button, or several for a reason that must be read in full. */
function Note({
  reasons,
  price,
  balance,
  shortage,
  prices,
  usualTime = null,
}: GenerateBarProps & { shortage: Shortage }) {
  const [firstReason] = reasons;
  if (shortage && price.quote && balance && reasons.length === 0) {
    return (
      <span className="text-pretty text-bad">
        {shortageMessage(shortage, price.quote.estimated_credits, balance, prices)}{' '}
        <MoreCredits about={shortage.shortOf} neededCredits={price.quote.estimated_credits} />
      </span>
    );
  }
  if (firstReason) {
    const otherReasonCount = reasons.length - 1;
    return (
      <span className="text-pretty">
        {firstReason.message}
        {otherReasonCount > 0 ? ` and ${otherReasonCount} more` : null}
      </span>
    );
  }
  if (price.problem) {
    return (
      <span className="flex min-w-0 gap-1.5 text-pretty text-bad">
        <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
        {price.problem}
      </span>
    );
  }
  if (price.review) return <ReviewNote code={price.review.code} />;
  return (
    <span className="min-w-0 truncate">
      <RemainingCredits price={price} balance={balance} />
      {price.quote === null || usualTime === null ? null : ` · ${usualTime}`}
    </span>
  );
}

const reviewMessages: Readonly<Record<string, string>> = {
  avatar_review_pending: 'Avatar in review. Nothing is charged meanwhile.',
  avatar_reference_invalid: 'An image can’t be used as an avatar.',
  avatar_provider_unavailable: 'Avatars are not available right now. Trying again automatically.',
};

/** Short, because the message at the field has the details. */
function ReviewNote({ code }: { code: string }) {
  const isReviewPending = code === 'avatar_review_pending';
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', !isReviewPending && 'text-bad')}>
      {isReviewPending ? <Spinner className="size-3 shrink-0" /> : null}
      {isReviewPending ? null : <CircleAlert className="size-3.5 shrink-0" aria-hidden />}
      <span className="text-pretty">{reviewMessages[code]}</span>
    </span>
  );
}

function RemainingCredits({ price, balance }: Pick<GenerateBarProps, 'price' | 'balance'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const { quote, isPending } = price;
  if (!quote) {
    const pendingLabel = isOnline
      ? 'Getting the price…'
      : 'The price comes when you are back online.';
    return <span>{isPending ? pendingLabel : null}</span>;
  }
  const spendable = balance && spendableInOpenProject(balance);
  const remainingCredits = spendable && spendable.credits - quote.estimated_credits;
  const remainingLabel = `left after${spendable?.isLimitOfProject ? ' in the project' : ''}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        title={
          remainingCredits === undefined
            ? undefined
            : `${formatCredits(remainingCredits)} credits ${remainingLabel}`
        }
        className="underline decoration-line-strong underline-offset-2 hover:text-ink"
      >
        {remainingCredits === undefined ? (
          'About this price'
        ) : (
          <>
            <span className="num" data-testid="left-after">
              {formatWholeCredits(remainingCredits)}
            </span>{' '}
            {remainingLabel}
          </>
        )}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <QuoteDetails quote={quote} balance={balance} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
