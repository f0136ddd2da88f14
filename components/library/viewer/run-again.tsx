'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, Credits, Spinner, toast } from '@/components/ui';
import { runAgainAction } from '@/lib/console/create/creations/actions';
import { createHref } from '@/lib/forms';
import { findShortage } from '@/lib/pages/balance';
import type { Creation } from '@/lib/pages/creations';
import { resultHref } from '@/lib/pages/result-href';
import { refreshBalance, useBalance, useQuote } from '@/lib/queries';
import { useAction, useSubmission } from '../../actions';
import { useWhenOnline } from '../../layout';
import { ActionText, actionCardClasses } from './action-card';

/**
 * Makes the same task once more at the price on the button. Disabled while the price is unknown. A submission made offline
 * waits for the network.
 */
export function RunAgain({
  workspace,
  task,
  isPrimary,
}: {
  workspace: string;
  task: Creation;
  /** Whether it is the first thing to do with the result. */
  isPrimary: boolean;
}) {
  const router = useRouter();
  const client = useQueryClient();
  // Busy until the next page is shown: a press meanwhile would make another task.
  const [isLeaving, startLeaving] = useTransition();
  const whenOnline = useWhenOnline();
  const { model, prompt, params } = task;
  const quote = useQuote(workspace, params === null ? null : { ...params, model, prompt });
  const { data: balance } = useBalance(workspace);
  // Placeholder data is the price of the task viewed before.
  const price = quote.isPlaceholderData ? undefined : quote.data?.estimated_credits;
  const shortage = price !== undefined && balance ? findShortage(balance, price) : null;

  const submit = useSubmission(async (submissionId, taskId: string, seenCredits: number) => {
    const result = await runAgainAction(workspace, taskId, submissionId, seenCredits);
    refreshBalance(client, workspace);
    return result;
  });
  const repetition = useAction(submit, {
    failsInToast: true,
    onDone: (newTask) => {
      if (newTask === null) {
        toast.show('The price has gone up. Check it before you run this.');
        startLeaving(() => router.push(createHref(workspace, { recipe: task.task_id })));
      } else startLeaving(() => router.push(resultHref(workspace, newTask)));
    },
  });
  const isRunning = repetition.isPending || isLeaving;

  const hint = () => {
    if (params === null) return 'Its recipe is not known';
    if (shortage !== null) return shortageLabels[shortage.shortOf];
    if (quote.error !== null) return quote.error.message;
    if (price === undefined) return 'Getting the price…';
    return params.seed === undefined
      ? 'Same settings, new result'
      : 'Same settings and the same seed';
  };

  if (whenOnline.isWaiting) {
    return (
      <span role="status" className="flex items-center justify-between gap-2 text-sm text-ink-2">
        Will be sent when you are back online.
        <Button size="sm" onClick={whenOnline.cancel}>
          Cancel
        </Button>
      </span>
    );
  }
  return (
    <button
      type="button"
      disabled={price === undefined || shortage !== null}
      aria-busy={isRunning || undefined}
      aria-disabled={isRunning || undefined}
      className={actionCardClasses(isPrimary)}
      onClick={() =>
        price !== undefined &&
        !isRunning &&
        whenOnline.run(() => void repetition.run(task.task_id, price))
      }
    >
      <ActionText
        icon={isRunning ? <Spinner /> : <RotateCcw aria-hidden />}
        title={
          <>
            {task.status === 'succeeded' ? 'Run again' : 'Try again'}
            {price === undefined ? null : (
              <>
                <span className="sr-only"> · </span>
                <Credits amount={price} className="ms-auto" />
              </>
            )}
          </>
        }
        hint={hint()}
      />
    </button>
  );
}

const shortageLabels = {
  balance: 'Not enough credits',
  budget: 'Over your budget of this month',
  project: 'Over the project’s budget',
} as const;
