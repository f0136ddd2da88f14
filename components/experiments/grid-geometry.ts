/** Widths of a tile in pixels; `full` is as wide as the grid. */
export const tileSizes = { small: 96, medium: 160, large: 280, full: null } as const;
export type TileSize = keyof typeof tileSizes;

/** Pixels between tiles, and between cells. */
export const gap = 8;
/** Heights of the column heads, of one line and of two. */
const headHeights = [30, 48] as const;
/** The heads cover what scrolls below them, but not the outline of the cell beside them. */
export const outline = 5;
const rowHeadWidth = 148;
/** On a phone the head of a row is a line above it. */
const rowHeadLineHeight = 40;
/** Grids narrower than this have their row heads above the rows. */
const narrowWidth = 560;
/** A small grid takes up free space, up to tiles this much wider. */
const maxStretch = 1.7;

/** Width over height of the highest tile, and the inverse of the lowest; longer pictures have bands. */
const extremeRatio = 9 / 16;

export interface Geometry {
  readonly tileWidth: number;
  /** The height of a tile whose picture is unknown. */
  readonly tileHeight: number;
  /** Tiles are not higher; a full one fits into the frame. */
  readonly maxTileHeight: number;
  /** Width of a cell with all its repeats, gaps included. */
  readonly columnWidth: number;
  /** Height of the column heads. */
  readonly headHeight: number;
  /** Width of the row heads beside the rows; only the width of an outline when they are above. */
  readonly rowHead: number;
  /** Height of the row heads above the rows; 0 when they are beside. */
  readonly rowLine: number;
}

/** The sizes of a grid of so many columns and repeats in a frame of so many pixels. */
export function geometryOf(
  frame: { width: number; height: number },
  size: TileSize,
  {
    columns,
    repeats,
    headLines,
    stretches,
  }: {
    columns: number;
    repeats: number;
    /** Lines of the column heads. */
    headLines: number;
    /** Whether tiles take up free space. */
    stretches: boolean;
  },
): Geometry {
  const isNarrow = frame.width < narrowWidth;
  const rowHead = isNarrow ? outline : rowHeadWidth;
  const headHeight = headHeights[headLines > 1 ? 1 : 0];
  const rowLine = isNarrow ? rowHeadLineHeight : 0;
  const freeWidth = frame.width - rowHead;
  const tileCount = Math.max(1, columns * repeats);
  const minTileWidth = tileSizes[size];
  const stretchedWidth = Math.floor(freeWidth / tileCount) - gap;
  const maxFactor = stretches ? maxStretch : 1;
  const tileWidth =
    minTileWidth === null
      ? Math.max(160, freeWidth - gap)
      : Math.max(minTileWidth, Math.min(stretchedWidth, Math.round(minTileWidth * maxFactor)));
  const maxTileHeight =
    minTileWidth === null
      ? Math.max(160, frame.height - headHeight - rowLine - gap)
      : Math.round(tileWidth / extremeRatio);
  return {
    tileWidth,
    tileHeight: Math.min(Math.round((tileWidth * 3) / 4), maxTileHeight),
    maxTileHeight,
    columnWidth: repeats * (tileWidth + gap),
    headHeight,
    rowHead,
    rowLine,
  };
}

/** The height of a row's tiles: that of its highest picture. `ratios` are width over height, of what is known. */
export function tileHeightOf(
  { tileWidth, tileHeight, maxTileHeight }: Geometry,
  ratios: readonly number[],
): number {
  if (ratios.length === 0) return tileHeight;
  return Math.min(Math.round(tileWidth / boundedRatio(Math.min(...ratios))), maxTileHeight);
}

export const boundedRatio = (ratio: number): number =>
  Math.min(Math.max(ratio, extremeRatio), 1 / extremeRatio);
