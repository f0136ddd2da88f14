import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { EditStage, LoadNote, type StageHandle, type StageMode, type StageState } from './stage';
import { useReadSource } from './use-read-source';
import type { StripItem } from './versions';

const CompareVersions = lazyPart(() => import('./compare-versions'));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture as it is shown, which is what the stage paints on; null until it is known. */
function usePictureSize(src: string | null) {
  const [measured, setMeasured] = useState<{ src: string; size: Size | null } | null>(null);
  const outcome = measured?.src === src ? measured : null;
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

/** The open version: a picture to paint on, a film to watch, or two versions compared. */
export function VersionStage({
  workspace,
  item,
  absence,
  before,
  isComparing,
  mode,
  frameLimit,
  stage,
  onChange,
  onModeChange,
}: {
  workspace: string;
  item: StripItem | undefined;
  /** Why there is no item. */
  absence: string;
  before: StripItem | undefined;
  isComparing: boolean;
  mode: StageMode;
  frameLimit: { maxWidth: number; maxHeight: number } | undefined;
  stage: React.RefObject<StageHandle | null>;
  onChange: (state: StageState) => void;
  onModeChange: (mode: StageMode) => void;
}) {
  const readyVersion = item?.ready ?? null;
  const isFilm = readyVersion?.kind === 'video';
  const src = useReadSource(workspace, isFilm ? null : readyVersion);
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
      {isFilm ? (
        <Film
          key={readyVersion.file.url}
          src={readyVersion.file.url}
          poster={readyVersion.picture}
          label={`v${item.number}: ${item.label}`}
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
      {isComparing && before?.ready ? (
        <Suspense>
          <CompareVersions before={before} after={item} />
        </Suspense>
      ) : null}
    </>
  );
}

function Film({ src, poster, label }: { src: string; poster: string | undefined; label: string }) {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  if (failedAttempt === attempt) {
    return (
      <LoadNote
        hasFailed
        failure="The film could not be loaded. Check your connection, or download it."
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: films that are made here have no captions
    <video
      src={src}
      poster={poster}
      controls
      loop
      playsInline
      aria-label={label}
      className="size-full object-contain p-4"
      onError={() => setFailedAttempt(attempt)}
    />
  );
}
