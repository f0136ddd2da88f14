import { createCanvas } from '@napi-rs/canvas';
import { leadingColors } from '../art/borrow';
import type { Color } from '../art/color';
import { moodOf } from '../art/compose';
import { smoothstep } from '../art/noise';
import { choosePalette } from '../art/palette';
import { cover } from '../art/place-references';
import { createRandom } from '../art/random';
import type { Context, Moment, Picture, Stage } from '../art/stage';
import { radial } from '../art/stage';
import { composeWeather } from '../art/weather';
import type { Film, Footage } from './types';

/**
 * Starts on the given first frame and ends on the given last one, exactly; between them the camera
 * moves, light passes, and one picture fades into the other. With one of the two, the other end is open.
 */
export function shootMorph(footage: Footage): Film {
  const { plan, stage, firstFrame, lastFrame } = footage;
  const givenFrames = [firstFrame, lastFrame].filter((picture) => picture !== null);
  const random = createRandom(`${plan.prompt}\n${plan.seed}/morph`);
  const read = moodOf(plan);
  const mood = { ...read, scene: 'ridges' as const, weather: read.weather ?? null };
  const palette = choosePalette(
    mood,
    random.fork('palette'),
    leadingColors(givenFrames, random.fork('borrow')),
  );
  const from = firstFrame ? fitted(firstFrame, stage) : null;
  const to = lastFrame ? fitted(lastFrame, stage) : null;
  const weather = composeWeather({ stage, palette, mood, random });
  const pan = { x: random.range(-1, 1) * 0.018, y: random.range(-1, 1) * 0.012 };
  return {
    palette,
    captionAt: (phase) =>
      Math.min(from ? smoothstep(0.02, 0.12, phase) : 1, to ? smoothstep(0.98, 0.88, phase) : 1),
    paint(context, phase) {
      const moment: Moment = { phase, duration: plan.durationSeconds };
      const away = to && !from ? 1 - phase : phase;
      if (from && to) {
        drawMoving(context, stage, from, phase, pan);
        const mixed = smoothstep(0.24, 0.8, phase);
        context.globalAlpha = mixed;
        if (mixed > 0) drawMoving(context, stage, to, phase - 1, pan);
        context.globalAlpha = 1;
      } else if (from ?? to) drawMoving(context, stage, (from ?? to) as Picture, away, pan);
      const envelope = Math.sin(Math.PI * (from && to ? phase : away / 2));
      paintLight(context, stage, palette.light, envelope, phase);
      if (weather && envelope > 0) {
        context.save();
        context.globalAlpha = Math.min(1, envelope * 2);
        weather(context, moment);
        context.restore();
      }
    },
  };
}

function fitted(picture: Picture, stage: Stage): Picture {
  const canvas = createCanvas(stage.width, stage.height);
  cover(canvas.getContext('2d'), picture, 0, 0, stage.width, stage.height);
  return canvas;
}

/** `away` is how far the camera has left the given frame, -1 to 1; at 0 the frame is shown unchanged. */
function drawMoving(
  context: Context,
  stage: Stage,
  picture: Picture,
  away: number,
  pan: { x: number; y: number },
): void {
  const eased = Math.sin((away * Math.PI) / 2);
  const zoom = 1 + Math.abs(eased) * 0.11;
  context.save();
  context.imageSmoothingQuality = 'high';
  context.translate(stage.width * (0.5 + pan.x * eased), stage.height * (0.5 + pan.y * eased));
  context.scale(zoom, zoom);
  context.drawImage(picture, -stage.width / 2, -stage.height / 2);
  context.restore();
}

function paintLight(
  context: Context,
  stage: Stage,
  light: Color,
  strength: number,
  phase: number,
): void {
  if (strength <= 0.001) return;
  context.save();
  context.globalCompositeOperation = 'soft-light';
  context.fillStyle = radial(
    context,
    stage.width * (phase * 1.4 - 0.2),
    stage.height * 0.25,
    Math.max(stage.width, stage.height) * 0.6,
    [light],
    [0.7 * strength, 0],
  );
  context.fillRect(0, 0, stage.width, stage.height);
  context.restore();
}
