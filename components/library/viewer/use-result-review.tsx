'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock, MapPin, X } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, formatDuration, IconButton, SegmentedControl, Skeleton } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { type OutputKind, outputKind } from '@/lib/pages/output-kinds';
import type { Comment, CommentPlace } from '@/lib/pages/review';
import { reviewOptions } from '@/lib/queries';
import { AskedEditLink } from '../../edit';
import { useShortcut } from '../../layout';
import { type Pin, PinLayer, ReviewPanel } from '../../review';

/** A film or sound that plays: its time in seconds. */
export interface Player {
  time(): number;
  seek(seconds: number): void;
}

export interface ResultReview {
  /** Set by the stage of a film or sound. */
  readonly player: RefObject<Player | null>;
  /** The pins over a picture whose width is `ratio` times its height, shown at the zoom `scale`. */
  pinsOver(ratio: number, scale: number): ReactNode;
  /** The choice between the recipe and the review; null without a file. */
  readonly choice: ReactNode;
  readonly isOpen: boolean;
  /** What was written in it stays while the recipe is shown. */
  readonly panel: ReactNode;
}

/** What people say of a result: pins on its picture or moments in its film, and the panel that holds them. */
export function useResultReview(
  workspace: string,
  result: { task_id: string; output: number },
  file: OutputRecord | undefined,
): ResultReview {
  const kind = file === undefined ? null : outputKind(file);
  const player = useRef<Player | null>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const name = `${result.task_id} ${result.output}`;
  const [draft, setDraft] = useState<{ of: string; place: CommentPlace } | null>(null);
  // A place in one result is none in another output of its task.
  const place = draft?.of === name ? draft.place : null;
  const setPlace = (next: CommentPlace | null) =>
    setDraft(next === null ? null : { of: name, place: next });
  const [isPlacing, setPlacing] = useState(false);
  const [isOpen, setOpen] = useState(useSearchParams().has('review'));
  const { data: review } = useQuery({
    ...reviewOptions(workspace, result),
    enabled: kind !== null,
  });
  const openCount = (review?.comments ?? []).filter(
    ({ parent, resolved_by }) => parent === null && resolved_by === null,
  ).length;
  const pins = useMemo(() => pinsOf(review?.comments ?? []), [review]);
  useShortcut({ keys: 'c', label: 'Pin a comment', group: 'Picture' }, () => {
    if (kind !== 'image' || file?.no_longer_kept) return;
    setOpen(true);
    setPlacing((previous) => !previous);
  });

  const markOf = ({ id, place: mark }: Comment) => {
    if (mark === null) return null;
    const pin = pins.find((each) => each.id === id);
    const { from, until } = mark;
    if (from === null) return pin === undefined ? null : <PinNumber number={pin.number} />;
    return (
      <button
        type="button"
        className="num mr-1.5 rounded-xs bg-live-soft px-1.5 text-xs text-live-ink hover:underline"
        onClick={() => player.current?.seek(from)}
      >
        {until === null
          ? formatDuration(from)
          : `${formatDuration(from)} to ${formatDuration(until)}`}
      </button>
    );
  };

  return {
    player,
    choice:
      kind === null ? null : (
        <SegmentedControl
          aria-label="What is shown"
          value={isOpen ? 'review' : 'recipe'}
          onValueChange={(value) => setOpen(value === 'review')}
          segments={[
            { value: 'recipe', label: 'Recipe' },
            { value: 'review', label: openCount === 0 ? 'Review' : `Review · ${openCount}` },
          ]}
        />
      ),
    isOpen: isOpen && kind !== null,
    pinsOver: (ratio, scale) => (
      <PinLayer
        ratio={ratio}
        scale={scale}
        pins={pins}
        place={place?.area ?? null}
        isPlacing={isPlacing}
        onPlace={(area) => {
          setPlace({ area, from: null, until: null });
          setPlacing(false);
          commentField.current?.focus();
        }}
        onCancel={() => {
          setPlacing(false);
          commentField.current?.focus();
        }}
        onOpen={(id) => {
          flushSync(() => setOpen(true));
          const thread = document.getElementById(`comment-${id}`);
          thread?.scrollIntoView({ block: 'center' });
          thread?.focus({ preventScroll: true });
        }}
      />
    ),
    panel:
      kind === null ? null : (
        <section aria-label="Review" hidden={!isOpen}>
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <ReviewPanel
              key={name}
              workspace={workspace}
              result={result}
              field={commentField}
              place={place}
              tools={
                <PlaceTools
                  kind={kind}
                  isGone={file?.no_longer_kept === true}
                  place={place}
                  isPlacing={isPlacing}
                  onPin={() => setPlacing(!isPlacing)}
                  onMoment={() => setPlace(withMoment(place, player.current?.time() ?? 0))}
                  onClear={() => {
                    setPlace(null);
                    setPlacing(false);
                  }}
                />
              }
              markOf={markOf}
              actionsOf={(thread) =>
                kind !== 'image' || file === undefined || file.no_longer_kept ? null : (
                  <Suspense>
                    <AskedEditLink
                      workspace={workspace}
                      result={result}
                      sourceUrl={file.url}
                      comment={thread}
                    />
                  </Suspense>
                )
              }
              onSent={() => setPlace(null)}
            />
          </Suspense>
        </section>
      ),
  };
}

function PinNumber({ number }: { number: number }) {
  return (
    <span className="mr-1.5 inline-flex size-5 items-center justify-center rounded-[10px_10px_10px_2px] bg-live text-2xs font-semibold text-white">
      {number}
    </span>
  );
}

/** Buttons beside a new comment: where or when it points to. */
function PlaceTools({
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
          {isPlacing ? 'Press on the picture' : place === null ? 'Pin' : 'Move the pin'}
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

/** The threads with a place that are open, numbered as they were written. */
const pinsOf = (comments: readonly Comment[]): Pin[] =>
  comments
    .flatMap(({ id, place, parent, resolved_by }) =>
      parent === null && resolved_by === null && place?.area ? [{ id, area: place.area }] : [],
    )
    .map((pin, at) => ({ ...pin, number: at + 1 }));

/** The first press sets the moment, the second the end of a range; a moment before the beginning begins anew. */
function withMoment(place: CommentPlace | null, seconds: number): CommentPlace {
  const rounded = Math.round(seconds * 100) / 100;
  const from = place?.from ?? null;
  return from === null || rounded <= from
    ? { area: null, from: rounded, until: null }
    : { area: null, from, until: rounded };
}
