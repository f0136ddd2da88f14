import { ImagePlus } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui';
import type { MediaFacts } from '../../film';
import { ReferenceMenu, useReference } from '../../use-in-create';
import { frameAt, timeOf, writeSeconds } from './clock';
import type { KeptVersion } from './film-work';
import type { FilmTools } from './use-film-tools';

/** The frame that is seen, and the ones that were kept. */
export function FramePanel({
  workspace,
  facts,
  tools: { playhead, stepFrame },
  keptFrames,
  onOpen,
}: {
  workspace: string;
  facts: MediaFacts;
  tools: FilmTools;
  /** Newest first. */
  keptFrames: readonly KeptVersion[];
  onOpen: (version: string) => void;
}) {
  const seconds = useSyncExternalStore(playhead.subscribe, playhead.seconds, () => 0);
  const isPlaying = useSyncExternalStore(playhead.subscribe, playhead.isPlaying, () => false);
  const frame = frameAt(facts, seconds);
  const reference = useReference(workspace);
  return (
    <div className="grid gap-4">
      <p className="text-sm" role="status" aria-live={isPlaying ? 'off' : 'polite'}>
        Frame {frame + 1} of {facts.starts.length}, at{' '}
        {writeSeconds(timeOf(facts, frame) - timeOf(facts, 0))} s
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button size="sm" onClick={() => stepFrame(-1)}>
          One frame back
        </Button>
        <Button size="sm" onClick={() => stepFrame(1)}>
          One frame on
        </Button>
      </div>
      <p className="text-xs text-pretty text-ink-3">
        The frame becomes a PNG of {facts.width} × {facts.height} pixels among the versions. From
        there it can be edited, or be the first or last frame of another film.
      </p>
      {keptFrames.length === 0 ? null : (
        <ul aria-label="Saved frames" className="grid gap-2">
          {keptFrames.map(({ name, url, job }) => (
            <li key={name} className="flex items-center gap-2.5">
              <button
                type="button"
                aria-label={`Open the frame at ${writeSeconds(job.span?.from ?? 0)} s`}
                className="flex min-w-0 flex-1 items-center gap-2.5 rounded-sm text-left text-sm hover:underline"
                onClick={() => onOpen(name)}
              >
                {/* biome-ignore lint/performance/noImgElement: the service makes the sizes */}
                <img
                  src={url}
                  alt=""
                  className="h-9 w-14 rounded-xs border border-line object-cover"
                />
                <span className="truncate">Frame at {writeSeconds(job.span?.from ?? 0)} s</span>
              </button>
              <ReferenceMenu
                workspace={workspace}
                media={{ url, kind: 'image' }}
                readHref={url}
                reference={reference}
                trigger={() => (
                  <Button size="sm" className="shrink-0">
                    <ImagePlus aria-hidden />
                    Use in Create
                  </Button>
                )}
              />
            </li>
          ))}
        </ul>
      )}
      {reference.dialog}
    </div>
  );
}
