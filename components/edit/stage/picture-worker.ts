import type { Size } from './frame';
import type { Area } from './view';

/** Asks for a part of the picture at `scale` pixels for one of it, at most its own size. */
export interface PictureCut {
  readonly file: Blob;
  /** Of the whole picture. */
  readonly size: Size;
  readonly area: Area;
  readonly scale: number;
}

/** Part of the picture as a bitmap, at most as many pixels as the screen shows. */
export interface Detail {
  readonly bitmap: ImageBitmap;
  /** Where it lies, in pixels of the picture. */
  readonly area: Area;
  /** Pixels of the bitmap for one of the picture. */
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

async function cutDetail({ file, size, area, scale }: PictureCut): Promise<Detail> {
  const x = Math.max(0, Math.floor(area.x));
  const y = Math.max(0, Math.floor(area.y));
  const width = Math.max(1, Math.min(size.width, Math.ceil(area.x + area.width)) - x);
  const height = Math.max(1, Math.min(size.height, Math.ceil(area.y + area.height)) - y);
  const bounded = Math.min(1, scale);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * bounded)),
    Math.max(1, Math.round(height * bounded)),
  );
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no picture of this size');
  // Chromium 156 cuts a part of a file, and of its bitmap, before it turns it as EXIF says; drawn whole it is right.
  const wholePicture = await createImageBitmap(file);
  context.imageSmoothingQuality = 'medium';
  context.scale(canvas.width / width, canvas.height / height);
  context.drawImage(wholePicture, -x, -y, size.width, size.height);
  const bitmap = canvas.transferToImageBitmap();
  wholePicture.close();
  return { bitmap, area: { x, y, width, height }, scale: bounded };
}
