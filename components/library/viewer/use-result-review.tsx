'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { changeQuery, SegmentedControl, Skeleton } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { outputKind } from '@/lib/pages/output-kinds';
import type { Comment, CommentPlace } from '@/lib/pages/review';
import { reviewOptions } from '@/lib/queries';
import { RequestedEditLink } from '../../edit';
import { useShortcut } from '../../layout';
import {
  PinLayer,
  PlaceMark,
  PlaceTools,
  type Player,
  pinsOf,
  ReviewPanel,
  withMoment,
} from '../../review';
import { useReadComments } from './use-read-comments';

export interface ResultReview {
  /** Set by the stage of a film or sound. */
  readonly player: RefObject<Player | null>;
  /** The pins over a picture whose width is `ratio` times its height, shown at the zoom `scale`. */
  renderPins(ratio: number, scale: number): ReactNode;
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
  /** The query of the viewer's address, to which the edit room leads back. */
  origin: URLSearchParams,
): ResultReview {
  const kind = file === undefined ? null : outputKind(file);
  const player = useRef<Player | null>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const name = `${result.task_id} ${result.output}`;
  const [draft, setDraft] = useState<{ resultName: string; place: CommentPlace } | null>(null);
  // A place in one result is none in another output of its task.
  const place = draft?.resultName === name ? draft.place : null;
  const setPlace = (next: CommentPlace | null) =>
    setDraft(next === null ? null : { resultName: name, place: next });
  const [isPlacing, setPlacing] = useState(false);
  const search = useSearchParams();
  const reviewSearch = search.has('review') ? search.toString() : null;
  const [isOpen, setOpen] = useState(reviewSearch !== null);
  // A notification may lead here while the page is open.
  const [followedSearch, setFollowedSearch] = useState(reviewSearch);
  if (reviewSearch !== followedSearch) {
    setFollowedSearch(reviewSearch);
    if (reviewSearch !== null) setOpen(true);
  }
  const { data: review } = useQuery({
    ...reviewOptions(workspace, result),
    enabled: kind !== null,
  });
  const panel = useRef<HTMLElement>(null);
  const isRead = review !== undefined;
  // On a phone the panel is far below the picture: a person who follows a notification would not see the comment.
  useEffect(() => {
    if (reviewSearch !== null && isRead) panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, [reviewSearch, isRead]);
  const openCount = (review?.comments ?? []).filter(
    ({ parent, resolved_by }) => parent === null && resolved_by === null,
  ).length;
  const unreadCount = review?.unread.length ?? 0;
  useReadComments(workspace, result, isOpen ? review : undefined);
  const pins = useMemo(
    () => pinsOf((review?.comments ?? []).filter(({ resolved_by }) => resolved_by === null)),
    [review],
  );
  useShortcut({ keys: 'c', label: 'Pin a comment', group: 'Picture' }, () => {
    if (kind !== 'image' || file?.no_longer_kept) return;
    setOpen(true);
    setPlacing((previous) => !previous);
  });

  const markOf = ({ id, place: mark }: Comment) => (
    <PlaceMark
      place={mark}
      number={pins.find((pin) => pin.id === id)?.number}
      onMoment={(seconds) => player.current?.seek(seconds)}
    />
  );

  return {
    player,
    choice:
      kind === null ? null : (
        <SegmentedControl
          aria-label="What is shown"
          value={isOpen ? 'review' : 'recipe'}
          onValueChange={(value) => {
            setOpen(value === 'review');
            // The next notification leads to the same address, and opens it again.
            if (value === 'recipe' && reviewSearch !== null) changeQuery({ review: undefined });
          }}
          segments={[
            { value: 'recipe', label: 'Recipe' },
            {
              value: 'review',
              label: [
                openCount === 0 ? 'Review' : `Review · ${openCount}`,
                ...(unreadCount === 0 ? [] : [`${unreadCount} new`]),
              ].join(', '),
            },
          ]}
        />
      ),
    isOpen: isOpen && kind !== null,
    renderPins: (ratio, scale) => (
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
        <section ref={panel} aria-label="Review" hidden={!isOpen}>
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
                    <RequestedEditLink
                      workspace={workspace}
                      result={result}
                      sourceUrl={file.url}
                      comment={thread}
                      origin={origin}
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
