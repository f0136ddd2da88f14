'use client';

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cn } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { noLongerKept, TextTile, type Zoom, ZoomStage } from '../media';

export interface CompareItem {
  readonly key: string;
  readonly letter: string;
  readonly kind: string;
  readonly output: OutputRecord;
  /** The address that scripts read a text from. */
  readonly readHref: string;
}

interface StageProps {
  items: readonly CompareItem[];
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

function Picture({
  item,
  style,
  className,
}: {
  item: CompareItem;
  style?: CSSProperties;
  className?: string;
}) {
  const mediaClasses = cn('size-full object-contain select-none', className);
  if (item.output.no_longer_kept) {
    return (
      <p className={cn('grid place-items-center text-sm text-ink-2', className)} style={style}>
        {noLongerKept}
      </p>
    );
  }
  if (item.kind === 'text') {
    return (
      <div className={className} style={style}>
        <TextTile href={item.readHref} />
      </div>
    );
  }
  if (item.kind === 'audio') {
    return (
      <div className={cn('grid place-items-center px-4', className)} style={style}>
        {/* biome-ignore lint/a11y/useMediaCaption: the text that is spoken is the recipe */}
        <audio
          src={item.output.url}
          aria-label={`Result ${item.letter}`}
          preload="none"
          controls
          className="w-full max-w-sm"
        />
      </div>
    );
  }
  return item.kind === 'video' ? (
    <video
      data-compare
      src={item.output.url}
      poster={item.output.thumbnail_url}
      muted
      loop
      playsInline
      preload="auto"
      className={mediaClasses}
      style={style}
    />
  ) : (
    // biome-ignore lint/performance/noImgElement: the file itself
    <img
      src={item.output.url}
      alt={`Result ${item.letter}`}
      draggable={false}
      className={mediaClasses}
      style={style}
    />
  );
}

function Letter({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={cn(
        'pointer-events-none absolute top-3 grid size-6.5 place-items-center rounded-sm bg-black/55 text-xs font-medium text-white backdrop-blur-sm',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Every result in its own stage. They zoom and pan together. */
export function SideBySide({ items, zoom, onZoom }: StageProps) {
  return (
    <div
      className={cn(
        'grid size-full gap-2',
        items.length === 2 && 'max-md:grid-rows-2 md:grid-cols-2',
        items.length === 3 && 'max-md:grid-rows-3 md:grid-cols-3',
        items.length === 4 && 'grid-cols-2 grid-rows-2',
      )}
    >
      {items.map((item) => (
        <div key={item.key} className="relative min-h-0 min-w-0 overflow-hidden rounded-md bg-sunk">
          {item.kind === 'audio' ? (
            <Picture item={item} className="size-full" />
          ) : (
            <ZoomStage zoom={zoom} onZoom={onZoom}>
              <Picture item={item} />
            </ZoomStage>
          )}
          <Letter className="left-3">{item.letter}</Letter>
        </div>
      ))}
    </div>
  );
}

/** Two results on top of each other, separated by a divider that is dragged or moved with the arrow keys. */
export function Slider({ items: [first, second], zoom, onZoom }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [dividerPercent, setDividerPercent] = useState(50);
  if (first === undefined || second === undefined) return null;
  const moveDivider = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box.current === null) return;
    const { left, width } = box.current.getBoundingClientRect();
    setDividerPercent(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -2 : event.key === 'ArrowRight' ? 2 : 0;
    if (step === 0) return;
    event.preventDefault();
    setDividerPercent((previous) => Math.min(100, Math.max(0, previous + step)));
  };
  return (
    <div ref={box} className="relative size-full overflow-hidden rounded-md bg-sunk">
      <div className="absolute inset-0">
        <ZoomStage zoom={zoom} onZoom={onZoom}>
          <Picture item={second} />
        </ZoomStage>
      </div>
      <div
        className="pointer-events-none absolute inset-0 bg-sunk"
        style={{ clipPath: `inset(0 ${100 - dividerPercent}% 0 0)` }}
      >
        <ZoomStage zoom={zoom} onZoom={onZoom}>
          <Picture item={first} />
        </ZoomStage>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Line between ${first.letter} and ${second.letter}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(dividerPercent)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={moveDivider}
        className="absolute inset-y-0 -ml-5.5 w-11 cursor-ew-resize touch-none"
        style={{ left: `${dividerPercent}%` }}
      >
        <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white shadow-ring" />
        <span className="absolute top-1/2 left-1/2 size-8 -translate-1/2 rounded-full border-2 border-white bg-black/40" />
      </div>
      <Letter className="left-3">{first.letter}</Letter>
      <Letter className="right-3">{second.letter}</Letter>
    </div>
  );
}

/** Results on top of each other: the upper ones translucent, or blended so that only differences show. */
export function Overlay({
  items,
  zoom,
  onZoom,
  blend,
  opacity,
}: StageProps & { blend: 'opacity' | 'difference'; opacity: number }) {
  return (
    <div className="relative size-full overflow-hidden rounded-md bg-sunk">
      <ZoomStage zoom={zoom} onZoom={onZoom}>
        <div className="relative isolate size-full">
          {items.map((item, i) => (
            <Picture
              key={item.key}
              item={item}
              className="absolute inset-0"
              style={
                i === 0
                  ? undefined
                  : blend === 'difference'
                    ? { mixBlendMode: 'difference' }
                    : { opacity: opacity / 100 }
              }
            />
          ))}
        </div>
      </ZoomStage>
    </div>
  );
}
