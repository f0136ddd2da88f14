import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, ramp } from './color';
import type { Mood } from './mood';
import type { Palette } from './palette';
import type { Random } from './random';

export type Context = SKRSContext2D;
export type Picture = Canvas;
/** A picture, or the frames of a clip. */
export type Footage = readonly [Picture, ...Picture[]];

/** The surface a scene is composed for. Lengths are pixels; `unit` is a thousandth of the short side. */
export interface Stage {
  width: number;
  height: number;
  unit: number;
  /** The amount of detail: 0.5 sparse, 1 normal, 1.6 rich. */
  detail: number;
  /** Pixels beyond each edge that a drifting camera may uncover. 0 for stills. */
  margin: number;
}

/** A point in time. Everything that moves is a function of it, and ends where it began. */
export interface Moment {
  /** 0 at the start, 1 at the end of the film. */
  phase: number;
  /** Seconds of film. */
  duration: number;
}

/** The input of a composer. Equal briefs give equal pictures. */
export interface SceneBrief {
  stage: Stage;
  random: Random;
  palette: Palette;
  mood: Mood;
}

export type Paint = (context: Context, moment: Moment) => void;

/** Composes a scene, which paints itself completely at any moment. */
export type SceneComposer = (brief: SceneBrief) => Paint;

export const stillMoment: Moment = { phase: 0.18, duration: 5 };

const cycles = (moment: Moment, hertz: number) => Math.max(1, Math.round(hertz * moment.duration));

/** A sine of about `hertz`, adjusted so that the film loops. */
export function swing(moment: Moment, hertz: number, offset = 0): number {
  return Math.sin(2 * Math.PI * (cycles(moment, hertz) * moment.phase + offset));
}

/** A sawtooth in [0, 1) of about `hertz`, adjusted so that the film loops. */
export function turn(moment: Moment, hertz: number, offset = 0): number {
  const value = cycles(moment, hertz) * moment.phase + offset;
  return value - Math.floor(value);
}

/** A picture at a position on the stage. */
export interface Layer {
  place(context: Context, dx?: number): void;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const fullBox = ({ margin, width, height }: Stage): Box => ({
  x: -margin,
  y: -margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

/** Draws once, in stage coordinates, to be placed many times. */
export function drawLayer(box: Box, draw: (context: Context) => void): Layer {
  const picture = createCanvas(Math.ceil(box.width), Math.ceil(box.height));
  const context = picture.getContext('2d');
  context.translate(-box.x, -box.y);
  draw(context);
  return { place: (target, dx = 0) => target.drawImage(picture, box.x + dx, box.y) };
}

/** A picture computed point by point, `pixel` writing RGBA (0–255) for u, v in 0–1. */
export function computePicture(
  width: number,
  height: number,
  pixel: (u: number, v: number, out: Uint8ClampedArray, at: number) => void,
): Picture {
  const picture = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = picture.getContext('2d');
  const image = context.createImageData(picture.width, picture.height);
  for (let y = 0, at = 0; y < picture.height; y++) {
    const v = (y + 0.5) / picture.height;
    for (let x = 0; x < picture.width; x++, at += 4) {
      pixel((x + 0.5) / picture.width, v, image.data, at);
    }
  }
  context.putImageData(image, 0, 0);
  return picture;
}

/** A gradient whose steps are even to the eye: the ramp is sampled in OKLab. */
function gradientFill(
  gradient: CanvasGradient,
  colors: readonly Color[],
  alphas: readonly number[] = [1],
): CanvasGradient {
  const steps = 16;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const place = t * (alphas.length - 1);
    const low = Math.floor(place);
    const from = alphas[low] ?? 1;
    const alpha = from + ((alphas[low + 1] ?? from) - from) * (place - low);
    gradient.addColorStop(t, css(ramp(colors, t), alpha));
  }
  return gradient;
}

/** A gradient down the page from `top` to `bottom`. */
export const verticalGradient = (
  context: Context,
  top: number,
  bottom: number,
  colors: readonly Color[],
  alphas?: readonly number[],
): CanvasGradient => gradientFill(context.createLinearGradient(0, top, 0, bottom), colors, alphas);

/** A gradient across the page from `left` to `right`. */
export const horizontalGradient = (
  context: Context,
  left: number,
  right: number,
  colors: readonly Color[],
  alphas?: readonly number[],
): CanvasGradient => gradientFill(context.createLinearGradient(left, 0, right, 0), colors, alphas);

/** A gradient outwards from a point. */
export const radialGradient = (
  context: Context,
  x: number,
  y: number,
  radius: number,
  colors: readonly Color[],
  alphas?: readonly number[],
): CanvasGradient =>
  gradientFill(context.createRadialGradient(x, y, 0, x, y, Math.max(0.01, radius)), colors, alphas);
