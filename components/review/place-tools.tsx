import { Clock, MapPin, X } from 'lucide-react';
import { Button, formatDuration, IconButton } from '@/components/ui';
import type { OutputKind } from '@/lib/pages/output-kinds';
import type { CommentPlace } from '@/lib/pages/review';
import type { Pin } from './pin-layer';

/** Seconds of one frame: the sandbox and most models make 24 frames a second, and players round to a frame. */
export const frameSeconds = 1 / 24;

/** A film or sound that plays: its time in seconds. */
export interface Player {
  time(): number;
  seek(seconds: number): void;
}

/** Where or when a comment points to, before its text. */
export function PlaceMark({
  place,
  number,
  onMoment,
}: {
  place: CommentPlace | null;
  /** The number of its pin; undefined without one. */
  number: number | undefined;
  onMoment: (seconds: number) => void;
}) {
  if (place === null) return null;
  const { from, until } = place;
  if (from === null) return number === undefined ? null : <PinNumber number={number} />;
  return (
    <button
      type="button"
      className="num me-1.5 rounded-xs bg-live-soft px-1.5 text-xs text-live-ink hover:underline"
      onClick={() => onMoment(from)}
    >
      {until === null
        ? formatDuration(from)
        : `${formatDuration(from)} to ${formatDuration(until)}`}
    </button>
  );
}

function PinNumber({ number }: { number: number }) {
  return (
    <span className="me-1.5 inline-flex size-5 items-center justify-center rounded-[10px_10px_10px_2px] bg-live text-2xs font-semibold text-white dark:text-bg">
      {number}
    </span>
  );
}

/** Buttons beside a new comment: where or when it points to. */
export function PlaceTools({
  kind,
  isGone,
  place,
  isPlacing,
  onPin,
  onMoment,
  onClear,
}: {
  kind: OutputKind;
  /** The file is no longer kept, so nothing is shown to point at. */
  isGone: boolean;
  place: CommentPlace | null;
  isPlacing: boolean;
  onPin: () => void;
  onMoment: () => void;
  onClear: () => void;
}) {
  const isTimed = kind === 'video' || kind === 'audio';
  return (
    <>
      {kind === 'image' && !isGone ? (
        <Button size="sm" variant="ghost" aria-pressed={isPlacing} onClick={onPin}>
          <MapPin aria-hidden />
          {isPlacing ? 'Press or drag on the picture' : place === null ? 'Pin' : 'Move the pin'}
        </Button>
      ) : null}
      {isTimed && !isGone && (place === null || place.until === null) ? (
        <Button size="sm" variant="ghost" onClick={onMoment}>
          <Clock aria-hidden />
          {place === null ? 'At this moment' : 'Until this moment'}
        </Button>
      ) : null}
      {place === null ? null : (
        <span className="num inline-flex items-center text-xs text-ink-2">
          {place.from === null ? 'Pinned' : formatDuration(place.from)}
          {place.until === null ? null : ` to ${formatDuration(place.until)}`}
          <IconButton size="sm" label="Remove the place" onClick={onClear}>
            <X />
          </IconButton>
        </span>
      )}
    </>
  );
}

/** The pins of open comments, numbered as they were written. */
export const pinsOf = (
  openComments: readonly {
    readonly id: string;
    readonly parent: string | null;
    readonly place: CommentPlace | null;
  }[],
): Pin[] =>
  openComments
    .flatMap(({ id, place, parent }) =>
      parent === null && place?.area ? [{ id, area: place.area }] : [],
    )
    .map((pin, index) => ({ ...pin, number: index + 1 }));

/** The first press sets the moment, the second the end of a range; a moment before the beginning begins anew. */
export function withMoment(place: CommentPlace | null, seconds: number): CommentPlace {
  const roundedSeconds = Math.round(seconds * 100) / 100;
  const from = place?.from ?? null;
  return from === null || roundedSeconds <= from
    ? { area: null, from: roundedSeconds, until: null }
    : { area: null, from, until: roundedSeconds };
}
