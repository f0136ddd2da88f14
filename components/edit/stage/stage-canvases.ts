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
  /** The layers below and above the mask. Both carry the view as CSS variables for the elements within. */
  readonly below: HTMLElement;
  readonly above: HTMLElement;
  /** The whole picture, and the sharp part of it. */
  readonly base: HTMLCanvasElement;
  readonly detail: HTMLCanvasElement;
  readonly mask: HTMLElement;
}

/** So long after the last change of the view, mask and picture are drawn sharp. */
const restMs = 250;
/** For a stage whose size is not known yet. */
const minBaseScale = 0.05;
/** The part of a stage that its canvases read. */
interface ShownStage {
  view(): View;
  /** The stage's size, in pixels of the page. */
  size(): Size;
  /** The steps of the mask. */
  steps(): readonly Step[];
  /** The visible area in pixels of the picture, and pixels of the page per pixel of the picture. */
  shownArea(): { area: Area; scale: number };
  /** Called when the view has not changed for `restMs`. */
  onRest(): void;
}

/** Brings the picture and its mask to the canvases of a stage, without React. */
export class StageCanvases {
  #elements: StageElements | null = null;
  #layer: MaskLayer | null = null;
  #source: PictureSource | null = null;
  #loadAbort = new AbortController();
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
    this.#loadAbort.abort();
    this.#loadAbort = new AbortController();
    const { signal } = this.#loadAbort;
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
    this.#loadAbort.abort();
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#restTimer);
    this.#layer?.close();
    this.#source?.close();
    this.#source = null;
  }

  /** For exports. Throws while the picture is not loaded. */
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
    this.#restTimer = setTimeout(() => this.#sharpen(), restMs);
  }

  #draw(): void {
    const elements = this.#elements;
    if (elements === null) return;
    const view = this.stage.view();
    // Hides, until the view rests, what would be laid out anew in each frame.
    elements.surface.toggleAttribute('data-moving', true);
    for (const { style } of [elements.below, elements.above]) {
      style.setProperty('--view-x', `${view.x}px`);
      style.setProperty('--view-y', `${view.y}px`);
      style.setProperty('--view-scale', `${view.scale}`);
    }
    this.#layer?.follow(view);
  }

  #sharpen(): void {
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

  /** Draws the mask for the view. `isSliced`: as in `MaskLayer.redraw`. */
  redrawMask({ isSliced = false } = {}): void {
    const size = this.stage.size();
    if (size.width === 0) return;
    const { stage, picture } = this;
    this.#layer?.redraw(stage.steps(), stage.view(), picture, size, devicePixelRatio, isSliced);
  }

  /** Redraws the mask if it was drawn for another view, whose tiles would cut the new stroke off. */
  startStroke(): void {
    if (this.#layer?.isDrawnFor(this.stage.view()) === false) this.redrawMask();
  }

  /** Draws the next piece of a stroke: its last two points, or the first one alone. */
  extendStroke(points: readonly number[], isErasing: boolean): void {
    this.#layer?.extend(points, isErasing);
  }
}

/** Moves a bitmap into a canvas, at one pixel of the screen per pixel. `--place` maps the canvas to its area of the picture. */
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
  // This context takes the bitmap without a copy, now and in each composited frame.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
