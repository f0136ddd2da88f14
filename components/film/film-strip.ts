import { CanvasSink } from 'mediabunny';
import { openInput } from './open-input';

/** Small pictures of a film at these moments, in their order, each when it is decoded; null where there is none. */
export async function* filmStrip(
  film: string,
  moments: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): AsyncGenerator<HTMLCanvasElement | OffscreenCanvas | null> {
  using input = openInput(film);
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return;
  const sink = new CanvasSink(track, { width, height, fit: 'cover', poolSize: 2 });
  for await (const frame of sink.canvasesAtTimestamps([...moments])) yield frame?.canvas ?? null;
}
