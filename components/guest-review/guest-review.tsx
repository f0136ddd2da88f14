import { ChevronLeft, ChevronRight, LayoutGrid, StepBack, StepForward } from 'lucide-react';
import { type RefObject, type TouchEvent, useRef, useState } from 'react';
import {
  Banner,
  Button,
  formatCounted,
  IconButton,
  newSubmissionId,
  SegmentedControl,
} from '@/components/ui';
import type { CommentPlace } from '@/lib/pages/review';
import {
  type GuestDecision,
  type GuestResult,
  includesRight,
  lastDayOf,
  type GuestReview as Review,
} from '@/lib/pages/review-links';
import { guestLogoHref } from '@/lib/queries';
import { useOnline, useShortcut } from '../layout';
import { frameSeconds, type Player, pinsOf } from '../review';
import type { PendingDecision } from './decision-queue';
import { useGuestDrafts } from './guest-drafts';
import { GuestGrid } from './guest-grid';
import { BrandName } from './guest-message';
import { GuestPanel } from './guest-panel';
import { GuestStage } from './guest-stage';
import { findNextUndecided, guestNameOf, isDecided, versionsOf, withPending } from './results';

const group = 'Review';
/** A finger that moves this far across, in pixels, turns the page. */
const minSwipePixels = 60;

