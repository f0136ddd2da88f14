import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { css } from './color';
import { linear } from './draw';
import { mono, printable, registerFonts, sans } from './fonts';
import type { Palette } from './palette';
import type { Random } from './random';
import type { Context, Stage } from './stage';
import { radial } from './stage';

const tileSize = 256;

/** A tile of film grain to be laid over a picture. */
export function createGrain(random: Random): Canvas {
  const tile = createCanvas(tileSize, tileSize);
  const context = tile.getContext('2d');
  const image = context.createImageData(tileSize, tileSize);
  for (let i = 0; i < image.data.length; i += 4) {
    const value = 128 + random.normal() * 40;
    image.data[i] = value;
    image.data[i + 1] = value;
    image.data[i + 2] = value;
    image.data[i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return tile;
}

/** Lays grain over what is painted; `shift` moves it from frame to frame. */
export function layGrain(
  context: Context,
  stage: Stage,
  grain: Canvas,
  strength: number,
  shift = 0,
): void {
  const pattern = context.createPattern(grain, 'repeat');
  if (!pattern) return;
  context.save();
  context.globalCompositeOperation = 'overlay';
  context.globalAlpha = strength;
  const dx = (shift * 97) % tileSize;
  const dy = (shift * 61) % tileSize;
  context.translate(-dx, -dy);
  context.fillStyle = pattern;
  context.fillRect(0, 0, stage.width + tileSize, stage.height + tileSize);
  context.restore();
}

/** Darkens the corners a little. */
export function layVignette(context: Context, stage: Stage, strength: number): void {
  const reach = Math.hypot(stage.width, stage.height) / 2;
  context.save();
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = radial(
    context,
    stage.width / 2,
    stage.height / 2,
    reach,
    [
      [1, 0, 0],
      [1, 0, 0],
      [0.2, 0.03, 280],
    ],
    [0, 0, strength],
  );
  context.fillRect(0, 0, stage.width, stage.height);
  context.restore();
}

export interface Caption {
  prompt: string;
  /** Such as `2/4`. */
  note: string;
  /** On a transparent picture there is nothing to set it on: it gets a plate of its own. */
  plate: boolean;
}

/** The corner mark: that this came from the sandbox, and what was asked for. */
export function layCaption(
  context: Context,
  stage: Stage,
  palette: Palette,
  caption: Caption,
): void {
  registerFonts();
  const size = Math.max(9, Math.min(stage.width, stage.height) * 0.021);
  const edge = size * 1.9;
  const baseline = stage.height - edge;
  context.save();
  context.lang = 'en';
  context.textBaseline = 'alphabetic';
  if (caption.plate) layPlate(context, stage, palette, size);
  else layScrim(context, stage, size);
  context.textAlign = 'left';
  context.font = `${(size * 0.66).toFixed(2)}px "${mono}"`;
  context.letterSpacing = `${(size * 0.15).toFixed(2)}px`;
  context.fillStyle = css([0.99, 0.01, 90], 0.78);
  context.fillText('SANDBOX', edge, baseline - size * 1.45);
  if (caption.note) {
    context.textAlign = 'right';
    context.fillText(caption.note, stage.width - edge, baseline);
  }
  context.letterSpacing = '0px';
  context.textAlign = 'left';
  context.font = `${size.toFixed(2)}px "${sans}"`;
  context.fillStyle = css([0.99, 0.01, 90], 0.96);
  context.fillText(
    shorten(context, printable(caption.prompt), stage.width - edge * 4.4),
    edge,
    baseline,
  );
  context.restore();
}

function layScrim(context: Context, stage: Stage, size: number): void {
  context.fillStyle = linear(
    context,
    [0, stage.height - size * 8, 0, stage.height],
    [0, 'rgba(8,6,18,0)'],
    [0.55, 'rgba(8,6,18,0.2)'],
    [1, 'rgba(8,6,18,0.5)'],
  );
  context.fillRect(0, stage.height - size * 8, stage.width, size * 8);
}

function layPlate(context: Context, stage: Stage, palette: Palette, size: number): void {
  context.fillStyle = css([0.2, palette.ink[1], palette.ink[2]], 0.72);
  context.beginPath();
  context.roundRect(
    size,
    stage.height - size * 5.4,
    stage.width - size * 2,
    size * 4.4,
    size * 0.9,
  );
  context.fill();
}

/** Shortens a text at a word so that it fits a width in pixels. */
function shorten(context: Context, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const words = text.split(' ');
  while (words.length > 1) {
    words.pop();
    const shorter = `${words.join(' ').replace(/[\s,;:.–-]{1,9}$/, '')}…`;
    if (context.measureText(shorter).width <= width) return shorter;
  }
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--;
  return `${text.slice(0, end)}…`;
}
