/*
 * What was painted, as a list of steps in pixels of the picture. The mask is drawn from them at any resolution (`draw-mask.ts`),
 * so undo is unlimited and a reload loses nothing.
 */

export type Step =
  /** A line of round dabs: x, y and radius of each point, one after the other. */
  | { readonly kind: 'brush' | 'eraser'; readonly points: readonly number[] }
  /** A closed shape: x and y of each corner. */
  | { readonly kind: 'area'; readonly isErasing: boolean; readonly points: readonly number[] }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' }
  /** Soft edge and growth of the whole mask in pixels; the last one counts. Negative growth shrinks. */
  | { readonly kind: 'edge'; readonly softEdge: number; readonly grow: number };

/** The first `done` steps are applied; those after them were undone and can be redone. */
export interface History {
  readonly steps: readonly Step[];
  readonly done: number;
}

export interface Edge {
  readonly softEdge: number;
  readonly grow: number;
}

export const emptyHistory: History = { steps: [], done: 0 };
const sharpEdge: Edge = { softEdge: 0, grow: 0 };

export const stepsOf = ({ steps, done }: History): readonly Step[] => steps.slice(0, done);
export const canUndo = ({ done }: History): boolean => done > 0;
export const canRedo = ({ steps, done }: History): boolean => done < steps.length;

export const undo = ({ steps, done }: History): History => ({
  steps,
  done: Math.max(0, done - 1),
});

export const redo = ({ steps, done }: History): History => ({
  steps,
  done: Math.min(steps.length, done + 1),
});

/** Adds a step in place of those that were undone. A slider that moves on is one step. */
export function addStep(history: History, step: Step): History {
  const steps = [...stepsOf(history)];
  if (step.kind === 'edge' && steps.at(-1)?.kind === 'edge') steps.pop();
  return { steps: [...steps, step], done: steps.length + 1 };
}

export const edgeOf = (steps: readonly Step[]): Edge =>
  steps.findLast((step) => step.kind === 'edge') ?? sharpEdge;

/**
 * Drops points that lie within a quarter of a pixel of the line between their neighbours (Ramer-Douglas-Peucker), and rounds to
 * tenths. `size`: numbers per point.
 */
export function simplifyStroke(points: readonly number[], size: 2 | 3): number[] {
  const count = points.length / size;
  const isKept = new Uint8Array(count);
  isKept[0] = 1;
  isKept[count - 1] = 1;
  const openRanges: Array<[number, number]> = [[0, count - 1]];
  for (let span = openRanges.pop(); span !== undefined; span = openRanges.pop()) {
    const [start, end] = span;
    let farthest = 0;
    let farthestIndex = -1;
    for (let index = start + 1; index < end; index += 1) {
      const distance = distanceToLine(points, size, start, end, index);
      if (distance > farthest) {
        farthest = distance;
        farthestIndex = index;
      }
    }
    if (farthest <= 0.25) continue;
    isKept[farthestIndex] = 1;
    openRanges.push([start, farthestIndex], [farthestIndex, end]);
  }
  return points
    .filter((_, index) => isKept[Math.floor(index / size)] === 1)
    .map((each) => Math.round(each * 10) / 10);
}

/** The distance of a point from the line between two others; the radius counts as a third coordinate. */
function distanceToLine(
  points: readonly number[],
  size: number,
  first: number,
  last: number,
  index: number,
): number {
  let dot = 0;
  let length = 0;
  let square = 0;
  for (let axis = 0; axis < size; axis += 1) {
    const start = points[first * size + axis] ?? 0;
    const along = (points[last * size + axis] ?? 0) - start;
    const offset = (points[index * size + axis] ?? 0) - start;
    dot += along * offset;
    length += along * along;
    square += offset * offset;
  }
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
  return Math.sqrt(Math.max(0, square - 2 * share * dot + share * share * length));
}
