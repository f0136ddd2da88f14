import { useEffect, useEffectEvent, useRef } from 'react';
import { useFileReader } from '../use-read-source';
import type { Clock } from './clock';
import { frameMiddle } from './clock';
import type { NamedMedia } from './film-tools';

/** Pixels; twice as many as the strip has on the page, for dense screens. */
const height = 112;
const maxPictures = 24;

/** Pictures of a film from left to right, below its timeline; a plain bar until they are there, and where they cannot be read. */
export function StripPictures({
  workspace,
  media,
  clock,
  aspect,
}: {
  workspace: string;
  media: NamedMedia;
  clock: Clock;
  /** Width of the film by its height. */
  aspect: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const readHref = useFileReader(workspace);
  const draw = useEffectEvent(async (signal: AbortSignal) => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    // It has no size while its part of the page is hidden on a phone.
    const shape = element.clientHeight > 0 ? element.clientWidth / element.clientHeight : 6;
    const count = Math.min(maxPictures, Math.max(2, Math.round(shape / aspect)));
    const width = Math.max(1, Math.round((height * shape) / count));
    element.width = width * count;
    element.height = height;
    const moments = Array.from({ length: count }, (_, index) =>
      frameMiddle(clock, Math.floor(((index + 0.5) / count) * clock.starts.length)),
    );
    const { filmStrip } = await import('../../film');
    let index = 0;
    for await (const picture of filmStrip(readHref(media), moments, { width, height })) {
      if (signal.aborted) return;
      if (picture !== null) context.drawImage(picture, index * width, 0);
      index += 1;
    }
  });
  const { name } = media;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another film has other pictures
  useEffect(() => {
    const controller = new AbortController();
    void draw(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [name]);
  return (
    <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full rounded-xs opacity-90" />
  );
}
