'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { memo, useEffect } from 'react';
import { Button, Checkbox, cn } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { galleryKeys, refreshQueries } from '@/lib/queries';
import { useCanCancel } from '../../layout';
import { endedLabels, progressLabel, StateStrip, useElapsedTime } from '../media';
import { remixHref, viewerHref } from './recipe-href';

/** A task without a picture, above the pictures of its day. Default export: it is loaded lazily. */
export default memo(function GalleryStrip({
  workspace,
  task,
  output,
  query,
  tabIndex,
  isSelected,
  onSelect,
  onCancel,
}: {
  workspace: string;
  task: Creation | undefined;
  output: number;
  query: string;
  /** 0 for the one tile that Tab reaches, -1 for the others. */
  tabIndex: number;
  isSelected: boolean;
  onSelect: (selectsRange: boolean) => void;
  onCancel: (task: Creation) => void;
}) {
  if (task === undefined) return <div className="size-full rounded-md bg-sunk" />;
  const strip = {
    prompt: task.prompt,
    href: viewerHref(workspace, task.task_id, output, new URLSearchParams(query)),
    tabIndex,
    isLow: true,
  };
  return (
    <div className="flex h-full items-center gap-2">
      <Checkbox
        aria-label="Select"
        tabIndex={-1}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <div
        className={cn(
          'h-full min-w-0 flex-1 rounded-md',
          isSelected && 'outline-2 outline-offset-2 outline-live',
        )}
      >
        {task.status === 'queued' || task.status === 'running' ? (
          <OpenStrip task={task} strip={strip} onCancel={() => onCancel(task)} />
        ) : task.outputs.length > 0 ? (
          <DoneStrip workspace={workspace} strip={strip} />
        ) : (
          <EndedStrip task={task} strip={strip} remix={remixHref(workspace, task)} />
        )}
      </div>
    </div>
  );
});

type StripProps = Pick<Parameters<typeof StateStrip>[0], 'prompt' | 'href' | 'tabIndex' | 'isLow'>;

function OpenStrip({
  task,
  strip,
  onCancel,
}: {
  task: Creation;
  strip: StripProps;
  onCancel: () => void;
}) {
  const elapsed = useElapsedTime(task.created_at);
  const canCancel = useCanCancel();
  return (
    <StateStrip
      {...strip}
      title={progressLabel(task)}
      text={`${task.status_word ?? task.status} · ${elapsed}`}
      isBad={false}
    >
      {canCancel ? (
        <Button size="sm" variant="ghost" tabIndex={-1} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </StateStrip>
  );
}

/** A task that has just ended, whose results are not in the list yet: it is read again at once. */
function DoneStrip({ workspace, strip }: { workspace: string; strip: StripProps }) {
  const client = useQueryClient();
  useEffect(() => {
    void refreshQueries(client, galleryKeys.all(workspace));
  }, [client, workspace]);
  return <StateStrip {...strip} title="Done" text="Its results appear soon." isBad={false} />;
}

function EndedStrip({ task, strip, remix }: { task: Creation; strip: StripProps; remix: string }) {
  const { title, retryLabel, text } = endedLabels(task);
  return (
    <StateStrip
      {...strip}
      title={title}
      text={text ?? 'Nothing was charged.'}
      detail={text === null ? task.error?.message : undefined}
      isBad={task.status !== 'canceled' && task.status !== 'succeeded'}
    >
      <Button asChild size="sm" className="min-w-28">
        <Link href={remix} prefetch={false} tabIndex={-1}>
          {retryLabel}
        </Link>
      </Button>
    </StateStrip>
  );
}
