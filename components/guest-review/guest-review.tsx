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
import { guestNameOf, isDecided, nextUndecided, versionsOf, withPending } from './results';

const group = 'Review';
/** A finger that moves this far across, in pixels, turns the page. */
const swipeLength = 60;

/** One result after the other: its picture, what was said of it, and the decision. */
export function GuestReview({
  token,
  review,
  decisions: { pending, decide },
  enter,
  reload,
}: {
  token: string;
  review: Review;
  decisions: { pending: readonly PendingDecision[]; decide: (decision: PendingDecision) => void };
  enter: () => Promise<boolean>;
  reload: () => Promise<unknown>;
}) {
  const isOnline = useOnline();
  const decidedResults = withPending(review.results, pending);
  /** The result that is shown, with its place. A guest who comes back goes on where something is to decide. */
  const [chosenVersion, setChosen] = useState(() => {
    const isOpen = (each: GuestResult) => each.file !== null && !isDecided(each);
    const at = Math.max(0, decidedResults.findIndex(isOpen));
    return { result: decidedResults[at], at };
  });
  const [comparedName, setComparedName] = useState<string | null>(null);
  const [isGrid, setGrid] = useState(false);
  const [draft, setDraft] = useState<{ of: string; place: CommentPlace } | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const player = useRef<Player | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scale = useRef(1);
  const drafts = useGuestDrafts(token);
  const isChosen = (result: GuestResult) =>
    chosenVersion.result !== undefined && guestNameOf(result) === guestNameOf(chosenVersion.result);
  // One that the team takes off while it is shown stays until the guest goes on: nobody decides on what they did not see.
  const results =
    chosenVersion.result === undefined || decidedResults.some(isChosen)
      ? decidedResults
      : decidedResults.toSpliced(chosenVersion.at, 0, { ...chosenVersion.result, file: null });
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
    // What was written belongs to the decision: few guests press Comment before it.
    const hasText = drafts.get(guestNameOf(result)).trim() !== '';
    if (hasText) field.current?.form?.requestSubmit();
    decide({ submission: newSubmissionId(), task_id, output, decision });
    if (decision === 'approved') choose(nextUndecided(results, at));
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

  if (result === undefined) return null;
  const name = guestNameOf(result);
  const place = draft?.of === name ? draft.place : null;
  const setPlace = (next: CommentPlace | null) =>
    setDraft((latest) => {
      if (next !== null) return { of: name, place: next };
      // A comment may be sent after the next result is shown.
      return latest?.of === name ? null : latest;
    });
  const versions = versionsOf(results, result);
  const comparedVersion = versions.find((version) => guestNameOf(version) === comparedName);
  const decidedCount = decidedResults.filter(isDecided).length;
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
            ? `${decidedCount} of ${decidedResults.length} decided`
            : formatCounted(decidedResults.length, 'result')}
        </span>
        <Button size="sm" aria-pressed={isGrid} onClick={() => setGrid(!isGrid)}>
          <LayoutGrid aria-hidden />
          Grid
        </Button>
      </header>
      <div>
        {isOnline && pending.length === 0 ? null : pending.length === 0 ? (
          <Banner tone="warn">You are offline. What you decide is kept, and sent later.</Banner>
        ) : isOnline ? null : (
          <Banner tone="warn">
            You are offline. {pending.length === 1 ? 'A decision' : `${pending.length} decisions`}{' '}
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
            {...swipes(scale, (by) => isPlacing || choose(at + by))}
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
            isPending={pending.some(
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
function swipes(scale: RefObject<number>, turn: (by: number) => void) {
  let start: { x: number; y: number } | null = null;
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      // These are dragged themselves.
      const isDragged =
        target instanceof Element && target.closest('video, input, [role=slider]') !== null;
      const touch = touches[0];
      start =
        touches.length === 1 && touch && !isDragged ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start === null || touch === undefined || scale.current > 1) return;
      const across = touch.clientX - start.x;
      if (Math.abs(across) < swipeLength) return;
      if (Math.abs(touch.clientY - start.y) < Math.abs(across) / 2) turn(across < 0 ? 1 : -1);
    },
  };
}
