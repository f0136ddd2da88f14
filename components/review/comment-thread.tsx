import { Check, CornerDownRight, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { AlertDialog, Avatar, Badge, Button, IconButton, RelativeTime } from '@/components/ui';
import { deleteCommentAction, resolveCommentAction } from '@/lib/console/review/results/actions';
import type { Comment } from '@/lib/pages/review';
import { callWithToast } from '../actions';
import { openTextDraft, useDraftOwner } from '../drafts';
import type { SendOutcome } from './comment-form';
import { MemberCommentForm } from './member-comment-form';
import { MentionedText } from './mentioned-text';

export interface CommentReader {
  /** The reader's id. */
  readonly reader: string;
  /** Whether the reader may delete the comments of others. */
  readonly moderates: boolean;
}

/** A comment with its replies, and what can be done with it. */
export function CommentThread({
  workspace,
  subject,
  comment,
  replies,
  unread,
  reader,
  moderates,
  mark,
  actions,
  onReply,
  onGone,
  reload,
}: CommentReader & {
  workspace: string;
  subject: string;
  comment: Comment;
  replies: readonly Comment[];
  /** Ids of comments that the reader sees for the first time. */
  unread: readonly string[];
  /** Where it points to, before its text. */
  mark?: ReactNode;
  /** More buttons below it. */
  actions?: ReactNode;
  onReply: (text: string) => Promise<SendOutcome>;
  /** It was deleted or folded, and the focus with it. */
  onGone: () => void;
  reload: () => Promise<unknown>;
}) {
  const [isReplying, setReplying] = useState(false);
  const replySubject = `${subject}/${comment.id}`;
  const owner = useDraftOwner();
  const slot = useMemo(
    () => openTextDraft(owner, `comment/${replySubject}`),
    [owner, replySubject],
  );
  /** Whether the answer was open already when the thread was shown, which takes no focus. */
  const [isRestored, setRestored] = useState(false);
  useLayoutEffect(() => {
    if (slot.read() === null) return;
    setReplying(true);
    setRestored(true);
  }, [slot]);
  const isResolved = comment.resolved_by !== null;
  const [isAsking, setAsking] = useState(false);
  const change = async (action: Parameters<typeof callWithToast>[0], isGone: boolean) => {
    const { ok } = await callWithToast(action);
    if (ok && isGone) onGone();
    await reload();
    return ok;
  };
  const remove = (id: string) => change(() => deleteCommentAction(workspace, id), true);
  return (
    <li id={`comment-${comment.id}`} tabIndex={-1} className="grid gap-2 text-sm">
      <CommentText
        comment={comment}
        isNew={unread.includes(comment.id)}
        mark={mark}
        onDelete={
          moderates || comment.author.id === reader
            ? () => (replies.length === 0 ? void remove(comment.id) : setAsking(true))
            : null
        }
      />
      {replies.length === 0 ? null : (
        <ul className="grid gap-2 border-l border-line pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentText
                comment={reply}
                isNew={unread.includes(reply.id)}
                onDelete={
                  moderates || reply.author.id === reader ? () => void remove(reply.id) : null
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isResolved ? (
        <p className="text-xs text-ink-2">
          Resolved by <bdi>{comment.resolved_by}</bdi>
        </p>
      ) : null}
      <div className="-ml-2 flex flex-wrap gap-1">
        {isReplying ? null : (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setReplying(true);
              setRestored(false);
            }}
          >
            <CornerDownRight aria-hidden />
            Answer
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            void change(() => resolveCommentAction(workspace, comment.id, !isResolved), !isResolved)
          }
        >
          {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
          {isResolved ? 'Open again' : 'Resolve'}
        </Button>
      </div>
      {isResolved ? null : actions}
      {isReplying && comment.author.is_guest ? (
        <p className="text-xs text-ink-2">Guests of the review link can read your answer.</p>
      ) : null}
      {isReplying ? (
        <MemberCommentForm
          workspace={workspace}
          subject={replySubject}
          label="Answer"
          autoFocus={!isRestored}
          onCancel={() => setReplying(false)}
          onSend={async (text) => {
            const outcome = await onReply(text);
            if (outcome === true) setReplying(false);
            return outcome;
          }}
        />
      ) : null}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={replies.length === 1 ? 'Delete it with its answer?' : 'Delete it with its answers?'}
        description="What others answered goes too. This cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => remove(comment.id)}
      />
    </li>
  );
}

function CommentText({
  comment: { text, mentions, author, created_at },
  isNew,
  mark,
  onDelete,
}: {
  comment: Comment;
  isNew: boolean;
  mark?: ReactNode;
  onDelete: (() => void) | null;
}) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 gap-y-0.5">
      <Avatar name={author.name} size="sm" className="row-span-2" />
      <p className="self-center text-xs text-ink-2">
        <bdi className="font-medium text-ink">{author.name}</bdi>
        {author.is_guest ? ' · guest · ' : ' '}
        <RelativeTime at={new Date(created_at)} />
        {isNew ? (
          <Badge tone="live" className="ms-1.5">
            New
          </Badge>
        ) : null}
      </p>
      {onDelete === null ? null : (
        <IconButton size="sm" label={`Delete the comment of ${author.name}`} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      )}
      <p dir="auto" className="col-start-2 col-end-4 break-words whitespace-pre-wrap">
        {mark}
        <MentionedText text={text} mentions={mentions} />
      </p>
    </div>
  );
}
