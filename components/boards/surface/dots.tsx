import { type Camera, dotSpacing } from '../geometry';
import { type BoardCamera, useFollower, useView } from './use-camera';

function setDots(style: CSSStyleDeclaration, { x, y, zoom }: Camera): void {
  const spacing = dotSpacing(zoom);
  // The first dots lie at the corner, or up to one spacing before it.
  const offset = (start: number) => -((((start * zoom) % spacing) + spacing) % spacing);
  style.width = `calc(100% + ${spacing}px)`;
  style.height = `calc(100% + ${spacing}px)`;
  style.backgroundSize = `${spacing}px ${spacing}px`;
  style.transform = `translate(${offset(x)}px, ${offset(y)}px)`;
}

/**
 * The dots below the items, in a layer of their own, so that a pan moves them without painting. A step of a zoom would paint them
 * anew on the whole stage, so they are hidden until it ends.
 */
export function Dots({ camera }: { camera: BoardCamera }) {
  const dots = useFollower(camera, setDots);
  const isZooming = useView(
    camera,
    () => (camera.restingView()?.zoom ?? camera.zoom()) !== camera.zoom(),
  );
  return (
    <div
      ref={dots}
      aria-hidden
      hidden={isZooming}
      className="pointer-events-none absolute top-0 left-0 will-change-transform"
      style={{ backgroundImage: 'radial-gradient(var(--line-strong) 1px, transparent 1px)' }}
    />
  );
}
