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
/** The height of the toolbar beyond that margin. */
const toolbarPx = 32;
/** A view that has not changed for so long rests. */
const restMs = 150;

/** The visible part of the surface. Kept outside React's state, so that a move redraws only what follows the camera. */
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

  /** The visible part of the surface above the toolbar. */
  area(): Place {
    const { width, height } = this.#size;
    return viewOf(this.#camera, { width, height: height - marginPx - toolbarPx });
  }

  stopTimers(): void {
    clearTimeout(this.#restTimer);
    cancelAnimationFrame(this.#restFrame);
  }

  #move(): void {
    this.#isAtRest = false;
    this.#emit();
    this.stopTimers();
    this.#restTimer = setTimeout(() => {
      // In the next frame, before which a wheel step that waited for a slow frame is handled.
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

/** Reads a value of the camera, and renders the component again when the value changes. */
export const useView = <T>({ subscribe }: BoardCamera, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read);

/**
 * A ref to an element whose style `setStyle` sets in each step of the camera; `setStyle` must be the same function in each render.
 * Without React, whose work for a step takes longer than the browser needs to move a thousand pictures.
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

const storedViewKey = (board: string) => `board.view:${board}`;

/** Stores the view of a board for the way back from one of its results. */
export const storeView = (board: string, camera: BoardCamera): void =>
  tabStorage.setItem(storedViewKey(board), JSON.stringify(camera.view()));

/** Returns the stored view and removes it; null without one. */
function takeStoredView(board: string): Camera | null {
  const text = tabStorage.getItem(storedViewKey(board));
  tabStorage.removeItem(storedViewKey(board));
  return text === null ? null : (JSON.parse(text) as Camera);
}

/** The camera of a board's stage. Wheel and trackpad pan; with Control or Command they zoom. */
export function useCamera(
  board: string,
  stage: RefObject<HTMLElement | null>,
  places: readonly Place[],
) {
  const [camera] = useState(() => new BoardCamera());
  const size = useView(camera, camera.size);
  const hasFitted = useRef(false);

  // Before the first paint, because the first pictures wait for the size.
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const measure = () =>
      camera.resize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      // The text of a note scrolls by itself.
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
    // React's own listener is passive, so that the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      camera.stopTimers();
    };
  }, [stage, camera]);

  // A board opens with everything in view, or with its stored view, before items are mounted for another view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `size` changes when the stage is measured
  useLayoutEffect(() => {
    if (hasFitted.current || camera.size().width === 0 || places.length === 0) return;
    hasFitted.current = true;
    const storedView = takeStoredView(board);
    if (storedView === null) camera.showAll(places);
    else camera.change(() => storedView);
  }, [board, camera, places, size]);

  return camera;
}
