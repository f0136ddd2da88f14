'use client';

import { ArrowUpCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  Button,
  Credits,
  ErrorState,
  newSubmissionId,
  Select,
  Spinner,
  toast,
} from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { PromotionInput, PromotionOption } from '@/lib/pages/experiment-results';
import type { ActionResult } from '@/lib/pages/failures';
import { usePromotionOptions } from '@/lib/queries';

/** Makes a result again with a dearer model or value, at the price on the button. */
export function PromoteCell({
  workspace,
  experiment,
  cell,
  spent,
  results,
  left,
  onPromote,
}: {
  workspace: string;
  experiment: string;
  cell: string;
  /** Credits spent by the experiment so far, promotions included. */
  spent: number;
  /** What the person may still spend, in credits; null while unknown. */
  left: number | null;
  /** Results of the experiment. */
  results: number;
  onPromote: (input: PromotionInput) => Promise<ActionResult<string | null>>;
}) {
  const [isOpen, setOpen] = useState(false);
  const {
    data: options,
    error,
    refetch,
  } = usePromotionOptions(workspace, experiment, isOpen ? cell : null);
  const [chosenLabel, setChosenLabel] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submission = useRef<{ fingerprint: string; id: string } | null>(null);
  const option = options?.find(({ label }) => label === chosenLabel) ?? options?.[0];

  const promote = async ({ model, values, credits }: PromotionOption) => {
    // The submission keeps its id until it is answered, so that a retry after a lost answer makes nothing twice.
    const fingerprint = JSON.stringify([cell, model, values]);
    if (submission.current?.fingerprint !== fingerprint)
      submission.current = { fingerprint, id: newSubmissionId() };
    setSending(true);
    const result = await onPromote({
      submission: submission.current.id,
      cell,
      target: { model, values },
      seen: credits,
    });
    setSending(false);
    if (!result.ok) return;
    submission.current = null;
    if (result.value === null) {
      toast.error('The price rose. Look at the new one, then promote again.');
      await refetch();
    } else setOpen(false);
  };

  if (!isOpen) {
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <ArrowUpCircle aria-hidden />
        Promote…
      </Button>
    );
  }
  if (error !== null) {
    return <ErrorState size="inline" title={error.message} onRetry={() => void refetch()} />;
  }
  if (options === undefined) return <Spinner label="Prices are being asked for" />;
  if (option === undefined) {
    return <p className="text-xs text-ink-3">No model or value costs more than this result.</p>;
  }
  const { all_credits } = option;
  const savedMilli =
    all_credits === null ? 0 : toMilli(all_credits) - toMilli(spent) - toMilli(option.credits);
  return (
    <section className="grid gap-3" aria-label="Promote">
      <Select
        aria-label="Promote to"
        options={options.map(({ label, credits }) => ({
          value: label,
          label,
          help: <Credits amount={credits} />,
        }))}
        value={option.label}
        onValueChange={setChosenLabel}
      />
      <Button variant="primary" disabled={isSending} onClick={() => void promote(option)}>
        Promote
        <Credits className="font-normal opacity-75" amount={option.credits} />
      </Button>
      <p className="text-xs text-ink-2">
        This is on top of the experiment’s budget and counts as your own spending.
        {left === null ? null : (
          <>
            {' '}
            You may spend <Credits amount={left} /> now.
          </>
        )}
      </p>
      {all_credits !== null && savedMilli > 0 ? (
        <p className="text-xs text-ink-3">
          Making all {results} results this way would have cost <Credits amount={all_credits} />:{' '}
          <Credits amount={milliToCredits(savedMilli)} unit={false} /> saved.
        </p>
      ) : null}
    </section>
  );
}
