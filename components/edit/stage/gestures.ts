import type { StageModel } from './stage-model';
import type { Point } from './view';

const wheelSpeed = 0.0022;
/** Pixels of the page that a pointer may move during a tap. */
const tapDistance = 5;
/** Pixels of the page: a tap this near to the first corner closes a shape. */
const closeDistance = 14;

type Gesture =
  | { kind: 'pan'; last: Point }
  | { kind: 'pinch' }
  | { kind: 'stroke' }
  | { kind: 'shape'; start: Point; points: number[] | null }
  | { kind: 'shift'; last: Point };

/**
 * Listens to mouse, touch and pen on the stage, and returns what stops it. One finger paints, two move and zoom; the wheel zooms; a
 * drag with the middle button or Space moves. Native listeners, because React's wheel listener is passive.
 */
export function followGestures(surface: HTMLElement, stage: StageModel): () => void {
  const fingers = new Map<number, Point>();
  let gesture: Gesture | null = null;
  let isSpaceDown = false;

  let surfaceBox = surface.getBoundingClientRect();
  const surfacePoint = (event: MouseEvent): Point => {
    return { x: event.clientX - surfaceBox.left, y: event.clientY - surfaceBox.top };
  };
  // Not with each move, because it forces a layout of the page.
  const measureSurface = () => {
    surfaceBox = surface.getBoundingClientRect();
  };
  /** A pen presses between a quarter of the brush and all of it; fingers and mice always press fully. */
  const pressureOf = (event: PointerEvent) =>
    event.pointerType === 'pen' ? 0.25 + 0.75 * event.pressure : 1;

  const beginGesture = (event: PointerEvent, at: Point): Gesture => {
    const { mode, tool } = stage.snapshot();
    if (event.button === 1 || isSpaceDown) return { kind: 'pan', last: at };
    if (mode === 'crop' || mode === 'frame') return { kind: 'shift', last: at };
    if (mode === 'view' || tool === 'hand') return { kind: 'pan', last: at };
    const start = stage.toPicture(at);
    if (tool === 'lasso' || tool === 'rectangle') return { kind: 'shape', start, points: null };
    stage.startStroke(start, pressureOf(event));
    // A crosshair shows the place: the line is as wide as the brush, and moving its circle would cost as much as drawing.
    surface.toggleAttribute('data-painting', true);
    return { kind: 'stroke' };
  };

  const onDown = (event: PointerEvent) => {
    if (event.button > 1) return;
    // A drag that begins on a handle moves only that edge. React's handlers run after this listener, too late to stop it.
    if (event.target instanceof Element && event.target.closest('[data-handle]')) return;
    measureSurface();
    const at = surfacePoint(event);
    fingers.set(event.pointerId, at);
    surface.setPointerCapture(event.pointerId);
    if (fingers.size === 1) gesture = beginGesture(event, at);
    else {
      stage.cancelStroke();
      surface.toggleAttribute('data-painting', false);
      if (gesture?.kind === 'shape' && gesture.points !== null) stage.shapes.setCorners([]);
      gesture = { kind: 'pinch' };
    }
  };

  const onMove = (event: PointerEvent) => {
    if (gesture?.kind !== 'stroke') showBrush(surface, surfacePoint(event));
    const previous = fingers.get(event.pointerId);
    if (previous === undefined || gesture === null) return;
    const at = surfacePoint(event);
    if (gesture.kind === 'pinch') pinch(event.pointerId, previous, at);
    fingers.set(event.pointerId, at);
    if (gesture.kind === 'pan') {
      stage.pan(at.x - gesture.last.x, at.y - gesture.last.y);
      gesture.last = at;
    }
    if (gesture.kind === 'shift') {
      const scale = stage.zoom();
      const dx = Math.round((at.x - gesture.last.x) / scale);
      const dy = Math.round((at.y - gesture.last.y) / scale);
      stage.frame.shift(dx, dy);
      gesture.last = { x: gesture.last.x + dx * scale, y: gesture.last.y + dy * scale };
    }
    if (gesture.kind === 'stroke') {
      // Browsers lack the method on a page of plain http.
      const events = event.getCoalescedEvents?.() ?? [];
      for (const each of events.length > 0 ? events : [event]) {
        stage.extendStroke(stage.toPicture(surfacePoint(each)), pressureOf(each));
      }
    }
    if (gesture.kind === 'shape') drawShape(gesture, stage.toPicture(at));
  };

  const pinch = (id: number, previous: Point, at: Point) => {
    const otherFinger = [...fingers].find(([each]) => each !== id)?.[1];
    if (otherFinger === undefined) return;
    const fingerDistance = (point: Point) =>
      Math.max(1, Math.hypot(point.x - otherFinger.x, point.y - otherFinger.y));
    stage.pan((at.x - previous.x) / 2, (at.y - previous.y) / 2);
    stage.zoomAt(fingerDistance(at) / fingerDistance(previous), {
      x: (at.x + otherFinger.x) / 2,
      y: (at.y + otherFinger.y) / 2,
    });
  };

  const drawShape = (shape: Gesture & { kind: 'shape' }, to: Point) => {
    const { start } = shape;
    const movedPixels = Math.hypot(to.x - start.x, to.y - start.y) * stage.zoom();
    if (shape.points === null && movedPixels < tapDistance) return;
    if (stage.snapshot().tool === 'rectangle') {
      shape.points = [start.x, start.y, to.x, start.y, to.x, to.y, start.x, to.y];
    } else {
      shape.points ??= [start.x, start.y];
      shape.points.push(to.x, to.y);
    }
    stage.shapes.setCorners([...shape.points]);
  };

  const endShape = ({ start, points }: Gesture & { kind: 'shape' }) => {
    const { corners } = stage.snapshot();
    if (points !== null) {
      const [x0 = 0, y0 = 0, , , x1 = 0, y1 = 0] = points;
      if (stage.snapshot().tool === 'rectangle') stage.shapes.addRectangle(x0, y0, x1, y1);
      else stage.shapes.close();
      return;
    }
    const [x = 0, y = 0] = corners;
    const distance = Math.hypot(start.x - x, start.y - y) * stage.zoom();
    if (corners.length >= 6 && distance < closeDistance) stage.shapes.close();
    else stage.shapes.addCorner(start);
  };

  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    surface.toggleAttribute('data-painting', false);
    showBrush(surface, surfacePoint(event));
    if (event.type === 'pointercancel') stage.cancelStroke();
    else if (gesture?.kind === 'stroke') stage.endStroke();
    else if (gesture?.kind === 'shape') endShape(gesture);
    // After a pinch the finger that stays must not begin to paint.
    if (fingers.size === 0) gesture = null;
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    measureSurface();
    if (event.shiftKey) stage.pan(-event.deltaX || -event.deltaY, 0);
    else stage.zoomAt(Math.exp(-event.deltaY * wheelSpeed), surfacePoint(event));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    if (document.activeElement === surface) event.preventDefault();
    isSpaceDown = event.type === 'keydown';
  };

  const abort = new AbortController();
  const { signal } = abort;
  surface.addEventListener('wheel', onWheel, { passive: false, signal });
  surface.addEventListener('pointerenter', measureSurface, { signal });
  surface.addEventListener('pointerdown', onDown, { signal });
  surface.addEventListener('pointermove', onMove, { signal });
  surface.addEventListener('pointerup', onUp, { signal });
  surface.addEventListener('pointercancel', onUp, { signal });
  window.addEventListener('keydown', onKey, { signal });
  window.addEventListener('keyup', onKey, { signal });
  // The key may be released in another window.
  window.addEventListener('blur', () => (isSpaceDown = false), { signal });
  return () => abort.abort();
}

/** Lets the circle of the brush follow the pointer, without React. */
function showBrush(surface: HTMLElement, { x, y }: Point): void {
  const brush = surface.querySelector<HTMLElement>('[data-brush]');
  if (brush !== null) brush.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
