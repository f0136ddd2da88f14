import type { Cut } from '@/lib/pages/edits';
import type { StageDraft } from './draft';
import { hasMask } from './draw-mask';
import { framedFile, frameMaskFile, maskFile } from './export-files';
import type { Edges, Size } from './frame';
import { frameOf, hasEdges, noEdges, noTurn, turnedSize } from './frame';
import { FrameTools } from './frame-tools';
import { Shapes } from './shapes';
import { formatCount, type StageSnapshot, type Tool } from './snapshot';
import { StageCanvases, type StageElements } from './stage-canvases';
import type { Step } from './steps';
import { addStep, canRedo, canUndo, edgeOf, redo, simplifyStroke, stepsOf, undo } from './steps';
import type { FrameLimit, StageMode, StagePicture, StageState } from './types';
import type { Area, Margins, Point, View } from './view';
import { fitView, panView, toPicture, zoomView } from './view';

const zoomStep = 1.5;
/** Pixels of the page; a point of a stroke nearer to the last one is skipped. */
const minPointDistance = 1.5;

/** The state of a stage and all that changes it. React shows its snapshot; picture and mask go straight to the canvases. */
export class StageModel {
  #snapshot: StageSnapshot;
  #listeners = new Set<() => void>();
  readonly #canvases: StageCanvases;
  readonly shapes: Shapes;
  readonly frame: FrameTools;
  #view: View = { x: 0, y: 0, scale: 1 };
  #size: Size = { width: 0, height: 0 };
  #margins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };
  #isFitted = true;
  /** The stroke that is being drawn, with the tool it began with. */
  #stroke: { readonly kind: 'brush' | 'eraser'; readonly points: number[] } | null = null;
  /** Whether the mask has to be drawn anew once the stroke ends. */
  #isMaskStale = false;

