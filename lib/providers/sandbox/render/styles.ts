import type { Canvas } from '@napi-rs/canvas';
import { mix, toRgb } from '../art/color';
import { clamp, createNoise, fractal, lerp, smoothstep } from '../art/noise';
import type { Palette } from '../art/palette';
import type { Random } from '../art/random';

/** Re-draws a finished picture in a style; an unknown style changes nothing. */
export function applyStyle(
  picture: Canvas,
  style: string | undefined,
  palette: Palette,
  random: Random,
): void {
  if (style === 'watercolor' || style === 'watercolour') paintWatercolour(picture, random);
  else if (style === 'ink') drawInk(picture, palette, random);
  else if (style === 'flat') printFlat(picture);
  else if (style === 'editorial') gradeEditorial(picture, palette);
}

type Sample = (x: number, y: number) => number;

function pixelsOf(picture: Canvas) {
  const context = picture.getContext('2d');
  const image = context.getImageData(0, 0, picture.width, picture.height);
  const { width, height } = picture;
  const source = new Uint8ClampedArray(image.data);
  const at = (x: number, y: number) =>
    (clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)) * 4;
  const tones = new Float32Array(width * height);
  for (let i = 0; i < tones.length; i++) {
    const [r, g, b] = [source[i * 4], source[i * 4 + 1], source[i * 4 + 2]] as [
      number,
      number,
      number,
    ];
    tones[i] = (r * 0.299 + g * 0.587 + b * 0.114) / 255;
  }
  const luma: Sample = (x, y) => tones[at(x, y) >> 2] as number;
  return { context, image, source, width, height, at, luma };
}

/** Pigment that bleeds, pools at edges and lets the paper through. */
function paintWatercolour(picture: Canvas, random: Random): void {
  const { context, image, source, width, height, at, luma } = pixelsOf(picture);
  const noise = createNoise(random);
  const scale = 1000 / Math.min(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x * scale;
      const v = y * scale;
      const bleed = fractal(noise, u / 46, v / 46, 3) * 15;
      const fine = noise(u / 9 + 40, v / 9) * 3;
      const sx = x + (bleed + fine) / scale;
      const sy = y + (fractal(noise, u / 46 + 90, v / 46, 3) * 15 + fine) / scale;
      const i = at(sx, sy);
      const reach = 5 / scale;
      const edge =
        Math.abs(luma(sx + reach, sy) - luma(sx - reach, sy)) +
        Math.abs(luma(sx, sy + reach) - luma(sx, sy - reach));
      const pool = 1 - smoothstep(0.04, 0.4, edge) * 0.22;
      const wash = 0.3 + 0.14 * fractal(noise, u / 150, v / 150, 3);
      const grain = 1 + noise(u / 2.4, v / 2.4) * 0.035;
      const border = Math.min(x, y, width - x, height - y) * scale;
      const torn = smoothstep(14, 40, border + fractal(noise, u / 30, v / 30, 3) * 22);
      const out = (y * width + x) * 4;
      const paper = [250, 246, 237] as const;
      for (let c = 0; c < 3; c++) {
        const pigment = lerp(source[i + c] as number, 255, wash * 0.55) * pool * grain;
        image.data[out + c] = lerp(paper[c] ?? 255, pigment, torn * (0.93 - wash * 0.12));
      }
      image.data[out + 3] = source[(y * width + x) * 4 + 3] as number;
    }
  }
  context.putImageData(image, 0, 0);
}

/** Tone as ink on paper: washes in three depths, hatching in the dark, lines at the edges. */
function drawInk(picture: Canvas, palette: Palette, random: Random): void {
  const { context, image, source, width, height, luma } = pixelsOf(picture);
  const noise = createNoise(random);
  const scale = 1000 / Math.min(width, height);
  const paper = toRgb(mix([0.965, 0.012, 85], palette.paper, palette.dark ? 0 : 0.4));
  const ink = toRgb(mix([0.2, 0.03, 265], palette.ink, palette.dark ? 0 : 0.4));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x * scale;
      const v = y * scale;
      const shake = noise(u / 22, v / 22) * 2.2;
      const tone = luma(x + shake / scale, y + shake / scale);
      const reach = 2.2 / scale;
      const edge = Math.hypot(
        luma(x + reach, y) - luma(x - reach, y),
        luma(x, y + reach) - luma(x, y - reach),
      );
      const hatch = (angle: number, pitch: number) =>
        0.5 +
        0.5 *
          Math.sin(
            ((u * Math.cos(angle) + v * Math.sin(angle)) * 2 * Math.PI) / pitch + shake * 0.7,
          );
      let cover = smoothstep(0.055, 0.26, edge) * 0.95;
      cover = Math.max(
        cover,
        smoothstep(0.6, 0.86, hatch(0.8, 8.5)) * smoothstep(0.56, 0.34, tone) * 0.85,
      );
      cover = Math.max(
        cover,
        smoothstep(0.6, 0.86, hatch(-0.7, 7.5)) * smoothstep(0.34, 0.18, tone) * 0.9,
      );
      cover = Math.max(cover, smoothstep(0.2, 0.08, tone) * 0.96);
      const wash =
        (1 - smoothstep(0.2, 0.92, tone)) * 0.34 * (0.8 + 0.3 * fractal(noise, u / 90, v / 90, 3));
      const depth = clamp(1 - (1 - cover) * (1 - wash));
      const out = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) image.data[out + c] = lerp(paper[c] ?? 255, ink[c] ?? 0, depth);
      image.data[out + 3] = source[out + 3] as number;
    }
  }
  context.putImageData(image, 0, 0);
}

/** Muted print colours: softer contrast, ink in the shadows, paper in the lights. */
function gradeEditorial(picture: Canvas, palette: Palette): void {
  const { context, image, source, width, height } = pixelsOf(picture);
  const shadow = toRgb(mix([0.24, 0.03, 270], palette.ink, 0.3));
  const light = toRgb([0.955, 0.022, 85]);
  for (let i = 0; i < width * height * 4; i += 4) {
    const r = source[i] as number;
    const g = source[i + 1] as number;
    const b = source[i + 2] as number;
    const tone = (r * 0.299 + g * 0.587 + b * 0.114) / 255;
    for (let c = 0; c < 3; c++) {
      const value = lerp(source[i + c] as number, tone * 255, 0.16);
      const toned = lerp(shadow[c] ?? 0, light[c] ?? 255, smoothstep(-0.06, 1.06, value / 255));
      image.data[i + c] = lerp(value, toned, 0.72);
    }
  }
  context.putImageData(image, 0, 0);
}

/** Few tones, as of a screen print: each channel in steps with soft borders. */
function printFlat(picture: Canvas): void {
  const { context, image, source, width, height } = pixelsOf(picture);
  const steps = 6;
  const tone = Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const place = (value / 255) * steps;
    const low = Math.floor(place);
    return ((low + smoothstep(0.42, 0.58, place - low)) / steps) * 255;
  });
  for (let i = 0; i < width * height * 4; i += 4) {
    for (let c = 0; c < 3; c++) image.data[i + c] = tone[source[i + c] as number] as number;
  }
  context.putImageData(image, 0, 0);
}
