import { css, mix, ramp, shift, toRgb } from './color';
import { clamp, createNoise, fractal, lerp, smoothstep } from './noise';
import type { Context, Moment, SceneBrief } from './stage';
import { bake, field, radial, swing } from './stage';

/** A planet on the stage: pixels, and the direction of its light in radians. */
export interface Planet {
  x: number;
  y: number;
  radius: number;
  light: number;
}

/** The planet itself, shaded from one side. */
export function composePlanet(brief: SceneBrief, planet: Planet) {
  const { stage, palette } = brief;
  const random = brief.random.fork('planet');
  const noise = createNoise(random);
  const seed = random.range(0, 60);
  const gaseous = random.chance(0.55);
  const shades = [
    palette.accents[1],
    palette.accents[0],
    palette.accents[2],
    palette.accents[3],
  ].map((color) => mix(color ?? palette.light, [0.75, 0.08, 60], 0.2));
  const size = Math.min(460, Math.round(planet.radius * 2));
  const lx = Math.cos(planet.light) * 0.8;
  const ly = Math.sin(planet.light) * 0.8;
  const disc = field(size, size, (u, v, out, at) => {
    const x = u * 2 - 1;
    const y = v * 2 - 1;
    const r2 = x * x + y * y;
    if (r2 > 1) return;
    const z = Math.sqrt(1 - r2);
    const lon = Math.atan2(x, z) * 1.2;
    const lat = Math.asin(y);
    const swirl = fractal(noise, lon * 1.4 + seed, lat * 3 + seed, 5);
    const t = gaseous
      ? 0.5 + 0.5 * Math.sin(lat * 9 + swirl * 2.2 + seed)
      : smoothstep(-0.25, 0.3, fractal(noise, lon * 1.7 + seed, lat * 1.9 + swirl, 6));
    const base = ramp(shades, t);
    const light = clamp(x * lx + y * ly + z * 0.52);
    const rgb = toRgb(shift(base, (light - 0.62) * 0.75, 0.6 + light * 0.6));
    const edge = clamp((1 - Math.sqrt(r2)) * size * 0.5);
    out[at] = rgb[0];
    out[at + 1] = rgb[1];
    out[at + 2] = rgb[2];
    out[at + 3] = 255 * edge;
  });
  return (context: Context, moment: Moment) => {
    const { x, y, radius } = planet;
    const rim = mix(shades[0] ?? palette.light, [0.9, 0.08, 220], 0.5);
    context.save();
    context.globalCompositeOperation = 'screen';
    const breath = 1 + 0.03 * swing(moment, 0.2);
    context.fillStyle = radial(
      context,
      x + lx * radius * 0.2,
      y + ly * radius * 0.2,
      radius * 1.5 * breath,
      [rim],
      [0.6, 0.5, 0.3, 0],
    );
    context.fillRect(0, 0, stage.width, stage.height);
    context.restore();
    context.imageSmoothingQuality = 'high';
    context.drawImage(disc, x - radius, y - radius, radius * 2, radius * 2);
  };
}

/** Its ring seen from above, which the scene squashes. */
export function composeRing(brief: SceneBrief, radius: number) {
  const { palette } = brief;
  const random = brief.random.fork('ring');
  const size = Math.round(radius * 4.8);
  const layer = bake({ x: 0, y: 0, width: size, height: size }, (context) => {
    const bands = 44;
    for (let i = 0; i < bands; i++) {
      const t = i / bands;
      const gap = Math.sin(t * 21 + random.next()) > 0.72 ? 0.12 : 1;
      context.strokeStyle = css(
        mix(palette.accents[4], palette.light, random.next()),
        random.range(0.14, 0.72) * gap,
      );
      context.lineWidth = (radius * 1.02) / bands;
      context.beginPath();
      context.arc(size / 2, size / 2, radius * lerp(1.32, 2.3, t), 0, Math.PI * 2);
      context.stroke();
    }
  });
  return layer.picture;
}
