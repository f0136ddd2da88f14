import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { Player } from './film/player';
import type { FilmDesk } from './film/use-film-desk';
import { EditStage, LoadNote, type StageHandle, type StageMode, type StageState } from './stage';
import type { FrameLimit } from './stage/types';
import { useReadSource } from './use-read-source';
import type { StripItem } from './versions';

const CompareVersions = lazyPart(() => import('./compare-versions'));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture as browsers show it, after the orientation of EXIF; `size` is null until it is known. */
function usePictureSize(src: string | null) {
  const [measuredPicture, setMeasured] = useState<{ src: string; size: Size | null } | null>(null);
  const outcome = measuredPicture?.src === src ? measuredPicture : null;
  const isOpen = outcome === null;
  useEffect(() => {
    if (src === null || !isOpen) return;
    const image = new Image();
    image.onload = () =>
      setMeasured({ src, size: { width: image.naturalWidth, height: image.naturalHeight } });
    image.onerror = () => setMeasured({ src, size: null });
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [src, isOpen]);
  return {
    size: outcome?.size ?? null,
    hasFailed: outcome?.size === null,
    retry: () => setMeasured(null),
  };
}

/** The open version: a picture to paint on, a film or sound to play, or two versions compared. */
export function VersionStage({
  workspace,
  item,
  absence,
  comparableItem,
  isComparing,
  mode,
  frameLimit,
  stage,
  onChange,
  onModeChange,
  film,
}: {
  workspace: string;
  item: StripItem | undefined;
  /** Why there is no item, as a sentence. */
  absence: string;
  comparableItem: StripItem | undefined;
  isComparing: boolean;
  mode: StageMode;
  frameLimit: FrameLimit | undefined;
  stage: React.RefObject<StageHandle | null>;
  onChange: (state: StageState) => void;
  onModeChange: (mode: StageMode) => void;
  film: FilmDesk;
}) {
  const readyVersion = item?.ready ?? null;
  const isPicture = readyVersion?.kind === 'image';
  const src = useReadSource(workspace, isPicture ? readyVersion : null);
  const { size, hasFailed, retry } = usePictureSize(src);
  if (item === undefined || readyVersion === null) {
    return (
      <p className="grid size-full place-items-center p-6 text-center text-sm text-ink-2">
        {absence}
      </p>
    );
  }
  return (
    <>
      {!isPicture ? (
        <Player
          key={readyVersion.name}
          workspace={workspace}
          tools={film.tools}
          poster={readyVersion.picture}
          label={`v${item.number}: ${item.label}`}
          tool={film.tool}
        />
      ) : src === null || size === null ? (
        <LoadNote hasFailed={hasFailed} onRetry={retry} />
      ) : (
        <Suspense fallback={<LoadNote />}>
          <EditStage
            key={readyVersion.name}
            ref={stage}
            picture={{ src, ...size, alt: `v${item.number}: ${item.label}` }}
            mode={mode}
            strokesKey={readyVersion.name.replaceAll(':', '.')}
            onChange={onChange}
            onModeChange={onModeChange}
            {...(frameLimit === undefined ? {} : { frameLimit })}
          />
        </Suspense>
      )}
      {isComparing && comparableItem?.ready ? (
        <Suspense>
          <CompareVersions before={comparableItem} after={item} />
        </Suspense>
      ) : null}
    </>
  );
}
