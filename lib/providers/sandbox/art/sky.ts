import type { Color } from './color';
import { css, mix, toRgb } from './color';
import { disc, flood, oval } from './draw';
import { clamp, createNoise, fractal, lerp, smoothstep } from './noise';
import type { Context, Moment, SceneBrief } from './stage';
import { bake, field, fullBox, radial, swing, turn, vertical } from './stage';

/** The light in the sky: the sun, or at night the moon. Pixels. */
export interface Luminary {
  x: number;
  y: number;
  radius: number;
  moon: boolean;
}

export interface Sky {
  sun: Luminary;
  paint(context: Context, moment: Moment): void;
}

export interface SkyOptions {
  /** The y of the horizon. */
  horizon: number;
  sun?: Partial<Luminary>;
  /** 0 clear to 1 overcast; by default the seed's choice. */
  cloud?: number;
}

/** A sky down to the horizon: gradient, light, clouds, and stars when it is dark. */
export function composeSky(brief: SceneBrief, options: SkyOptions): Sky {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('sky');
  const moon = mood.hour === 'night' || mood.hour === 'blue';
  const low = mood.hour === 'dusk' || mood.hour === 'dawn' || mood.hour === 'golden';
  const sun: Luminary = {
    x: stage.width * random.range(0.24, 0.76),
    y: options.horizon * (low ? random.range(0.68, 0.95) : random.range(0.26, 0.5)),
    radius: stage.unit * (moon ? random.range(34, 62) : random.range(50, 96)),
    moon,
    ...options.sun,
  };
  const cloud = options.cloud ?? random.range(0.15, 0.75);
  const backdrop = bake(fullBox(stage), (context) => {
    flood(context, stage, vertical(context, 0, options.horizon, palette.sky));
    paintGlow(context, brief, sun);
    if (palette.dark) paintStars(context, brief, options.horizon);
    paintDisc(context, brief, sun);
  });
  const clouds = composeClouds(brief, options.horizon, cloud, sun);
  const aurora = mood.weather === 'aurora' ? composeAurora(brief, options.horizon) : null;
  return {
    sun,
    paint(context, moment) {
      backdrop.place(context);
      aurora?.(context, moment);
      clouds(context, moment);
    },
  };
}

function paintGlow(context: Context, { stage, palette }: SceneBrief, sun: Luminary): void {
  const reach = Math.max(stage.width, stage.height);
  context.save();
  context.globalCompositeOperation = palette.dark ? 'screen' : 'soft-light';
  flood(
    context,
    stage,
    radial(
      context,
      sun.x,
      sun.y,
      reach * 0.75,
      [palette.light, palette.sky[3]],
      [sun.moon ? 0.42 : 0.85, 0.16, 0.04, 0],
    ),
  );
  context.globalCompositeOperation = 'screen';
  flood(
    context,
    stage,
    radial(
      context,
      sun.x,
      sun.y,
      sun.radius * 5,
      [palette.light],
      [sun.moon ? 0.3 : 0.6, 0.22, 0.05, 0],
    ),
  );
  context.restore();
}

function paintDisc(context: Context, { palette, stage, random }: SceneBrief, sun: Luminary): void {
  const core: Color = [0.99, palette.light[1] * 0.4, palette.light[2]];
  context.fillStyle = sun.moon
    ? css(core)
    : vertical(context, sun.y - sun.radius, sun.y + sun.radius, [core, palette.light]);
  disc(context, sun.x, sun.y, sun.radius);
  if (!sun.moon) return;
  context.save();
  context.clip();
  const marks = random.fork('moon');
  for (let i = 0; i < 16; i++) {
    const size = sun.radius * marks.range(0.08, 0.34);
    context.fillStyle = css(mix(palette.light, palette.sky[2], 0.5), 0.16);
    oval(
      context,
      sun.x + sun.radius * marks.normal() * 0.42,
      sun.y + sun.radius * marks.normal() * 0.42,
      size,
      size * marks.range(0.6, 1),
      marks.range(0, 3),
    );
  }
  context.restore();
  context.lineWidth = stage.unit;
}

function paintStars(
  context: Context,
  { stage, palette, random, mood }: SceneBrief,
  horizon: number,
): void {
  const stars = random.fork('stars');
  const strength = mood.hour === 'night' ? 1 : 0.35;
  const count = Math.round((stage.width / stage.height) * 620 * stage.detail * strength);
  for (let i = 0; i < count; i++) {
    const height = stars.next() ** 1.5;
    const size = stage.unit * (0.5 + stars.next() ** 6 * 1.9);
    context.fillStyle = css(palette.light, (1 - height) * stars.range(0.25, 1) * strength);
    disc(
      context,
      stars.range(-stage.margin, stage.width + stage.margin),
      horizon * height - stage.margin * (1 - height),
      size,
    );
  }
}

