import { Check, CornerDownRight, Download, Pencil } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  Avatar,
  Button,
  buttonVariants,
  Credits,
  cn,
  newSubmissionId,
  RelativeTime,
} from '@/components/ui';
import { commentAsGuestAction } from '@/lib/console/review-links/actions';
import type { CommentInput, CommentPlace } from '@/lib/pages/review';
import {
  type GuestComment,
  type GuestDecision,
  type GuestResult,
  type GuestReview,
  includesRight,
  mayDownload,
} from '@/lib/pages/review-links';
import { guestFileHref } from '@/lib/queries';
import { failureOf } from '../actions';
import {
  CommentForm,
  PlaceMark,
  PlaceTools,
  type Player,
  pinsOf,
  ReviewBadge,
  type SendOutcome,
  withMoment,
} from '../review';
import type { GuestDrafts } from './guest-drafts';
import { guestNameOf, isDecided } from './results';

/** What was said of a result and decided about it, and what the link allows to say and decide. */
export function GuestPanel({
  token,
  review,
  result,
  number,
  isPending,
  drafts,
  field,
  player,
  place,
  isPlacing,
  onPlace,
  onPlacing,
  onDecide,
  enter,
  reload,
}: {
  token: string;
  review: GuestReview;
  result: GuestResult;
  number: number;
  /** Whether the decision was not sent yet. */
  isPending: boolean;
  drafts: GuestDrafts;
  field: RefObject<HTMLTextAreaElement | null>;
  player: RefObject<Player | null>;
  place: CommentPlace | null;
  isPlacing: boolean;
  onPlace: (place: CommentPlace | null) => void;
  onPlacing: (is: boolean) => void;
  onDecide: (decision: GuestDecision) => void;
  enter: () => Promise<boolean>;
  reload: () => Promise<unknown>;
}) {
  const { file, comments, prompt, model, credits, status } = result;
  // A comment that is sent again after a lost response has the same id.
  const submissions = useRef(new Map<string, string>());
  const pins = pinsOf(comments.filter(({ is_resolved }) => !is_resolved));
  const mayComment = includesRight(review.right, 'comment') && file !== null;
  const mayDecide = includesRight(review.right, 'approve') && file !== null;
  const name = guestNameOf(result);
  const resultRef = { task_id: result.task_id, output: result.output };
  const write = async (input: CommentInput): Promise<SendOutcome> => {
    if (!(await enter())) return false;
    const text = JSON.stringify([resultRef, input]);
    const submission = submissions.current.get(text) ?? newSubmissionId();
    submissions.current.set(text, submission);
    const failure = await failureOf(() =>
      commentAsGuestAction(token, submission, resultRef, input),
    );
    if (failure !== null) return failure;
    submissions.current.delete(text);
    if (input.parent === null) onPlace(null);
    await reload();
    return true;
  };
  return (
    <aside
      aria-label="Review"
      className="flex min-h-0 flex-col gap-4 border-line p-4 max-lg:border-t lg:overflow-y-auto lg:border-s"
    >
      <div className="grid gap-1">
        <div className="flex items-center gap-2">
          <h2 className="text-md font-semibold">Result {number}</h2>
          {isDecided(result) ? <ReviewBadge status={status} /> : null}
          {isPending ? <span className="text-xs text-ink-2">Being sent…</span> : null}
          {file !== null && mayDownload(review.download, file.kind) ? (
            <a
              href={guestFileHref(token, result, 'download')}
              download
              className={cn(buttonVariants({ size: 'sm', variant: 'ghost' }), 'ms-auto')}
            >
              <Download aria-hidden />
              Download
            </a>
          ) : null}
        </div>
        {prompt === null ? null : (
          <p dir="auto" className="max-h-32 overflow-y-auto text-sm break-words text-ink-2">
            {prompt}
          </p>
        )}
        {model === null && credits === null ? null : (
          <p className="text-xs text-ink-2">
            {model}
            {model === null || credits === null ? null : ' · '}
            {credits === null ? null : <Credits amount={credits} />}
          </p>
        )}
      </div>
      {comments.length === 0 ? null : (
        <ul aria-label="Comments" className="grid gap-4">
          {comments
            .filter(({ parent }) => parent === null)
            .map((thread) => (
              <Thread
                key={thread.id}
                thread={thread}
                replies={comments.filter(({ parent }) => parent === thread.id)}
                pin={pins.find(({ id }) => id === thread.id)?.number}
                onMoment={(seconds) => player.current?.seek(seconds)}
                onReply={
                  mayComment ? (text) => write({ text, parent: thread.id, place: null }) : undefined
                }
              />
            ))}
        </ul>
      )}
      {mayComment ? (
        <CommentForm
          key={`${name} ${drafts.isRead}`}
          label="Comment"
          placeholder="Say what you think, or point at it."
          field={field}
          initial={drafts.get(name)}
          onText={(text) => drafts.set(name, text)}
          tools={
            <PlaceTools
              kind={file.kind}
              isGone={false}
              place={place}
              isPlacing={isPlacing}
              onPin={() => onPlacing(!isPlacing)}
              onMoment={() => onPlace(withMoment(place, player.current?.time() ?? 0))}
              onClear={() => {
                onPlace(null);
                onPlacing(false);
              }}
            />
          }
          onSend={(text) => write({ text, parent: null, place })}
        />
      ) : null}
      <div
        data-decisions
        // While a comment is written, it does not lie over the field.
        className="mt-auto grid gap-2 bg-bg py-2 max-lg:sticky max-lg:bottom-0 max-lg:[aside:has(form:focus-within)_&]:static"
      >
        {mayDecide ? (
          <div className="grid grid-cols-2 gap-2">
            <Button
              className="h-11"
              aria-pressed={status === 'change_requested'}
              onClick={() => onDecide('change_requested')}
            >
              {status === 'change_requested' ? <Check aria-hidden /> : <Pencil aria-hidden />}
              {status === 'change_requested' ? 'Change requested' : 'Request a change'}
            </Button>
            <Button
              variant={status === 'approved' ? 'secondary' : 'primary'}
              className="h-11"
              aria-pressed={status === 'approved'}
              onClick={() => onDecide('approved')}
            >
              <Check aria-hidden />
              {status === 'approved' ? 'Approved' : 'Approve'}
            </Button>
          </div>
        ) : null}
        <p className="text-xs text-ink-3">
          Made with AI.{mayDecide ? ' An approval is for this very file.' : ''}
        </p>
      </div>
    </aside>
  );
}

