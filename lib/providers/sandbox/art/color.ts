import { clamp } from './noise';

/**
 * A colour in OKLCH (Björn Ottosson, "A perceptual color space for image processing"):
 * lightness 0–1, chroma 0–0.37, hue in degrees.
 */
export type Color = readonly [lightness: number, chroma: number, hue: number];

/** sRGB, each 0–255. */
export type Rgb = readonly [red: number, green: number, blue: number];

type Lab = readonly [number, number, number];

const toLab = ([l, c, h]: Color): Lab => {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
};

const fromLab = ([l, a, b]: Lab): Color => {
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [l, Math.hypot(a, b), (hue + 360) % 360];
};

const encode = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function labToLinear([lightness, a, b]: Lab): Lab {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const inGamut = (linear: Lab) => linear.every((value) => value >= -0.0005 && value <= 1.0005);

/** The nearest colour sRGB can show with the same lightness and hue: chroma gives way. */
export function toRgb(color: Color): Rgb {
  const lightness = clamp(color[0]);
  let linear = labToLinear(toLab([lightness, color[1], color[2]]));
  if (!inGamut(linear)) {
    let low = 0;
    let high = color[1];
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2;
      linear = labToLinear(toLab([lightness, middle, color[2]]));
      if (inGamut(linear)) low = middle;
      else high = middle;
    }
    linear = labToLinear(toLab([lightness, low, color[2]]));
  }
  const [r, g, b] = linear.map((value) => Math.round(clamp(encode(clamp(value))) * 255));
  return [r ?? 0, g ?? 0, b ?? 0];
}

/** OKLCH of an sRGB colour. */
export function fromRgb([red, green, blue]: Rgb): Color {
  const r = decode(red / 255);
  const g = decode(green / 255);
  const b = decode(blue / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return fromLab([
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]);
}

/** OKLCH of `#rrggbb`. */
export function fromHex(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return fromRgb([(value >> 16) & 255, (value >> 8) & 255, value & 255]);
}

/** A canvas fill string. */
export function css(color: Color, alpha = 1): string {
  const [r, g, b] = toRgb(color);
  return alpha >= 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${clamp(alpha).toFixed(4)})`;
}

/** The colour `t` of the way from one to the other, on a straight line in OKLab. */
export function mix(from: Color, to: Color, t: number): Color {
  const a = toLab(from);
  const b = toLab(to);
  return fromLab([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]);
}

/** A point on a ramp through several colours, `t` in 0–1. */
export function ramp(colors: readonly Color[], t: number): Color {
  const position = clamp(t) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(position));
  const from = colors[Math.max(0, index)];
  const to = colors[index + 1] ?? from;
  if (!from || !to) throw new RangeError('A ramp needs a colour.');
  return mix(from, to, position - index);
}

/** The colour with its lightness shifted, chroma scaled and hue turned (in degrees). */
export function shift(color: Color, lightness: number, chroma = 1, hue = 0): Color {
  return [clamp(color[0] + lightness), color[1] * chroma, (color[2] + hue + 360) % 360];
}
