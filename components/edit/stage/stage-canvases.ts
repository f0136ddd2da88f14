import type { Size } from './frame';
import { MaskLayer } from './mask-layer';
import { PictureSource } from './picture-source';
import type { Detail } from './picture-worker';
import type { Step } from './steps';
import type { StagePicture } from './types';
import type { Area, View } from './view';

export interface StageElements {
  /** Fills the stage. */
  readonly surface: HTMLElement;
  /** What lies below and above the mask; both carry the view as CSS variables, which each element within inherits in each frame. */
  readonly below: HTMLElement;
  readonly above: HTMLElement;
  /** The whole picture, and its part that is shown sharp; both are laid out in pixels of the picture. */
  readonly base: HTMLCanvasElement;
  readonly detail: HTMLCanvasElement;
  readonly mask: HTMLElement;
}

/** Time without a change of the view after which mask and picture are drawn sharp. */
const restMs = 250;
/** A stage without a size yet still loads a picture to look at. */
const minBaseScale = 0.05;
/** What the canvases show. */
interface ShownStage {
  view(): View;
  /** The stage's size, in pixels of the page. */
  size(): Size;
  /** The steps by which the mask was drawn. */
  steps(): readonly Step[];
  /** What is looked at, in pixels of the picture, and pixels of the page for one of them. */
  shownArea(): { area: Area; scale: number };
  /** The view has not changed for a moment. */
  onRest(): void;
}

/** Brings the picture and its mask to the canvases of a stage, without React. */
export class StageCanvases {
  #elements: StageElements | null = null;
  #layer: MaskLayer | null = null;
  #source: PictureSource | null = null;
  #loading = new AbortController();
  #frameRequest = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly picture: StagePicture,
    private readonly stage: ShownStage,
  ) {}

  attach(elements: StageElements): void {
    this.#elements = elements;
    this.#layer = new MaskLayer(elements.mask);
    this.requestFrame();
  }

  async load(): Promise<'ready' | 'failed' | 'aborted'> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    try {
      // The observer of the stage's size may come later.
      const { clientWidth: width = 0, clientHeight: height = 0 } = this.#elements?.surface ?? {};
      const fit = Math.min(width / this.picture.width, height / this.picture.height);
      const scale = Math.max(minBaseScale, fit * devicePixelRatio);
      const source = await PictureSource.open(this.picture.src, this.picture, scale, signal);
      if (signal.aborted) {
        source.close();
        return 'aborted';
      }
      this.#source = source;
      if (this.#elements !== null) showBitmap(this.#elements.base, source.base);
      this.requestFrame();
      return 'ready';
    } catch {
      return signal.aborted ? 'aborted' : 'failed';
    }
  }

  close(): void {
    this.#loading.abort();
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#restTimer);
    this.#layer?.close();
    this.#source?.close();
    this.#source = null;
  }

  /** The picture, for files. Throws while it is not there. */
  source(): PictureSource {
    if (this.#source === null) throw new Error('the picture is not loaded');
    return this.#source;
  }

  isOpaque = (): boolean => this.#source?.isOpaque ?? false;

  /** Draws with the next frame of the screen. */
  requestFrame(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = requestAnimationFrame(() => this.#draw());
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#rest(), restMs);
  }

  #draw(): void {
    const elements = this.#elements;
    if (elements === null) return;
    const view = this.stage.view();
    // What would be laid out anew in each frame is hidden until the view rests.
    elements.surface.toggleAttribute('data-moving', true);
    for (const { style } of [elements.below, elements.above]) {
      style.setProperty('--view-x', `${view.x}px`);
      style.setProperty('--view-y', `${view.y}px`);
      style.setProperty('--view-scale', `${view.scale}`);
    }
    this.#layer?.follow(view);
  }

  /** Sharp again. */
  #rest(): void {
    this.#elements?.surface.toggleAttribute('data-moving', false);
    this.stage.onRest();
    if (this.stage.size().width === 0) return;
    const { area, scale } = this.stage.shownArea();
    void this.#source
      ?.sharpen(area, scale * devicePixelRatio, () =>
        this.#showDetail(this.#source?.detail ?? null),
      )
      .catch(() => undefined);
  }

  #showDetail(detail: Detail | null): void {
    const canvas = this.#elements?.detail;
    if (canvas === undefined) return;
    canvas.hidden = detail === null;
    if (detail !== null) showBitmap(canvas, detail);
  }

  /** Draws the mask for the view; `isSliced`: bit by bit, so that frames come between, until the view changes. */
  redrawMask({ isSliced = false } = {}): void {
    const size = this.stage.size();
    if (size.width === 0) return;
    const { stage, picture } = this;
    this.#layer?.redraw(stage.steps(), stage.view(), picture, size, devicePixelRatio, isSliced);
  }

  /** A stroke begins: what shows the mask of another view would cut it off. */
  startStroke(): void {
    if (this.#layer?.isDrawnFor(this.stage.view()) === false) this.redrawMask();
  }

  /** Draws the next piece of a stroke: two points, or one as its beginning. */
  extendStroke(points: readonly number[], isErasing: boolean): void {
    this.#layer?.extend(points, isErasing);
  }
}

/** Puts a bitmap on a canvas, a pixel of it on one of the screen; `--place` says where it lies on the picture. The bitmap is taken away. */
function showBitmap(canvas: HTMLCanvasElement, { bitmap, area }: Detail): void {
  const { style } = canvas;
  const width = bitmap.width / devicePixelRatio;
  const height = bitmap.height / devicePixelRatio;
  style.width = `${width}px`;
  style.height = `${height}px`;
  style.setProperty(
    '--place',
    `translate(${area.x}px, ${area.y}px) scale(${area.width / width}, ${area.height / height})`,
  );
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  // Without a copy, and without one for each frame that is composited.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