/** One result after the other: its picture, what was said of it, and the decision. */
export function GuestReview({
  token,
  review,
  decisions: { pendingDecisions, decide },
  enter,
  reload,
}: {
  token: string;
  review: Review;
  decisions: {
    pendingDecisions: readonly PendingDecision[];
    decide: (decision: PendingDecision) => void;
  };
  enter: () => Promise<boolean>;
  reload: () => Promise<unknown>;
}) {
  const isOnline = useOnline();
  const resultsWithPending = withPending(review.results, pendingDecisions);
  /** The shown result with its index; at first the first one that is undecided. */
  const [chosen, setChosen] = useState(() => {
    const isOpen = (each: GuestResult) => each.file !== null && !isDecided(each);
    const at = Math.max(0, resultsWithPending.findIndex(isOpen));
    return { result: resultsWithPending[at], at };
  });
  const [comparedName, setComparedName] = useState<string | null>(null);
  const [isGrid, setGrid] = useState(false);
  const [draft, setDraft] = useState<{ resultName: string; place: CommentPlace } | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const player = useRef<Player | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scale = useRef(1);
  const drafts = useGuestDrafts(token);
  const isChosen = (result: GuestResult) =>
    chosen.result !== undefined && guestNameOf(result) === guestNameOf(chosen.result);
  // A result that the team removes while it is shown stays until the guest moves on, so that no decision is for another one.
  const results =
    chosen.result === undefined || resultsWithPending.some(isChosen)
      ? resultsWithPending
      : resultsWithPending.toSpliced(chosen.at, 0, { ...chosen.result, file: null });
  const at = Math.max(0, results.findIndex(isChosen));
  const result = results[at];
  const mayDecide = includesRight(review.right, 'approve');
  const mayComment = includesRight(review.right, 'comment');

  const choose = (index: number) => {
    const next = results[index];
    if (next === undefined) return;
    setChosen({ result: next, at: index });
    scale.current = 1;
    setComparedName(null);
    setPlacing(false);
    setGrid(false);
  };
  const decideOn = (decision: GuestDecision) => {
    if (result === undefined || result.file === null || !mayDecide || isGrid) return;
    const { task_id, output } = result;
    // The comment that was written is sent, too: few guests press Comment before they decide.
    const hasText = drafts.get(guestNameOf(result)).trim() !== '';
    if (hasText) field.current?.form?.requestSubmit();
    decide({ submission: newSubmissionId(), task_id, output, decision });
    if (decision === 'approved') choose(findNextUndecided(results, at));
    else if (!hasText) field.current?.focus();
  };
  useShortcut({ keys: 'ArrowLeft', label: 'The one before', group, repeat: true }, () =>
    choose(at - 1),
  );
  useShortcut({ keys: 'ArrowRight', label: 'The next one', group, repeat: true }, () =>
    choose(at + 1),
  );
  useShortcut({ keys: 'a', label: 'Approve', group }, () => decideOn('approved'));
  useShortcut({ keys: 'r', label: 'Request a change', group }, () => decideOn('change_requested'));
  useShortcut({ keys: 'g', label: 'All of them', group }, () => setGrid((previous) => !previous));
  useShortcut({ keys: 'c', label: 'Comment', group }, () => {
    if (!mayComment || isGrid) return;
    if (result?.file?.kind === 'image' && comparedName === null) setPlacing((is) => !is);
    else field.current?.focus();
  });

  const swipeHandlers = useSwipe(scale, (by) => isPlacing || choose(at + by));

  if (result === undefined) return null;
  const name = guestNameOf(result);
  const place = draft?.resultName === name ? draft.place : null;
  const setPlace = (next: CommentPlace | null) =>
    setDraft((latest) => {
      if (next !== null) return { resultName: name, place: next };
      // A comment may be sent after the next result is shown.
      return latest?.resultName === name ? null : latest;
    });
  const versions = versionsOf(results, result);
  const comparedVersion = versions.find((version) => guestNameOf(version) === comparedName);
  const decidedCount = resultsWithPending.filter(isDecided).length;
  const step = (by: number) =>
    player.current?.seek(Math.max(0, player.current.time() + by * frameSeconds));
  const focusField = () => field.current?.focus();
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)] lg:h-dvh">
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <BrandName brand={review.brand} logo={review.has_logo ? guestLogoHref(token) : null} />
        <h1 dir="auto" className="min-w-0 truncate text-lg font-semibold">
          {review.title}
        </h1>
        <p className="text-sm text-ink-2">
          {review.guest === null ? 'for review' : 'for review by '}
          <bdi className="break-words">{review.guest}</bdi> · until {lastDayOf(review.expires_at)}
        </p>
        <span className="num ms-auto text-sm text-ink-2" role="status">
          {mayDecide
            ? `${decidedCount} of ${resultsWithPending.length} decided`
            : formatCounted(resultsWithPending.length, 'result')}
        </span>
        <Button size="sm" aria-pressed={isGrid} onClick={() => setGrid(!isGrid)}>
          <LayoutGrid aria-hidden />
          Grid
        </Button>
      </header>
      <div>
        {isOnline && pendingDecisions.length === 0 ? null : pendingDecisions.length === 0 ? (
          <Banner tone="warn">You are offline. What you decide is kept, and sent later.</Banner>
        ) : isOnline ? null : (
          <Banner tone="warn">
            You are offline.{' '}
            {pendingDecisions.length === 1 ? 'A decision' : `${pendingDecisions.length} decisions`}{' '}
            will be sent when you are connected.
          </Banner>
        )}
      </div>
      {isGrid ? (
        <GuestGrid token={token} results={results} onChoose={choose} />
      ) : (
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)]">
          <section
            aria-label="Result"
            className="flex min-h-0 flex-col gap-2 bg-sunk p-3 max-lg:h-[56dvh]"
            {...swipeHandlers}
          >
            <div className="min-h-0 flex-1">
              <GuestStage
                key={`${name} ${comparedName}`}
                token={token}
                result={result}
                compared={comparedVersion}
                versions={versions}
                label={`Result ${at + 1}`}
                player={player}
                scale={scale}
                pins={pinsOf(result.comments.filter(({ is_resolved }) => !is_resolved))}
                place={place?.area ?? null}
                isPlacing={isPlacing}
                onPlace={(area) => {
                  setPlace({ area, from: null, until: null });
                  setPlacing(false);
                  focusField();
                }}
                onCancel={() => {
                  setPlacing(false);
                  focusField();
                }}
              />
            </div>
            <nav aria-label="Results" className="flex flex-wrap items-center justify-center gap-2">
              <IconButton label="The one before" disabled={at === 0} onClick={() => choose(at - 1)}>
                <ChevronLeft className="rtl:-scale-x-100" />
              </IconButton>
              <span className="num text-sm" role="status">
                {at + 1} of {results.length}
              </span>
              <IconButton
                label="The next one"
                disabled={at === results.length - 1}
                onClick={() => choose(at + 1)}
              >
                <ChevronRight className="rtl:-scale-x-100" />
              </IconButton>
              {result.file?.kind !== 'video' ? null : (
                <>
                  <IconButton label="One frame back" onClick={() => step(-1)}>
                    <StepBack />
                  </IconButton>
                  <IconButton label="One frame on" onClick={() => step(1)}>
                    <StepForward />
                  </IconButton>
                </>
              )}
              {versions.length < 2 ? null : (
                <SegmentedControl
                  aria-label="Version"
                  size="sm"
                  value={name}
                  onValueChange={(value) =>
                    choose(results.findIndex((each) => guestNameOf(each) === value))
                  }
                  segments={versions.map((version, index) => ({
                    value: guestNameOf(version),
                    label: `v${index + 1}`,
                  }))}
                />
              )}
              {versions.length < 2 || result.file?.kind !== 'image' ? null : (
                <Button
                  size="sm"
                  aria-pressed={comparedVersion !== undefined}
                  onClick={() => {
                    const otherVersion = versions.filter((version) => version !== result).at(-1);
                    setComparedName(
                      comparedVersion || !otherVersion ? null : guestNameOf(otherVersion),
                    );
                  }}
                >
                  Compare
                </Button>
              )}
            </nav>
          </section>
          <GuestPanel
            token={token}
            review={review}
            result={result}
            number={at + 1}
            isPending={pendingDecisions.some(
              ({ task_id, output }) => task_id === result.task_id && output === result.output,
            )}
            drafts={drafts}
            field={field}
            player={player}
            place={place}
            isPlacing={isPlacing}
            onPlace={setPlace}
            onPlacing={setPlacing}
            onDecide={decideOn}
            enter={enter}
            reload={reload}
          />
        </div>
      )}
    </main>
  );
}

/** A finger that moves across turns the page; in a zoomed picture it moves the picture. */
function useSwipe(scale: RefObject<number>, turn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      // Players and sliders use drags themselves.
      const isDragged =
        target instanceof Element && target.closest('video, input, [role=slider]') !== null;
      const touch = touches[0];
      start.current =
        touches.length === 1 && touch && !isDragged ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || touch === undefined || scale.current > 1) return;
      const deltaX = touch.clientX - start.current.x;
      if (Math.abs(deltaX) < minSwipePixels) return;
      if (Math.abs(touch.clientY - start.current.y) < Math.abs(deltaX) / 2)
        turn(deltaX < 0 ? 1 : -1);
    },
  };
}
