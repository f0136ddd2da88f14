'use client';

import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn, formatDuration } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { outputKind } from '@/lib/pages/output-kinds';
import { useReadHref } from '../../layout';
import { FileTile } from './file-tile';
import { TextTile } from './text-tile';
import { brokenMessages, useBrokenFile } from './use-broken-file';

/**
 * An image; a video by its cover, which plays without sound on hover; any other file by its type. Fills its frame,
 * which has its size before anything is loaded.
 */
export function OutputMedia({
  output,
  source,
  isEager = false,
  className,
}: {
  output: OutputRecord;
  /** Its task and its index there, by which a text of a remote service is read through the console. */
  source?: { taskId: string; index: number } | undefined;
  /** Whether it is in the first view, so that it is not loaded lazily. */
  isEager?: boolean;
  className?: string;
}) {
  const readHref = useReadHref();
  const kind = outputKind(output);
  const url = kind === 'image' ? (output.preview_url ?? output.url) : output.url;
  const { reason, onError } = useBrokenFile(url);
  if (output.no_longer_kept) return <Unavailable message={noLongerKept} className={className} />;
  if (reason !== null)
    return <Unavailable message={brokenMessages[reason]} className={className} />;
  if (kind === 'audio' || kind === 'file') return <FileTile kind={kind} className={className} />;
  if (kind === 'text') {
    return <TextTile href={source ? readHref(source.taskId, source.index, url) : url} />;
  }
  if (kind === 'video') {
    return <VideoCover output={output} className={className} onBroken={onError} />;
  }
  return (
    // biome-ignore lint/performance/noImgElement: the service makes the sizes; a second optimiser would copy them
    <img
      src={url}
      alt=""
      decoding="async"
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      draggable={false}
      onError={onError}
      className={cn('size-full object-cover', className)}
    />
  );
}

function VideoCover({
  output,
  onBroken,
  className,
}: {
  output: OutputRecord;
  onBroken: () => void;
  className?: string | undefined;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isNear, setIsNear] = useState(false);
  const play = () => {
    setIsNear(true);
    // Rejected when the browser saves data or the video is not loaded yet; the cover stays.
    void video.current?.play().catch(() => undefined);
  };
  const stopPlaying = () => {
    if (video.current === null) return;
    video.current.pause();
    video.current.currentTime = 0;
  };
  return (
    <div
      className={cn('@container relative size-full', className)}
      onPointerEnter={play}
      onPointerLeave={stopPlaying}
    >
      <video
        ref={video}
        src={output.url}
        poster={output.thumbnail_url}
        preload={isNear || output.thumbnail_url === undefined ? 'metadata' : 'none'}
        muted
        loop
        playsInline
        tabIndex={-1}
        onError={onBroken}
        className="size-full object-cover"
      />
      {/* Under the pointer the film plays, and the actions of a narrow tile need the room. */}
      <span className="pointer-events-none absolute bottom-2.5 left-2.5 flex h-6.5 items-center gap-1.5 rounded-sm bg-black/60 px-2 text-xs text-white pointer-fine:group-hover:opacity-0">
        <Play className="size-3 fill-current" aria-hidden />
        {output.duration === undefined ? null : (
          <span className="num @max-[5rem]:hidden">{formatDuration(output.duration)}</span>
        )}
      </span>
    </div>
  );
}

/** Shown instead of a result whose retention time is over. */
export const noLongerKept = 'Result no longer kept';

function Unavailable({ message, className }: { message: string; className?: string | undefined }) {
  return (
    <div
      className={cn(
        'grid size-full place-items-center border border-line bg-sunk p-3 text-center text-xs text-ink-3',
        className,
      )}
    >
      {message}
    </div>
  );
}