  constructor(
    readonly picture: StagePicture,
    draft: StageDraft,
    mode: StageMode,
    private limit: FrameLimit,
    private readonly storeDraft: (draft: StageDraft) => void,
  ) {
    this.shapes = new Shapes({
      picture,
      snapshot: this.snapshot,
      set: (change) => this.#set(change),
      add: (step, message) => this.add(step, message),
    });
    this.frame = new FrameTools({
      snapshot: this.snapshot,
      set: (change) => this.#set(change),
      shownSize: () => this.shownSize(),
      edges: () => this.edges(),
      limit: () => this.limit,
      fit: () => this.fit(),
      requestFrame: () => this.#canvases.requestFrame(),
    });
    this.#canvases = new StageCanvases(picture, {
      view: () => this.#view,
      size: () => this.#size,
      steps: () => this.#steps(),
      shownArea: () => this.#shownArea(),
      onRest: () => this.#rest(),
    });
    this.#snapshot = {
      status: 'loading',
      mode,
      tool: 'brush',
      brushSize: Math.max(8, Math.round(Math.max(picture.width, picture.height) / 20)),
      isErasing: false,
      draft,
      hasMask: hasMask(stepsOf(draft.history), picture),
      corners: [],
      cursor: null,
      message: '',
    };
  }

  /** Listeners are called for each change of the snapshot, and when the view rests. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly snapshot = () => this.#snapshot;
  readonly zoom = () => this.#view.scale;

  #set(change: Partial<StageSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    if (change.draft !== undefined) this.storeDraft(change.draft);
    for (const listener of this.#listeners) listener();
  }

  // The interface for the room around the stage.

  state(): StageState {
    const { status, mode, draft, hasMask } = this.#snapshot;
    return {
      isReady: status === 'ready',
      hasMask,
      canUndo: mode === 'region' && canUndo(draft.history),
      canRedo: mode === 'region' && canRedo(draft.history),
      frame: frameOf(this.shownSize(), this.edges()),
      hasFrameChange: hasEdges(this.edges()) || this.#isTurned(),
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
    this.#canvases.attach(elements);
  }

  async load(): Promise<void> {
    this.#set({ status: 'loading' });
    const outcome = await this.#canvases.load();
    if (outcome !== 'aborted') this.#set({ status: outcome });
  }

  close = (): void => this.#canvases.close();

  resize(size: Size, margins: Margins): void {
    // A stage that is hidden keeps its view.
    if (size.width === 0 || size.height === 0) return;
    this.#size = size;
    this.#margins = margins;
    if (this.#isFitted) this.fit();
    else this.#setView(this.#view);
  }

  isOpaque = (): boolean => this.#canvases.isOpaque();

  #redrawMask(options?: { isSliced: boolean }): void {
    this.#isMaskStale = this.#stroke !== null;
    if (!this.#isMaskStale) this.#canvases.redrawMask(options);
  }

  #steps(): readonly Step[] {
    const { mode, draft } = this.#snapshot;
    return mode === 'region' ? stepsOf(draft.history) : [];
  }

  /** The area that is drawn sharp once the view rests. */
  #shownArea(): { area: Area; scale: number } {
    // A turned picture is sharpened as a whole, at the scale at which it fits the stage.
    if (this.#snapshot.mode === 'crop') {
      const { scale } = fitView(this.#area(), this.#size, this.#margins);
      return { area: { x: 0, y: 0, ...this.#pictureSize() }, scale };
    }
    const { scale } = this.#view;
    const { width, height } = this.#size;
    const corner = toPicture(this.#view, { x: 0, y: 0 });
    return { area: { ...corner, width: width / scale, height: height / scale }, scale };
  }

  #pictureSize(): Size {
    const { width, height } = this.picture;
    return { width, height };
  }

  #rest(): void {
    this.#redrawMask({ isSliced: true });
    for (const listener of this.#listeners) listener();
  }

  // The view.

  shownSize(): Size {
    const { mode, draft } = this.#snapshot;
    return mode === 'crop' ? turnedSize(this.picture, draft.crop.turn) : this.picture;
  }

  edges(): Edges {
    const { mode, draft } = this.#snapshot;
    if (mode === 'crop') return draft.crop.edges;
    return mode === 'frame' ? draft.edges : noEdges;
  }

  /** The picture with its extended frame. */
  #area(): Area {
    const { width, height } = this.shownSize();
    if (this.#snapshot.mode !== 'frame') return { x: 0, y: 0, width, height };
    const edges = this.edges();
    const frame = frameOf({ width, height }, edges);
    return { x: -edges.left, y: -edges.top, width: frame.width, height: frame.height };
  }

  #setView(view: View): void {
    this.#view = panView(view, 0, 0, this.#area(), this.#size);
    this.#canvases.requestFrame();
  }

  fit(): void {
    this.#isFitted = true;
    if (this.#size.width === 0) return;
    this.#setView(fitView(this.#area(), this.#size, this.#margins));
  }

  zoomAt(factor: number, at: Point): void {
    const fittedScale = fitView(this.#area(), this.#size, this.#margins).scale;
    this.#isFitted = false;
    this.#setView(zoomView(this.#view, factor, at, Math.min(fittedScale / 2, 1)));
  }

  #middle = (): Point => ({ x: this.#size.width / 2, y: this.#size.height / 2 });
  zoomIn = () => this.zoomAt(zoomStep, this.#middle());
  zoomOut = () => this.zoomAt(1 / zoomStep, this.#middle());
  zoomToRealSize = () => this.zoomAt(1 / this.#view.scale, this.#middle());

  pan(dx: number, dy: number): void {
    this.#isFitted = false;
    this.#setView({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy });
  }

  toPicture = (at: Point): Point => toPicture(this.#view, at);

  // The mask.

  setTool(tool: Tool): void {
    this.#set({ tool, corners: [], message: '' });
  }

  /** Diameter in pixels of the picture. */
  setBrushSize(size: number): void {
    const longestSide = Math.max(this.picture.width, this.picture.height);
    this.#set({ brushSize: Math.round(Math.min(longestSide / 2, Math.max(1, size))) });
  }

  /** Makes the brush larger or smaller by a factor, and by at least a pixel. */
  scaleBrush(factor: number): void {
    const { brushSize } = this.#snapshot;
    const change = brushSize * factor - brushSize;
    this.setBrushSize(brushSize + Math.sign(change) * Math.max(1, Math.abs(change)));
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

  /** Begins a stroke, and ends the one before, such as a pen's when Enter paints. */
  startStroke(at: Point, pressure: number): void {
    this.endStroke();
    this.#canvases.startStroke();
    this.#stroke = { kind: this.#snapshot.tool === 'eraser' ? 'eraser' : 'brush', points: [] };
    this.extendStroke(at, pressure);
  }

  extendStroke({ x, y }: Point, pressure: number): void {
    if (this.#stroke === null) return;
    const { kind, points } = this.#stroke;
    const radius = (this.#snapshot.brushSize / 2) * pressure;
    const [lastX, lastY] = [points.at(-3), points.at(-2)];
    if (lastX !== undefined && lastY !== undefined) {
      if (Math.hypot(x - lastX, y - lastY) * this.#view.scale < minPointDistance) return;
    }
    points.push(x, y, radius);
    this.#canvases.extendStroke(points.slice(-6), kind === 'eraser');
  }

  endStroke(): void {
    if (this.#stroke === null) return;
    const { kind } = this.#stroke;
    const points = simplifyStroke(this.#stroke.points, 3);
    this.#stroke = null;
    const message = kind === 'eraser' ? 'Erased' : 'Painted';
    this.#change(addStep(this.#snapshot.draft.history, { kind, points }), message);
    if (this.#isMaskStale) this.#redrawMask({ isSliced: true });
  }

  cancelStroke(): void {
    if (this.#stroke === null) return;
    this.#stroke = null;
    this.#redrawMask();
  }

  // The arrow keys.

  /** Moves the keyboard's cursor by pixels of the page, and the view along with it. */
  moveCursor(dx: number, dy: number): void {
    const { scale } = this.#view;
    const start = this.#snapshot.cursor ?? this.toPicture(this.#middle());
    const x = Math.round(Math.min(this.picture.width, Math.max(0, start.x + dx / scale)));
    const y = Math.round(Math.min(this.picture.height, Math.max(0, start.y + dy / scale)));
    this.#set({ cursor: { x, y }, message: `${formatCount(x)}, ${formatCount(y)}` });
    const screenX = x * scale + this.#view.x;
    const screenY = y * scale + this.#view.y;
    const panX = panIntoView(screenX, this.#size.width);
    const panY = panIntoView(screenY, this.#size.height);
    if (panX !== 0 || panY !== 0) this.pan(panX, panY);
  }

  /** Enter paints a dab or adds a corner at the keyboard's cursor; on the last corner, and without a cursor, it closes the shape. */
  pressEnter(): void {
    const { cursor, tool, corners } = this.#snapshot;
    if (tool === 'lasso' || tool === 'rectangle') {
      const [lastX, lastY] = corners.slice(-2);
      const isSame = cursor === null || (cursor.x === lastX && cursor.y === lastY);
      if (!isSame) this.shapes.addCorner(cursor);
      else if (tool === 'lasso') this.shapes.close();
      return;
    }
    if (cursor === null || tool === 'hand') return;
    this.startStroke(cursor, 1);
    this.endStroke();
  }

  // Files.

  exportMask(): Promise<Blob | null> {
    return maskFile(stepsOf(this.#snapshot.draft.history), this.picture);
  }

  async exportPadded(): Promise<{ picture: Blob; mask: Blob }> {
    const { edges } = this.#snapshot.draft;
    const picture = await framedFile(this.#canvases.source(), this.picture, noTurn, edges);
    return { picture, mask: await frameMaskFile(this.picture, edges) };
  }

  async exportCrop(): Promise<{ file: Blob; cut: Cut }> {
    const { turn, edges } = this.#snapshot.draft.crop;
    const file = await framedFile(this.#canvases.source(), this.picture, turn, edges);
    return { file, cut: { size: this.#pictureSize(), turn, edges } };
  }
}

/** Pixels of the page between the keyboard's cursor and the edges of the stage. */
const cursorMargin = 40;

/** How far the view has to move along an axis of `length`, so that the cursor at `position` keeps its margin. */
function panIntoView(position: number, length: number): number {
  if (position < cursorMargin) return cursorMargin - position;
  return Math.min(0, length - cursorMargin - position);
}
