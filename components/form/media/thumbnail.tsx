'use client';

import { AudioLines, FileImage, FileVideo } from 'lucide-react';
import { useState } from 'react';
import type { MediaKind } from '@/lib/forms';

const icons = { image: FileImage, video: FileVideo, audio: AudioLines };

/** A small preview of a file, or an icon if the browser cannot show it. Decorative: the parent names it. */
export function Thumbnail({
  kind,
  src,
  isWhole = false,
}: {
  kind: MediaKind;
  src: string | null | undefined;
  /** Whether it keeps its shape, instead of filling the frame. */
  isWhole?: boolean;
}) {
  const [failedSrc, setFailed] = useState<string | null>(null);
  const Icon = icons[kind];
  if (!src || kind === 'audio' || failedSrc === src) {
    return (
      <span className="grid size-full place-items-center text-ink-3">
        <Icon className="size-5" aria-hidden />
      </span>
    );
  }
  const className = isWhole ? 'size-full object-contain' : 'size-full object-cover';
  const mediaProps = { src, className, onError: () => setFailed(src) };
  if (kind === 'video')
    return <video {...mediaProps} muted playsInline preload="metadata" aria-hidden tabIndex={-1} />;
  // biome-ignore lint/performance/noImgElement: user media has its own path and sizes
  return <img {...mediaProps} alt="" draggable={false} decoding="async" />;
}
