import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '@/components/ui';
import type { FilmVerb } from '@/lib/pages/edits';
import type { MediaFacts } from '../../film';
import { useShortcut } from '../../layout';
import { LoadNote } from '../stage';
import { clockText, frameAt, timeOf } from './clock';
import { StripPictures } from './strip-pictures';
import { Timeline } from './timeline';
import type { FilmTools } from './use-film-tools';
import { Wave } from './wave';

/** The player of the open film or sound, and below it the timeline. */
export function Player({
  workspace,
  tools,
  poster,
  label,
  tool,
}: {
  workspace: string;
  tools: FilmTools;
  poster: string | undefined;
  label: string;
  /** The chosen tool of this browser; null for a model's edit. */
  tool: FilmVerb | null;
}) {
  const { media, isSound, reading, playhead, selection, move, stepFrame } = tools;
  // Each read of the versions signs addresses anew, which must not take the player back to the beginning.
  const [source, setSource] = useState({ url: media?.file.url, attempt: 0 });
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const attach = useCallback(
    (element: HTMLMediaElement | null) => {
      playhead.attach(element);
      return () => playhead.attach(null);
    },
    [playhead],
  );
  const { facts } = reading;
  // Without the frames' times there is no timeline, and the browser's own controls play it.
  const hasControls = reading.failure !== null || (tool === null && !isSound);
  useShortcut({ keys: 'Space', label: 'Play or pause', group: 'Edit' }, playhead.toggle);
  if (media === null) return null;
  if (failedAttempt === source.attempt) {
    return (
      <LoadNote
        hasFailed
        failure="The file could not be loaded. Check your connection, or download it."
        onRetry={() => setSource({ url: media.file.url, attempt: source.attempt + 1 })}
      />
    );
  }
  const mediaProps = {
    src: source.url,
    ref: attach,
    'aria-label': label,
    onError: () => setFailedAttempt(source.attempt),
  };
  return (
    <div className="flex size-full min-h-0 flex-col gap-3 py-4">
      {isSound ? (
        <audio
          {...mediaProps}
          key={source.attempt}
          controls={hasControls}
          className={hasControls ? 'self-center' : 'sr-only'}
        />
      ) : (
        // As large as the film, so that its controls lie on nothing else; as large as the pane while its size is unknown.
        <div className="grid grid-rows-[minmax(0,1fr)] min-h-0 flex-1 place-items-center [container-type:size]">
          <video
            {...mediaProps}
            key={source.attempt}
            poster={poster}
            playsInline
            controls={hasControls}
            loop={tool === null}
            className="max-h-full max-w-[calc(100%-2rem)]"
            style={
              facts?.kind === 'film'
                ? { width: `min(100cqw, ${facts.width / facts.height} * 100cqh)` }
                : { width: '100%', height: '100%' }
            }
            onClick={hasControls ? undefined : playhead.toggle}
          />
        </div>
      )}
      {isSound ? (
        <p dir="auto" className="flex-1 px-6 pt-6 text-center text-ink-2">
          {media.label}
        </p>
      ) : null}
      {reading.failure !== null ? (
        <div className="grid justify-items-center gap-2 px-4 text-center text-sm text-ink-2">
          <p role="alert">{reading.failure}</p>
          <Button size="sm" onClick={reading.retry}>
            Try again
          </Button>
        </div>
      ) : facts === undefined ? (
        <p role="status" className="h-14 px-4 text-center text-sm text-ink-3">
          Reading the frames…
        </p>
      ) : (
        <>
          <Timeline
            clock={facts}
            playhead={playhead}
            selection={tool === 'trim' ? selection : null}
            background={
              isSound ? (
                <Wave workspace={workspace} media={media} />
              ) : (
                <StripPictures
                  workspace={workspace}
                  media={media}
                  clock={facts}
                  aspect={facts.width / facts.height}
                />
              )
            }
            onMove={move}
          />
          <Transport facts={facts} tools={tools} onStep={stepFrame} />
        </>
      )}
    </div>
  );
}

function Transport({
  facts,
  tools: { playhead },
  onStep,
}: {
  facts: MediaFacts;
  tools: FilmTools;
  onStep: (by: 1 | -1) => void;
}) {
  const seconds = useSyncExternalStore(playhead.subscribe, playhead.seconds, () => 0);
  const isPlaying = useSyncExternalStore(playhead.subscribe, playhead.isPlaying, () => false);
  const begin = timeOf(facts, 0);
  const isFilm = facts.kind === 'film';
  return (
    <div className="flex items-center justify-center gap-1 px-4">
      <IconButton
        label={isFilm ? 'One frame back' : 'A hundredth of a second back'}
        shortcut={isFilm ? ',' : undefined}
        onClick={() => onStep(-1)}
      >
        <StepBack aria-hidden />
      </IconButton>
      <IconButton label={isPlaying ? 'Pause' : 'Play'} onClick={playhead.toggle}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <IconButton
        label={isFilm ? 'One frame on' : 'A hundredth of a second on'}
        shortcut={isFilm ? '.' : undefined}
        onClick={() => onStep(1)}
      >
        <StepForward aria-hidden />
      </IconButton>
      <span className="num ml-2 text-sm text-ink-2">
        {clockText(seconds - begin)} / {clockText(facts.end - begin)}
        {isFilm ? ` · frame ${frameAt(facts, seconds) + 1} of ${facts.starts.length}` : ''}
      </span>
    </div>
  );
}
