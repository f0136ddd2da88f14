import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui';
import type { StageHandle, StageMode, StageState } from './stage';
import { EditStage } from './stage';
import { useReadSource } from './use-read-source';
import type { StripItem } from './versions';

const CompareVersions = lazyPart(() => import('./compare-versions'));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture as it is shown, which is what the stage paints on; null until it is known. */
function usePictureSize(src: string | null): Size | null {
  const [measuredSize, setMeasured] = useState<(Size & { src: string }) | null>(null);
  useEffect(() => {
    if (src === null) return;
    const image = new Image();
    image.onload = () =>
      setMeasured({ src, width: image.naturalWidth, height: image.naturalHeight });
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return measuredSize?.src === src ? measuredSize : null;
}

/** The open version: a picture to paint on, a film to watch, or two versions compared. */
export function VersionStage({
  workspace,
  item,
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
  before: StripItem | undefined;
  isComparing: boolean;
  mode: StageMode;
  frameLimit: { maxWidth: number; maxHeight: number } | undefined;
  stage: React.RefObject<StageHandle | null>;
  onChange: (state: StageState) => void;
  onModeChange: (mode: StageMode) => void;
}) {
  const readyVersion = item?.ready ?? null;
  const src = useReadSource(workspace, readyVersion);
  const size = usePictureSize(readyVersion?.kind === 'image' ? src : null);
  if (item === undefined || readyVersion === null) {
    return (
      <p className="grid size-full place-items-center p-6 text-center text-sm text-ink-2">
        This version is in the trash. Choose another one below.
      </p>
    );
  }
  return (
    <>
      {src === null ? null : readyVersion.kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: films that are made here have no captions
        <video
          key={src}
          src={src}
          controls
          loop
          playsInline
          aria-label={`v${item.number}: ${item.label}`}
          className="size-full object-contain p-4"
        />
      ) : size === null ? null : (
        <Suspense>
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
