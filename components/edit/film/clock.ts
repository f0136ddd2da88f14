import type { Span } from '@/lib/pages/edits';

/** The frames of a film, or the hundredths of a second of a sound, in seconds of its own timeline. */
export interface Clock {
  /** When each begins, in order. */
  readonly starts: readonly number[];
  /** When the last one ends. */
  readonly end: number;
}

/** Frames from `from` up to, but without, `to`, by index; at least one. */
export interface Selection {
  readonly from: number;
  readonly to: number;
}

export type SelectionEdge = keyof Selection;

export const wholeSelection = ({ starts }: Clock): Selection => ({ from: 0, to: starts.length });

/** When a frame begins; for the number of frames, when the last one ends. */
export const timeOf = ({ starts, end }: Clock, frame: number): number => starts[frame] ?? end;

export const spanOf = (clock: Clock, { from, to }: Selection): Span => ({
  from: timeOf(clock, from),
  to: timeOf(clock, to),
});

export const selectionSeconds = (clock: Clock, selection: Selection): number => {
  const { from, to } = spanOf(clock, selection);
  return to - from;
};

export function frameAt({ starts }: Clock, seconds: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A moment at which a player shows a frame, whichever way it rounds. */
export const frameMiddle = (clock: Clock, frame: number): number =>
  (timeOf(clock, frame) + timeOf(clock, frame + 1)) / 2;

/** The edge between two frames that is nearest to a moment: 0 to the number of frames. */
export function nearestEdge(clock: Clock, seconds: number): number {
  const frame = frameAt(clock, seconds);
  const [before, after] = [timeOf(clock, frame), timeOf(clock, frame + 1)];
  return seconds - before <= after - seconds ? frame : frame + 1;
}

/** The selection with one edge moved, as far as the other one and the film allow. */
export function moveEdge(
  { starts }: Clock,
  selection: Selection,
  edge: SelectionEdge,
  frame: number,
): Selection {
  return edge === 'from'
    ? { ...selection, from: Math.max(0, Math.min(frame, selection.to - 1)) }
    : { ...selection, to: Math.min(starts.length, Math.max(frame, selection.from + 1)) };
}

/** Seconds as they are typed: "1.25", "1,25" or "0:01.25"; null for anything else. */
export function readSeconds(text: string): number | null {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}(\.\d{0,6})?$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** "1.25" */
export const writeSeconds = (seconds: number): string => String(Number(seconds.toFixed(3)));

/** "0:01.25" on a player. A film whose first frame comes late has not begun before it. */
export function clockText(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const minutes = Math.floor(hundredths / 6000);
  const secondsText = ((hundredths % 6000) / 100).toFixed(2);
  return `${minutes}:${secondsText.padStart(5, '0')}`;
}
