import type { Size } from './frame';
import { cutOf } from './picture-cut';
import type { Area } from './view';

/** Requests a part of the picture as a bitmap of `scale` pixels per pixel of the picture, at most 1. */
export interface PictureCut {
  readonly file: Blob;
  /** The size of the whole picture. */
  readonly size: Size;
  readonly area: Area;
  readonly scale: number;
}

/** Part of the picture as a bitmap, at most as many pixels as the screen shows. */
export interface Detail {
  readonly bitmap: ImageBitmap;
  /** Where it lies, in pixels of the picture. */
  readonly area: Area;
  /** Pixels of the bitmap per pixel of the picture. */
  readonly scale: number;
}

/** What the worker sends back; null for a file that cannot be decoded. */
export type CutReply = Detail | null;

/*
 * Decodes the picture and makes it smaller in a thread of its own: of 4,096 × 4,096 pixels that takes longer than ten frames.
 * Nothing of the decoded file is kept.
 */
addEventListener('message', ({ data }: MessageEvent<PictureCut>) => {
  cutDetail(data).then(
    (detail) => postMessage(detail, { transfer: [detail.bitmap] }),
    () => postMessage(null),
  );
});

async function cutDetail({ file, size, ...request }: PictureCut): Promise<Detail> {
  const { area, scale, bitmap } = cutOf(size, request.area, request.scale);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  // Drawn by the processor: the browser's graphics process would take in the whole picture first, and show no frame meanwhile.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser draws no picture of this size');
  // Chromium 156 cuts a part of a file, and of its bitmap, before it turns it as EXIF says; drawn whole it is right.
  const wholePicture = await createImageBitmap(file);
  context.imageSmoothingQuality = 'medium';
  context.scale(canvas.width / area.width, canvas.height / area.height);
  context.drawImage(wholePicture, -area.x, -area.y, size.width, size.height);
  wholePicture.close();
  return { bitmap: canvas.transferToImageBitmap(), area, scale };
}
