import type { Cut } from '@/lib/pages/edits';
import type { StageDraft } from './draft';
import { hasMask } from './draw-mask';
import { framedFile, frameMaskFile, maskFile } from './export-files';
import type { Edges, FrameRule, Side, Size } from './frame';
import {
  flip,
  frameOf,
  frameWithRatio,
  hasEdges,
  moveSide,
  noEdges,
  noTurn,
  ratioName,
  rotate,
  shiftFrame,
  turnedSize,
} from './frame';
import { MaskLayer } from './mask-layer';
import { type Detail, PictureSource } from './picture-source';
import type { Step } from './steps';
import { addStep, canRedo, canUndo, edgeOf, redo, simplifyStroke, stepsOf, undo } from './steps';
import type { FrameLimit, FrameRatio, StageMode, StagePicture, StageState } from './types';
import type { Area, Margins, Point, View } from './view';
import { fitView, panView, toPicture, zoomView } from './view';

export type Tool = 'hand' | 'brush' | 'eraser' | 'lasso' | 'rectangle';

/** What the controls around the picture show. */
export interface StageSnapshot {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly mode: StageMode;
  readonly tool: Tool;
  /** Diameter of brush and eraser in pixels of the picture. */
  readonly size: number;
  /** Lasso and rectangle take away. */
  readonly isErasing: boolean;
  readonly draft: StageDraft;
  readonly hasMask: boolean;
  /** Corners of the shape that is being set, x and y. */
  readonly corners: readonly number[];
  /** The place that the arrow keys move; null until one is pressed. */
  readonly cursor: Point | null;
  /** What a screen reader is told of the last change. */
  readonly message: string;
}

export interface StageElements {
  /** Fills the stage; carries the view as CSS variables. */
  readonly surface: HTMLElement;
  /** The whole picture, and its part that is shown sharp; both are laid out in pixels of the picture. */
  readonly base: HTMLCanvasElement;
  readonly detail: HTMLCanvasElement;
  readonly mask: HTMLElement;
}

/** Time without a change of the view after which mask and picture are drawn sharp. */
const restMs = 250;
/** A stage without a size yet still loads a picture to look at. */
const minBaseScale = 0.05;
const zoomStep = 1.5;
/** Points of a stroke nearer than this, in pixels of the page, add nothing. */
const pointDistance = 1.5;

export const count = (value: number): string => value.toLocaleString('en-US');

/** The state of a stage and all that changes it. React shows its snapshot; pictures go straight to the canvases. */
export class StageModel {
  #snapshot: StageSnapshot;
  #listeners = new Set<() => void>();
  #viewListeners = new Set<() => void>();
  #elements: StageElements | null = null;
  #layer: MaskLayer | null = null;
  #source: PictureSource | null = null;
  #view: View = { x: 0, y: 0, scale: 1 };
  #size: Size = { width: 0, height: 0 };
  #margins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };
  #isFitted = true;
  #loading = new AbortController();
  #frameRequest = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #stroke: number[] | null = null;

  constructor(
    readonly picture: StagePicture,
    draft: StageDraft,
    mode: StageMode,
    private limit: FrameLimit,
    private readonly store: (draft: StageDraft) => void,
  ) {
    this.#snapshot = {
      status: 'loading',
      mode,
      tool: 'brush',
      size: Math.max(8, Math.round(Math.max(picture.width, picture.height) / 20)),
      isErasing: false,
      draft,
      hasMask: hasMask(stepsOf(draft.history), picture),
      corners: [],
      cursor: null,
      message: '',
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly snapshot = () => this.#snapshot;
  /** Each frame in which the view changes, which the snapshot's listeners learn when it rests. */
  readonly subscribeView = (listener: () => void) => {
    this.#viewListeners.add(listener);
    return () => void this.#viewListeners.delete(listener);
  };
  readonly zoom = () => this.#view.scale;

  #set(change: Partial<StageSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    if (change.draft !== undefined) this.store(change.draft);
    for (const listener of this.#listeners) listener();
  }

  // What the room around the stage sees and does.

  state(): StageState {
    const { status, mode, draft, hasMask } = this.#snapshot;
    return {
      isReady: status === 'ready',
      hasMask,
      canUndo: mode === 'region' && canUndo(draft.history),
      canRedo: mode === 'region' && canRedo(draft.history),
      frame: frameOf(this.shownSize(), this.edges()),
      hasFrameChange: hasEdges(this.edges()) || this.#isTurned(),
      zoom: this.#view.scale,
    };
  }

  #isTurned(): boolean {
    const { mode, draft } = this.#snapshot;
    return mode === 'crop' && (draft.crop.turn.quarters !== 0 || draft.crop.turn.isFlipped);
  }

