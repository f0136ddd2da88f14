import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tabStorage } from '@/components/ui';
import {
  boundsOf,
  type Camera,
  type Place,
  type Point,
  panBy,
  revealPlace,
  type Size,
  viewOf,
  zoomAt,
  zoomToFit,
} from '../geometry';

/** The margin of {@link zoomToFit}. */
const marginPx = 48;
/** What the toolbar takes of the stage beyond that margin. */
const toolbarPx = 32;
/** How long the view stays the same before it rests, ms. */
const restMs = 150;

/** What of the surface the stage shows. Outside of the state of the page, so that a move draws only what moves anew. */
export class BoardCamera {
  #camera: Camera = { x: -48, y: -48, zoom: 1 };
  #size: Size = { width: 0, height: 0 };
  #restingView: Camera | null = null;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #restFrame = 0;
  #isAtRest = true;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): Camera => this.#camera;
  readonly zoom = (): number => this.#camera.zoom;
  readonly size = (): Size => this.#size;
  /** The view when it last rested; null before the first time. */
  readonly restingView = (): Camera | null => this.#restingView;
  /** Whether the view has stayed the same for a moment. */
  readonly isAtRest = (): boolean => this.#isAtRest;

  /** Moves or zooms the view. */
  readonly change = (next: (now: Camera) => Camera): void => {
    this.#camera = next(this.#camera);
    this.#move();
  };

  resize(size: Size): void {
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.#move();
  }

  showAll(places: readonly Place[]): void {
    const bounds = boundsOf(places);
    const { width, height } = this.#size;
    if (bounds === null || width === 0) return;
    this.change(() => zoomToFit(bounds, { width, height: height - toolbarPx }, marginPx));
  }

  zoomTo(zoom: number): void {
    const { width, height } = this.#size;
    this.change((now) => zoomAt(now, { x: width / 2, y: height / 2 }, zoom));
  }

  /** Moves the view by the least that shows `place`. */
  reveal(place: Place): void {
    this.change((now) => revealPlace(now, this.#size, place));
  }

  /** The middle of the view, in units of the surface. */
  centre(): Point {
    const { x, y, zoom } = this.#camera;
    return { x: x + this.#size.width / 2 / zoom, y: y + this.#size.height / 2 / zoom };
  }

  /** What is seen of the surface above the toolbar. */
  area(): Place {
    const { width, height } = this.#size;
    return viewOf(this.#camera, { width, height: height - marginPx - toolbarPx });
  }

  /** Waits for no rest any more. */
  stop(): void {
    clearTimeout(this.#restTimer);
    cancelAnimationFrame(this.#restFrame);
  }

  #move(): void {
    this.#isAtRest = false;
    this.#emit();
    this.stop();
    this.#restTimer = setTimeout(() => {
      // With the next frame, which first takes the step of a wheel that waited for a slow one.
      this.#restFrame = requestAnimationFrame(() => {
        this.#isAtRest = true;
        this.#restingView = this.#camera;
        this.#emit();
      });
    }, restMs);
  }

  #emit(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** One reading of a camera, which draws the component anew when it changes. */
export const useView = <T>({ subscribe }: BoardCamera, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read);

/**
 * An element that follows each step of the camera by `setStyle`, a function of the module. Without React: its work for a
 * step takes longer than what the browser does to move a thousand pictures.
 */
export function useFollower(
  camera: BoardCamera,
  setStyle: (style: CSSStyleDeclaration, view: Camera) => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (element.current !== null) setStyle(element.current.style, camera.view());
    };
    follow();
    return camera.subscribe(follow);
  }, [camera, setStyle]);
  return element;
}

const keptViewKey = (board: string) => `board.view:${board}`;

/** Keeps the view of a board for the way back from one of its results. */
export const keepView = (board: string, camera: BoardCamera): void =>
  tabStorage.setItem(keptViewKey(board), JSON.stringify(camera.view()));

/** The view that was kept, once; null without one. */
function takeView(board: string): Camera | null {
  const text = tabStorage.getItem(keptViewKey(board));
  tabStorage.removeItem(keptViewKey(board));
  return text === null ? null : (JSON.parse(text) as Camera);
}

/** The camera of a board's stage. Wheel and trackpad pan, with Control or Command they zoom. */
export function useCamera(
  board: string,
  stage: RefObject<HTMLElement | null>,
  places: readonly Place[],
) {
  const [camera] = useState(() => new BoardCamera());
  const size = useView(camera, camera.size);
  const hasFitted = useRef(false);

  // With the first drawing, and not a frame or two later: the first pictures wait for it.
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const measure = () =>
      camera.resize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      // Not in the text of a note that scrolls.
      if (event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixel = { x: event.clientX - left, y: event.clientY - top };
      if (event.ctrlKey || event.metaKey) {
        camera.change((now) => zoomAt(now, pixel, now.zoom * Math.exp(-event.deltaY / 200)));
        return;
      }
      const isSideways = event.shiftKey && event.deltaX === 0;
      const [dx, dy] = isSideways ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      camera.change((now) => panBy(now, -dx, -dy));
    };
    // React listens passively, and the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      camera.stop();
    };
  }, [stage, camera]);

  // A board opens with everything in view, or as it was left for one of its results, before anything mounts what another view
  // shows. The stage was measured just now, or later, which `size` shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (hasFitted.current || camera.size().width === 0 || places.length === 0) return;
    hasFitted.current = true;
    const keptView = takeView(board);
    if (keptView === null) camera.showAll(places);
    else camera.change(() => keptView);
  }, [board, camera, places, size]);

  return camera;
}
