'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Avatar, buttonVariants, Credits, formatCount } from '@/components/ui';
import type { BoardPerson } from '@/lib/pages/boards';
import { boardFiguresOptions, useGalleryItems } from '@/lib/queries';
import { resultEditHref, surfaceQuery, viewerHref } from '../../library/gallery';
import { useModelName } from '../../library/media';
import { ReviewBadge } from '../../review';
import { itemLabel } from './item-view';
import type { ItemActions } from './use-item-actions';

/** The panel beside the surface: the selected item, the other people on the board, and what the board cost. */
export function BoardPanel({
  workspace,
  board,
  actions,
  people,
  onOpen,
}: {
  workspace: string;
  board: string;
  actions: ItemActions;
  people: readonly BoardPerson[];
  /** Called before a result is opened, from which the person comes back to the board. */
  onOpen: () => void;
}) {
  return (
    <aside
      aria-label="About the board"
      className="flex w-80 shrink-0 flex-col gap-5 overflow-y-auto border-s border-line p-4 max-lg:hidden"
    >
      <Selection workspace={workspace} board={board} actions={actions} onOpen={onOpen} />
      <section className="grid gap-2">
        <h2 className="text-sm font-semibold">Who is here</h2>
        {people.length === 0 ? (
          <p className="text-sm text-ink-3">Only you.</p>
        ) : (
          <ul className="grid gap-2">
            {people.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2 text-sm">
                <Avatar name={name} size="sm" />
                <bdi className="truncate">{name}</bdi>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Figures workspace={workspace} board={board} />
    </aside>
  );
}

function Selection({
  workspace,
  board,
  actions,
  onOpen,
}: {
  workspace: string;
  board: string;
  actions: ItemActions;
  onOpen: () => void;
}) {
  const { chosenItems } = actions;
  const [item] = chosenItems;
  const tasks = useGalleryItems(
    workspace,
    chosenItems.length === 1 && item?.task_id ? [item.task_id] : [],
  );
  if (item === undefined) {
    return (
      <p className="text-sm text-pretty text-ink-3">
        Select something to see more about it. Paste a picture, a text or the address of a result,
        or drop files here.
      </p>
    );
  }
  if (chosenItems.length > 1) {
    return <p className="text-sm">{formatCount(chosenItems.length)} items selected.</p>;
  }
  const task = item.task_id === null ? undefined : tasks.get(item.task_id);
  const output = item.output ?? 0;
  const status = task?.reviews?.[String(output)];
  const edit = task ? resultEditHref(workspace, task, output, roomOrigin(board)) : null;
  const linkClasses = buttonVariants({ size: 'sm' });
  return (
    <section className="grid justify-items-start gap-2">
      <h2 dir="auto" className="line-clamp-3 text-sm font-semibold wrap-anywhere">
        {itemLabel(item)}
      </h2>
      {task === undefined ? null : (
        <>
          <p className="text-xs text-ink-3">
            <ModelName model={task.model} />
            {task.receipt?.settled == null ? null : (
              <>
                {' · '}
                <Credits amount={task.receipt.settled} />
              </>
            )}
          </p>
          <ReviewBadge status={status ?? 'draft'} />
          <div className="flex flex-wrap gap-2">
            <Link
              href={viewerHref(workspace, task.task_id, output, surfaceQuery(board))}
              onClick={onOpen}
              className={linkClasses}
            >
              Open and comment
            </Link>
            {edit === null ? null : (
              <Link href={edit} onClick={onOpen} className={linkClasses}>
                Edit
              </Link>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** The query of an edit room that was opened from the board itself. */
function roomOrigin(board: string): URLSearchParams {
  const origin = surfaceQuery(board);
  origin.set('back', 'board');
  return origin;
}

const ModelName = ({ model }: { model: string }) => useModelName(model);

function Figures({ workspace, board }: { workspace: string; board: string }) {
  const { data, isError } = useQuery(boardFiguresOptions(workspace, board));
  if (isError && data === undefined) {
    return <p className="text-sm text-ink-3">The figures of this board could not be loaded.</p>;
  }
  return (
    <dl className="mt-auto grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 border-t border-line pt-4 text-sm text-ink-2 [&_dd]:justify-self-end [&_dd]:font-medium [&_dd]:text-ink">
      <dt>Results</dt>
      <dd className="num">{data ? formatCount(data.results) : '–'}</dd>
      <dt>Spent on this board</dt>
      <dd>{data ? <Credits amount={data.spent} /> : '–'}</dd>
      <dt>Approved</dt>
      <dd className="num">{data ? formatCount(data.approved) : '–'}</dd>
      <dt>Per approved result</dt>
      <dd>{data && data.approved > 0 ? <Credits amount={data.spent / data.approved} /> : '–'}</dd>
      <dt>Waiting for review</dt>
      <dd className="num">{data ? formatCount(data.in_review) : '–'}</dd>
    </dl>
  );
}
