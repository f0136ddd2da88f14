import { Path2D } from '@napi-rs/canvas';
import type { Color } from './color';
import type { Context, Picture, Stage } from './stage';
import { radial } from './stage';

/** Fills a circle. */
export function disc(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** Fills an ellipse, turned by `angle` radians. */
export function oval(
  context: Context,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  angle = 0,
): void {
  context.beginPath();
  context.ellipse(x, y, radiusX, radiusY, angle, 0, Math.PI * 2);
  context.fill();
}

/** Strokes a straight line. */
export function line(
  context: Context,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}

/** Fills the stage and its margin. */
export function flood(context: Context, stage: Stage, fill: string | CanvasGradient): void {
  context.fillStyle = fill;
  context.fillRect(-stage.margin, -stage.margin, 4 * stage.width, 4 * stage.height);
}

/** Fills a band across the stage and its margin, from `top` down. */
export function band(
  context: Context,
  stage: Stage,
  top: number,
  height: number,
  fill: CanvasGradient,
): void {
  context.fillStyle = fill;
  context.fillRect(-stage.margin, top, stage.width + 2 * stage.margin, height);
}

/** Draws a picture over the stage and its margin. */
export function spread(context: Context, stage: Stage, picture: Picture): void {
  const { margin, width, height } = stage;
  context.drawImage(picture, -margin, -margin, width + 2 * margin, height + 2 * margin);
}

/** Light around a point: colours and strengths from the middle outwards. */
export function glow(
  context: Context,
  x: number,
  y: number,
  radius: number,
  colors: readonly Color[],
  alphas?: readonly number[],
): void {
  context.fillStyle = radial(context, x, y, radius, colors, alphas);
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** A gradient along a line, by its stops. */
export function linear(
  context: Context,
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
  ...stops: readonly (readonly [place: number, fill: string])[]
): CanvasGradient {
  const gradient = context.createLinearGradient(fromX, fromY, toX, toY);
  for (const [place, fill] of stops) gradient.addColorStop(place, fill);
  return gradient;
}

/** Fills an SVG path. */
export function fillPath(context: Context, path: string): void {
  context.fill(new Path2D(path));
}
