'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Badge, Banner, Button, Credits, Input, SegmentedControl, Select } from '@/components/ui';
import type {
  ActionResult,
  AxisId,
  Design,
  ExperimentCell,
  ExperimentChange,
  ExperimentDetail,
  ReadModels,
} from '@/lib/contract';
import { milliToCredits, spendableOf, toMilli } from '@/lib/contract';
import type { Trim } from '@/lib/experiments';
import { suggestTrims } from '@/lib/experiments';
import { canonical } from '@/lib/forms';
import {
  experimentKeys,
  refreshBalance,
  useBalance,
  useExperiment,
  useExperimentQuote,
  useModels,
} from '@/lib/queries';
import { callWithToast } from '../actions';
import { Page, TopBarContent } from '../layout';
import { DesignPane } from './design-pane';
import type { TileSize } from './experiment-grid';
import { ExperimentGrid } from './experiment-grid';
import { PreflightBar } from './preflight-bar';
import { ResultsPanel } from './results-panel';
import { useDraft } from './use-draft';
import { usePricedPlan, useSpecs } from './use-plan';
import { VoteView } from './vote-view';
import { axisLabel, stateWords } from './words';

export interface ExperimentActions {
  save: (version: number, change: ExperimentChange) => Promise<ActionResult<number>>;
  run: (version: number) => Promise<ActionResult<void>>;
  pause: () => Promise<ActionResult<void>>;
  retryFailed: (version: number) => Promise<ActionResult<void>>;
  mark: (keys: string[], mark: ExperimentCell['mark']) => Promise<ActionResult<void>>;
  vote: (vote: {
    first: string;
    second: string;
    score: 0 | 0.5 | 1;
  }) => Promise<ActionResult<void>>;
}

type View = 'design' | 'results' | 'vote';

