'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, RelativeTime, Textarea } from '@/components/ui';
import type { ExperimentComment } from '@/lib/pages/experiment-results';
import type { ActionResult } from '@/lib/pages/failures';

/** The comments on a cell, and a field for a new one. */
export function CellComments({
  comments,
  reader,
  moderates,
  onComment,
  onDelete,
}: {
  comments: readonly ExperimentComment[];
  reader: string;
  /** Whether the reader may delete the comments of others. */
  moderates: boolean;
  onComment: (text: string) => Promise<ActionResult<void>>;
  onDelete: (id: string) => void;
}) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const { ok } = await onComment(text);
    setSending(false);
    if (ok) setText('');
  };
  return (
    <section className="grid gap-3" aria-label="Comments">
      {comments.length === 0 ? null : (
        <ul className="grid gap-3">
          {comments.map(({ id, text: words, author, created_at }) => (
            <li key={id} className="grid grid-cols-[1fr_auto] gap-x-2 text-sm">
              <p className="text-xs text-ink-2">
                <b className="font-medium text-ink">{author.name}</b>{' '}
                <RelativeTime at={new Date(created_at)} />
              </p>
              {moderates || author.id === reader ? (
                <IconButton
                  size="sm"
                  className="row-span-2"
                  label={`Delete the comment of ${author.name}`}
                  onClick={() => onDelete(id)}
                >
                  <Trash2 />
                </IconButton>
              ) : null}
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {words}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          aria-label="Comment"
          placeholder="Write a comment. @name notifies a person."
          rows={2}
          limit={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          size="sm"
          type="submit"
          className="justify-self-start"
          disabled={isSending || text.trim() === ''}
        >
          Comment
        </Button>
      </form>
    </section>
  );
}
