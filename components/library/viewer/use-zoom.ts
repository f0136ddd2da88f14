'use client';

import { type RefObject, useEffect, useState } from 'react';
import { useShortcut } from '../../layout';
import { bounded, fitRatio, fittedZoom, type Zoom, zoomedAt } from '../media';

/** Zoom factor of one press of +. */
const stepFactor = 1.5;
/** The distance that Shift and an arrow key move the image, as a share of the stage. */
const panShare = 0.15;

const group = 'Picture';
const stageCenter = { x: 0, y: 0 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The zoom of an image with its shortcuts: + and − zoom, 0 fits, 1 shows the real size, Shift and arrows move. */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: Size | null) {
  const [zoom, setZoom] = useState<Zoom>(fittedZoom);
  const size = useSizeOf(stage);
  const fit = fitRatio(picture, size);
  // A small image is enlarged to fit the stage, so its real size is a scale below 1.
  const minScale = Math.min(1, 1 / fit);

  const zoomBy = (factor: number) =>
    setZoom((previous) => zoomedAt(previous, factor, stageCenter, size, minScale));
  const move = (x: number, y: number) =>
    setZoom((previous) =>
      bounded(
        {
          ...previous,
          x: previous.x + x * panShare * size.width,
          y: previous.y + y * panShare * size.height,
        },
        size,
        minScale,
      ),
    );
  const controls = {
    zoomIn: () => zoomBy(stepFactor),
    zoomOut: () => zoomBy(1 / stepFactor),
    fit: () => setZoom(fittedZoom),
    showActualSize: () => setZoom(bounded({ scale: 1 / fit, x: 0, y: 0 }, size, minScale)),
  };

  useShortcut({ keys: 'Plus', label: 'Zoom in', group, repeat: true }, controls.zoomIn);
  useShortcut({ keys: 'Minus', label: 'Zoom out', group, repeat: true }, controls.zoomOut);
  useShortcut({ keys: '0', label: 'Fit', group }, controls.fit);
  useShortcut({ keys: '1', label: 'Real size, 100 %', group }, controls.showActualSize);
  const pan = { group, repeat: true };
  useShortcut({ keys: 'shift+ArrowLeft', label: 'See more on the left', ...pan }, () => move(1, 0));
  useShortcut({ keys: 'shift+ArrowRight', label: 'See more on the right', ...pan }, () =>
    move(-1, 0),
  );
  useShortcut({ keys: 'shift+ArrowUp', label: 'See more above', ...pan }, () => move(0, 1));
  useShortcut({ keys: 'shift+ArrowDown', label: 'See more below', ...pan }, () => move(0, -1));

  const isMeasured = picture !== null && size.width > 0;
  const percent = isMeasured ? Math.round(zoom.scale * fit * 100) : null;
  return { zoom, setZoom, minScale, percent, ...controls };
}

function useSizeOf(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
