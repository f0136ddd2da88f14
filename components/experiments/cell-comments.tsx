'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, RelativeTime, Textarea } from '@/components/ui';
import { commentOnCellAction, deleteCommentAction } from '@/lib/console/experiments/actions';
import type { ExperimentComment } from '@/lib/pages/experiment-results';
import { callWithToast, useAction } from '../actions';

/** The comments on a cell, and a field for a new one. */
export function CellComments({
  workspace,
  experiment,
  cell,
  comments,
  reader,
  moderates,
  reload,
}: {
  workspace: string;
  experiment: string;
  cell: string;
  comments: readonly ExperimentComment[];
  reader: string;
  /** Whether the reader may delete the comments of others. */
  moderates: boolean;
  reload: () => Promise<void>;
}) {
  const [text, setText] = useState('');
  const comment = useAction(commentOnCellAction, {
    failsInToast: true,
    onDone: () => setText(''),
  });
  return (
    <section className="grid gap-3" aria-label="Comments">
      {comments.length === 0 ? null : (
        <ul className="grid gap-3">
          {comments.map(({ id, text: words, author, created_at }) => (
            <li key={id} className="grid grid-cols-[1fr_auto] gap-x-2 text-sm">
              <p className="text-xs text-ink-2">
                <bdi className="font-medium text-ink">{author.name}</bdi>{' '}
                <RelativeTime at={new Date(created_at)} />
              </p>
              {moderates || author.id === reader ? (
                <IconButton
                  size="sm"
                  className="row-span-2"
                  label={`Delete the comment of ${author.name}`}
                  onClick={() =>
                    void callWithToast(() => deleteCommentAction(workspace, experiment, id)).then(
                      reload,
                    )
                  }
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
          void comment.run(workspace, experiment, cell, text).then(reload);
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
          disabled={comment.isPending || text.trim() === ''}
        >
          Comment
        </Button>
      </form>
    </section>
  );
}
