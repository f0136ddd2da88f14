import type { Size } from './frame';
import type { CutReply, Detail, PictureCut } from './picture-worker';
import type { Area } from './view';

/** A bitmap that is shown much smaller than it is looks rough: at most so many of its pixels per pixel of the screen. */
const maxOversampling = 1.6;

/** The picture at the size of the screen, and sharper in the visible area. The decoded file itself is never kept. */
export class PictureSource {
  detail: Detail | null = null;
  #isSharpening = false;
  #nextRequest: { area: Area; scale: number; onDone: () => void } | null = null;
  #isClosed = false;

  private constructor(
    private readonly worker: Worker,
    private readonly file: Blob,
    private readonly size: Size,
    readonly base: Detail,
    readonly isOpaque: boolean,
  ) {}

  /** Fetches and decodes a picture. Throws when that fails. `size`: as the browser shows it. */
  static async open(
    src: string,
    size: Size,
    scale: number,
    signal: AbortSignal,
  ): Promise<PictureSource> {
    const response = await fetch(src, { signal });
    if (!response.ok) throw new Error(`the picture was answered with ${response.status}`);
    const file = await response.blob();
    const area = { x: 0, y: 0, ...size };
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
    try {
      const base = await cutDetail(worker, { file, size, area, scale });
      const isPictureOpaque = file.type === 'image/jpeg' || isOpaque(base.bitmap);
      return new PictureSource(worker, file, size, base, isPictureOpaque);
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  /** Makes the detail for an area, `scale` bitmap pixels per pixel of the picture. While one is made, only the newest request waits. */
  async sharpen(area: Area, scale: number, onDone: () => void): Promise<void> {
    const target = Math.min(1, scale);
    const isBaseEnough = this.base.scale >= target && this.base.scale < target * maxOversampling;
    if (isBaseEnough) return this.#dropDetail(onDone);
    if (this.#covers(area, target)) return;
    if (this.#isSharpening) {
      this.#nextRequest = { area, scale, onDone };
      return;
    }
    this.#isSharpening = true;
    try {
      const detail = await cutDetail(this.worker, {
        file: this.file,
        size: this.size,
        area,
        scale: target,
      });
      if (this.#isClosed) return detail.bitmap.close();
      this.detail = detail;
      onDone();
    } finally {
      this.#isSharpening = false;
      const next = this.#nextRequest;
      this.#nextRequest = null;
      if (next !== null && !this.#isClosed) void this.sharpen(next.area, next.scale, next.onDone);
    }
  }

  #dropDetail(onDone: () => void): void {
    if (this.detail === null) return;
    this.detail = null;
    onDone();
  }

  #covers(area: Area, scale: number): boolean {
    const { detail } = this;
    if (detail === null || detail.scale < scale * 0.99) return false;
    if (detail.scale > scale * maxOversampling) return false;
    const tolerance = 1;
    return (
      detail.area.x <= area.x + tolerance &&
      detail.area.y <= area.y + tolerance &&
      detail.area.x + detail.area.width >= area.x + area.width - tolerance &&
      detail.area.y + detail.area.height >= area.y + area.height - tolerance
    );
  }

  /** The whole picture at its own size. The caller closes it. */
  decode(): Promise<ImageBitmap> {
    return createImageBitmap(this.file);
  }

  close(): void {
    this.#isClosed = true;
    this.worker.terminate();
    this.base.bitmap.close();
  }
}

/** Whether no pixel is transparent. */
function isOpaque(bitmap: ImageBitmap): boolean {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** Only one call at a time. It never settles when the source is closed meanwhile. */
function cutDetail(worker: Worker, cut: PictureCut): Promise<Detail> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the picture cannot be decoded'));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<CutReply>) =>
      data === null ? fail() : resolve(data);
    worker.postMessage(cut);
  });
}
