import { dotSpacing } from '../geometry';
import { type BoardCamera, useRestingView, useView } from './use-camera';

/**
 * The dots below the items, in a layer of their own: a pan moves it, and paints nothing. Each zoom would paint the whole
 * stage anew, so they are hidden until it rests.
 */
export function Dots({ camera }: { camera: BoardCamera }) {
  const { x, y, zoom } = useView(camera, camera.view);
  const restingZoom = useRestingView(camera)?.zoom ?? zoom;
  const spacing = dotSpacing(zoom);
  // Where the first dots lie, from one spacing before the corner to the corner.
  const offset = (start: number) => -((((start * zoom) % spacing) + spacing) % spacing);
  return (
    <div
      aria-hidden
      hidden={restingZoom !== zoom}
      className="pointer-events-none absolute top-0 left-0 will-change-transform"
      style={{
        width: `calc(100% + ${spacing}px)`,
        height: `calc(100% + ${spacing}px)`,
        backgroundImage: 'radial-gradient(var(--line-strong) 1px, transparent 1px)',
        backgroundSize: `${spacing}px ${spacing}px`,
        transform: `translate(${offset(x)}px, ${offset(y)}px)`,
      }}
    />
  );
}
