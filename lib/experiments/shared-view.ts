import type { OutputRecord } from '@/lib/contract';
import type {
  SharedCell,
  SharedExperiment,
  SharedGrid,
  SharedValue,
} from '@/lib/pages/experiment-results';
import { type ExperimentCell, isRemovedResult } from '@/lib/pages/experiments';
import { type GridPlace, gridView } from './grid-view';
import type { AxisValue, Plan } from './types';

/** What a reader sees besides the results. */
export interface SharedParts {
  readonly credits: boolean;
  /** Whether rejected results are shown too. */
  readonly rejected: boolean;
}

/**
 * The read-only grids of the design's plan and, if the design was changed after it ran, of the plan of its earlier cells, with
 * their prompts. Left out are results in the trash, and pages, rows and columns without a result. A result has only its file,
 * its prompt, its mark and, if `credits`, its charge. `mayLoad` says whether the reader's page may load the reference picture at
 * an address.
 */
export function sharedView(
  [plan, earlierPlan]: readonly Plan[],
  cells: ReadonlyMap<string, ExperimentCell>,
  { credits, rejected }: SharedParts,
  mayLoad: (address: string) => boolean = () => true,
): Pick<SharedExperiment, 'prompts' | 'grids'> {
  const prompts = new Map<string, number>();
  const indexOfPrompt = (prompt: string) => {
    const place = prompts.get(prompt) ?? prompts.size;
    prompts.set(prompt, place);
    return place;
  };
  const headOf = (values: readonly AxisValue[]): SharedValue[] =>
    values.map(({ label, picture }) => ({
      label,
      picture: picture !== undefined && mayLoad(picture) ? picture : null,
    }));
  const isShown = (cell: ExperimentCell | undefined) =>
    cell === undefined || (!isRemovedResult(cell) && (rejected || cell.mark !== 'reject'));
  const gridsOf = (gridPlan: Plan | undefined, name: string): SharedGrid[] =>
    (gridPlan?.pages ?? []).flatMap((head, page) => {
      if (gridPlan === undefined) return [];
      const isVisible = (place: GridPlace) =>
        place.cells.some(({ key }) => isStarted(cells.get(key)) && isShown(cells.get(key)));
      const { columns, rows } = gridView(gridPlan, page, { isVisible });
      if (rows.length === 0) return [];
      return [
        {
          label: name || head.map(({ label }) => label).join(', '),
          pictures: name ? [] : headOf(head).flatMap(({ picture }) => picture ?? []),
          columns: columns.map(headOf),
          rows: rows.map(({ head: rowHead, places }) => ({
            head: headOf(rowHead),
            cells: places.map(({ cells: runs }): SharedCell[] =>
              // A cell of the earlier grid without runs is empty: it was never requested.
              runs.length === 0 && gridPlan === plan
                ? [impossibleCell]
                : runs
                    .filter(({ key }) => isShown(cells.get(key)))
                    .map(({ key, body }) => ({
                      ...sharedCell(cells.get(key), credits),
                      prompt: cells.get(key)?.output == null ? null : indexOfPrompt(body.prompt),
                    })),
            ),
          })),
        },
      ];
    });
  const grids = gridsOf(plan, '');
  const earlierGrids = gridsOf(earlierPlan, grids.length === 0 ? '' : 'Earlier results');
  return { prompts: [...prompts.keys()], grids: [...grids, ...earlierGrids] };
}

const isStarted = (cell: ExperimentCell | undefined): boolean =>
  cell !== undefined && ['succeeded', 'running', 'sending'].includes(cell.state);

const impossibleCell: SharedCell = {
  state: 'struck',
  output: null,
  mark: null,
  credits: null,
  prompt: null,
};

function sharedCell(cell: ExperimentCell | undefined, credits: boolean): SharedCell {
  if (cell === undefined) return { ...impossibleCell, state: 'waiting' };
  return {
    state: cell.state,
    output: cell.output === null ? null : withoutId(cell.output),
    mark: cell.mark,
    credits: credits ? cell.charged : null,
    prompt: null,
  };
}

const withoutId = ({ asset_id: _, ...output }: OutputRecord): OutputRecord => output;
