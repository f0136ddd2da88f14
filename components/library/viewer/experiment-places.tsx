import { Star } from 'lucide-react';
import Link from 'next/link';
import { Fragment } from 'react';
import type { FormSpec } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { ExperimentPlace } from '@/lib/pages/task-detail';
import { recipeRows } from './recipe-rows';

/** The experiments that show a result: its place in their grid, whether it was kept, and what was said of it. */
export function ExperimentPlaces({
  workspace,
  task,
  spec,
  places,
}: {
  workspace: string;
  task: Creation;
  spec: FormSpec | undefined;
  places: readonly ExperimentPlace[];
}) {
  const { rows } = recipeRows(task.params, spec);
  return (
    <ul className="grid gap-4">
      {places.map(({ id, name, is_list, cell, mark, varied, comments }) => {
        const values = rows.filter((row) => varied.includes(row.name));
        return (
          <li key={`${id} ${cell}`} className="grid gap-1.5 text-sm">
            <Link
              href={
                is_list
                  ? `/${workspace}/experiments/${id}/list`
                  : `/${workspace}/experiments/${id}?view=results&cell=${encodeURIComponent(cell)}`
              }
              prefetch={false}
              className="flex items-center gap-2 rounded-sm font-medium underline-offset-2 hover:underline"
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
              {mark === null ? null : (
                <span className="ms-auto inline-flex shrink-0 items-center gap-1 text-xs font-normal text-ink-2">
                  {mark === 'keep' ? <Star className="size-3.5 fill-current" aria-hidden /> : null}
                  {mark === 'keep' ? 'Keeper' : 'Rejected'}
                </span>
              )}
            </Link>
            {values.length === 0 ? null : (
              <p className="text-xs text-ink-2">
                {values.map((row, index) => (
                  <Fragment key={row.name}>
                    {index === 0 ? null : ' · '}
                    {row.label} <bdi>{row.text}</bdi>
                  </Fragment>
                ))}
              </p>
            )}
            {comments.map((comment) => (
              <p key={comment.id} className="text-sm break-words whitespace-pre-wrap">
                <bdi className="font-medium">{comment.author}</bdi>{' '}
                <bdi className="text-ink-2">{comment.text}</bdi>
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
