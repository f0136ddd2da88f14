'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '@/components/ui';
import { bounded, fittedZoom, type Zoom, zoomedAt } from './zoom';

const wheelSpeed = 0.0022;
const doubleClickScale = 3;

/**
 * A stage that zooms and pans its content: wheel and pinch zoom at the pointer, dragging moves, a double click zooms in
 * and out. The caller holds the state, so that several stages can move together.
 */
export function ZoomStage({
  zoom,
  onZoom,
  minScale = 1,
  children,
}: {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** The smallest scale. */
  minScale?: number;
  children: ReactNode;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const latestProps = useRef({ zoom, onZoom, minScale });
  latestProps.current = { zoom, onZoom, minScale };

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    return followGestures(element, latestProps);
  }, []);

  return (
    <div
      ref={stage}
      className={cn(
        'relative size-full touch-none overflow-hidden',
        zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      <div
        className="size-full"
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        {children}
      </div>
    </div>
  );
}

type LatestProps = { current: { zoom: Zoom; onZoom: (zoom: Zoom) => void; minScale: number } };
type Point = { x: number; y: number };

/** Native listeners: React's wheel listener is passive and could not keep the page from scrolling. */
function followGestures(element: HTMLElement, latest: LatestProps): () => void {
  const pointers = new Map<number, Point>();
  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  };
  const size = () => ({ width: element.clientWidth, height: element.clientHeight });
  const zoomAt = (factor: number, point: Point) =>
    latest.current.onZoom(
      zoomedAt(latest.current.zoom, factor, point, size(), latest.current.minScale),
    );

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * wheelSpeed), pointOf(event));
  };
  // A captured pointer would take the press from a button over the picture.
  const isOnButton = ({ target }: Event) =>
    target instanceof Element && target.closest('button') !== null;
  const onDoubleClick = (event: MouseEvent) => {
    if (isOnButton(event)) return;
    if (latest.current.zoom.scale !== 1) latest.current.onZoom(fittedZoom);
    else zoomAt(doubleClickScale, pointOf(event));
  };
  const onDown = (event: PointerEvent) => {
    if (isOnButton(event)) return;
    pointers.set(event.pointerId, pointOf(event));
    if (latest.current.zoom.scale > 1 || pointers.size > 1)
      element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const previousPoint = pointers.get(event.pointerId);
    if (previousPoint === undefined) return;
    const currentPoint = pointOf(event);
    pointers.set(event.pointerId, currentPoint);
    const otherPoint = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (otherPoint !== undefined) {
      const spread = (point: Point) =>
        Math.max(1, Math.hypot(point.x - otherPoint.x, point.y - otherPoint.y));
      zoomAt(spread(currentPoint) / spread(previousPoint), {
        x: (currentPoint.x + otherPoint.x) / 2,
        y: (currentPoint.y + otherPoint.y) / 2,
      });
      return;
    }
    const { zoom, onZoom } = latest.current;
    if (zoom.scale <= 1) return;
    onZoom(
      bounded(
        {
          ...zoom,
          x: zoom.x + currentPoint.x - previousPoint.x,
          y: zoom.y + currentPoint.y - previousPoint.y,
        },
        size(),
      ),
    );
  };
  const onUp = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
  };

  const abort = new AbortController();
  const { signal } = abort;
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('dblclick', onDoubleClick, { signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  return () => abort.abort();
}