function Thread({
  thread,
  replies,
  pin,
  onMoment,
  onReply,
}: {
  thread: GuestComment;
  replies: readonly GuestComment[];
  pin: number | undefined;
  onMoment: (seconds: number) => void;
  /** Undefined where the link is only for looking. */
  onReply: ((text: string) => Promise<SendOutcome>) | undefined;
}) {
  const [isReplying, setReplying] = useState(false);
  return (
    <li id={`comment-${thread.id}`} tabIndex={-1} className="grid gap-2 text-sm outline-none">
      <CommentText comment={thread}>
        <PlaceMark place={thread.place} number={pin} onMoment={onMoment} />
      </CommentText>
      {replies.length === 0 ? null : (
        <ul className="grid gap-2 border-s border-line ps-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentText comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {thread.is_resolved ? <p className="text-xs text-ink-2">Resolved</p> : null}
      {onReply === undefined ? null : isReplying ? (
        <CommentForm
          label="Answer"
          placeholder="Write an answer."
          autoFocus
          onCancel={() => setReplying(false)}
          onSend={async (text) => {
            const outcome = await onReply(text);
            if (outcome === true) setReplying(false);
            return outcome;
          }}
        />
      ) : (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2 justify-self-start"
          onClick={() => setReplying(true)}
        >
          <CornerDownRight aria-hidden />
          Answer
        </Button>
      )}
    </li>
  );
}

function CommentText({
  comment: { text, author, from, created_at },
  children,
}: {
  comment: GuestComment;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5">
      <Avatar name={author} size="sm" className="row-span-2" />
      <p className="self-center text-xs text-ink-2">
        <bdi className="font-medium break-words text-ink">{from === 'you' ? 'You' : author}</bdi>{' '}
        <RelativeTime at={new Date(created_at)} />
      </p>
      <p dir="auto" className="col-start-2 break-words whitespace-pre-wrap">
        {children}
        {text}
      </p>
    </div>
  );
}
