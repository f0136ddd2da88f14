import { type Color, toRgb } from './color';
import { drawAcross, fillPolygon } from './draw';
import { clamp, createNoise, fractalNoise, lerp, ridgedNoise, smoothstep } from './noise';
import type { Random } from './random';
import { type Context, computePicture, type Stage } from './stage';

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
    const soft = fractalNoise(noise, place, seed, 4);
    const sharp = ridgedNoise(noise, place * 0.8, seed * 0.7, 6) * 2 - 0.95;
    return options.base - options.relief * lerp(soft, sharp, options.sharpness);
  };
}

/** Fills the ground from its skyline down to `bottom`. */
export function fillGround(
  context: Context,
  stage: Stage,
  skyline: Skyline,
  bottom: number,
  fill: string | CanvasGradient,
): void {
  const step = Math.max(1, stage.unit * 1.6);
  const right = stage.width + stage.margin + step;
  const points: [number, number][] = [[-stage.margin, bottom]];
  for (let x = -stage.margin; x <= right; x += step) points.push([x, skyline(x)]);
  context.fillStyle = fill;
  fillPolygon(context, [...points, [right, bottom]]);
}

export interface RockOptions {
  top: number;
  bottom: number;
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

/** Paints a mountain's face over what is already painted: folds lit from one side, snow on the heights. */
export function paintRock(
  context: Context,
  stage: Stage,
  random: Random,
  skyline: Skyline,
  options: RockOptions,
): void {
  const { top, bottom, side } = options;
  const noise = createNoise(random);
  const seed = random.range(0, 100);
  const width = stage.width + 2 * stage.margin;
  const shrink = Math.min(1, 560 / width);
  const scale = options.folds / (stage.unit * 1000);
  const [lit, shade] = [toRgb(options.lit), toRgb(options.shade)];
  const [snowLit, snowShade] = [toRgb(options.snowLit), toRgb(options.snowShade)];
  const crest = Array.from({ length: Math.ceil(width * shrink) + 1 }, (_, i) =>
    skyline(i / shrink - stage.margin),
  );
  const crestAt = (index: number) => crest[clamp(Math.round(index), 0, crest.length - 1)] as number;
  const face = computePicture(width * shrink, (bottom - top) * shrink, (u, v, out, at) => {
    const column = u * width * shrink;
    const below = lerp(top, bottom, v) - crestAt(column);
    if (below < -6) return;
    const nx = (u * width - stage.margin + below * 0.35 * side) * scale + seed;
    const ny = below * scale * 0.62 + seed;
    const heightHere = ridgedNoise(noise, nx, ny, 5);
    const heightThere = ridgedNoise(noise, nx + 0.05 * side, ny - 0.02, 5);
    const slope = clamp((crestAt(column - 4) - crestAt(column + 4)) / 8, -1, 1) * side;
    const grain = fractalNoise(noise, nx * 5, ny * 5, 2) * 0.1;
    const light = clamp(0.46 + (heightHere - heightThere) * 2.6 + slope * 0.16 + grain);
    const drift = 0.55 + heightHere * 0.85 + fractalNoise(noise, nx * 2.2, ny, 3) * 0.5;
    const snow = options.snow > 0 ? smoothstep(drift, drift * 0.72, below / options.snow) : 0;
    const snowLight = smoothstep(0.3, 0.62, light);
    for (let c = 0; c < 3; c++) {
      const rock = lerp(shade[c] as number, lit[c] as number, light);
      const white = lerp(snowShade[c] as number, snowLit[c] as number, snowLight);
      out[at + c] = lerp(rock, white, snow);
    }
    out[at + 3] = 255;
  });
  context.save();
  context.globalCompositeOperation = 'source-atop';
  drawAcross(context, stage, face, top, bottom);
  context.restore();
}