  setMode(mode: StageMode, limit: FrameLimit): void {
    this.limit = limit;
    if (mode === this.#snapshot.mode) return;
    this.#set({ mode, corners: [], cursor: null });
    this.fit();
  }

  // The canvases.

  attach(elements: StageElements): void {
    this.#elements = elements;
    this.#layer = new MaskLayer(elements.mask);
    this.requestFrame();
  }

  async load(): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.#set({ status: 'loading' });
    try {
      // The observer of the stage's size may come later.
      const { clientWidth: width = 0, clientHeight: height = 0 } = this.#elements?.surface ?? {};
      const fit = Math.min(width / this.picture.width, height / this.picture.height);
      const scale = Math.max(minBaseScale, fit * devicePixelRatio);
      const source = await PictureSource.open(this.picture.src, this.picture, scale, signal);
      if (signal.aborted) return source.close();
      this.#source = source;
      if (this.#elements !== null) showBitmap(this.#elements.base, source.base);
      this.#set({ status: 'ready' });
      this.requestFrame();
    } catch {
      if (!signal.aborted) this.#set({ status: 'failed' });
    }
  }

  close(): void {
    this.#loading.abort();
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#restTimer);
    this.#source?.close();
    this.#source = null;
  }

  resize(size: Size, margins: Margins): void {
    this.#size = size;
    this.#margins = margins;
    if (this.#isFitted) this.fit();
    else this.#setView(this.#view);
  }

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
    const { style } = elements.surface;
    style.setProperty('--view-x', `${this.#view.x}px`);
    style.setProperty('--view-y', `${this.#view.y}px`);
    style.setProperty('--view-scale', `${this.#view.scale}`);
    this.#layer?.follow(this.#view);
    for (const listener of this.#viewListeners) listener();
  }

  /** Sharp again, once the view rests. */
  #rest(): void {
    this.#redrawMask();
    for (const listener of this.#listeners) listener();
    if (this.#size.width === 0) return;
    const isCropping = this.#snapshot.mode === 'crop';
    // A picture that is turned is sharpened as a whole, no further than it fits the stage.
    const { scale } = isCropping ? fitView(this.#area(), this.#size, this.#margins) : this.#view;
    const area = isCropping
      ? { x: 0, y: 0, width: this.picture.width, height: this.picture.height }
      : {
          ...toPicture(this.#view, { x: 0, y: 0 }),
          width: this.#size.width / scale,
          height: this.#size.height / scale,
        };
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

  /** Whether something may show through the picture. */
  isOpaque = (): boolean => this.#source?.isOpaque ?? false;

  #redrawMask(): void {
    if (this.#stroke !== null || this.#size.width === 0) return;
    const { mode, draft } = this.#snapshot;
    const steps = mode === 'region' ? stepsOf(draft.history) : [];
    this.#layer?.redraw(steps, this.#view, this.picture, this.#size, devicePixelRatio);
  }

  // The view.

  /** The size of the picture as it is turned. */
  shownSize(): Size {
    const { mode, draft } = this.#snapshot;
    return mode === 'crop' ? turnedSize(this.picture, draft.crop.turn) : this.picture;
  }

  edges(): Edges {
    const { mode, draft } = this.#snapshot;
    if (mode === 'crop') return draft.crop.edges;
    return mode === 'frame' ? draft.edges : noEdges;
  }

  /** All that can be looked at. */
  #area(): Area {
    const { width, height } = this.shownSize();
    if (this.#snapshot.mode !== 'frame') return { x: 0, y: 0, width, height };
    const edges = this.edges();
    const frame = frameOf({ width, height }, edges);
    return { x: -edges.left, y: -edges.top, width: frame.width, height: frame.height };
  }

  #setView(view: View): void {
    this.#view = panView(view, 0, 0, this.#area(), this.#size);
    this.requestFrame();
  }

  fit(): void {
    if (this.#size.width === 0) return;
    this.#isFitted = true;
    this.#setView(fitView(this.#area(), this.#size, this.#margins));
  }

  zoomAt(factor: number, at: Point): void {
    const fitted = fitView(this.#area(), this.#size, this.#margins).scale;
    this.#isFitted = false;
    this.#setView(zoomView(this.#view, factor, at, Math.min(fitted / 2, 1)));
  }

  #middle = (): Point => ({ x: this.#size.width / 2, y: this.#size.height / 2 });
  zoomIn = () => this.zoomAt(zoomStep, this.#middle());
  zoomOut = () => this.zoomAt(1 / zoomStep, this.#middle());
  realSize = () => this.zoomAt(1 / this.#view.scale, this.#middle());

  pan(dx: number, dy: number): void {
    this.#isFitted = false;
    this.#setView({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy });
  }

  toPicture = (at: Point): Point => toPicture(this.#view, at);

  // The mask.

  setTool(tool: Tool): void {
    this.#set({ tool, corners: [], message: '' });
  }

  setSize(size: number): void {
    const longest = Math.max(this.picture.width, this.picture.height);
    this.#set({ size: Math.round(Math.min(longest / 2, Math.max(1, size))) });
  }

  setErasing(isErasing: boolean): void {
    this.#set({ isErasing });
  }

  #change(history: StageDraft['history'], message: string): void {
    const { draft } = this.#snapshot;
    this.#set({
      draft: { ...draft, history },
      hasMask: hasMask(stepsOf(history), this.picture),
      message,
    });
  }

  /** Adds a step that is not on the screen yet. */
  add(step: Step, message: string): void {
    this.#change(addStep(this.#snapshot.draft.history, step), message);
    this.#redrawMask();
  }

  undo(): void {
    const { history } = this.#snapshot.draft;
    if (!this.state().canUndo) return;
    this.#change(undo(history), 'Undone');
    this.#redrawMask();
  }

  redo(): void {
    const { history } = this.#snapshot.draft;
    if (!this.state().canRedo) return;
    this.#change(redo(history), 'Done again');
    this.#redrawMask();
  }

  clear(): void {
    const { mode, hasMask, corners, draft } = this.#snapshot;
    if (mode === 'frame' || mode === 'crop') {
      const crop = mode === 'crop' ? { edges: noEdges, turn: noTurn } : draft.crop;
      const edges = mode === 'frame' ? noEdges : draft.edges;
      this.#set({ draft: { ...draft, edges, crop }, message: 'The frame is the picture again' });
      this.fit();
      return;
    }
    if (corners.length > 0) this.#set({ corners: [] });
    if (hasMask) this.add({ kind: 'clear' }, 'Nothing is marked');
  }

  invert(): void {
    this.add({ kind: 'invert' }, 'Inverted');
  }

  setEdge(change: { softEdge?: number; grow?: number }): void {
    const edge = edgeOf(stepsOf(this.#snapshot.draft.history));
    const next = { softEdge: edge.softEdge, grow: edge.grow, ...change };
    this.add({ kind: 'edge', ...next }, '');
  }

  // Strokes of brush and eraser. Points are in pixels of the picture; pressure is 0 to 1.

  #isEraser = () => this.#snapshot.tool === 'eraser';

  startStroke(at: Point, pressure: number): void {
    this.#stroke = [];
    this.extendStroke(at, pressure);
  }

  extendStroke({ x, y }: Point, pressure: number): void {
    const stroke = this.#stroke;
    if (stroke === null) return;
    const radius = (this.#snapshot.size / 2) * pressure;
    const [lastX, lastY] = [stroke.at(-3), stroke.at(-2)];
    if (lastX !== undefined && lastY !== undefined) {
      if (Math.hypot(x - lastX, y - lastY) * this.#view.scale < pointDistance) return;
    }
    stroke.push(x, y, radius);
    this.#layer?.extend(stroke.slice(-6), this.#isEraser());
  }

  endStroke(): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke === null || stroke.length === 0) return;
    const kind = this.#isEraser() ? 'eraser' : 'brush';
    const points = simplifyStroke(stroke, 3);
    const message = kind === 'eraser' ? 'Erased' : 'Painted';
    this.#change(addStep(this.#snapshot.draft.history, { kind, points }), message);
  }

  cancelStroke(): void {
    if (this.#stroke === null) return;
    this.#stroke = null;
    this.#redrawMask();
  }

  // Shapes of lasso and rectangle.

  setCorners(corners: readonly number[]): void {
    const points = corners.length / 2;
    const message =
      points === 0 ? '' : `${points} ${points === 1 ? 'point' : 'points'} set, Enter closes`;
    this.#set({ corners, message: this.#snapshot.tool === 'lasso' ? message : '' });
  }

  /** Takes a tapped point, or the one at the keyboard's cursor. */
  addCorner({ x, y }: Point): void {
    const { tool, corners } = this.#snapshot;
    const next = [...corners, x, y];
    const [x0 = 0, y0 = 0] = corners;
    if (tool === 'rectangle' && next.length === 4) this.addRectangle(x0, y0, x, y);
    else this.setCorners(next);
  }

  addRectangle(x0: number, y0: number, x1: number, y1: number): void {
    const across = [x0, x1].map((x) => Math.round(Math.min(this.picture.width, Math.max(0, x))));
    const down = [y0, y1].map((y) => Math.round(Math.min(this.picture.height, Math.max(0, y))));
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [top, bottom] = [Math.min(...down), Math.max(...down)];
    this.#set({ corners: [] });
    if (right === left || bottom === top) return;
    this.#addArea([left, top, right, top, right, bottom, left, bottom]);
  }

  closeShape(): void {
    const { corners } = this.#snapshot;
    this.#set({ corners: [] });
    if (corners.length >= 6) this.#addArea(simplifyStroke(corners, 2));
  }

  #addArea(points: number[]): void {
    const { isErasing } = this.#snapshot;
    this.add({ kind: 'area', isErasing, points }, isErasing ? 'Area taken away' : 'Area added');
  }

  /** Moves the keyboard's cursor by pixels of the page, and the view along with it. */
  moveCursor(dx: number, dy: number): void {
    const { scale } = this.#view;
    const start = this.#snapshot.cursor ?? this.toPicture(this.#middle());
    const x = Math.round(Math.min(this.picture.width, Math.max(0, start.x + dx / scale)));
    const y = Math.round(Math.min(this.picture.height, Math.max(0, start.y + dy / scale)));
    this.#set({ cursor: { x, y }, message: `${count(x)}, ${count(y)}` });
    const screenX = x * scale + this.#view.x;
    const screenY = y * scale + this.#view.y;
    const missingPixels = (at: number, length: number) =>
      at < 40 ? 40 - at : at > length - 40 ? length - 40 - at : 0;
    const [panX, panY] = [
      missingPixels(screenX, this.#size.width),
      missingPixels(screenY, this.#size.height),
    ];
    if (panX !== 0 || panY !== 0) this.pan(panX, panY);
  }

  /** Enter: a dab or a corner at the keyboard's cursor; without one it closes the shape. */
  pressEnter(): void {
    const { cursor, tool, corners } = this.#snapshot;
    if (tool === 'lasso' || tool === 'rectangle') {
      const [lastX, lastY] = corners.slice(-2);
      const isSame = cursor === null || (cursor.x === lastX && cursor.y === lastY);
      if (!isSame) this.addCorner(cursor);
      else if (tool === 'lasso') this.closeShape();
      return;
    }
    if (cursor === null || tool === 'hand') return;
    this.startStroke(cursor, 1);
    this.endStroke();
  }

  // The frame.

  #rule(): FrameRule {
    const mode = this.#snapshot.mode === 'crop' ? 'crop' : 'frame';
    return { mode, picture: this.shownSize(), limit: this.limit };
  }

  rule = () => this.#rule();

  setEdges(edges: Edges): void {
    const { mode, draft } = this.#snapshot;
    const { width, height } = frameOf(this.shownSize(), edges);
    const message = `${ratioName({ width, height })}, ${count(width)} × ${count(height)} pixels`;
    if (mode === 'crop')
      this.#set({ draft: { ...draft, crop: { ...draft.crop, edges } }, message });
    if (mode === 'frame') this.#set({ draft: { ...draft, edges }, message });
    this.requestFrame();
  }

  setSide(side: Side, value: number): void {
    this.setEdges(moveSide(this.edges(), side, value, this.#rule()));
  }

  setFrame(ratio: FrameRatio): void {
    this.setEdges(frameWithRatio(ratio, this.#rule()));
    this.fit();
  }

  /** Moves the picture within its larger frame, or the cropping frame over the picture; in pixels of the picture. */
  shift(dx: number, dy: number): void {
    const rule = this.#rule();
    const sign = rule.mode === 'frame' ? -1 : 1;
    this.setEdges(shiftFrame(this.edges(), sign * dx, sign * dy, rule.mode));
  }

  turn(by: 1 | -1): void {
    const { draft } = this.#snapshot;
    const crop = rotate(draft.crop.turn, draft.crop.edges, by);
    this.#set({
      draft: { ...draft, crop },
      message: by === 1 ? 'Turned right' : 'Turned left',
    });
    this.fit();
  }

  flip(axis: 'x' | 'y'): void {
    const { draft } = this.#snapshot;
    const crop = flip(draft.crop.turn, draft.crop.edges, axis);
    const message = axis === 'x' ? 'Flipped left to right' : 'Flipped upside down';
    this.#set({ draft: { ...draft, crop }, message });
    this.requestFrame();
  }

  // Files.

  #openSource(): PictureSource {
    if (this.#source === null) throw new Error('the picture is not loaded');
    return this.#source;
  }

  exportMask(): Promise<Blob | null> {
    return maskFile(stepsOf(this.#snapshot.draft.history), this.picture);
  }

  async exportPadded(): Promise<{ picture: Blob; mask: Blob }> {
    const { edges } = this.#snapshot.draft;
    const picture = await framedFile(this.#openSource(), this.picture, noTurn, edges);
    return { picture, mask: await frameMaskFile(this.picture, edges) };
  }

  async exportCrop(): Promise<{ file: Blob; cut: Cut }> {
    const { turn, edges } = this.#snapshot.draft.crop;
    const file = await framedFile(this.#openSource(), this.picture, turn, edges);
    const { width, height } = this.picture;
    return { file, cut: { size: { width, height }, turn, edges } };
  }
}

/** Puts a bitmap on a canvas, a pixel of it on one of the screen; `--place` says where it lies on the picture. The bitmap is closed. */
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
  // Not `transferFromImageBitmap`: Chromium 156 then shows a file without the turn of its EXIF.
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
