import type { RefObject } from 'react';
import { cn } from '@/components/ui';
import { frameOf, turnMatrix } from './frame';
import type { StageSnapshot } from './snapshot';
import type { StageModel } from './stage-model';

/** Shown behind transparent pixels; its squares have the same size at every zoom. */
const checkerboardClass =
  'bg-[repeating-conic-gradient(var(--line)_0_25%,var(--panel)_0_50%)] bg-size-[20px_20px]';

const layerClass = 'absolute top-0 left-0 max-w-none origin-top-left will-change-transform';

/** The picture, placed by a CSS transform, and the frame around it. */
export function PictureLayers({
  stage,
  snapshot,
  base,
  detail,
}: {
  stage: StageModel;
  snapshot: StageSnapshot;
  base: RefObject<HTMLCanvasElement | null>;
  detail: RefObject<HTMLCanvasElement | null>;
}) {
  const { mode, draft } = snapshot;
  const isFraming = mode === 'frame' || mode === 'crop';
  const edges = stage.edges();
  const shownSize = stage.shownSize();
  const frame = frameOf(shownSize, edges);
  const placeStyle = (x: number, y: number, width: number, height: number) => ({
    translate: `calc(var(--view-x, 0px) + ${x}px * var(--view-scale, 1)) calc(var(--view-y, 0px) + ${y}px * var(--view-scale, 1))`,
    width: `calc(${width}px * var(--view-scale, 1))`,
    height: `calc(${height}px * var(--view-scale, 1))`,
  });
  const backgroundStyle =
    mode === 'frame'
      ? placeStyle(-edges.left, -edges.top, frame.width, frame.height)
      : placeStyle(0, 0, shownSize.width, shownSize.height);
  const turn =
    mode === 'crop' ? `matrix(${turnMatrix(stage.picture, draft.crop.turn).join()})` : '';
  // `--place` (`showBitmap`) maps the canvas to pixels of the picture. A canvas is laid out in the size of its bitmap, because the
  // browser keeps a layer as large as its layout, which the size of the picture would exceed.
  const transform = `translate(var(--view-x, 0px), var(--view-y, 0px)) scale(var(--view-scale, 1)) ${turn} var(--place, scale(0))`;
  return (
    <>
      {mode === 'frame' || !stage.isOpaque() ? (
        <div
          aria-hidden
          className={cn('absolute top-0 left-0', checkerboardClass)}
          style={backgroundStyle}
        />
      ) : null}
      <canvas ref={base} aria-hidden className={layerClass} style={{ transform }} />
      <canvas ref={detail} aria-hidden className={layerClass} style={{ transform }} />
      {isFraming ? (
        <div
          aria-hidden
          className={cn(
            'pointer-events-none absolute top-0 left-0 outline-2 -outline-offset-1 outline-live',
            mode === 'crop' && 'shadow-[0_0_0_200vmax_var(--scrim)]',
          )}
          style={placeStyle(-edges.left, -edges.top, frame.width, frame.height)}
        />
      ) : null}
    </>
  );
}
