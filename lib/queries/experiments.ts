import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ExperimentLineage, PromotionOption } from '@/lib/pages/experiment-results';
import type {
  CellRecipe,
  Design,
  ExperimentDetail,
  ExperimentQuote,
} from '@/lib/pages/experiments';
import { callConsole } from './fetcher';
import { useNewerVersion } from './use-newer-version';

export const experimentKeys = {
  of: (workspace: string, id: string) => ['experiment', workspace, id] as const,
  promotions: (workspace: string, id: string, cell: string | null) =>
    ['experiment-promotions', workspace, id, cell] as const,
  lineage: (workspace: string, id: string) => ['experiment-lineage', workspace, id] as const,
  recipes: (workspace: string, id: string, cells: readonly string[]) =>
    ['experiment-recipes', workspace, id, ...cells] as const,
  quote: (workspace: string, design: Design | null, sentCells?: SentCells) =>
    ['experiment-quote', workspace, design, sentCells] as const,
};

const runningMs = 1000;
const idleMs = 15_000;

/** An experiment, polled for changes of its own and of other people. `initial` was read on the server. */
export const useExperiment = (workspace: string, initial: ExperimentDetail) => {
  useNewerVersion(experimentKeys.of(workspace, initial.id), initial);
  return useQuery(
    queryOptions({
      queryKey: experimentKeys.of(workspace, initial.id),
      queryFn: ({ signal }) =>
        callConsole<ExperimentDetail>(`${workspace}/experiments/${initial.id}`, { signal }),
      initialData: initial,
      staleTime: runningMs,
      refetchInterval: ({ state }) => (isLive(state.data) ? runningMs : idleMs),
    }),
  );
};

const isLive = (detail: ExperimentDetail | undefined): boolean =>
  detail !== undefined &&
  (detail.state === 'running' ||
    detail.reserved > 0 ||
    (detail.webhook?.state === 'waiting' && detail.webhook.error === null) ||
    detail.promotions.some(({ state }) => state === 'running'));

/** The dearer ways to make a cell again; null fetches nothing. */
export const usePromotionOptions = (workspace: string, id: string, cell: string | null) =>
  useQuery(
    queryOptions({
      queryKey: experimentKeys.promotions(workspace, id, cell),
      queryFn: ({ signal }) =>
        callConsole<PromotionOption[]>(
          `${workspace}/experiments/${id}/promotions?cell=${encodeURIComponent(cell ?? '')}`,
          { signal },
        ),
      enabled: cell !== null,
      staleTime: 20_000,
    }),
  );

/** The lineage of an experiment: what it was made from, and what was made from it. */
export const useLineage = (workspace: string, id: string) =>
  useQuery(
    queryOptions({
      queryKey: experimentKeys.lineage(workspace, id),
      queryFn: ({ signal }) =>
        callConsole<ExperimentLineage>(`${workspace}/experiments/${id}/lineage`, { signal }),
      staleTime: 10_000,
    }),
  );

/** The recipes of an experiment's cells. `cells` are the keys that are needed: another set is fetched anew, an empty one is not. */
export const useRecipes = (workspace: string, id: string, cells: readonly string[]) =>
  useQuery(
    queryOptions({
      queryKey: experimentKeys.recipes(workspace, id, cells),
      queryFn: ({ signal }) =>
        callConsole<CellRecipe[]>(`${workspace}/experiments/${id}/recipes`, { signal }),
      enabled: cells.length > 0,
      // A cell that ran keeps its recipe.
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
  );

/** An experiment, and the keys of its cells that were sent without a response: their prices may be higher now. */
export interface SentCells {
  readonly experiment: string;
  readonly cells: readonly string[];
}

/** The price of the design; null fetches nothing. */
export const useExperimentQuote = (
  workspace: string,
  design: Design | null,
  sentCells?: SentCells,
) =>
  useQuery(
    queryOptions({
      queryKey: experimentKeys.quote(workspace, design, sentCells),
      queryFn: ({ signal }) =>
        callConsole<ExperimentQuote>(
          sentCells === undefined
            ? `${workspace}/experiments/quote`
            : `${workspace}/experiments/quote?experiment=${encodeURIComponent(sentCells.experiment)}`,
          { json: design, signal },
        ),
      enabled: design !== null,
      staleTime: 20_000,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );
