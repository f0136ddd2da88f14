import type { Color } from '../color';
import { css, mix, shift, toRgb } from '../color';
import { disc, glow, oval, spread } from '../draw';
import { composeFigure } from '../figures';
import { clamp, createNoise, fractal, smoothstep } from '../noise';
import { composePlanet, composeRing } from '../planets';
import type { Context, Layer, SceneBrief, SceneComposer } from '../stage';
import { bake, field, fullBox, swing } from '../stage';
import { traceGround } from '../terrain';

/** A planet among stars and gas, some with a ring, lit from one side. */
export const composeCosmos: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('cosmos');
  const shortSide = Math.min(stage.width, stage.height);
  const hues = palette.accents.map((accent) => accent[2]);
  const gas: readonly Color[] = [
    [0.09, 0.03, hues[0] ?? 270],
    [0.24, 0.11, hues[0] ?? 290],
    [0.5, 0.17, hues[1] ?? 330],
    [0.8, 0.12, hues[2] ?? 40],
  ];
  const planet = {
    x: stage.width * random.range(0.3, 0.7),
    y: stage.height * random.range(0.34, 0.62),
    radius: shortSide * random.range(0.17, 0.3),
    light: random.range(-2.6, -0.6),
  };
  const sky = composeGas(brief, gas);
  const body = composePlanet(brief, planet);
  const ringed = random.chance(0.55);
  const ring = ringed ? composeRing(brief, planet.radius) : null;
  const tilt = random.range(-0.5, 0.5);
  const squash = random.range(0.16, 0.3);
  const ground = composeRegolith(brief);
  const figure = composeFigure(brief, {
    ground: brief.mood.figure === 'astronaut' ? ground.top : () => stage.height * 0.9,
    air: stage.height * 0.3,
  });
  const walks = brief.mood.figure !== null && brief.mood.figure !== 'rocket';
  const half = (context: Context, upper: boolean) => {
    if (!ring) return;
    context.save();
    context.translate(planet.x, planet.y);
    context.rotate(tilt);
    context.beginPath();
    context.rect(
      -stage.width * 2,
      upper ? -stage.height * 2 : 0,
      stage.width * 4,
      stage.height * 2,
    );
    context.clip();
    context.scale(1, squash);
    context.drawImage(ring, -ring.width / 2, -ring.height / 2);
    context.restore();
  };
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      sky.place(context, drift * 0.2);
      half(context, true);
      body(context, moment);
      half(context, false);
      if (walks) ground.layer.place(context, drift * 0.8);
      figure?.(context, moment, drift * 0.8);
    },
  };
};

function composeGas(brief: SceneBrief, gas: readonly Color[]): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('gas');
  const noise = createNoise(random);
  const seed = random.range(0, 90);
  const angle = random.range(-0.9, 0.9);
  const ramped = Array.from({ length: 64 }, (_, i) => {
    const t = (i / 63) * (gas.length - 1);
    const low = Math.min(gas.length - 2, Math.floor(t));
    return toRgb(mix(gas[low] ?? palette.near, gas[low + 1] ?? palette.near, t - low));
  });
  const aspect = stage.width / stage.height;
  const cloud = field(
    aspect > 1 ? 420 : 300,
    aspect > 1 ? 420 / aspect : 300 / aspect,
    (u, v, out, at) => {
      const x = (u - 0.5) * aspect * 2.1;
      const y = (v - 0.5) * 2.1;
      const across = -x * Math.sin(angle) + y * Math.cos(angle);
      const warpX = fractal(noise, x + seed, y + seed, 4);
      const warpY = fractal(noise, x + seed + 5, y + seed + 3, 4);
      const body = fractal(noise, x * 1.3 + warpX * 1.4 + seed, y * 1.3 + warpY * 1.4, 6);
      const band = Math.exp(-((across + warpX * 0.55) ** 2) * 1.6);
      const dust = smoothstep(0.1, 0.5, fractal(noise, x * 2.2 - warpY * 1.8, y * 2.2 + seed, 5));
      const t = clamp(band * (0.56 + body * 0.95) * (1 - dust * 0.62));
      const color = ramped[Math.round(t * 63)] ?? [0, 0, 0];
      out[at] = color[0];
      out[at + 1] = color[1];
      out[at + 2] = color[2];
      out[at + 3] = 255;
    },
  );
  return bake(fullBox(stage), (context) => {
    context.imageSmoothingQuality = 'high';
    spread(context, stage, cloud);
    const count = Math.round(900 * stage.detail * Math.max(aspect, 1 / aspect));
    for (let i = 0; i < count; i++) {
      const x = random.range(-stage.margin, stage.width + stage.margin);
      const y = random.range(-stage.margin, stage.height + stage.margin);
      const size = stage.unit * (0.4 + random.next() ** 8 * 2.6);
      const tint = mix(
        [0.97, 0.02, 80],
        gas[random.int(1, 3)] ?? palette.light,
        random.range(0, 0.4),
      );
      context.fillStyle = css(tint, random.range(0.25, 1));
      disc(context, x, y, size);
      if (size > stage.unit * 2) {
        glow(context, x, y, size * 7, [tint], [0.4, 0.06, 0]);
      }
    }
  });
}

function composeRegolith(brief: SceneBrief): { layer: Layer; top: (x: number) => number } {
  const { stage, palette } = brief;
  const random = brief.random.fork('regolith');
  const noise = createNoise(random);
  const top = (x: number) =>
    stage.height * 0.84 + fractal(noise, x / (stage.unit * 420), 1, 4) * stage.unit * 60;
  const color = mix(palette.near, palette.accents[3], 0.25);
  const layer = bake(fullBox(stage), (context) => {
    traceGround(context, stage, top, stage.height + stage.margin);
    const fill = context.createLinearGradient(0, stage.height * 0.8, 0, stage.height);
    fill.addColorStop(0, css(shift(color, 0.2)));
    fill.addColorStop(1, css(shift(color, -0.04)));
    context.fillStyle = fill;
    context.fill();
    context.save();
    context.clip();
    for (let i = 0; i < 30 * stage.detail; i++) {
      const x = random.range(0, stage.width);
      const y = top(x) + random.next() ** 0.7 * stage.height * 0.16 + stage.unit * 8;
      const size = stage.unit * random.range(6, 46);
      context.fillStyle = css(shift(color, -0.06), 0.75);
      oval(context, x, y, size, size * 0.26);
      context.strokeStyle = css(shift(color, 0.3), 0.5);
      context.lineWidth = stage.unit * 1.6;
      context.beginPath();
      context.ellipse(x, y + size * 0.04, size, size * 0.26, 0, 0.3, Math.PI - 0.3);
      context.stroke();
    }
    context.restore();
  });
  return { layer, top };
}
