import type { GalleryIndex } from '@/lib/pages/gallery';

export type GalleryView = 'grid' | 'list';

/** A run of tiles side by side: `start` to `end` (exclusive) of the index, at `top`, `height` high. */
export interface Row {
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly height: number;
  /** One task without a picture, as wide as the gallery. */
  readonly isStrip?: true;
}

/** The heading of a day, above its rows. */
export interface DayHead {
  /** Key of the day, `YYYY-MM-DD` in the reader's time zone. */
  readonly day: string;
  readonly top: number;
  readonly start: number;
  readonly end: number;
}

export interface GalleryLayout {
  readonly rows: readonly Row[];
  readonly days: readonly DayHead[];
  readonly height: number;
  readonly width: number;
}

export interface LayoutOptions {
  readonly width: number;
  readonly view: GalleryView;
  /** Height that a full row of the grid aims at, in px. */
  readonly targetHeight: number;
  readonly gap: number;
  /** The reader's time zone, if it differs from this runtime's. */
  readonly timeZone?: string | undefined;
}

export const dayHeadHeight = 44;
export const dayGap = 20;
export const listRowHeight = 72;
export const stripHeight = 56;
const unknownRatio = 1;
const maxRatio = 3;
const minRatio = 0.4;

/** The ratio of a tile: square when it is unknown, and extreme ratios are cropped. */
export const shownRatio = (ratio: number): number =>
  ratio === 0 ? unknownRatio : Math.min(maxRatio, Math.max(minRatio, ratio));

/** `YYYY-MM-DD` of a time in Unix seconds, in `timeZone` or, which is faster, in the runtime's own zone. */
export function dayKey(seconds: number, timeZone?: string): string {
  const date = new Date(seconds * 1000);
  // The Swedish locale formats dates as YYYY-MM-DD.
  if (timeZone !== undefined) return date.toLocaleDateString('sv-SE', { timeZone });
  const padTwoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;
}

/** The index with the tasks of a day that have no picture before its pictures; the same one when there are none. */
export function moveStripsFirst(index: GalleryIndex, timeZone?: string): GalleryIndex {
  if (!index.outputs.includes(-1)) return index;
  const order: number[] = [];
  for (let start = 0; start < index.created.length; ) {
    const end = endOfDay(index.created, start, timeZone);
    const tiles = Array.from({ length: end - start }, (_, i) => start + i);
    const isStrip = (i: number) => index.outputs[i] === -1;
    order.push(...tiles.filter(isStrip), ...tiles.filter((i) => !isStrip(i)));
    start = end;
  }
  const sortColumn = <T>(column: readonly T[]): T[] => order.map((i) => column[i] as T);
  return {
    ...index,
    task_ids: sortColumn(index.task_ids),
    outputs: sortColumn(index.outputs),
    ratios: sortColumn(index.ratios),
    created: sortColumn(index.created),
  };
}

/**
 * Lays out every tile of the index by day, newest first, in rows that fill the width exactly without cropping. Takes
 * linear time: a few milliseconds for 10,000 tiles. Expects {@link stripsFirst} for the grid.
 */
export function layOutGallery(
  index: Pick<GalleryIndex, 'outputs' | 'ratios' | 'created'>,
  options: LayoutOptions,
): GalleryLayout {
  const { width, view, gap, timeZone } = options;
  const rows: Row[] = [];
  const days: DayHead[] = [];
  let top = 0;
  for (let start = 0; start < index.created.length; ) {
    const day = dayKey(index.created[start] ?? 0, timeZone);
    const end = endOfDay(index.created, start, timeZone);
    days.push({ day, top, start, end });
    top += dayHeadHeight;
    const dayRows =
      view === 'list' ? listRows(start, end, top) : gridRows(index, start, end, top, options);
    rows.push(...dayRows);
    const last = dayRows.at(-1);
    top = (last === undefined ? top : last.top + last.height) + dayGap;
    start = end;
  }
  return { rows, days, width, height: Math.max(0, top - (days.length === 0 ? 0 : dayGap) + gap) };
}

function endOfDay(created: readonly number[], start: number, timeZone: string | undefined): number {
  const day = dayKey(created[start] ?? 0, timeZone);
  let end = start + 1;
  while (end < created.length && dayKey(created[end] ?? 0, timeZone) === day) end += 1;
  return end;
}

