'use client';

import { FilterX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button, EmptyState, ErrorState, formatCount, Skeleton } from '@/components/ui';
import { markCellsAction } from '@/lib/console/experiments/actions';
import { cellValues, type Plan } from '@/lib/experiments';
import type { ExperimentCell, ExperimentDetail, ExperimentQuote } from '@/lib/pages/experiments';
import { isMissing, isRemovedResult } from '@/lib/pages/experiments';
import { outputKind } from '@/lib/pages/output-kinds';
import { idsInQuery } from '@/lib/pages/result-href';
import { cellSubject } from '@/lib/pages/review';
import { callWithToast } from '../actions';
import { useShortcutHints } from '../layout';
import { matchesFilter, noFilter } from './cell-filter';
import { ExperimentGrid } from './experiment-grid';
import type { TileSize } from './grid-geometry';
import { gridKeys } from './grid-keys';
import { ResultsPanel } from './results-panel';
import { ResultsToolbar } from './results-toolbar';
import { viewerHref } from './selected-cell';
import type { EarlierResults } from './use-earlier-results';
import { useFilms } from './use-films';
import { useNamedCell } from './use-named-cell';
import type { PricedPlan } from './use-plan';
import type { NamedAxis } from './varied-axes';

const maxComparedResults = 4;

/** The results as a live grid with a panel beside it. `toolbar` chooses page and size. */
export function ResultsView({
  workspace,
  detail,
  priced,
  quote,
  cells,
  earlier,
  plans,
  axes,
  page,
  size,
  toolbar,
  share,
  leftCredits,
  reload,
}: {
  workspace: string;
  detail: ExperimentDetail;
  priced: PricedPlan;
  quote: ExperimentQuote | undefined;
  cells: ReadonlyMap<string, ExperimentCell>;
  /** Results that are no longer part of the design; null without any. */
  earlier: EarlierResults | null;
  /** The present design, and the one of earlier results. */
  plans: readonly Plan[];
  axes: readonly NamedAxis[];
  page: number;
  size: TileSize;
  toolbar: ReactNode;
  /** Stands at the end of the toolbar. */
  share: ReactNode;
  /** What the person may still spend, in credits; null while unknown. */
  leftCredits: number | null;
  reload: () => Promise<void>;
}) {
  const router = useRouter();
  const films = useFilms();
  const { selectedKeys, setSelected, cellPanel } = useNamedCell(cells);
  const [filter, setFilter] = useState(noFilter);
  const [isSwapped, setSwapped] = useState(false);
  useShortcutHints(gridKeys);
  const { plan } = priced;
  const values = useMemo(() => cellValues(plans), [plans]);
  const discussedKeys = useMemo(
    () =>
      new Set(
        detail.comments.map(({ subject }) => subject.slice(cellSubject(detail.id, '').length)),
      ),
    [detail.id, detail.comments],
  );
  const isShown = useCallback(
    (key: string) =>
      matchesFilter(filter, cells.get(key), values.get(key) ?? [], discussedKeys.has(key)),
    [filter, cells, values, discussedKeys],
  );
  const isFiltered = filter.status !== 'all' || filter.value !== null;
  const hasFilms = detail.cells.some(
    ({ output }) => output !== null && outputKind(output) === 'video',
  );
  const comparedCells = selectedKeys.flatMap((key) => {
    const cell = cells.get(key);
    return cell?.task_id == null || cell.output === null
      ? []
      : [`${cell.task_id}:${cell.output_index}`];
  });
  const lastSelectedCell = cells.get(selectedKeys.at(-1) ?? '');
  const hasShownCells = (shownPlan: Plan) =>
    !isFiltered || shownPlan.cells.some(({ key }) => isShown(key));
  // While no cell of the changed design has run, only the earlier results are shown.
  const hasRun =
    earlier === null ||
    plan.cells.some(({ key }) => {
      const cell = cells.get(key);
      return cell !== undefined && (!isMissing(cell) || detail.state === 'running');
    });
  const isEmpty = isFiltered && !(hasRun ? plans : plans.slice(1)).some(hasShownCells);
  const grid = {
    cells,
    discussedKeys,
    size,
    isSwapped,
    isShown: isFiltered ? isShown : undefined,
    selectedKeys,
    films: films.films,
    actions: {
      onSelect: (key: string, selectsMore: boolean) =>
        setSelected((before) => (selectsMore ? toggleCell(before, key) : [key])),
      onOpen(key: string) {
        const cell = cells.get(key);
        const href = cell === undefined ? null : viewerHref(workspace, cell);
        if (href !== null) router.push(href);
      },
      onMark(key: string, mark: 'keep' | 'reject') {
        const cell = cells.get(key);
        if (cell === undefined || isRemovedResult(cell)) return;
        const next = cell.mark === mark ? null : mark;
        void callWithToast(() => markCellsAction(workspace, detail.id, [key], next)).then(reload);
      },
    },
    // Else a property that the grid does not know would get lost in the spread.
  } satisfies Partial<ComponentProps<typeof ExperimentGrid>>;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-4">
        <ResultsToolbar
          plans={plans}
          axes={axes}
          filter={filter}
          onFilter={setFilter}
          onSwap={() => setSwapped((before) => !before)}
          films={hasFilms ? films : null}
          selectedCount={comparedCells.length}
          compareHref={
            comparedCells.length < 2
              ? null
              : `/${workspace}/compare?items=${idsInQuery(comparedCells)}`
          }
          endContent={share}
        >
          {toolbar}
        </ResultsToolbar>
        {isEmpty ? (
          <EmptyState
            icon={<FilterX aria-hidden />}
            title="No cell is like that"
            description="The filter leaves no cell."
            action={<Button onClick={() => setFilter(noFilter)}>Show all cells</Button>}
          />
        ) : (
          <>
            {hasRun && hasShownCells(plan) ? (
              <ExperimentGrid {...grid} priced={priced} page={page} quote={quote} />
            ) : null}
            {earlier === null ? null : (
              <section className="grid gap-2" aria-label="Earlier results">
                <h2 className="text-sm font-medium">
                  Earlier results{' '}
                  <span className="font-normal text-ink-3">{formatCount(earlier.count)}</span>
                </h2>
                <p className="text-xs text-ink-2">
                  {hasRun
                    ? 'The design was changed after these ran. They stay, and count in votes.'
                    : 'The design has changed since these ran. Its new grid is under Design, and stands here once it runs.'}
                </p>
                {earlier.error !== null ? (
                  <ErrorState size="inline" title={earlier.error} onRetry={earlier.retry} />
                ) : earlier.priced === null ? (
                  <Skeleton className="h-60" />
                ) : hasShownCells(earlier.priced.plan) ? (
                  <ExperimentGrid
                    {...grid}
                    label="Earlier results"
                    priced={earlier.priced}
                    page={0}
                    quote={undefined}
                  />
                ) : null}
              </section>
            )}
          </>
        )}
      </div>
      <ResultsPanel
        workspace={workspace}
        detail={detail}
        values={values}
        axes={axes}
        lastSelectedCell={lastSelectedCell}
        cellElement={cellPanel}
        leftCredits={leftCredits}
        reload={reload}
      />
    </div>
  );
}

/** The selection with a cell added at its end, or without it; the first one goes when there are too many. */
const toggleCell = (selectedKeys: readonly string[], key: string): readonly string[] =>
  selectedKeys.includes(key)
    ? selectedKeys.filter((each) => each !== key)
    : [...selectedKeys, key].slice(-maxComparedResults);
