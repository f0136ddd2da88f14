'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, Credits, formatCount } from '@/components/ui';
import { createExperimentAction, runExperimentAction } from '@/lib/console/experiments/actions';
import { findShortage } from '@/lib/pages/balance';
import type { Design } from '@/lib/pages/experiments';
import { useBalance } from '@/lib/queries';
import { callWithToast, useAction } from '../actions';
import { MoreCredits, useOnline, useShownProject } from '../layout';
import type { TaskList } from './use-task-list';

function priceHint({ runnableCount, credits }: TaskList, isOnline: boolean): string {
  if (runnableCount === 0) return 'Mend a row, or use another list.';
  if (credits !== null) return 'Never more than this. You can close the page meanwhile.';
  return isOnline ? 'Getting the prices…' : 'The prices come when you are back online.';
}

/** The price of all rows, and the button that generates them in one run, which goes on when the page is closed. */
export function ListBar({ workspace, list }: { workspace: string; list: TaskList }) {
  const router = useRouter();
  const isOnline = useOnline();
  const project = useShownProject();
  const { data: balance } = useBalance(workspace);
  const [isLeaving, startLeaving] = useTransition();
  const { runnableCount, credits, design } = list;
  const generateList = useAction(
    async (name: string, sentDesign: Design, envelope: number) => {
      const draft = await createExperimentAction(workspace, {
        name,
        design: sentDesign,
        envelope,
        project,
      });
      // A run that does not start is shown on the experiment's page, with a button that starts it.
      if (draft.ok) {
        await callWithToast(() =>
          runExperimentAction(workspace, draft.value, { version: 1, credits: envelope }),
        );
      }
      return draft;
    },
    {
      failsInToast: true,
      onDone(id) {
        list.clear();
        startLeaving(() => router.push(`/${workspace}/experiments/${id}/list`));
      },
    },
  );
  const shortage = credits === null || !balance ? null : findShortage(balance, credits);
  const isBusy = generateList.isPending || isLeaving;
  const results = `${formatCount(runnableCount)} ${runnableCount === 1 ? 'result' : 'results'}`;
  const generate = () => {
    if (design === null || credits === null) return;
    const [firstRow] = design.rows ?? [];
    void generateList.run(
      `${results}: ${firstRow?.name ?? ''}`.slice(0, 80).toWellFormed(),
      design,
      credits,
    );
  };
  if (list.draft.sheet === null) return null;
  return (
    <div
      data-bottom-edge
      className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 md:-mx-6 md:px-6"
    >
      <div className="min-w-48 flex-1 text-sm" role="status">
        <p data-testid="list-sum">
          <b className="font-semibold">{results}</b>
          {credits === null || runnableCount === 0 ? null : (
            <>
              , <Credits amount={credits} />
            </>
          )}
          {list.leftOutCount === 0
            ? null
            : ` · ${formatCount(list.leftOutCount)} ${list.leftOutCount === 1 ? 'row is' : 'rows are'} left out`}
        </p>
        {shortage !== null && credits !== null ? (
          <p className="text-xs text-bad">
            This is <Credits amount={shortage.missingCredits} /> more than you may spend.{' '}
            <MoreCredits about={shortage.shortOf} neededCredits={credits} />
          </p>
        ) : list.priceProblem !== null ? (
          <p className="text-xs text-bad">
            {list.priceProblem}{' '}
            <button type="button" className="underline" onClick={list.retryPrice}>
              Try again
            </button>
          </p>
        ) : (
          <p className="text-xs text-ink-3">{priceHint(list, isOnline)}</p>
        )}
      </div>
      <Button
        variant="primary"
        size="lg"
        className="max-sm:w-full"
        loading={isBusy}
        disabled={runnableCount === 0 || credits === null || shortage !== null}
        onClick={(event) => {
          if (event.detail < 2) generate();
        }}
      >
        Generate {results}
        {credits === null ? null : <Credits amount={credits} className="opacity-75" />}
      </Button>
    </div>
  );
}
