'use client';

import { ArrowUpCircle } from 'lucide-react';
import { useState } from 'react';
import { Button, Credits, ErrorState, Select, Spinner, toast } from '@/components/ui';
import { promoteCellAction } from '@/lib/console/experiments/actions';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { PromotionInput } from '@/lib/pages/experiment-results';
import { usePromotionOptions } from '@/lib/queries';
import { useAction, useSubmission } from '../actions';

/** Makes a result again with a dearer model or value, at the price on the button. */
export function PromoteCell({
  workspace,
  experiment,
  cell,
  spent,
  resultCount,
  leftCredits,
  reload,
}: {
  workspace: string;
  experiment: string;
  cell: string;
  /** Credits spent by the experiment so far, promotions included. */
  spent: number;
  /** What the person may still spend, in credits; null while unknown. */
  leftCredits: number | null;
  /** Results of the experiment. */
  resultCount: number;
  reload: () => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  const {
    data: options,
    error,
    refetch,
  } = usePromotionOptions(workspace, experiment, isOpen ? cell : null);
  const [chosenLabel, setChosenLabel] = useState<string>();
  const option = options?.find(({ label }) => label === chosenLabel) ?? options?.[0];

  const submit = useSubmission(
    (submission, promotion: Pick<PromotionInput, 'cell' | 'target'>, seenCredits: number) =>
      promoteCellAction(workspace, experiment, { submission, ...promotion, seen: seenCredits }),
  );
  // Pending until the new price is there.
  const submitAtPrice = async (...submitArguments: Parameters<typeof submit>) => {
    const result = await submit(...submitArguments);
    if (result.ok && result.value === null) await refetch();
    return result;
  };
  const promotion = useAction(submitAtPrice, {
    failsInToast: true,
    onDone: (task) => {
      if (task !== null) return setOpen(false);
      toast.error('The price rose. Look at the new one, then promote again.');
    },
  });

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
      <Button
        variant="primary"
        disabled={promotion.isPending}
        onClick={() =>
          void promotion
            .run({ cell, target: { model: option.model, values: option.values } }, option.credits)
            .then(reload)
        }
      >
        Promote
        <Credits className="font-normal opacity-75" amount={option.credits} />
      </Button>
      <p className="text-xs text-ink-2">
        This is on top of the experiment’s budget and counts as your own spending.
        {leftCredits === null ? null : (
          <>
            {' '}
            You may spend <Credits amount={leftCredits} /> now.
          </>
        )}
      </p>
      {all_credits !== null && savedMilli > 0 ? (
        <p className="text-xs text-ink-3">
          Making all {resultCount} results this way would have cost <Credits amount={all_credits} />
          : <Credits amount={milliToCredits(savedMilli)} showsUnit={false} /> saved.
        </p>
      ) : null}
    </section>
  );
}
