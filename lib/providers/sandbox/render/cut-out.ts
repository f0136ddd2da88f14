import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Stage } from '../art/stage';

/** Cuts a picture out as a sticker: an ellipse with a white rim, nothing beyond it. */
export function cutOut(canvas: Canvas, { width, height, unit }: Stage): void {
  const picture = createCanvas(canvas.width, canvas.height);
  picture.getContext('2d').drawImage(canvas, 0, 0);
  const context = canvas.getContext('2d');
  const outline = (inset: number) => {
    const [radiusX, radiusY] = [width / 2 - inset, height / 2 - inset];
    context.beginPath();
    context.ellipse(width / 2, height / 2, radiusX, radiusY, 0, 0, Math.PI * 2);
  };
  context.save();
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#fffdf8';
  outline(unit * 40);
  context.fill();
  outline(unit * 53);
  context.clip();
  context.drawImage(picture, 0, 0);
  context.restore();
}
