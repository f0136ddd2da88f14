import type { Color } from './color';
import { toRgb } from './color';
import { clamp, createNoise, fractal, lerp, ridged, smoothstep } from './noise';
import type { Random } from './random';
import type { Context, Picture, Stage } from './stage';
import { field } from './stage';

/** A height for every x of the stage: the y of the ground there, in pixels. */
export type Skyline = (x: number) => number;

export interface SkylineOptions {
  /** Mean y. */
  base: number;
  /** Height of its rises and falls. */
  relief: number;
  /** Features across the short side. */
  frequency: number;
  /** 0 rolling hills, 1 sharp peaks. */
  sharpness: number;
}

/** A ground line drawn from noise. */
export function createSkyline(stage: Stage, random: Random, options: SkylineOptions): Skyline {
  const noise = createNoise(random);
  const seed = random.range(0, 200);
  const scale = options.frequency / (stage.unit * 1000);
  return (x) => {
    const place = x * scale + seed;
    const soft = fractal(noise, place, seed, 4);
    const sharp = ridged(noise, place * 0.8, seed * 0.7, 6) * 2 - 0.95;
    return options.base - options.relief * lerp(soft, sharp, options.sharpness);
  };
}

/** Traces the ground down to the bottom of the stage. */
export function traceGround(
  context: Context,
  stage: Stage,
  skyline: Skyline,
  bottom: number,
): void {
  const step = Math.max(1, stage.unit * 1.6);
  context.beginPath();
  context.moveTo(-stage.margin, bottom);
  for (let x = -stage.margin; x <= stage.width + stage.margin + step; x += step) {
    context.lineTo(x, skyline(x));
  }
  context.lineTo(stage.width + stage.margin + step, bottom);
  context.closePath();
}

export interface RockOptions {
  lit: Color;
  shade: Color;
  /** Snow lies where the ground is nearer to the crest than this many pixels; 0 for none. */
  snow: number;
  snowLit: Color;
  snowShade: Color;
  /** -1 light from the left, 1 from the right. */
  side: number;
  /** Size of the folds, in features across the short side. */
  folds: number;
}

/**
 * A mountain's face below its skyline, as a picture for the box `top`…`bottom`: folds lit from one
 * side, snow on the heights.
 */
export function rockFace(
  stage: Stage,
  random: Random,
  skyline: Skyline,
  box: { top: number; bottom: number },
  options: RockOptions,
): Picture {
  const noise = createNoise(random);
  const seed = random.range(0, 100);
  const width = stage.width + 2 * stage.margin;
  const height = box.bottom - box.top;
  const shrink = Math.min(1, 560 / width);
  const scale = options.folds / (stage.unit * 1000);
  const colors = [options.lit, options.shade, options.snowLit, options.snowShade].map(toRgb);
  const [lit, shade, snowLit, snowShade] = colors as [
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
  ];
  const crest = Array.from({ length: Math.ceil(width * shrink) + 1 }, (_, i) =>
    skyline(i / shrink - stage.margin),
  );
  return field(width * shrink, height * shrink, (u, v, out, at) => {
    const x = u * width - stage.margin;
    const top = crest[Math.round(u * width * shrink)] ?? box.top;
    const below = v * height + box.top - top;
    if (below < -6) return;
    const nx = (x + below * 0.35 * options.side) * scale + seed;
    const ny = below * scale * 0.62 + seed;
    const heightHere = ridged(noise, nx, ny, 5);
    const heightThere = ridged(noise, nx + 0.05 * options.side, ny - 0.02, 5);
    const slope = (skylineSlope(crest, u * width * shrink) * options.side) / 2.2;
    const light = clamp(
      0.46 +
        (heightHere - heightThere) * 2.6 +
        slope * 0.35 +
        fractal(noise, nx * 5, ny * 5, 2) * 0.1,
    );
    const snowLine =
      options.snow * (0.55 + heightHere * 0.85 + fractal(noise, nx * 2.2, ny, 3) * 0.5);
    const snow = options.snow > 0 ? smoothstep(snowLine, snowLine * 0.72, below) : 0;
    for (let c = 0; c < 3; c++) {
      const rock = lerp(shade[c] as number, lit[c] as number, light);
      const white = lerp(
        snowShade[c] as number,
        snowLit[c] as number,
        smoothstep(0.3, 0.62, light),
      );
      out[at + c] = lerp(rock, white, snow);
    }
    out[at + 3] = 255;
  });
}

function skylineSlope(crest: readonly number[], index: number): number {
  const left = crest[Math.max(0, Math.round(index) - 4)] ?? 0;
  const right = crest[Math.min(crest.length - 1, Math.round(index) + 4)] ?? 0;
  return clamp((left - right) / 8, -1, 1);
}
