import { createCanvas } from '@napi-rs/canvas';
import { compose } from '../art/compose';
import { layCaption } from '../art/finish';
import { smoothstep } from '../art/noise';
import { drawCovering } from '../art/place-references';
import type { Context, Footage, Picture, Stage } from '../art/stage';
import { drawLayer, fullBox, stillMoment, swing } from '../art/stage';
import type { VideoPlan } from '../plan/plan-media';

export interface FilmFootage {
  /** Reference pictures and videos, which appear in the scene. */
  references: Footage[];
  firstFrame: Picture | null;
  lastFrame: Picture | null;
  /** The frames carry the sandbox's mark already. */
  isMarked?: boolean;
}

/** Paints any frame of a film; `phase` is 0 at the first and 1 after the last. */
type FilmPainter = (context: Context, phase: number) => void;

/**
 * The prompt's scene in motion under a camera that breathes, so that it loops. With a first or last frame the
 * film begins or ends on it, exactly; the camera leaves it, and the scene shines through.
 */
export function shootFilm(footage: FilmFootage, plan: VideoPlan, stage: Stage): FilmPainter {
  const { firstFrame, lastFrame } = footage;
  const scene = compose({ ...plan, references: footage.references }, stage);
  const caption = drawLayer(fullBox(stage), (context) => {
    if (!footage.isMarked) layCaption(context, stage, { prompt: plan.prompt, hasScrim: true });
  });
  const firstPicture = firstFrame && fitPicture(firstFrame, stage);
  const lastPicture = lastFrame && fitPicture(lastFrame, stage);
  if (firstPicture === null && lastPicture === null) {
    return (context, phase) => {
      const moment = { phase, duration: plan.durationSeconds };
      const zoom = 1.03 + 0.022 * swing(moment, 0.1, 0.25);
      paintZoomed(context, stage, zoom, () => scene.paint(context, moment));
      caption.place(context);
    };
  }
  const light = drawLayer(fullBox(stage), (context) => scene.paint(context, stillMoment));
  return (context, phase) => {
    const away = Math.min(firstPicture ? phase : 1, lastPicture ? 1 - phase : 1);
    const strength = smoothstep(0, 0.5, away);
    const frame = (picture: Picture, distance: number, alpha = 1) => {
      context.globalAlpha = alpha;
      paintZoomed(context, stage, 1 + distance * 0.11, () => context.drawImage(picture, 0, 0));
    };
    if (firstPicture) frame(firstPicture, phase);
    if (lastPicture) frame(lastPicture, 1 - phase, firstPicture ? smoothstep(0.24, 0.8, phase) : 1);
    context.globalAlpha = strength * 0.7;
    context.globalCompositeOperation = 'soft-light';
    light.place(context);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = smoothstep(0.02, 0.12, away);
    caption.place(context);
    context.globalAlpha = 1;
  };
}

function fitPicture(picture: Picture, { width, height }: Stage): Picture {
  const canvas = createCanvas(width, height);
  drawCovering(canvas.getContext('2d'), picture, { x: 0, y: 0, width, height });
  return canvas;
}

/** Paints through a camera that is `zoom` times as near to the middle. */
function paintZoomed(
  context: Context,
  { width, height }: Stage,
  zoom: number,
  paint: () => void,
): void {
  context.save();
  context.translate(width / 2, height / 2);
  context.scale(zoom, zoom);
  context.translate(-width / 2, -height / 2);
  paint();
  context.restore();
}
