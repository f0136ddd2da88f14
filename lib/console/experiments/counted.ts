import type { schema } from '../db';

type CellRow = typeof schema.experimentCells.$inferSelect;

/** What a cell counts against the envelope, in milli-credits: its charge, or its quote while it is under way. */
export function countedMilli({
  state,
  priceMilli,
  chargedMilli,
}: Pick<CellRow, 'state' | 'priceMilli' | 'chargedMilli'>): number {
  return chargedMilli ?? (state === 'waiting' ? 0 : priceMilli);
}

/** What is left for cells that were not sent: of the envelope, and of the price that was on the button. */
export function roomMilli(
  {
    envelopeMilli,
    runLimitMilli,
  }: Pick<typeof schema.experiments.$inferSelect, 'envelopeMilli' | 'runLimitMilli'>,
  cells: readonly CellRow[],
): number {
  const most = Math.min(envelopeMilli ?? 0, runLimitMilli ?? Number.POSITIVE_INFINITY);
  return most - cells.reduce((sum, cell) => sum + countedMilli(cell), 0);
}
