import type { FrameLimit, FrameRatio, StageFrame } from './types';

/* The frame around a picture, or within it. Whole pixels of the picture; pure. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels that each side of the frame lies beyond the picture's; negative within it. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Side = keyof Edges;

/** What a frame may do: only add (`frame`) up to a limit, or only cut (`crop`). */
export interface FrameRule {
  readonly mode: 'frame' | 'crop';
  readonly picture: Size;
  readonly limit: FrameLimit;
}

/** A frame that is uploaded takes as many pixels as `lib/service/files/media/inspect.ts` says. */
export const uploadLimit: FrameLimit = { maxWidth: 8192, maxHeight: 8192, maxPixels: 50_000_000 };

export const noEdges: Edges = { left: 0, right: 0, top: 0, bottom: 0 };
/** The smallest side of a cropped picture. */
const minSide = 16;

export const frameOf = ({ width, height }: Size, edges: Edges): StageFrame => ({
  ...edges,
  width: width + edges.left + edges.right,
  height: height + edges.top + edges.bottom,
});

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

const isAcross = (side: Side) => side === 'left' || side === 'right';
const opposite: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** The least and the most that a side can be while the others stay. */
export function rangeOf(edges: Edges, side: Side, rule: FrameRule): [min: number, max: number] {
  const length = isAcross(side) ? rule.picture.width : rule.picture.height;
  const rest = length + edges[opposite[side]];
  if (rule.mode === 'crop') return [Math.min(0, Math.min(minSide, length) - rest), 0];
  const { width, height } = frameOf(rule.picture, edges);
  const longestSide = isAcross(side)
    ? longest(rule.limit.maxWidth, height, rule.limit)
    : longest(rule.limit.maxHeight, width, rule.limit);
  return [0, Math.max(0, longestSide - rest)];
}

/** The longest side of a frame whose other side is given, also by its area. */
const longest = (side: number, otherSide: number, { maxPixels = Infinity }: FrameLimit) =>
  Math.min(side, Math.floor(maxPixels / otherSide));

export function moveSide(edges: Edges, side: Side, value: number, rule: FrameRule): Edges {
  const [min, max] = rangeOf(edges, side, rule);
  // Adding zero makes 0 of −0.
  return { ...edges, [side]: clamp(Math.round(value), min, max) + 0 };
}

/** Moves the frame over the picture, as far as it goes. */
export function shiftFrame(edges: Edges, dx: number, dy: number, mode: 'frame' | 'crop'): Edges {
  const within = (delta: number, start: number, end: number) =>
    mode === 'frame' ? clamp(delta, -end, start) : clamp(delta, start, -end);
  const x = within(Math.round(dx), edges.left, edges.right);
  const y = within(Math.round(dy), edges.top, edges.bottom);
  return {
    left: edges.left - x,
    right: edges.right + x,
    top: edges.top - y,
    bottom: edges.bottom + y,
  };
}

export function ratioOf(ratio: FrameRatio): number | null {
  if (ratio === 'picture') return null;
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

/** The smallest frame of a ratio around the picture within the limit, or the largest within it; the picture in its middle. */
export function frameWithRatio(ratio: FrameRatio, { mode, picture, limit }: FrameRule): Edges {
  const share = ratioOf(ratio);
  if (share === null) return noEdges;
  const { width, height } = picture;
  const isWider = share > width / height;
  const isFromHeight = isWider === (mode === 'frame');
  const frameWidth = isFromHeight ? Math.round(height * share) : width;
  const frameHeight = isFromHeight ? height : Math.round(width / share);
  const between = (value: number, length: number, most: number) =>
    mode === 'frame'
      ? clamp(value, length, Math.max(length, most))
      : clamp(value, Math.min(minSide, length), length);
  const dx = between(frameWidth, width, longest(limit.maxWidth, height, limit)) - width;
  const dy = between(frameHeight, height, longest(limit.maxHeight, width, limit)) - height;
  const left = Math.trunc(dx / 2) + 0;
  const top = Math.trunc(dy / 2) + 0;
  return { left, right: dx - left, top, bottom: dy - top };
}

/** Whether a size has a ratio, but for two pixels of rounding at its shorter side. */
export const hasRatio = ({ width, height }: Size, ratio: FrameRatio): boolean =>
  Math.abs((ratioOf(ratio) ?? 0) - width / height) <=
  (2 * width) / height / Math.min(width, height);

const namedRatios = ['1:1', '5:4', '4:3', '3:2', '16:9', '2:1', '21:9'] as const;

/** The ratio of a size in the words people use, such as 16:9 or 4:5, or as 1.42:1. */
export function ratioName({ width, height }: Size): string {
  const share = Math.max(width, height) / Math.min(width, height);
  // Two pixels of rounding at the shorter side.
  const room = (2 * share) / Math.min(width, height);
  const name = namedRatios.find((each) => Math.abs((ratioOf(each) ?? 1) - share) <= room);
  const [longShare, shortShare] = name?.split(':') ?? [share.toFixed(2), '1'];
  return width >= height ? `${longShare}:${shortShare}` : `${shortShare}:${longShare}`;
}

export const hasEdges = (edges: Edges): boolean => Object.values(edges).some((each) => each !== 0);

/** How the picture is turned: clockwise quarter turns, after a flip from left to right. */
export interface Turn {
  readonly quarters: 0 | 1 | 2 | 3;
  readonly isFlipped: boolean;
}

export const noTurn: Turn = { quarters: 0, isFlipped: false };

export const turnedSize = ({ width, height }: Size, { quarters }: Turn): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** From pixels of the picture to those of the turned one, as the six numbers of a canvas transform. */
export function turnMatrix(
  { width, height }: Size,
  { quarters, isFlipped }: Turn,
): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = (
    [
      [1, 0, 0, 1, 0, 0],
      [0, 1, -1, 0, height, 0],
      [-1, 0, 0, -1, width, height],
      [0, -1, 1, 0, 0, width],
    ] as const
  )[quarters];
  return isFlipped ? [-a, -b, c, d, a * width + e, b * width + f] : [a, b, c, d, e, f];
}

const quarterTurns = [0, 1, 2, 3] as const;
const quarter = (value: number) => quarterTurns[(((value % 4) + 4) % 4) as 0 | 1 | 2 | 3];

/** Turns what is seen by a quarter, with the frame on it. */
export function rotate(turn: Turn, edges: Edges, by: 1 | -1): { turn: Turn; edges: Edges } {
  const { left, right, top, bottom } = edges;
  return {
    turn: { ...turn, quarters: quarter(turn.quarters + by) },
    edges:
      by === 1
        ? { left: bottom, top: left, right: top, bottom: right }
        : { left: top, bottom: left, right: bottom, top: right },
  };
}

/** Flips what is seen, with the frame on it. */
export function flip(turn: Turn, edges: Edges, axis: 'x' | 'y'): { turn: Turn; edges: Edges } {
  const { left, right, top, bottom } = edges;
  // A flip after a turn is the flip before it with the turn the other way round.
  const quarters = quarter(axis === 'x' ? -turn.quarters : 2 - turn.quarters);
  return {
    turn: { quarters, isFlipped: !turn.isFlipped },
    edges:
      axis === 'x'
        ? { left: right, right: left, top, bottom }
        : { left, right, top: bottom, bottom: top },
  };
}