function composeClouds(brief: SceneBrief, horizon: number, amount: number, sun: Luminary) {
  const { stage, palette } = brief;
  const random = brief.random.fork('clouds');
  const noise = createNoise(random);
  const lit = toRgb(mix(palette.light, palette.sky[3], palette.dark ? 0.45 : 0.12));
  const shade = toRgb(mix(palette.sky[1], palette.haze, palette.dark ? 0.25 : 0.55));
  const stretch = random.range(0.8, 2.4);
  const seed = random.range(0, 90);
  const aspect = stage.width / Math.max(1, horizon);
  const sunU = sun.x / stage.width;
  const sunV = sun.y / horizon;
  const picture = field(stage.width > stage.height ? 460 : 340, 300, (u, v, out, at) => {
    const depth = 1 / (1.16 - v);
    const x = (u - 0.5) * aspect * (1.3 + depth * 0.9) + seed;
    const y = depth * stretch + seed;
    const warp = fractal(noise, x * 0.8 + 40, y * 0.8, 2) * 0.6;
    const density = fractal(noise, x + warp, y * 1.15 + warp, 5) * 1.1 + 0.5;
    const cover = smoothstep(1.02 - amount * 0.62, 1.32 - amount * 0.5, density + 0.16);
    const above = fractal(
      noise,
      x + warp + (sunU - u) * 0.22,
      y * 1.15 + warp + (sunV - v) * 0.3,
      3,
    );
    const nearness = 1 - clamp(Math.hypot((u - sunU) * aspect, v - sunV) * 0.9);
    const light = clamp(
      0.52 + (density - 0.5 - above * 1.1) * 0.9 + nearness * 0.45 - cover * 0.14,
    );
    out[at] = lerp(shade[0], lit[0], light);
    out[at + 1] = lerp(shade[1], lit[1], light);
    out[at + 2] = lerp(shade[2], lit[2], light);
    out[at + 3] = 255 * cover * 0.88 * smoothstep(1, 0.82, v) * smoothstep(-0.25, 0.25, v);
  });
  const spread = stage.width * 0.06 + stage.margin;
  return (context: Context, moment: Moment) => {
    const drift = swing(moment, 0.02, 0) * spread * 0.5;
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      picture,
      -spread + drift,
      -stage.margin,
      stage.width + spread * 2,
      horizon + stage.margin,
    );
  };
}

function composeAurora({ stage, random }: SceneBrief, horizon: number) {
  const waves = random.fork('aurora');
  const hue = waves.pick([150, 165, 185, 320]);
  const bands = Array.from({ length: 3 }, (_, index) => ({
    base: horizon * waves.range(0.36, 0.74),
    height: horizon * waves.range(0.3, 0.55),
    color: [0.82, 0.19, hue + index * 38] as Color,
    offset: waves.next(),
    pace: waves.range(1.2, 2.6),
  }));
  const columns = Math.round(90 * stage.detail) + 40;
  return (context: Context, moment: Moment) => {
    context.save();
    context.globalCompositeOperation = 'screen';
    const step = stage.width / columns;
    for (const band of bands) {
      for (let i = -2; i < columns + 2; i++) {
        const t = i / columns;
        const roll = 2 * Math.PI * (t * band.pace + band.offset);
        const sway = swing(moment, 0.1, band.offset);
        const y =
          band.base +
          Math.sin(roll + sway) * horizon * 0.12 +
          Math.sin(roll * 2.7) * horizon * 0.03;
        const bright =
          0.32 +
          0.3 * Math.sin(roll * 3.1 + turn(moment, 0.1) * 2 * Math.PI) +
          0.2 * Math.sin(i * 1.7 + sway);
        const top = y - band.height * (0.7 + 0.3 * Math.sin(roll * 1.9));
        context.fillStyle = vertical(
          context,
          top,
          y,
          [[0.6, 0.16, band.color[2] + 90], band.color, band.color],
          [0, clamp(bright, 0.06, 0.8) * 0.5, 0],
        );
        context.fillRect(i * step, top, step + 0.6, y - top);
      }
    }
    context.restore();
  };
}
