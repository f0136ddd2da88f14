'use client';

import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button, newSubmissionId } from '@/components/ui';
import type { Comment, CommentInput } from '@/lib/pages/review';
import type { SendOutcome } from './comment-form';
import { type CommentReader, CommentThread } from './comment-thread';
import { MemberCommentForm } from './member-comment-form';

/** Threads of comments, the oldest first, and a field for a new one. Resolved threads are folded. */
export function CommentList({
  workspace,
  subject,
  comments,
  unread = [],
  reader,
  moderates,
  field,
  place = null,
  tools,
  markOf,
  actionsOf,
  write,
  reload,
}: CommentReader & {
  workspace: string;
  /** What the comments are about, as the drafts name it. */
  subject: string;
  comments: readonly Comment[];
  /** Ids of those that the reader sees for the first time. */
  unread?: readonly string[];
  field?: RefObject<HTMLTextAreaElement | null>;
  /** Where a new comment points to. */
  place?: CommentInput['place'];
  /** Beside the button of a new comment. */
  tools?: ReactNode;
  /** What a thread points to, before its text. */
  markOf?: (thread: Comment) => ReactNode;
  /** More buttons below a thread. */
  actionsOf?: (thread: Comment) => ReactNode;
  /** Sends a comment, with the id of its submission. */
  write: (input: CommentInput, submission: string) => Promise<SendOutcome>;
  reload: () => Promise<unknown>;
}) {
  const list = useRef<HTMLElement>(null);
  // A comment that is sent again after a lost response has the same id.
  const submissions = useRef(new Map<string, string>());
  const send = async (input: CommentInput): Promise<SendOutcome> => {
    const comment = JSON.stringify(input);
    const submission = submissions.current.get(comment) ?? newSubmissionId();
    submissions.current.set(comment, submission);
    const outcome = await write(input, submission);
    if (outcome === true) submissions.current.delete(comment);
    return outcome;
  };
  const [showsResolved, setShowsResolved] = useState(false);
  const threads = comments.filter(({ parent }) => parent === null);
  const resolvedCount = threads.filter(({ resolved_by }) => resolved_by !== null).length;
  const shownThreads = threads.filter(({ resolved_by }) => showsResolved || resolved_by === null);
  return (
    <section ref={list} tabIndex={-1} className="grid gap-4 outline-none" aria-label="Comments">
      {shownThreads.length === 0 ? null : (
        <ul className="grid gap-4">
          {shownThreads.map((thread) => (
            <CommentThread
              key={thread.id}
              workspace={workspace}
              subject={subject}
              comment={thread}
              replies={comments.filter(({ parent }) => parent === thread.id)}
              unread={unread}
              reader={reader}
              moderates={moderates}
              mark={markOf?.(thread)}
              actions={actionsOf?.(thread)}
              onReply={(text) => send({ text, parent: thread.id, place: null })}
              onGone={() => list.current?.focus()}
              reload={reload}
            />
          ))}
        </ul>
      )}
      {resolvedCount === 0 ? null : (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2 justify-self-start"
          aria-expanded={showsResolved}
          onClick={() => setShowsResolved(!showsResolved)}
        >
          {showsResolved ? 'Hide what is resolved' : `Show ${resolvedCount} resolved`}
        </Button>
      )}
      <MemberCommentForm
        workspace={workspace}
        subject={subject}
        label="Comment"
        field={field}
        tools={tools}
        onSend={(text) => send({ text, parent: null, place })}
      />
    </section>
  );
}
