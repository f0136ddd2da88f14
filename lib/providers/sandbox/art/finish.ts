import { createCanvas } from '@napi-rs/canvas';
import { css } from './color';
import { fillStage } from './draw';
import { mono, printable, registerFonts, sans } from './fonts';
import type { Random } from './random';
import { type Context, radialGradient, type Stage, verticalGradient } from './stage';

const tileSize = 256;

/** Lays film grain over what is painted. */
export function layGrain(context: Context, stage: Stage, random: Random, strength: number): void {
  const tile = createCanvas(tileSize, tileSize);
  const grain = tile.getContext('2d');
  const image = grain.createImageData(tileSize, tileSize);
  for (let i = 0; i < image.data.length; i += 4) {
    image.data.fill(128 + random.normal() * 40, i, i + 3);
    image.data[i + 3] = 255;
  }
  grain.putImageData(image, 0, 0);
  context.save();
  context.globalCompositeOperation = 'overlay';
  context.globalAlpha = strength;
  context.fillStyle = context.createPattern(tile, 'repeat') ?? 'transparent';
  context.fillRect(0, 0, stage.width, stage.height);
  context.restore();
}

/** Darkens the corners a little. */
export function layVignette(context: Context, stage: Stage, strength: number): void {
  const { width, height } = stage;
  const reach = Math.hypot(width, height) / 2;
  context.save();
  context.globalCompositeOperation = 'multiply';
  const shadow = [[0.2, 0.03, 280]] as const;
  fillStage(
    context,
    stage,
    radialGradient(context, width / 2, height / 2, reach, shadow, [0, 0, strength]),
  );
  context.restore();
}

export interface Caption {
  prompt: string;
  /** Such as `2/4`. */
  note?: string;
  /** Darkens the picture behind it; a transparent one has nothing to darken. */
  hasScrim: boolean;
}

/** The corner mark: that this came from the sandbox, and the prompt. */
export function layCaption(context: Context, stage: Stage, caption: Caption): void {
  registerFonts();
  const size = Math.max(9, Math.min(stage.width, stage.height) * 0.021);
  const edge = size * 1.9;
  const baseline = stage.height - edge;
  const ink: [number, number, number] = [0.13, 0.03, 290];
  context.save();
  if (caption.hasScrim) {
    const top = stage.height - size * 8;
    context.fillStyle = verticalGradient(context, top, stage.height, [ink], [0, 0.18, 0.5]);
    context.fillRect(0, top, stage.width, size * 8);
  }
  context.shadowColor = css(ink, 0.9);
  context.shadowBlur = size * (caption.hasScrim ? 0.3 : 1);
  context.fillStyle = css([0.99, 0.01, 90], 0.96);
  context.font = `${(size * 0.66).toFixed(2)}px "${mono}"`;
  context.letterSpacing = `${(size * 0.15).toFixed(2)}px`;
  context.fillText('SANDBOX', edge, baseline - size * 1.45);
  context.letterSpacing = '0px';
  context.font = `${size.toFixed(2)}px "${sans}"`;
  const text = printable(caption.prompt);
  context.fillText(shorten(context, text, stage.width - edge * 4.4), edge, baseline);
  context.textAlign = 'right';
  context.fillText(caption.note ?? '', stage.width - edge, baseline);
  context.restore();
}

/** Shortens a text, at a word where it has several, so that it fits a width in pixels. */
function shorten(context: Context, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--;
  const space = text.lastIndexOf(' ', end);
  return `${text.slice(0, space > 0 ? space : end).replace(/[\s,;:.–-]{1,9}$/, '')}…`;
}
