import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { createNoise, fractal } from '../art/noise';
import type { Random } from '../art/random';
import type { Stage } from '../art/stage';

/** Cuts a picture out as a sticker: an organic outline with a white rim, nothing beyond it. */
export function cutOut(canvas: Canvas, stage: Stage, random: Random): void {
  const noise = createNoise(random);
  const shape = random.int(0, 2);
  const rim = stage.unit * 13;
  const context = canvas.getContext('2d');
  const trace = (target: typeof context, inset: number) => {
    const radiusX = stage.width / 2 - stage.unit * 40 - inset;
    const radiusY = stage.height / 2 - stage.unit * 40 - inset;
    target.beginPath();
    if (shape === 0) {
      const box = Math.min(radiusX, radiusY) * 0.4;
      target.roundRect(
        stage.width / 2 - radiusX,
        stage.height / 2 - radiusY,
        radiusX * 2,
        radiusY * 2,
        [radiusX * 0.98, radiusX * 0.98, box, box],
      );
      return;
    }
    for (let s = 0; s <= 240; s++) {
      const angle = (s / 240) * Math.PI * 2;
      const wave =
        shape === 1
          ? 0
          : fractal(noise, Math.cos(angle) * 1.1 + 4, Math.sin(angle) * 1.1 + 9, 2) * 0.13;
      target.lineTo(
        stage.width / 2 + Math.cos(angle) * radiusX * (0.92 + wave),
        stage.height / 2 + Math.sin(angle) * radiusY * (0.92 + wave),
      );
    }
    target.closePath();
  };
  const inside = createCanvas(canvas.width, canvas.height);
  const insideContext = inside.getContext('2d');
  trace(insideContext, rim);
  insideContext.clip();
  insideContext.drawImage(canvas, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#fffdf8';
  trace(context, 0);
  context.fill();
  context.drawImage(inside, 0, 0);
}
