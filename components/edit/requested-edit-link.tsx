import { useQuery } from '@tanstack/react-query';
import { Brush } from 'lucide-react';
import Link from 'next/link';
import { useMemo } from 'react';
import { buttonVariants, formatCredits } from '@/components/ui';
import { editHref } from '@/lib/forms';
import type { Comment } from '@/lib/pages/review';
import { quoteQueryOptions, useModels } from '@/lib/queries';
import { quoteBody } from './edit-form';
import { findRequestedEdit } from './requested-edit';

/** "Edit as asked", with its price: opens the edit room with the comment's text and place. Nothing where no model can do it. */
export default function RequestedEditLink({
  workspace,
  result: { task_id: taskId, output },
  sourceUrl,
  comment,
  origin,
}: {
  workspace: string;
  result: { readonly task_id: string; readonly output: number };
  sourceUrl: string;
  comment: Comment;
  /** The query of the place to which the room leads back. */
  origin: URLSearchParams;
}) {
  const { data: models } = useModels(workspace);
  const requestedEdit = useMemo(() => findRequestedEdit(comment, models ?? []), [comment, models]);
  const body = requestedEdit === null ? null : quoteBody(requestedEdit.edit, sourceUrl);
  const { data: quote } = useQuery(quoteQueryOptions(workspace, body));
  const price = quote?.estimated_credits;
  if (requestedEdit === null) return null;
  const query = new URLSearchParams(origin);
  query.set('asked', comment.id);
  return (
    <Link
      href={editHref(workspace, { kind: 'result', taskId, output }, query)}
      prefetch={false}
      className={buttonVariants({ size: 'sm', className: 'justify-self-start' })}
    >
      <Brush aria-hidden />
      Edit as asked
      {price === undefined ? null : (
        <span className="num">
          · {formatCredits(price)} {price === 1 ? 'credit' : 'credits'}
        </span>
      )}
    </Link>
  );
}
