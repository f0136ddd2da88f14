'use client';

import type { ReactNode } from 'react';
import { Button, Credits, ErrorState, formatCount, Skeleton } from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { Trim } from '@/lib/experiments';
import type { Spendable } from '@/lib/pages/balance';
import type { PricedPlan } from './use-plan';

const frameClasses =
  'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-panel px-4 py-3.5';

/**
 * The cells left to run: their number, price, how many fit into the envelope, and ways to make them cheaper.
 */
export function PreflightBar({
  priced,
  trims,
  error,
  retry,
  onTrim,
  spendable,
  hasBudget,
  wholeLimit,
  onLimit,
  envelopeField,
  children,
}: {
  priced: PricedPlan;
  trims: readonly Trim[];
  error: string | null;
  retry: () => void;
  onTrim: (trim: Trim) => void;
  /** Null while unknown. */
  spendable: Spendable | null;
  /** Whether it was chosen what the experiment may spend. */
  hasBudget: boolean;
  /** The limit into which just all cells fit, in credits; null while the prices are not those of the design. */
  wholeLimit: number | null;
  onLimit: (credits: number) => void;
  /** Chooses what the experiment may spend. */
  envelopeField: ReactNode;
  /** Remedies for a limit. */
  children?: ReactNode;
}) {
  const { plan, toRun, totalMilli, fitting, fittingMilli, free } = priced;
  if (plan.problems.length > 0) {
    return (
      <div className={frameClasses}>
        <p className="min-w-48 flex-1 text-sm text-ink-2">{plan.problems.join(' ')}</p>
        {envelopeField}
      </div>
    );
  }
  if (error !== null) {
    return <ErrorState title="The prices could not be read" description={error} onRetry={retry} />;
  }
  if (toRun === null) {
    return (
      <div className={frameClasses}>
        <Skeleton className="h-11 min-w-48 flex-1" />
        {envelopeField}
      </div>
    );
  }
  const notFittingCount = toRun.length - fitting.size;
  const missingMilli = spendable === null ? 0 : totalMilli - toMilli(spendable.credits);
  const isOver = notFittingCount > 0 || missingMilli > 0;
  const fittingPercent = !hasBudget
    ? 0
    : totalMilli === 0
      ? 100
      : (fittingMilli / totalMilli) * 100;
  return (
    <div className="grid gap-3">
      <div className={frameClasses}>
        <p data-testid="preflight">
          <b className="block text-lg font-semibold">
            {formatCount(toRun.length)} {toRun.length === 1 ? 'cell' : 'cells'} ·{' '}
            <Credits amount={milliToCredits(totalMilli)} />
          </b>
          <span className="text-xs text-ink-3">
            {free.size > 0 ? `${formatCount(free.size)} ran before, free` : 'left to run'}
          </span>
        </p>
        <div className="min-w-48 flex-1">
          <div className="h-2 overflow-hidden rounded-full border border-line bg-sunk" aria-hidden>
            <div className="h-full bg-ink" style={{ width: `${fittingPercent}%` }} />
          </div>
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
            <span>
              {!hasBudget
                ? 'Choose what to spend at most to see what fits.'
                : notFittingCount > 0
                  ? `${formatCount(fitting.size)} of ${formatCount(toRun.length)} cells fit`
                  : toRun.length > 0
                    ? 'All of it fits.'
                    : 'Nothing is left to pay for.'}
            </span>
            {notFittingCount > 0 ? (
              <span>
                {formatCount(notFittingCount)} need{' '}
                <Credits amount={milliToCredits(totalMilli - fittingMilli)} /> more
              </span>
            ) : null}
          </p>
          {wholeLimit !== null &&
          toRun.length > 0 &&
          missingMilli <= 0 &&
          (!hasBudget || notFittingCount > 0) ? (
            <Button size="sm" className="mt-2" onClick={() => onLimit(wholeLimit)}>
              {hasBudget ? 'Raise the limit to' : 'Set the limit to'}{' '}
              <Credits amount={wholeLimit} />
            </Button>
          ) : null}
        </div>
        {envelopeField}
      </div>
      {missingMilli > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-warn">
          <p>
            All of it costs <Credits amount={milliToCredits(missingMilli)} /> more than{' '}
            {spendable?.isLimitOfProject ? 'its project’s budget leaves.' : 'you may spend now.'}
          </p>
          {children}
        </div>
      ) : null}
      {trims.length > 0 && isOver ? (
        <div className="flex flex-wrap gap-2">
          {trims.map((trim) => (
            <Button key={trimLabel(trim)} size="sm" onClick={() => onTrim(trim)}>
              {trimLabel(trim)}
              <span className="text-good">
                −<Credits amount={milliToCredits(trim.savesMilli)} showsUnit={false} />
              </span>
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const trimLabel = (trim: Trim): string =>
  trim.kind === 'one_repeat'
    ? 'One repeat'
    : `${trim.kind === 'only' ? 'Only' : 'Without'} ${trim.value.label}`;