/** An experiment: its design with prices, its results as a live grid, and a blind vote. */
export function ExperimentPage({
  workspace,
  initial,
  models: initialModels,
  actions,
}: {
  workspace: string;
  initial: ExperimentDetail;
  models: ReadModels | null;
  actions: ExperimentActions;
}) {
  const client = useQueryClient();
  const { data: detail } = useExperiment(workspace, initial);
  const { data: models } = useModels(workspace, initialModels ?? undefined);
  const { data: balance } = useBalance(workspace);
  const draft = useDraft(detail, actions.save);
  const [view, setView] = useState<View>(initial.cells.length > 0 ? 'results' : 'design');
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<TileSize>('medium');
  const [selected, setSelected] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const { change } = draft;
  const design = useDeferredValue(change.design);
  const specs = useSpecs(models);
  const cells = useMemo(() => new Map(detail.cells.map((cell) => [cell.key, cell])), [detail]);
  const isComplete = design.prompt.trim() !== '' && design.models.length > 0;
  const quote = useExperimentQuote(workspace, isComplete ? priced(design) : null);
  const envelopeMilli = change.envelope === null ? null : toMilli(change.envelope);
  const plan = usePricedPlan(design, specs, quote.data, {
    envelopeMilli,
    countedMilli: toMilli(detail.spent) + toMilli(detail.reserved),
    order: change.order,
    cells,
  });
  const trims = useMemo(
    () => suggestTrims(plan.plan, plan.toRun ?? []).slice(0, 4),
    [plan.plan, plan.toRun],
  );
  const labels = useMemo(
    () =>
      new Map(
        [...specs.values()].flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
      ),
    [specs],
  );
  const axes = axesOf(plan.plan.combinations, labels);
  const left = balance === undefined ? null : spendableOf(balance);
  const isRunning = detail.state === 'running';
  const ended = detail.cells.filter(({ state }) => state === 'succeeded').length;
  const failed = detail.cells.filter(({ state }) => state === 'failed' || state === 'canceled');
  const underWay = detail.cells.filter(({ state }) => state === 'running' || state === 'sending');

  const reload = () =>
    client.invalidateQueries({ queryKey: experimentKeys.of(workspace, detail.id) });
  const press = async (action: (version: number) => Promise<ActionResult<void>>) => {
    setBusy(true);
    const version = await draft.flush();
    if (version !== null) {
      const { ok } = await callWithToast(() => action(version));
      await reload();
      refreshBalance(client, workspace);
      if (ok) setView('results');
    }
    setBusy(false);
  };
  const mark = async (as: ExperimentCell['mark']) => {
    if (selected === null) return;
    await callWithToast(() => actions.mark([selected], as));
    await reload();
  };

  const count = plan.fitting.size;
  const isNothingLeft = plan.toRun !== null && count === 0 && plan.free.size === 0;
  const cannotRun =
    isBusy ||
    isRunning ||
    plan.toRun === null ||
    change.envelope === null ||
    isNothingLeft ||
    quote.isPlaceholderData ||
    draft.state === 'refused';
  const runButton = (
    <Button
      variant="primary"
      data-testid="run"
      disabled={cannotRun}
      onClick={() => void press(actions.run)}
    >
      <Play aria-hidden />
      {change.envelope === null && plan.toRun !== null
        ? 'Choose what to spend'
        : isNothingLeft
          ? 'Nothing left to run'
          : `Run ${count} ${count === 1 ? 'cell' : 'cells'}`}
      {change.envelope !== null && plan.toRun !== null && !isNothingLeft ? (
        <Credits className="font-normal opacity-75" amount={milliToCredits(plan.fittingMilli)} />
      ) : null}
    </Button>
  );
  return (
    <Page width="full" className="gap-4">
      <TopBarContent title="Experiment" />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Input
          aria-label="Name of the experiment"
          className="w-64 max-w-full border-transparent bg-transparent px-1 text-lg font-semibold hover:border-line"
          value={change.name}
          onChange={(event) => draft.set({ name: event.target.value })}
        />
        <Badge tone={stateWords[detail.state].tone}>{stateWords[detail.state].label}</Badge>
        <span className="text-xs text-ink-3" role="status">
          {draft.state === 'saved' ? 'Saved' : draft.state === 'saving' ? 'Saving…' : 'Not saved'}
        </span>
        {detail.cells.length > 0 ? (
          <span className="text-sm text-ink-2" data-testid="progress">
            <b className="font-medium text-ink">
              {ended} of {detail.cells.length}
            </b>{' '}
            done
            {underWay.length > 0 ? ` · ${underWay.length} running` : ''} ·{' '}
            <b className="font-medium text-ink">
              <Credits amount={detail.spent} unit={false} />
            </b>
            {detail.envelope === null ? null : (
              <>
                {' '}
                of <Credits amount={detail.envelope} />
              </>
            )}{' '}
            spent
          </span>
        ) : null}
        <span className="flex-1" />
        <SegmentedControl
          aria-label="View"
          segments={[
            { value: 'design', label: 'Design' },
            { value: 'results', label: 'Results' },
            { value: 'vote', label: 'Vote' },
          ]}
          value={view}
          onValueChange={setView}
        />
        {failed.length > 0 && !isRunning ? (
          <Button disabled={isBusy} onClick={() => void press(actions.retryFailed)}>
            <RotateCcw aria-hidden />
            Retry {failed.length} failed{' '}
            <Credits
              className="text-ink-2"
              amount={milliToCredits(failed.reduce((sum, { price }) => sum + toMilli(price), 0))}
            />
          </Button>
        ) : null}
        {isRunning ? (
          <Button disabled={isBusy} onClick={() => void press(() => actions.pause())}>
            <Pause aria-hidden />
            Pause
          </Button>
        ) : (
          runButton
        )}
      </header>
      {draft.message === null ? null : <Banner tone="bad">{draft.message}</Banner>}
      {detail.note === null ? null : <Banner tone="warn">{detail.note}</Banner>}
      {view === 'vote' ? (
        <VoteView
          cells={detail.cells}
          votes={detail.votes}
          reader={detail.reader}
          onVote={async (vote) => {
            const { ok } = await callWithToast(() => actions.vote(vote));
            if (ok) await reload();
            return ok;
          }}
        />
      ) : (
        <div
          className={
            view === 'design'
              ? 'grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]'
              : 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]'
          }
        >
          {view === 'design' ? (
            <DesignPane
              change={change}
              set={draft.set}
              models={models ?? []}
              specs={specs}
              left={left}
            />
          ) : null}
          <div className="grid min-w-0 content-start gap-4">
            {view === 'design' ? (
              <PreflightBar
                priced={plan}
                trims={trims}
                error={quote.isError ? quote.error.message : null}
                retry={() => void quote.refetch()}
                onTrim={(trim) => draft.set({ design: trimmed(change.design, trim) })}
              />
            ) : null}
            <div className="flex flex-wrap items-center gap-3">
              {plan.plan.pages.length > 1 ? (
                <Select
                  aria-label="Page"
                  className="w-56"
                  options={plan.plan.pages.map((values, index) => ({
                    value: String(index),
                    label: values.map(({ label }) => label).join(', '),
                  }))}
                  value={String(Math.min(page, plan.plan.pages.length - 1))}
                  onValueChange={(next) => setPage(Number(next))}
                />
              ) : null}
              <SegmentedControl
                aria-label="Size"
                size="sm"
                className="w-40"
                segments={[
                  { value: 'small', label: 'S' },
                  { value: 'medium', label: 'M' },
                  { value: 'large', label: 'L' },
                ]}
                value={size}
                onValueChange={setSize}
              />
            </div>
            <ExperimentGrid
              priced={plan}
              page={Math.min(page, Math.max(0, plan.plan.pages.length - 1))}
              quote={quote.data}
              cells={cells}
              size={size}
              selected={selected}
              onSelect={setSelected}
            />
          </div>
          {view === 'results' ? (
            <ResultsPanel
              workspace={workspace}
              plan={plan.plan}
              cells={cells}
              votes={detail.votes}
              axes={axes}
              selected={selected}
              onMark={(as) => void mark(as)}
            />
          ) : null}
        </div>
      )}
    </Page>
  );
}

/** The parts of a design that prices depend on, so that moving an axis asks for none. */
const priced = (design: Design): Design => ({ ...design, layout: { columns: [], pages: [] } });

function axesOf(
  combinations: readonly { values: readonly { axis: AxisId; key: string }[] }[],
  labels: ReadonlyMap<string, string>,
): { id: AxisId; label: string }[] {
  const keys = new Map<AxisId, Set<string>>();
  for (const { axis, key } of combinations.flatMap(({ values }) => values)) {
    keys.set(axis, (keys.get(axis) ?? new Set()).add(key));
  }
  return [...keys]
    .filter(([, values]) => values.size > 1)
    .map(([id]) => ({ id, label: axisLabel(id, labels) }));
}

function trimmed(design: Design, trim: Trim): Design {
  if (trim.kind === 'one_repeat') return { ...design, repeats: 1 };
  if (trim.axis === 'model') return { ...design, models: [trim.value.key] };
  const field = trim.axis.slice('field:'.length);
  return {
    ...design,
    axes: design.axes.map((axis) =>
      axis.field === field
        ? { field, values: axis.values.filter((value) => canonical(value) === trim.value.key) }
        : axis,
    ),
  };
}
