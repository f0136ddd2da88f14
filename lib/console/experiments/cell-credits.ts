import { schema } from '../db';

type CellRow = typeof schema.experimentCells.$inferSelect;

/** The counted columns of a cell, without its body, because a grid has up to two thousand cells. */
export type CountedCell = Pick<
  CellRow,
  'key' | 'state' | 'priceMilli' | 'chargedMilli' | 'reused' | 'beginsAfter'
>;

const { key, state, priceMilli, chargedMilli, reused, beginsAfter } = schema.experimentCells;
export const countedColumns = { key, state, priceMilli, chargedMilli, reused, beginsAfter };

/** The milli-credits that a cell counts against the envelope: its charge, or its quote while it is under way. */
export const countedMilli = (
  cell: Pick<CellRow, 'state' | 'priceMilli' | 'chargedMilli'>,
): number => cell.chargedMilli ?? (cell.state === 'waiting' ? 0 : cell.priceMilli);

/**
 * The milli-credits that a cell counts against the limit of a run: the price at which it was sent, however it ended. So
 * no other cell is sent for what a failed one did not cost (decision 40).
 */
export const committedMilli = (cell: Pick<CellRow, 'state' | 'priceMilli' | 'reused'>): number =>
  cell.state === 'waiting' || cell.reused ? 0 : cell.priceMilli;

/**
 * The milli-credits left for unsent cells: the rest of the envelope or of the price on the button, whichever is less.
 */
export function remainingMilli(
  {
    envelopeMilli,
    runLimitMilli,
  }: Pick<typeof schema.experiments.$inferSelect, 'envelopeMilli' | 'runLimitMilli'>,
  cells: readonly CountedCell[],
): number {
  return Math.min(
    (envelopeMilli ?? 0) - cells.reduce((sum, cell) => sum + countedMilli(cell), 0),
    (runLimitMilli ?? Number.POSITIVE_INFINITY) -
      cells.reduce((sum, cell) => sum + committedMilli(cell), 0),
  );
}
