'use client';

import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ModKey, MoreCredits } from '@/components/layout';
import { Badge, Button, Credits, cn, formatCredits, Kbd, Tooltip } from '@/components/ui';
import type { Reason } from '@/lib/forms';
import type { PriceState } from './use-live-quote';

const QuoteDetails = lazy(() => import('./quote-details'));

export interface GenerateBarProps {
  reasons: readonly Reason[];
  price: PriceState;
  /** Whether this person may add credits. */
  mayTopUp: boolean;
  /** Presses that are being sent. */
  sending: number;
  onGenerate: () => void;
}

/** Credits that are missing for this price; 0 when there are enough, or the price or the balance is unknown. */
export function shortfall({ live }: PriceState): number {
  if (!live || live.available === null) return 0;
  return Math.max(0, live.quote.estimated_credits - live.available);
}

/** The button that makes it, with its live price, what is left after, and everything that stands in the way. */
export function GenerateBar(props: GenerateBarProps) {
  const { reasons, price, sending, onGenerate } = props;
  const short = shortfall(price);
  const blocked = reasons.length > 0 || short > 0;
  const { live } = price;
  return (
    <div className="border-t border-line pt-3.5 pb-3.5">
      <Tooltip content={<Reasons {...props} short={short} />}>
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          aria-disabled={blocked || undefined}
          aria-describedby="generate-note"
          data-testid="generate"
          // The second click of a double click and a key held down are no presses of their own.
          onClick={(event) => {
            if (event.detail < 2) onGenerate();
          }}
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
        >
          {short > 0 ? 'Not enough credits' : 'Generate'}
          {live ? (
            <span
              data-pending={price.pending || undefined}
              className="transition-opacity duration-100 data-pending:opacity-50 data-pending:delay-150"
            >
              <Credits amount={live.quote.estimated_credits} className="opacity-75" />
            </span>
          ) : null}
          {sending > 0 ? <span className="sr-only">, {sending} sending</span> : null}
        </Button>
      </Tooltip>
      <div
        id="generate-note"
        className="mt-2 flex min-h-5 items-center justify-between gap-3 text-xs text-ink-3"
      >
        <Note {...props} short={short} />
        <span className="flex shrink-0 items-center gap-2">
          {live?.quote.perk_applied ? <Badge tone="good">perk applied</Badge> : null}
          <Kbd className="pointer-coarse:hidden">
            <ModKey />↵
          </Kbd>
        </span>
      </div>
    </div>
  );
}

function topUpWords(mayTopUp: boolean): string {
  return mayTopUp
    ? 'Add credits to this workspace to continue.'
    : 'Ask an owner or an admin for more.';
}

function Reasons({ reasons, short, mayTopUp }: GenerateBarProps & { short: number }) {
  if (reasons.length === 0 && short === 0) return null;
  return (
    <ul className="grid gap-1">
      {reasons.map((reason) => (
        <li key={`${reason.field}-${reason.message}`}>{reason.message}</li>
      ))}
      {short > 0 ? (
        <li>
          Missing: <Credits amount={short} />. {topUpWords(mayTopUp)}
        </li>
      ) : null}
    </ul>
  );
}

/** One line below the button; it never grows, so that nothing moves while someone types. */
function Note({ reasons, price, short }: GenerateBarProps & { short: number }) {
  const [first] = reasons;
  if (short > 0 && reasons.length === 0) {
    return (
      <span className="text-bad">
        {formatCredits(short)} missing. <MoreCredits />
      </span>
    );
  }
  if (first) {
    const more = reasons.length - 1;
    return (
      <span className="truncate">
        {first.message}
        {more > 0 ? ` and ${more} more` : null}
      </span>
    );
  }
  if (price.problem) {
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-bad" title={price.problem}>
        <CircleAlert className="size-3.5 shrink-0" aria-hidden />
        <span className="truncate">{price.problem}</span>
      </span>
    );
  }
  return <LeftAfter price={price} />;
}

function LeftAfter({ price }: { price: PriceState }) {
  const [open, setOpen] = useState(false);
  const { live, pending } = price;
  if (!live) return <span>{pending ? 'Getting the price…' : null}</span>;
  const left =
    live.available === null ? null : formatCredits(live.available - live.quote.estimated_credits);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(
          'underline decoration-line-strong underline-offset-2 hover:text-ink',
          pending && 'opacity-60',
        )}
      >
        {left === null ? (
          'About this price'
        ) : (
          <>
            <span className="num">{left}</span> left after
          </>
        )}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <QuoteDetails live={live} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
