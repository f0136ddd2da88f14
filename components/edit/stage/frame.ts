import type { FrameLimit, FrameRatio, StageFrame } from './types';

/* The frame around a picture, or within it, in whole pixels of the picture. Pure. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far each side of the frame lies beyond the picture's; negative within it. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Side = keyof Edges;

/** A frame only adds (`frame`), up to a limit, or only cuts (`crop`). */
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
const oppositeSide: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** The least and the greatest value of an edge while the others stay. */
export function rangeOf(edges: Edges, side: Side, rule: FrameRule): [min: number, max: number] {
  const length = isAcross(side) ? rule.picture.width : rule.picture.height;
  const lengthWithoutEdge = length + edges[oppositeSide[side]];
  if (rule.mode === 'crop') {
    return [Math.min(0, Math.min(minSide, length) - lengthWithoutEdge), 0];
  }
  const { width, height } = frameOf(rule.picture, edges);
  const maxLength = isAcross(side)
    ? maxSideLength(rule.limit.maxWidth, height, rule.limit)
    : maxSideLength(rule.limit.maxHeight, width, rule.limit);
  return [0, Math.max(0, maxLength - lengthWithoutEdge)];
}

/** The greatest length of a side, by its own limit and by the area of the frame. */
const maxSideLength = (
  maxLength: number,
  otherSide: number,
  { maxPixels = Infinity }: FrameLimit,
) => Math.min(maxLength, Math.floor(maxPixels / otherSide));

export function moveSide(edges: Edges, side: Side, value: number, rule: FrameRule): Edges {
  const [min, max] = rangeOf(edges, side, rule);
  // Adding zero turns −0 into 0.
  return { ...edges, [side]: clamp(Math.round(value), min, max) + 0 };
}

/** Moves the frame over the picture, as far as it goes. */
export function shiftFrame(edges: Edges, dx: number, dy: number, mode: 'frame' | 'crop'): Edges {
  const limitShift = (delta: number, start: number, end: number) =>
    mode === 'frame' ? clamp(delta, -end, start) : clamp(delta, start, -end);
  const x = limitShift(Math.round(dx), edges.left, edges.right);
  const y = limitShift(Math.round(dy), edges.top, edges.bottom);
  return {
    left: edges.left - x,
    right: edges.right + x,
    top: edges.top - y,
    bottom: edges.bottom + y,
  };
}

export function aspectOf(ratio: FrameRatio): number | null {
  if (ratio === 'picture') return null;
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

/** The smallest frame of a ratio around the picture, or, for a crop, the largest within it; both centred, and within the limit. */
export function frameWithRatio(ratio: FrameRatio, { mode, picture, limit }: FrameRule): Edges {
  const aspect = aspectOf(ratio);
  if (aspect === null) return noEdges;
  const { width, height } = picture;
  const isWider = aspect > width / height;
  const isFromHeight = isWider === (mode === 'frame');
  const frameWidth = isFromHeight ? Math.round(height * aspect) : width;
  const frameHeight = isFromHeight ? height : Math.round(width / aspect);
  const limitLength = (value: number, length: number, maxLength: number) =>
    mode === 'frame'
      ? clamp(value, length, Math.max(length, maxLength))
      : clamp(value, Math.min(minSide, length), length);
  const dx = limitLength(frameWidth, width, maxSideLength(limit.maxWidth, height, limit)) - width;
  const dy =
    limitLength(frameHeight, height, maxSideLength(limit.maxHeight, width, limit)) - height;
  const left = Math.trunc(dx / 2) + 0;
  const top = Math.trunc(dy / 2) + 0;
  return { left, right: dx - left, top, bottom: dy - top };
}

/** Whether a size has a ratio, to two pixels of rounding at its shorter side. */
export const hasRatio = ({ width, height }: Size, ratio: FrameRatio): boolean =>
  Math.abs((aspectOf(ratio) ?? 0) - width / height) <=
  (2 * width) / height / Math.min(width, height);

const namedRatios = ['1:1', '5:4', '4:3', '3:2', '16:9', '2:1', '21:9'] as const;

/** The usual name of a ratio, such as 16:9 or 4:5, or a number, such as 1.42:1. */
export function ratioName({ width, height }: Size): string {
  const aspect = Math.max(width, height) / Math.min(width, height);
  // Two pixels of rounding at the shorter side.
  const tolerance = (2 * aspect) / Math.min(width, height);
  const name = namedRatios.find((each) => Math.abs((aspectOf(each) ?? 1) - aspect) <= tolerance);
  const [longShare, shortShare] = name?.split(':') ?? [aspect.toFixed(2), '1'];
  return width >= height ? `${longShare}:${shortShare}` : `${shortShare}:${longShare}`;
}

export const hasEdges = (edges: Edges): boolean => Object.values(edges).some((each) => each !== 0);

/** How the picture is turned: clockwise by quarters of a circle, after a flip from left to right. */
export interface Turn {
  readonly quarters: 0 | 1 | 2 | 3;
  readonly isFlipped: boolean;
}

export const noTurn: Turn = { quarters: 0, isFlipped: false };

export const turnedSize = ({ width, height }: Size, { quarters }: Turn): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Maps the picture to the turned one: the six numbers of a canvas transform. */
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
const toQuarters = (value: number) => quarterTurns[(((value % 4) + 4) % 4) as 0 | 1 | 2 | 3];

/** Turns what is seen by a quarter, with the frame on it. */
export function rotate(turn: Turn, edges: Edges, by: 1 | -1): { turn: Turn; edges: Edges } {
  const { left, right, top, bottom } = edges;
  return {
    turn: { ...turn, quarters: toQuarters(turn.quarters + by) },
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
  const quarters = toQuarters(axis === 'x' ? -turn.quarters : 2 - turn.quarters);
  return {
    turn: { quarters, isFlipped: !turn.isFlipped },
    edges:
      axis === 'x'
        ? { left: right, right: left, top, bottom }
        : { left, right, top: bottom, bottom: top },
  };
}
