'use client';

import { useEffect, useImperativeHandle, useState } from 'react';
import type { EditStageProps, StageFrame } from './types';

/** Default export, because it is loaded lazily. */
export default function EditStage({ picture, bottomInset = 0, onChange, ref }: EditStageProps) {
  const [isReady, setIsReady] = useState(false);
  const { width, height } = picture;
  useImperativeHandle(ref, () => ({
    undo: () => undefined,
    redo: () => undefined,
    clear: () => undefined,
    exportMask: async () => null,
    exportPadded: async () => ({ picture: new Blob(), mask: new Blob() }),
    exportCrop: async () => new Blob(),
    setFrame: () => undefined,
  }));
  useEffect(() => {
    const frame: StageFrame = { left: 0, right: 0, top: 0, bottom: 0, width, height };
    onChange?.({
      isReady,
      hasMask: false,
      canUndo: false,
      canRedo: false,
      frame,
      hasFrameChange: false,
      zoom: 1,
    });
  }, [isReady, width, height, onChange]);
  return (
    <section
      aria-label={picture.alt}
      className="relative size-full overflow-hidden bg-sunk"
      style={{ paddingBottom: bottomInset }}
    >
      {/* biome-ignore lint/performance/noImgElement: the file itself, at its own size */}
      <img
        src={picture.src}
        alt={picture.alt}
        width={width}
        height={height}
        onLoad={() => setIsReady(true)}
        className="size-full object-contain"
      />
    </section>
  );
}
