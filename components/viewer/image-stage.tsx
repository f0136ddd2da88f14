'use client';

import { useEffect, useState } from 'react';
import { mainScrollerId } from '@/components/layout';
import type { Zoom } from '@/components/media';
import { fitted, ZoomStage, zoomedAt } from '@/components/media';
import type { OutputRecord } from '@/lib/contract';

const keyFactor = 1.5;

/** A picture to look at closely: wheel, pinch, drag, double click; + and − zoom, 0 fits. */
export function ImageStage({ output, alt }: { output: OutputRecord; alt: string }) {
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, [role=dialog]') || event.metaKey || event.ctrlKey)
        return;
      const main = document.getElementById(mainScrollerId);
      const stage = { width: main?.clientWidth ?? 0, height: main?.clientHeight ?? 0 };
      const factor =
        event.key === '+' || event.key === '=' ? keyFactor : event.key === '-' ? 1 / keyFactor : 0;
      if (event.key === '0') setZoom(fitted);
      else if (factor !== 0) setZoom((known) => zoomedAt(known, factor, { x: 0, y: 0 }, stage));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (broken) {
    return (
      <p className="grid size-full place-items-center px-6 text-center text-ink-2">
        This file is no longer available. Result addresses are temporary.
      </p>
    );
  }
  return (
    <ZoomStage zoom={zoom} onZoom={setZoom}>
      {/* biome-ignore lint/performance/noImgElement: the file itself, at its own size */}
      <img
        src={output.url}
        alt={alt}
        draggable={false}
        onError={() => setBroken(true)}
        className="size-full object-contain"
        style={
          output.preview_url === undefined
            ? undefined
            : {
                backgroundImage: `url("${output.preview_url}")`,
                backgroundSize: 'contain',
                backgroundPosition: 'center',
                backgroundRepeat: 'no-repeat',
              }
        }
      />
    </ZoomStage>
  );
}
