'use client';

import { memo } from 'react';
import { cn } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import type { BoardColour, BoardItem } from '@/lib/pages/boards';
import type { Creation } from '@/lib/pages/creations';
import { OutputMedia } from '../../library/media';
import { ReviewBadge } from '../../review';

export const colourClasses: Readonly<Record<BoardColour, string>> = {
  yellow: 'bg-warn-soft',
  blue: 'bg-live-soft',
  green: 'bg-good-soft',
  pink: 'bg-bad-soft',
  grey: 'bg-raised',
};

/** The name of an item for screen readers and lists. */
export function itemLabel(item: BoardItem): string {
  if (item.kind === 'result') return item.prompt || 'Result';
  if (item.kind === 'upload') return item.file?.name ?? 'Upload';
  const name = { note: 'Note', heading: 'Heading', section: 'Section' }[item.kind];
  return item.text.trim() === '' ? `${name} without text` : `${name}: ${item.text.slice(0, 120)}`;
}

/** The content of an item, which fills its frame. */
export const ItemView = memo(function ItemView({
  item,
  task,
  isTextHidden,
  isLarge = false,
}: {
  item: BoardItem;
  task: Creation | undefined;
  /** Whether its text is left out, because it is being edited in its place. */
  isTextHidden: boolean;
  /** Whether the full file is shown instead of its preview. */
  isLarge?: boolean;
}) {
  if (item.kind === 'result') return <ResultView item={item} task={task} isLarge={isLarge} />;
  if (item.kind === 'upload') return <UploadView item={item} />;
  const text = isTextHidden ? '' : item.text;
  if (item.kind === 'note') {
    return (
      <p
        dir="auto"
        className={cn(
          'size-full overflow-hidden rounded-md p-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink',
          colourClasses[item.colour ?? 'yellow'],
        )}
      >
        {text}
      </p>
    );
  }
  if (item.kind === 'heading') {
    return (
      <p
        dir="auto"
        className="size-full overflow-hidden leading-none font-semibold text-ink"
        style={{ fontSize: Math.max(12, (item.height ?? 0) * 0.7) }}
      >
        {text}
      </p>
    );
  }
  return (
    <div
      className={cn(
        'size-full rounded-lg border border-line-strong',
        item.colour ? colourClasses[item.colour] : 'bg-panel/50',
      )}
    >
      <p dir="auto" className="truncate px-5 pt-4 text-lg font-semibold text-ink">
        {text}
      </p>
    </div>
  );
});

const withoutPreview = ({ preview_url: _, ...output }: OutputRecord): OutputRecord => output;

const missingClasses =
  'grid size-full place-items-center rounded-sm bg-raised p-3 text-center text-sm text-ink-3';

/** The picture of a result alone. Its corners are not rounded: that costs time for each picture, and would be too small to see. */
export const PictureView = ({ item: { picture } }: { item: BoardItem }) =>
  picture === null ? (
    <div className="size-full bg-raised" />
  ) : (
    // biome-ignore lint/performance/noImgElement: the service makes the sizes; a second optimiser would copy them
    <img
      src={picture}
      alt=""
      decoding="async"
      draggable={false}
      className="size-full bg-raised object-cover"
    />
  );

function ResultView({
  item,
  task,
  isLarge,
}: {
  item: BoardItem;
  task: Creation | undefined;
  isLarge: boolean;
}) {
  const index = item.output ?? 0;
  const output = task?.outputs[index];
  // Of the board, which is read more often than the task.
  const isGone = item.is_gone;
  if (task === undefined && !isGone) {
    return (
      <div className="size-full overflow-hidden rounded-sm">
        <PictureView item={item} />
      </div>
    );
  }
  if (task === undefined || output === undefined || isGone) {
    return (
      <p className={missingClasses}>
        {isGone ? 'This result is in the trash or deleted.' : 'No file.'}
      </p>
    );
  }
  const status = task.reviews?.[String(index)];
  return (
    <div className="relative size-full overflow-hidden rounded-sm bg-raised shadow-ring">
      <OutputMedia
        output={isLarge ? withoutPreview(output) : output}
        source={{ taskId: task.task_id, index }}
      />
      {status ? <ReviewBadge status={status} className="absolute top-2 left-2" /> : null}
    </div>
  );
}

function UploadView({ item: { file } }: { item: BoardItem }) {
  if (file === null)
    return <p className={missingClasses}>This upload is in the trash or deleted.</p>;
  return (
    <div className="size-full overflow-hidden rounded-sm bg-raised shadow-ring">
      <OutputMedia output={file} />
    </div>
  );
}
