import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { linear } from '../draw';
import { composeFigure } from '../figures';
import { createNoise, fractal, lerp } from '../noise';
import { composeSky } from '../sky';
import type { Context, Layer, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, swing } from '../stage';
import { traceGround } from '../terrain';

interface Dune {
  depth: number;
  layer: Layer;
  crest: (x: number) => number;
}

/** Sand in long curves, each dune with a lit and a shaded side. */
export const composeDunes: SceneComposer = (brief) => {
  const { stage } = brief;
  const random = brief.random.fork('dunes');
  const horizon = stage.height * random.range(0.48, 0.62);
  const sky = composeSky(brief, { horizon: horizon * 1.04, cloud: random.range(0, 0.4) });
  const side = sky.sun.x > stage.width / 2 ? 1 : -1;
  const count = Math.round(4 + 2 * stage.detail);
  const dunes = Array.from({ length: count }, (_, index) =>
    composeDune(brief, index, count, horizon, side),
  );
  const stand = dunes.at(-2) ?? dunes[0];
  const figure = composeFigure(brief, {
    ground: stand?.crest ?? (() => stage.height * 0.8),
    air: horizon * 0.5,
  });
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      sky.paint(context, moment);
      for (const dune of dunes) {
        dune.layer.place(context, drift * dune.depth);
        if (dune === stand) figure?.(context, moment, drift * dune.depth);
      }
    },
  };
};

function sandColor({ palette, mood }: SceneBrief): Color {
  if (mood.weather === 'snow') return [palette.dark ? 0.6 : 0.9, 0.02, 240];
  const [hue] = mood.hues;
  return [palette.dark ? 0.52 : 0.76, 0.1, hue ?? (palette.dark ? 40 : 64)];
}

function composeDune(
  brief: SceneBrief,
  index: number,
  count: number,
  horizon: number,
  side: number,
): Dune {
  const { stage, palette } = brief;
  const random = brief.random.fork(`dune-${index}`);
  const noise = createNoise(random);
  const depth = (index + 1) / count;
  const base = lerp(horizon, stage.height * 0.94, depth ** 1.25);
  const relief = stage.height * lerp(0.05, 0.15, depth) * random.range(0.8, 1.3);
  const scale = lerp(1.5, 0.62, depth) / (stage.unit * 1000);
  const seed = random.range(0, 80);
  const crest = (x: number) => {
    const place = x * scale + seed;
    const value = noise(place, seed) * 0.7 + noise(place * 2.1, seed + 9) * 0.22;
    return base - relief * (value + 0.35 - Math.abs(noise(place * 0.9, seed + 4)) * 0.8);
  };
  const sand = mix(
    mix(sandColor(brief), palette.haze, 0.75 * (1 - depth) ** 1.2),
    palette.near,
    palette.dark ? 0.3 * depth : 0.04 * depth,
  );
  const lit = mix(shift(sand, 0.07), palette.light, 0.22);
  const shade = mix(shift(sand, -0.17, 1.05, -14), palette.near, 0.18 + 0.2 * depth);
  const layer = bake(fullBox(stage), (context) => {
    traceGround(context, stage, crest, stage.height + stage.margin);
    context.fillStyle = linear(
      context,
      [0, base - relief, 0, base + stage.height * 0.4],
      [0, css(lit)],
      [0.5, css(sand)],
      [1, css(shift(sand, -0.08))],
    );
    context.fill();
    context.save();
    context.clip();
    shadeSlipFace(context, brief, { crest, side, relief, shade, noise, seed });
    drawRipples(context, brief, { random, crest, noise, color: shift(shade, 0.03), depth });
    context.restore();
  });
  return { depth, layer, crest };
}

interface SlipFace {
  crest: (x: number) => number;
  side: number;
  relief: number;
  shade: Color;
  noise: (x: number, y: number) => number;
  seed: number;
}

function shadeSlipFace(context: Context, { stage }: SceneBrief, face: SlipFace): void {
  const step = Math.max(1, stage.unit * 2);
  const span = stage.unit * 30;
  const width = stage.width + 2 * stage.margin;
  let fall = 0;
  const places: [number, number, number][] = [];
  for (let i = 0; i <= width / step; i++) {
    const along = i * step;
    const x = face.side > 0 ? stage.width + stage.margin - along : along - stage.margin;
    const slope = ((face.crest(x - face.side * span) - face.crest(x + face.side * span)) /
      (2 * span)) as number;
    fall = Math.max(0, fall * 0.985 + (slope > 0 ? slope * step * 1.15 : slope * step * 0.9));
    const wave = 1 + fractal(face.noise, x / (stage.unit * 300), face.seed, 2) * 0.4;
    places.push([x, face.crest(x), Math.min(fall * wave * 3.2, face.relief * 3)]);
  }
  context.beginPath();
  places.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y - 2);
    else context.lineTo(x, y - 2);
  });
  for (const [x, y, drop] of [...places].reverse()) context.lineTo(x, y - 2 + drop);
  context.closePath();
  const middle = face.crest(stage.width / 2);
  context.fillStyle = linear(
    context,
    [0, middle - face.relief, 0, middle + face.relief * 3.2],
    [0, css(face.shade, 0.95)],
    [1, css(face.shade, 0.35)],
  );
  context.fill();
}

interface Ripples {
  random: SceneBrief['random'];
  crest: (x: number) => number;
  noise: (x: number, y: number) => number;
  color: Color;
  depth: number;
}

function drawRipples(context: Context, { stage }: SceneBrief, ripples: Ripples): void {
  if (ripples.depth < 0.5) return;
  const rows = Math.round(42 * stage.detail);
  context.strokeStyle = css(ripples.color, 0.16);
  for (let row = 1; row < rows; row++) {
    const drop = (row / rows) ** 1.6 * stage.height * 0.42;
    context.lineWidth = stage.unit * lerp(0.6, 2.6, row / rows);
    context.beginPath();
    for (let x = -stage.margin; x < stage.width + stage.margin; x += stage.unit * 8) {
      const y =
        ripples.crest(x) * (1 - row / rows) + (ripples.crest(stage.width / 2) * row) / rows + drop;
      const sway = fractal(ripples.noise, x / (stage.unit * 130), row * 0.23, 3) * stage.unit * 16;
      if (x === -stage.margin) context.moveTo(x, y + sway);
      else context.lineTo(x, y + sway);
    }
    context.stroke();
  }
}
