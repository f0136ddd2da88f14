'use client';

import { FileAudio, FileVideo, ImageOff, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Checkbox, IconButton, RelativeTime } from '@/components/ui';
import { mediaKindOf } from '@/lib/forms';
import type { TrashEntry } from '@/lib/pages/trash';

const daysLeft = (days: number) =>
  days === 0 ? 'Being deleted' : days === 1 ? '1 day left' : `${days} days left`;

/** One result or upload in the trash: who removed it, when, and until when it can be restored. */
export function TrashRow({
  entry,
  isSelected,
  isBusy,
  onSelect,
  onRestore,
  onDelete,
}: {
  entry: TrashEntry;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isSelected: boolean) => void;
  onRestore: () => void;
  /** Null for people who may not delete. */
  onDelete: (() => void) | null;
}) {
  const maker = entry.made_by?.name ?? 'an API key';
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
    >
      <Checkbox
        aria-label={`Select ${entry.title}`}
        checked={isSelected}
        disabled={!entry.may_restore && onDelete === null}
        onCheckedChange={onSelect}
      />
      <Picture entry={entry} />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p
          dir="auto"
          className="line-clamp-2 text-sm font-medium text-pretty sm:line-clamp-1"
          title={entry.title}
        >
          {entry.title}
        </p>
        <p className="text-xs text-ink-3">
          {entry.kind === 'asset' ? 'Uploaded' : 'Made'} by <bdi>{maker}</bdi> · Removed
          {entry.removed_by === null ? null : (
            <>
              {' '}
              by <bdi>{entry.removed_by.name}</bdi>
            </>
          )}{' '}
          <RelativeTime at={new Date(entry.removed_at)} />
          {entry.may_restore ? null : '. Ask an Owner or Admin to restore it.'}
        </p>
      </div>
      <span className="num text-xs whitespace-nowrap text-ink-2 max-sm:basis-full max-sm:pl-8.5">
        {daysLeft(entry.days_left)}
      </span>
      <span className="flex items-center gap-1 max-sm:pl-7.5">
        <Button size="sm" disabled={isBusy || !entry.may_restore} onClick={onRestore}>
          <RotateCcw aria-hidden />
          Restore
        </Button>
        {onDelete === null ? null : (
          <IconButton
            size="sm"
            label={`Delete ${entry.title} now`}
            disabled={isBusy}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function Picture({ entry: { file } }: { entry: TrashEntry }) {
  const [isBroken, setBroken] = useState(false);
  const kind = file === null ? undefined : mediaKindOf(file.content_type);
  const src =
    file === null
      ? undefined
      : (file.preview_url ?? file.thumbnail_url ?? (kind === 'image' ? file.url : undefined));
  const Icon = kind === 'audio' ? FileAudio : kind === 'video' ? FileVideo : ImageOff;
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunk text-ink-3">
      {src === undefined || isBroken ? (
        <Icon className="size-5 stroke-[1.4]" aria-hidden />
      ) : (
        // biome-ignore lint/performance/noImgElement: the service makes the sizes
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
