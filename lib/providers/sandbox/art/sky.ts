import { css, mix, toRgb } from './color';
import { drawAcross, fillDisc, fillGlow, fillStage } from './draw';
import { clamp, createNoise, fractalNoise, lerp, smoothstep } from './noise';
import type { Context, Moment, Paint, SceneBrief } from './stage';
import {
  computePicture,
  drawLayer,
  fullBox,
  radialGradient,
  swing,
  verticalGradient,
} from './stage';

/** The light in the sky: the sun, or at night the moon. Pixels. */
export interface Luminary {
  x: number;
  y: number;
  radius: number;
  hasMoon: boolean;
}

export interface Sky {
  sun: Luminary;
  paint: Paint;
}

/** A sky down to the y of the horizon: gradient, light, clouds, and stars when it is dark. */
export function composeSky(brief: SceneBrief, horizon: number): Sky {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('sky');
  const hasMoon = mood.hour === 'night' || mood.hour === 'blue';
  const isHigh = hasMoon || mood.hour === 'day';
  const sun: Luminary = {
    x: stage.width * random.range(0.24, 0.76),
    y: horizon * (isHigh ? random.range(0.26, 0.5) : random.range(0.68, 0.95)),
    radius: stage.unit * (hasMoon ? random.range(34, 62) : random.range(50, 96)),
    hasMoon,
  };
  const clouds = composeClouds(brief, horizon, random.range(0.15, 0.75), sun);
  const backdrop = drawLayer(fullBox(stage), (context) => {
    fillStage(context, stage, verticalGradient(context, 0, horizon, palette.sky));
    paintLight(context, brief, sun);
    if (palette.isDark) paintStars(context, brief, horizon);
    context.fillStyle = css(
      [0.99, palette.light[1] * 0.4, palette.light[2]],
      sun.hasMoon ? 0.9 : 1,
    );
    fillDisc(context, sun.x, sun.y, sun.radius);
  });
  return {
    sun,
    paint(context, moment) {
      backdrop.place(context);
      clouds(context, moment);
    },
  };
}

function paintLight(context: Context, { stage, palette }: SceneBrief, sun: Luminary): void {
  const reach = Math.max(stage.width, stage.height) * 0.75;
  const strength = sun.hasMoon ? 0.5 : 1;
  context.save();
  context.globalCompositeOperation = palette.isDark ? 'screen' : 'soft-light';
  const colors = [palette.light, palette.sky[3]];
  const alphas = [0.85 * strength, 0.16, 0.04, 0];
  fillStage(context, stage, radialGradient(context, sun.x, sun.y, reach, colors, alphas));
  context.globalCompositeOperation = 'screen';
  const halo = [0.6 * strength, 0.22, 0.05, 0];
  fillGlow(context, sun.x, sun.y, sun.radius * 5, [palette.light], halo);
  context.restore();
}

function paintStars(context: Context, brief: SceneBrief, horizon: number): void {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('stars');
  const strength = mood.hour === 'night' ? 1 : 0.35;
  const count = Math.round((stage.width / stage.height) * 620 * stage.detail * strength);
  for (let i = 0; i < count; i++) {
    const height = random.next() ** 1.5;
    const x = random.range(-stage.margin, stage.width + stage.margin);
    context.fillStyle = css(palette.light, (1 - height) * random.range(0.25, 1) * strength);
    fillDisc(context, x, horizon * height, stage.unit * (0.5 + random.next() ** 6 * 1.9));
  }
}

function composeClouds(brief: SceneBrief, horizon: number, amount: number, sun: Luminary): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('clouds');
  const noise = createNoise(random);
  const lit = toRgb(mix(palette.light, palette.sky[3], palette.isDark ? 0.45 : 0.12));
  const shade = toRgb(mix(palette.sky[1], palette.haze, palette.isDark ? 0.25 : 0.55));
  const stretch = random.range(0.8, 2.4);
  const seed = random.range(0, 90);
  const aspect = stage.width / horizon;
  const sunU = sun.x / stage.width;
  const sunV = sun.y / horizon;
  const columns = Math.min(stage.width > stage.height ? 460 : 340, stage.width);
  const picture = computePicture(columns, Math.min(300, stage.height), (u, v, out, at) => {
    const depth = 1 / (1.16 - v);
    const x = (u - 0.5) * aspect * (1.3 + depth * 0.9) + seed;
    const y = depth * stretch + seed;
    const warp = fractalNoise(noise, x * 0.8 + 40, y * 0.8, 2) * 0.6;
    const density = fractalNoise(noise, x + warp, y * 1.15 + warp, 5) * 1.1 + 0.5;
    const cover = smoothstep(1.02 - amount * 0.62, 1.32 - amount * 0.5, density + 0.16);
    if (cover === 0) return;
    const [towardsX, towardsY] = [x + warp + (sunU - u) * 0.22, y * 1.15 + warp + (sunV - v) * 0.3];
    const above = fractalNoise(noise, towardsX, towardsY, 3);
    const nearness = 1 - clamp(Math.hypot((u - sunU) * aspect, v - sunV) * 0.9);
    const relief = (density - 0.5 - above * 1.1) * 0.9;
    const light = clamp(0.52 + relief + nearness * 0.45 - cover * 0.14);
    for (let c = 0; c < 3; c++) out[at + c] = lerp(shade[c] as number, lit[c] as number, light);
    out[at + 3] = 255 * cover * 0.88 * smoothstep(1, 0.82, v) * smoothstep(-0.25, 0.25, v);
  });
  const reach = stage.width * 0.06 + stage.margin;
  return (context: Context, moment: Moment) => {
    context.save();
    context.translate(stage.width / 2 + swing(moment, 0.02) * reach * 0.5, 0);
    context.scale(1 + (2 * reach) / stage.width, 1);
    context.translate(-stage.width / 2, 0);
    drawAcross(context, stage, picture, -stage.margin, horizon);
    context.restore();
  };
}
