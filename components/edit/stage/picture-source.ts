import type { Size } from './frame';
import type { CutReply, Detail, PictureCut } from './picture-worker';
import type { Area } from './view';

/** The picture at the size of the screen, and sharper where it is looked at. The file itself is decoded only in passing. */
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
    /** Nothing shows behind it. */
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
      const isWithoutHoles = file.type === 'image/jpeg' || isOpaque(base.bitmap);
      return new PictureSource(worker, file, size, base, isWithoutHoles);
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  /** Makes the detail for an area; while one is being made, only the newest request waits. */
  async sharpen(area: Area, scale: number, onDone: () => void): Promise<void> {
    const target = Math.min(1, scale);
    // A bitmap that is shown much smaller than it is looks rough.
    if (this.base.scale >= target && this.base.scale < target * 1.6) return this.#drop(onDone);
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

  #drop(onDone: () => void): void {
    if (this.detail === null) return;
    this.detail = null;
    onDone();
  }

  #covers(area: Area, scale: number): boolean {
    const { detail } = this;
    if (detail === null || detail.scale < scale * 0.99) return false;
    if (detail.scale > scale * 1.6) return false;
    const room = 1;
    return (
      detail.area.x <= area.x + room &&
      detail.area.y <= area.y + room &&
      detail.area.x + detail.area.width >= area.x + area.width - room &&
      detail.area.y + detail.area.height >= area.y + area.height - room
    );
  }

  /** The whole picture at its own size. The caller closes it. */
  full(): Promise<ImageBitmap> {
    return createImageBitmap(this.file);
  }

  close(): void {
    this.#isClosed = true;
    this.worker.terminate();
    this.base.bitmap.close();
  }
}

/** Whether no pixel lets anything through. */
function isOpaque(bitmap: ImageBitmap): boolean {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** One at a time; the last one is not answered when the source is closed meanwhile. */
function cutDetail(worker: Worker, cut: PictureCut): Promise<Detail> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the picture cannot be decoded'));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<CutReply>) =>
      data === null ? fail() : resolve(data);
    worker.postMessage(cut);
  });
}
