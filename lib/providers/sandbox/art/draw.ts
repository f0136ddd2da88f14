import type { Color } from './color';
import { type Context, fullBox, type Picture, radialGradient, type Stage } from './stage';

/** Fills an ellipse; with one radius a circle. */
export function fillDisc(context: Context, x: number, y: number, radius: number, radiusY = radius) {
  context.beginPath();
  context.ellipse(x, y, radius, radiusY, 0, 0, Math.PI * 2);
  context.fill();
}

export function fillPolygon(
  context: Context,
  points: readonly (readonly [x: number, y: number])[],
) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.fill();
}

export function strokeLine(
  context: Context,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
) {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}

/** Fills the stage and its margin. */
export function fillStage(context: Context, stage: Stage, fill: string | CanvasGradient) {
  const { x, y, width, height } = fullBox(stage);
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
}

/** Fills a band across the stage and its margin, from `top` down. */
export function fillBand(
  context: Context,
  { margin, width }: Stage,
  top: number,
  height: number,
  fill: string | CanvasGradient,
) {
  context.fillStyle = fill;
  context.fillRect(-margin, top, width + 2 * margin, height);
}

/** Draws a picture across the stage and its margin, `top` and `bottom` its edges. */
export function drawAcross(
  context: Context,
  { margin, width }: Stage,
  picture: Picture,
  top: number,
  bottom: number,
) {
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -margin, top, width + 2 * margin, bottom - top);
}

/** Light around a point: colours and strengths from the middle outwards. */
export function fillGlow(
  context: Context,
  x: number,
  y: number,
  radius: number,
  colors: readonly Color[],
  alphas?: readonly number[],
) {
  context.fillStyle = radialGradient(context, x, y, radius, colors, alphas);
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}
