'use client';

import { FolderOpen } from 'lucide-react';
import Link from 'next/link';
import { Checkbox, cn, formatCount, RelativeTime } from '@/components/ui';
import { type BoardSummary, boardCommentsPath, boardPath } from '@/lib/pages/boards';
import type { ActionResult } from '@/lib/pages/failures';
import { BoardActions } from '../library/gallery';
import { WorkProject } from '../projects';

/** A board with its newest images, name, size and menu. */
export function BoardCard({
  workspace,
  board: { id, name, view, count, covers, created_by, project_id, new_comments, created_at },
  isSelected,
  onSelect,
  onFiled,
  rename,
  remove,
}: {
  workspace: string;
  board: BoardSummary;
  isSelected: boolean;
  /** Null where boards cannot be selected. */
  onSelect: ((isSelected: boolean) => void) | null;
  onFiled: () => void;
  rename: (name: string) => Promise<ActionResult<void>>;
  remove: () => Promise<ActionResult<void>>;
}) {
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link
        href={`/${workspace}/${boardPath({ id, view })}`}
        aria-label={`Open ${name}`}
        className="block aspect-4/3 overflow-hidden rounded-md border border-line bg-sunk"
      >
        <Covers urls={covers} />
      </Link>
      <div className="flex items-start gap-2">
        {onSelect === null ? null : (
          <Checkbox
            aria-label={`Select ${name}`}
            className="mt-0.5"
            checked={isSelected}
            onCheckedChange={(checked) => onSelect(checked === true)}
          />
        )}
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-sm font-medium" title={name}>
            {name}
          </h2>
          <p className="truncate text-xs text-ink-3">
            {formatCount(count)} {count === 1 ? 'result' : 'results'} · <bdi>{created_by}</bdi>,{' '}
            <RelativeTime at={new Date(created_at)} />
          </p>
          {new_comments === 0 ? null : (
            <Link
              href={`/${workspace}/${boardCommentsPath(id)}`}
              className="text-xs text-live-ink underline-offset-4 hover:underline"
            >
              {formatCount(new_comments)} {new_comments === 1 ? 'new comment' : 'new comments'}
            </Link>
          )}
          <WorkProject
            className="-ms-2 max-w-full"
            workspace={workspace}
            work={[{ kind: 'board', id }]}
            projectId={project_id}
            onFiled={onFiled}
          />
        </div>
        <BoardActions
          workspace={workspace}
          board={id}
          name={name}
          rename={rename}
          remove={remove}
        />
      </div>
    </article>
  );
}

/** One image fills the card; two to four share it. */
function Covers({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) {
    return (
      <span className="grid size-full place-items-center text-ink-3">
        <FolderOpen className="size-8 stroke-[1.2]" aria-hidden />
      </span>
    );
  }
  return (
    <span
      className={cn(
        'grid size-full gap-0.5',
        urls.length > 1 && 'grid-cols-2',
        urls.length > 2 && 'grid-rows-2',
      )}
    >
      {urls.map((url, i) => (
        // biome-ignore lint/performance/noImgElement: the service makes the sizes
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className={cn(
            'size-full min-h-0 object-cover',
            urls.length === 3 && i === 0 && 'row-span-2',
          )}
        />
      ))}
    </span>
  );
}