function listRows(start: number, end: number, top: number): Row[] {
  return Array.from({ length: end - start }, (_, i) => ({
    start: start + i,
    end: start + i + 1,
    top: top + i * listRowHeight,
    height: listRowHeight,
  }));
}

function gridRows(
  { outputs, ratios }: Pick<GalleryIndex, 'outputs' | 'ratios'>,
  from: number,
  to: number,
  firstTop: number,
  { width, targetHeight, gap }: LayoutOptions,
): Row[] {
  const rows: Row[] = [];
  let top = firstTop;
  let start = from;
  let ratioSum = 0;
  for (; start < to && outputs[start] === -1; start += 1) {
    rows.push({ start, end: start + 1, top, height: stripHeight, isStrip: true });
    top += stripHeight + gap;
  }
  const addRow = (end: number, height: number) => {
    rows.push({ start, end, top, height });
    top += height + gap;
    start = end;
    ratioSum = 0;
  };
  for (let i = start; i < to; i += 1) {
    ratioSum += shownRatio(ratios[i] ?? 0);
    const height = heightOfRow(ratioSum, i + 1 - start, width, gap);
    if (height <= targetHeight) addRow(i + 1, height);
  }
  // The last row of a day keeps the usual height and may not fill the width.
  if (start < to) addRow(to, Math.min(targetHeight, heightOfRow(ratioSum, to - start, width, gap)));
  return rows;
}

const heightOfRow = (ratioSum: number, count: number, width: number, gap: number): number =>
  Math.max(1, (width - gap * (count - 1)) / ratioSum);

/** Left edges and widths of a row's tiles, in px. */
export function tilesOfRow(
  row: Row,
  ratios: readonly number[],
  { width, view, gap }: Pick<LayoutOptions, 'width' | 'view' | 'gap'>,
): { index: number; left: number; width: number }[] {
  if (view === 'list' || row.isStrip) return [{ index: row.start, left: 0, width }];
  let left = 0;
  return Array.from({ length: row.end - row.start }, (_, i) => {
    const tileWidth = shownRatio(ratios[row.start + i] ?? 0) * row.height;
    const tile = { index: row.start + i, left, width: tileWidth };
    left += tileWidth + gap;
    return tile;
  });
}

/** First and last (exclusive) of `items`, sorted by `top`, that reach into the window. */
export function visibleRange(
  items: readonly { readonly top: number }[],
  from: number,
  to: number,
): [start: number, end: number] {
  const start = Math.max(0, lowerBound(items, from) - 1);
  return [start, lowerBound(items, to)];
}

/** Index of the first item whose top is at or below `y`. */
function lowerBound(items: readonly { readonly top: number }[], y: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.top ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The row that holds tile `index`. */
export function findRowOfTile(layout: GalleryLayout, index: number): Row | undefined {
  const { rows } = layout;
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row === undefined) return undefined;
    if (index < row.start) high = middle - 1;
    else if (index >= row.end) low = middle + 1;
    else return row;
  }
  return undefined;
}

/** The tile that an arrow key moves to; the same one at an edge. Up and down keep the horizontal position. */
export function findNeighbour(
  layout: GalleryLayout,
  index: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
  options: { ratios: readonly number[]; view: GalleryView; gap: number },
): number {
  const lastIndex = (layout.rows.at(-1)?.end ?? 0) - 1;
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowRight') return Math.min(lastIndex, index + 1);
  const row = findRowOfTile(layout, index);
  if (row === undefined) return index;
  const targetIndex = layout.rows.indexOf(row) + (key === 'ArrowUp' ? -1 : 1);
  const target = layout.rows[targetIndex];
  if (target === undefined) return index;
  const sizes = { ...options, width: layout.width };
  const currentTile = tilesOfRow(row, options.ratios, sizes).find((tile) => tile.index === index);
  const middle = currentTile === undefined ? 0 : currentTile.left + currentTile.width / 2;
  const tiles = tilesOfRow(target, options.ratios, sizes);
  return (tiles.find((tile) => tile.left + tile.width >= middle) ?? tiles.at(-1))?.index ?? index;
}
