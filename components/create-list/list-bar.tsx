'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, Credits, formatCount } from '@/components/ui';
import { createExperimentAction, runExperimentAction } from '@/lib/console/experiments/actions';
import { shortageOf } from '@/lib/pages/balance';
import type { Design } from '@/lib/pages/experiments';
import { useBalance } from '@/lib/queries';
import { callWithToast, useAction } from '../actions';
import { MoreCredits, useOnline, useShownProject } from '../layout';
import type { TaskList } from './use-task-list';

/** The price of all rows, and the button that generates them in a run, which goes on while the page is closed. */
export function ListBar({ workspace, list }: { workspace: string; list: TaskList }) {
  const router = useRouter();
  const isOnline = useOnline();
  const project = useShownProject();
  const { data: balance } = useBalance(workspace);
  const [isLeaving, startLeaving] = useTransition();
  const { count, credits, design } = list;
  const making = useAction(
    async (name: string, sentDesign: Design, envelope: number) => {
      const draft = await createExperimentAction(workspace, {
        name,
        design: sentDesign,
        envelope,
        project,
      });
      // Its page shows what did not start, with the button that starts it.
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
  const shortage = credits === null || !balance ? null : shortageOf(balance, credits);
  const isBusy = making.isPending || isLeaving;
  const results = `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`;
  const generate = () => {
    if (design === null || credits === null) return;
    const [first] = design.rows ?? [];
    void making.run(
      `${results}: ${first?.name ?? ''}`.slice(0, 80).toWellFormed(),
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
          {credits === null || count === 0 ? null : (
            <>
              , <Credits amount={credits} />
            </>
          )}
          {list.leftOut === 0
            ? null
            : ` · ${formatCount(list.leftOut)} ${list.leftOut === 1 ? 'row is' : 'rows are'} left out`}
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
          <p className="text-xs text-ink-3">
            {count === 0
              ? 'Mend a row, or use another list.'
              : credits === null
                ? isOnline
                  ? 'Getting the prices…'
                  : 'The prices come when you are back online.'
                : 'Never more than this. You can close the page meanwhile.'}
          </p>
        )}
      </div>
      <Button
        variant="primary"
        size="lg"
        className="max-sm:w-full"
        loading={isBusy}
        disabled={count === 0 || credits === null || shortage !== null}
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
