import type { Canvas } from '@napi-rs/canvas';
import { mix, ramp, toRgb } from '../art/color';
import { clamp, createNoise, fractalNoise, lerp, smoothstep } from '../art/noise';
import type { Palette } from '../art/palette';
import type { Random } from '../art/random';

type Rgb = readonly [number, number, number];

/** A finished picture to be re-drawn: places in thousandths of its short side, colours 0–255, tones 0–1. */
interface Source {
  width: number;
  height: number;
  color(x: number, y: number): Rgb;
  tone(x: number, y: number): number;
}

/** The new colour of a point. */
type Draw = (x: number, y: number) => Rgb;
type Style = (source: Source, palette: Palette, random: Random) => Draw;

/** Re-draws a finished picture in a style; an unknown style changes nothing. */
export function applyStyle(
  picture: Canvas,
  name: string | undefined,
  palette: Palette,
  random: Random,
): void {
  const style = styles.get(name ?? '');
  if (style === undefined) return;
  const { width, height } = picture;
  const context = picture.getContext('2d');
  const image = context.getImageData(0, 0, width, height);
  const pixels = new Uint8ClampedArray(image.data);
  const unit = Math.min(width, height) / 1000;
  const indexAt = (x: number, y: number) =>
    (clamp(Math.round(y * unit), 0, height - 1) * width +
      clamp(Math.round(x * unit), 0, width - 1)) *
    4;
  const color = (x: number, y: number): Rgb => {
    const i = indexAt(x, y);
    return [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
  };
  const tone = (x: number, y: number) => toneOf(color(x, y));
  const source = { width: width / unit, height: height / unit, color, tone };
  const draw = style(source, palette, random);
  for (let i = 0; i < width * height; i++) {
    const [red, green, blue] = draw((i % width) / unit, Math.floor(i / width) / unit);
    image.data[i * 4] = red;
    image.data[i * 4 + 1] = green;
    image.data[i * 4 + 2] = blue;
  }
  context.putImageData(image, 0, 0);
}

const toneOf = ([red, green, blue]: Rgb) => (red * 0.299 + green * 0.587 + blue * 0.114) / 255;

const blend = (from: Rgb, to: Rgb, t: number): Rgb => [
  lerp(from[0], to[0], t),
  lerp(from[1], to[1], t),
  lerp(from[2], to[2], t),
];

/** How fast the tone changes at a point. */
const edgeAt = ({ tone }: Source, x: number, y: number, reach: number) =>
  Math.hypot(tone(x + reach, y) - tone(x - reach, y), tone(x, y + reach) - tone(x, y - reach));

/** Pigment that bleeds, pools at edges and lets the paper through. */
const watercolor: Style = (source, _, random) => {
  const noise = createNoise(random);
  return (x, y) => {
    const fine = noise(x / 9 + 40, y / 9) * 3;
    const fromX = x + fractalNoise(noise, x / 46, y / 46, 3) * 15 + fine;
    const fromY = y + fractalNoise(noise, x / 46 + 90, y / 46, 3) * 15 + fine;
    const pool = 1 - smoothstep(0.04, 0.4, edgeAt(source, fromX, fromY, 5)) * 0.22;
    const wash = 0.3 + 0.14 * fractalNoise(noise, x / 150, y / 150, 3);
    const pigment = blend(source.color(fromX, fromY), [255, 255, 255], wash * 0.55);
    const depth = pool * (1 + noise(x / 2.4, y / 2.4) * 0.035);
    const wet: Rgb = [pigment[0] * depth, pigment[1] * depth, pigment[2] * depth];
    const border = Math.min(x, y, source.width - x, source.height - y);
    const torn = smoothstep(14, 40, border + fractalNoise(noise, x / 30, y / 30, 3) * 22);
    return blend([250, 246, 237], wet, torn * (0.93 - wash * 0.12));
  };
};

/** Tone as ink on paper: washes, hatching in the dark, lines at the edges. */
const ink: Style = (source, palette, random) => {
  const noise = createNoise(random);
  const paper = toRgb(mix([0.965, 0.012, 85], palette.paper, palette.isDark ? 0 : 0.4));
  const black = toRgb(mix([0.2, 0.03, 265], palette.ink, palette.isDark ? 0 : 0.4));
  return (x, y) => {
    const shake = noise(x / 22, y / 22) * 2.2;
    const tone = source.tone(x + shake, y + shake);
    const hatch = (angle: number, pitch: number) => {
      const place = (x * Math.cos(angle) + y * Math.sin(angle)) / pitch;
      return smoothstep(0.2, 0.72, Math.sin(place * 2 * Math.PI + shake * 0.7));
    };
    const cover = Math.max(
      smoothstep(0.055, 0.26, edgeAt(source, x, y, 2.2)) * 0.95,
      hatch(0.8, 8.5) * smoothstep(0.56, 0.34, tone) * 0.85,
      hatch(-0.7, 7.5) * smoothstep(0.34, 0.18, tone) * 0.9,
      smoothstep(0.2, 0.08, tone) * 0.96,
    );
    const patches = 0.8 + 0.3 * fractalNoise(noise, x / 90, y / 90, 3);
    const wash = (1 - smoothstep(0.2, 0.92, tone)) * 0.34 * patches;
    return blend(paper, black, clamp(1 - (1 - cover) * (1 - wash)));
  };
};

/** Sheets of coloured paper, the darker ones above and with a shadow on those below. */
const paperCut: Style = (source, palette, random) => {
  const noise = createNoise(random);
  const sheets = 6;
  const colors = [palette.near, palette.accents[2], palette.accents[0], palette.paper];
  const papers = Array.from({ length: sheets }, (_, sheet) =>
    toRgb(ramp(colors, sheet / (sheets - 1))),
  );
  const sheetAt = (x: number, y: number) => {
    const around = [-9, 0, 9].map((d) => source.tone(x + d, y) + source.tone(x, y + d));
    const tone = around.reduce((sum, value) => sum + value) / around.length / 2;
    return clamp(Math.floor(tone * 1.1 * sheets), 0, sheets - 1);
  };
  return (x, y) => {
    const sheet = sheetAt(x, y);
    const above = [4, 8, 12].filter((d) => sheetAt(x - d, y - d) < sheet).length;
    const light = 1 - above * 0.11 + noise(x / 3, y / 3) * 0.02;
    const [red, green, blue] = papers[sheet] as Rgb;
    return [red * light, green * light, blue * light];
  };
};

/** Muted print colours: softer contrast, ink in the shadows, paper in the lights. */
const editorial: Style = (source, palette) => {
  const shadow = toRgb(mix([0.24, 0.03, 270], palette.ink, 0.3));
  const light = toRgb([0.955, 0.022, 85]);
  return (x, y) => {
    const color = source.color(x, y);
    const tone = toneOf(color) * 255;
    const muted = blend(color, [tone, tone, tone], 0.16);
    const toned = blend(shadow, light, smoothstep(-0.06, 1.06, tone / 255));
    return blend(muted, toned, 0.35);
  };
};

/** Few tones, as of a screen print: each channel in steps with soft borders. */
const flat: Style = (source) => {
  const steps = 6;
  const print = (value: number) => {
    const place = (value / 255) * steps;
    const low = Math.floor(place);
    return ((low + smoothstep(0.42, 0.58, place - low)) / steps) * 255;
  };
  return (x, y) => {
    const [red, green, blue] = source.color(x, y);
    return [print(red), print(green), print(blue)];
  };
};

const styles = new Map<string, Style>(
  Object.entries({
    watercolor,
    ink,
    'paper-cut': paperCut,
    editorial,
    flat,
  }),
);
