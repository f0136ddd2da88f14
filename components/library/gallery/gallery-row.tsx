'use client';

import Link from 'next/link';
import { memo } from 'react';
import { Badge, Checkbox, Credits, cn, RelativeTime } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { creditsOf, endedLabels, noLongerKept } from '../media';
import { viewerHref } from './recipe-href';
import { StackButton } from './stack-button';
import type { Stack } from './stacks';

const statusLabels: Record<Creation['status'], string> = {
  queued: 'Waiting',
  running: 'Running',
  succeeded: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
  expired: 'Expired',
};

/** One line of the list view. Default export: it is loaded lazily. */
export default memo(function GalleryRow({
  workspace,
  task,
  model,
  output,
  query,
  tabIndex,
  isSelected,
  stack,
  onStack,
  onSelect,
}: {
  workspace: string;
  task: Creation | undefined;
  /** Name of its model. */
  model: string | undefined;
  output: number;
  query: string;
  /** 0 for the one row that Tab reaches, -1 for the others. */
  tabIndex: number;
  isSelected: boolean;
  stack: Stack | undefined;
  onStack: (name: string) => void;
  onSelect: (selectsRange: boolean) => void;
}) {
  if (task === undefined) return <div className="my-1 h-16 rounded-md bg-sunk" />;
  const storedFile = task.outputs[Math.max(0, output)];
  const picture = storedFile && pictureUrlOf(storedFile);
  // The price is that of the whole task, so only its first result shows it.
  const credits = output <= 0 ? creditsOf(task) : null;
  const endedTitle =
    task.status !== 'succeeded' && task.error !== null ? endedLabels(task).title : null;
  const isRunning = task.status === 'running';
  const state = (
    <Badge
      tone={task.status === 'failed' || task.status === 'expired' ? 'bad' : 'neutral'}
      className="max-w-full"
    >
      <span className="truncate">
        {endedTitle ??
          (storedFile?.no_longer_kept ? noLongerKept : null) ??
          (isRunning ? task.status_word : null) ??
          statusLabels[task.status]}
      </span>
    </Badge>
  );
  return (
    <div
      className={cn(
        'relative flex h-full items-center gap-3 border-b border-line px-1 text-sm hover:bg-sunk',
        isSelected && 'bg-live-soft',
      )}
    >
      <span className="relative z-10 grid size-6 place-items-center">
        <Checkbox
          aria-label="Select"
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
      <span className="size-14 shrink-0 overflow-hidden rounded-sm bg-sunk">
        {picture === undefined ? null : (
          // biome-ignore lint/performance/noImgElement: the service makes the sizes
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      <Link
        href={viewerHref(workspace, task.task_id, output, new URLSearchParams(query))}
        prefetch={false}
        tabIndex={tabIndex}
        className="min-w-0 flex-1 after:absolute after:inset-0"
      >
        <span dir="auto" className="line-clamp-1 text-left sm:line-clamp-2">
          {task.prompt || <em>No prompt</em>}
        </span>
        <span className="mt-1 flex sm:hidden">{state}</span>
      </Link>
      <StackButton
        stack={stack}
        onStack={onStack}
        className="z-10 flex h-6.5 shrink-0 items-center rounded-sm border border-line px-2 text-xs"
      />
      <span className="w-36 shrink-0 truncate text-ink-2 max-lg:hidden">{model}</span>
      <span dir="auto" className="w-36 shrink-0 truncate text-left text-ink-2 max-xl:hidden">
        {task.user?.name ?? task.key_name ?? ''}
      </span>
      <span className="flex w-40 shrink-0 max-sm:hidden">{state}</span>
      <span className="w-20 shrink-0 text-right max-sm:hidden">
        {credits === null ? '' : <Credits amount={credits} />}
      </span>
      <span className="w-28 shrink-0 text-right whitespace-nowrap text-ink-3 max-sm:hidden">
        <RelativeTime at={new Date(task.created_at)} />
      </span>
    </div>
  );
});
