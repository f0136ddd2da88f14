import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { smoothstep } from '../art/noise';
import { numberOf, type Params } from '../plan/params';
import type { Size } from '../plan/sizes';
import { layPainting, type Pixels, toCanvas } from './pixels';
import { namesScene, paintScene, type SceneOrder } from './repaint';

/** Pixels that each edge of the frame moves outwards. */
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Reads `expand_left` and its like; `null` when the frame stays. */
export function edgesOf(params: Params): Edges | null {
  const edge = (side: keyof Edges) =>
    Math.max(0, Math.round(numberOf(params, `expand_${side}`) ?? 0));
  const edges = {
    left: edge('left'),
    right: edge('right'),
    top: edge('top'),
    bottom: edge('bottom'),
  };
  return Object.values(edges).some((length) => length > 0) ? edges : null;
}

/** The size of a picture in a frame that was moved outwards. */
export const frameSize = ({ width, height }: Size, edges: Edges | null): Size => ({
  width: width + (edges?.left ?? 0) + (edges?.right ?? 0),
  height: height + (edges?.top ?? 0) + (edges?.bottom ?? 0),
});

/**
 * The picture in a larger frame. Its own pixels stay as they are. Around them it goes on mirrored, softer with the
 * distance, and a scene that the prompt names
 * shows through far from it, `strength` (0–1) of the way.
 */
export async function extendFrame(
  picture: Pixels,
  edges: Edges,
  order: SceneOrder,
  strength: number,
): Promise<Pixels> {
  const { channels } = picture;
  const size = frameSize(picture, edges);
  const scene = paintScene(order, size);
  await surround(picture, edges, scene, namesScene(order.plan.prompt) ? strength : 0);
  const data = new Uint8Array(size.width * size.height * channels);
  const result: Pixels = { ...size, data, channels };
  layPainting(result, scene, { x: 0, y: 0, ...size });
  const bytes = picture.width * channels;
  for (let y = 0; y < picture.height; y++) {
    const to = ((y + edges.top) * size.width + edges.left) * channels;
    data.set(picture.data.subarray(y * bytes, (y + 1) * bytes), to);
  }
  return result;
}

/** Lays the picture's mirrored surroundings over a scene. */
async function surround(picture: Pixels, edges: Edges, scene: Canvas, strength: number) {
  const { width, height } = scene;
  const size = frameSize(picture, edges);
  const left = Math.round((edges.left / size.width) * width);
  const top = Math.round((edges.top / size.height) * height);
  const inner = {
    width: Math.max(2, Math.round((picture.width / size.width) * width)),
    height: Math.max(2, Math.round((picture.height / size.height) * height)),
  };
  const right = Math.max(0, width - left - inner.width);
  const bottom = Math.max(0, height - top - inner.height);
  const small = (await toCanvas(picture, inner)).data();
  hideCaption(small, inner);
  const mirrored = await sharp(small, { raw: { ...inner, channels: 4 } })
    .extend({ left, top, right, bottom, extendWith: 'mirror' })
    .raw()
    .toBuffer();
  const soft = await sharp(mirrored, { raw: { width, height, channels: 4 } })
    .blur(Math.max(width, height) * 0.01)
    .raw()
    .toBuffer();
  const reach = Math.max(left, top, right, bottom);
  const paint = scene.getContext('2d').getImageData(0, 0, width, height);
  for (let y = 0; y < height; y++) {
    const awayY = Math.max(top - y, y - top - inner.height + 1, 0);
    for (let x = 0; x < width; x++) {
      const awayX = Math.max(left - x, x - left - inner.width + 1, 0);
      const away = Math.hypot(awayX, awayY) / reach;
      const blur = smoothstep(0.1, 0.7, away);
      const rise = smoothstep(0.15, 1, away) * strength;
      for (let at = (y * width + x) * 4, end = at + 3; at < end; at++) {
        const sharpest = mirrored[at] as number;
        const nearValue = sharpest + ((soft[at] as number) - sharpest) * blur;
        paint.data[at] = nearValue + ((paint.data[at] as number) - nearValue) * rise;
      }
    }
  }
  scene.getContext('2d').putImageData(paint, 0, 0);
}

/** Replaces the rows in which the sandbox writes its mark by those above them, so that nothing of it is mirrored. */
function hideCaption(data: Uint8Array, { width, height }: Size): void {
  const band = Math.min(width, height);
  const [from, to] = [height - band * 0.085, height - band * 0.028];
  for (let y = Math.max(0, Math.floor(from)); y < to; y++) {
    const above = Math.max(0, Math.round(2 * from - y));
    const share = Math.min(1, (to - y) / (band * 0.012));
    for (let x = 0; x < width * 4; x++) {
      const ownValue = data[y * width * 4 + x] as number;
      data[y * width * 4 + x] =
        ownValue + ((data[above * width * 4 + x] as number) - ownValue) * share;
    }
  }
}
