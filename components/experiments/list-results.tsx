'use client';

import { FlaskConical, ListPlus, Pause } from 'lucide-react';
import Link from 'next/link';
import { useMemo } from 'react';
import { Badge, Banner, Button, buttonVariants, Credits, formatCount } from '@/components/ui';
import { milliToCredits } from '@/lib/contract';
import { DraftBanners } from '../drafts';
import { Page, TopBarContent } from '../layout';
import { tileRatioOf } from './cell-ratio';
import { ExperimentProgress } from './experiment-progress';
import { ListFailures } from './list-failures';
import { listStateLabel, lostModelMessage, sortRowsByOutcome } from './list-outcome';
import { ListTile } from './list-tile';
import { StopButton } from './stop-button';
import {
  type ExperimentPageProps,
  type ExperimentPageState,
  useExperimentPage,
} from './use-experiment-page';

/** The results of a list of tasks together, while it runs and later: what is there, and what can be run again. */
export function ListResultsPage(
  props: Pick<ExperimentPageProps, 'workspace' | 'initial' | 'models'>,
) {
  const { workspace } = props;
  const state = useExperimentPage(props);
  const { detail, draft, plan, quote, cells, models, specs } = state;
  const isRunning = detail.state === 'running';
  const {
    shownRows: shownCells,
    unmadeRows,
    lostCredits,
  } = useMemo(
    () => sortRowsByOutcome(detail.design.rows ?? [], plan.plan, cells, isRunning),
    [detail.design.rows, plan.plan, cells, isRunning],
  );
  const priceKeys = useMemo(
    () => new Map(plan.plan.cells.map(({ key, priceKey }) => [key, priceKey])),
    [plan.plan],
  );
  const bodies = useMemo(
    () => new Map(plan.plan.cells.map(({ key, body }) => [key, body])),
    [plan.plan],
  );
  const { label, tone } = listStateLabel(detail.state, { shownRows: shownCells, unmadeRows });
  const lostModel = isRunning ? null : lostModelMessage(detail.design, detail.cells, models, specs);
  return (
    <Page width="full" className="content-start gap-4">
      <TopBarContent title="Results of a list" />
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 dir="auto" className="min-w-0 text-lg font-semibold break-words">
            {detail.name}
          </h2>
          <Badge tone={tone}>{label}</Badge>
          <span className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <RunControls state={state} hasFailures={unmadeRows.length > 0} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {detail.cells.length > 0 ? <ExperimentProgress detail={detail} /> : null}
          <span className="-mx-2 flex flex-wrap">
            <Link
              href={`/${workspace}/experiments/${detail.id}`}
              className={buttonVariants({ size: 'sm', variant: 'ghost' })}
            >
              <FlaskConical aria-hidden />
              Open as an experiment
            </Link>
            <Link
              href={`/${workspace}/create/list`}
              className={buttonVariants({ size: 'sm', variant: 'ghost' })}
            >
              <ListPlus aria-hidden />
              Another list
            </Link>
          </span>
        </div>
      </header>
      <DraftBanners draft={draft} subject="list" />
      {detail.note === null ? null : (
        <Banner className="rounded-md" tone="warn">
          {detail.note}
        </Banner>
      )}
      {lostModel === null ? null : (
        <Banner className="rounded-md" tone="warn">
          {lostModel}
        </Banner>
      )}
      {detail.retry_at === null ? null : (
        <Banner className="rounded-md" tone="warn">
          Waiting for the service, which does not answer. The run goes on by itself once it does.
        </Banner>
      )}
      {quote.isError && !isRunning ? (
        <Banner className="rounded-md" tone="bad">
          {quote.error.message}
        </Banner>
      ) : null}
      {unmadeRows.length === 0 || state.isLoading ? null : (
        <ListFailures
          workspace={workspace}
          failures={unmadeRows}
          lostCredits={lostCredits}
          refusalOf={(key) => quote.data?.refused[priceKeys.get(key) ?? '']}
        />
      )}
      {shownCells.length === 0 ? null : (
        <ul
          aria-label="Results"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-3 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
        >
          {shownCells.map((result, index) => (
            <ListTile
              key={result.key}
              workspace={workspace}
              result={result}
              milli={waitingPriceMilli(state, result.key)}
              ratio={tileRatioOf(bodies.get(result.key), result.cell)}
              isFirst={index < 12}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}

const waitingPriceMilli = (
  { plan, cells }: ExperimentPageState,
  key: string,
): number | undefined => {
  if (cells.get(key)?.state !== 'waiting') return undefined;
  const cell = plan.plan.cells.find((each) => each.key === key);
  return cell && plan.milliOf(cell);
};

/** What can be done with the run: pause or stop it, or run what has no result, at its price. */
function RunControls({ state, hasFailures }: { state: ExperimentPageState; hasFailures: boolean }) {
  const { detail, plan, quote, isBusy, isPriced, draft } = state;
  if (detail.state === 'running') {
    return (
      <>
        <StopButton
          isBusy={isBusy}
          description="Rows that wait are not sent, and those that run are canceled where that is possible. You keep all results, and can run what is missing later."
          stop={state.stop}
        />
        <Button disabled={isBusy} onClick={() => void state.pause()}>
          <Pause aria-hidden />
          Pause
        </Button>
      </>
    );
  }
  if (!hasFailures) return null;
  const count = plan.fitting.size;
  const isKnown = plan.toRun !== null && isPriced;
  if (isKnown && count === 0) {
    return plan.toRun.length === 0 ? null : (
      <Link
        href={`/${state.workspace}/experiments/${detail.id}?view=design`}
        className={buttonVariants()}
      >
        Nothing fits: spend more
      </Link>
    );
  }
  if (quote.isError)
    return <Button onClick={() => void quote.refetch()}>Ask for the price again</Button>;
  const price = milliToCredits(plan.fittingMilli + plan.raisedMilli);
  return (
    <Button
      variant="primary"
      loading={isBusy}
      disabled={!isKnown || draft.state === 'refused'}
      onClick={() => void state.run()}
    >
      {isKnown ? `${runLabel(detail, plan.fitting)} ` : 'Getting the price…'}
      {isKnown ? <Credits className="font-normal opacity-75" amount={price} /> : null}
    </Button>
  );
}

function runLabel({ cells }: ExperimentPageState['detail'], fitting: ReadonlySet<string>): string {
  const count = fitting.size;
  const failedCount = cells.filter(
    ({ key, state }) => state === 'failed' && fitting.has(key),
  ).length;
  if (failedCount === count) {
    return count === 1 ? 'Run the failed one again' : `Run the ${formatCount(count)} failed again`;
  }
  return count === 1 ? 'Run the missing one' : `Run the ${formatCount(count)} missing`;
}
