import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { flood, line, spread } from '../draw';
import type { Part } from '../flowers';
import { drawBud, drawFlower, drawLeaf } from '../flowers';
import { createNoise, fractal, lerp } from '../noise';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { bake, field, fullBox, radial, swing } from '../stage';

interface Stem {
  x: number;
  y: number;
  length: number;
  angle: number;
  bend: number;
  width: number;
  color: Color;
  offset: number;
  parts: Part[];
}

/** Stems with leaves and flowers, as in a herbarium: on paper by day, out of the dark by night. */
export const composeBotanical: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('botanical');
  const ground: Color = palette.dark ? mix(palette.paper, palette.near, 0.3) : palette.paper;
  const backdrop = composePaper(brief, ground);
  const back = Array.from({ length: Math.round(5 * stage.detail) + 2 }, (_, index) =>
    growStem(
      brief,
      random.fork(`back-${index}`),
      index,
      mix(ground, greens(brief)[0], palette.dark ? 0.34 : 0.3),
      ground,
      0.72,
    ),
  );
  const front = Array.from({ length: Math.round(4 * stage.detail) + 3 }, (_, index) =>
    growStem(
      brief,
      random.fork(`front-${index}`),
      index,
      greens(brief)[index % 3] ?? greens(brief)[0],
      ground,
      0,
    ),
  );
  return {
    paint(context, moment) {
      backdrop.place(context);
      for (const stem of back) drawStem(context, brief, stem, moment);
      for (const stem of front) drawStem(context, brief, stem, moment);
    },
  };
};

function greens({ palette, mood }: SceneBrief): [Color, Color, Color] {
  const hue =
    mood.hour === 'golden' ? 105 : mood.hour === 'dusk' || mood.hour === 'blue' ? 175 : 148;
  const light = palette.dark ? 0.5 : 0.44;
  if (mood.monochrome)
    return [
      [light, 0, 0],
      [light + 0.1, 0, 0],
      [light - 0.08, 0, 0],
    ];
  return [
    [light, 0.085, hue],
    [light + 0.1, 0.1, hue - 18],
    [light - 0.09, 0.07, hue + 16],
  ];
}

function composePaper(brief: SceneBrief, ground: Color) {
  const { stage, palette } = brief;
  const noise = createNoise(brief.random.fork('paper'));
  const fibre = field(220, 220, (u, v, out, at) => {
    const value = 128 + 90 * fractal(noise, u * 9, v * 26, 4);
    out[at] = value;
    out[at + 1] = value;
    out[at + 2] = value;
    out[at + 3] = 255;
  });
  return bake(fullBox(stage), (context) => {
    flood(context, stage, css(ground));
    flood(
      context,
      stage,
      radial(
        context,
        stage.width * 0.42,
        stage.height * 0.36,
        stage.height,
        [mix(ground, palette.dark ? palette.accents[3] : [1, 0, 90], palette.dark ? 0.4 : 0.65)],
        [0.85, 0],
      ),
    );
    context.globalAlpha = 0.1;
    context.globalCompositeOperation = 'soft-light';
    spread(context, stage, fibre);
  });
}

function growStem(
  brief: SceneBrief,
  random: SceneBrief['random'],
  index: number,
  green: Color,
  ground: Color,
  fade: number,
): Stem {
  const { stage, palette } = brief;
  const petals = palette.accents.filter((accent) => Math.abs(accent[0] - ground[0]) > 0.16);
  const petal = mix(petals[index % Math.max(1, petals.length)] ?? palette.light, ground, fade);
  const shortSide = Math.min(stage.width, stage.height);
  const flowers = random.chance(0.66);
  const leafShape = random.int(0, 2);
  const leaves = random.int(5, 11);
  const size = shortSide * random.range(0.09, 0.17) * (fade > 0 ? 1.15 : 1);
  const parts: Part[] = [];
  for (let i = 0; i < leaves; i++) {
    const t = 0.16 + (i / leaves) * 0.74;
    parts.push({
      kind: 'leaf',
      t,
      side: i % 2 ? 1 : -1,
      size: size * lerp(1.15, 0.45, t) * random.range(0.8, 1.2),
      angle: random.range(0.55, 1.05),
      color: mix(
        shift(green, random.range(-0.05, 0.06), 1, random.range(-12, 12)),
        ground,
        fade * 0.4,
      ),
      shape: leafShape,
    });
  }
  if (flowers) {
    parts.push({
      kind: 'flower',
      t: 1,
      side: 1,
      size: size * random.range(0.95, 1.5),
      angle: 0,
      color: petal,
      shape: random.int(0, 3),
    });
    if (random.chance(0.5)) {
      parts.push({
        kind: 'bud',
        t: random.range(0.62, 0.8),
        side: random.sign(),
        size: size * 0.6,
        angle: 0.6,
        color: petal,
        shape: 0,
      });
    }
  } else {
    for (let i = 0; i < 9; i++) {
      parts.push({
        kind: 'berry',
        t: 0.55 + i * 0.05,
        side: i % 2 ? 1 : -1,
        size: size * random.range(0.12, 0.2),
        angle: 0.7,
        color: petal,
        shape: 0,
      });
    }
  }
  const spread = stage.width / 7;
  return {
    x:
      stage.width / 2 +
      (index % 2 ? 1 : -1) * Math.ceil(index / 2) * spread * random.range(0.6, 1) +
      random.normal() * spread * 0.2,
    y: stage.height * 1.06,
    length: stage.height * random.range(0.6, 0.98),
    angle: -Math.PI / 2 + random.normal() * 0.14 + (index % 2 ? 1 : -1) * index * 0.045,
    bend: random.normal() * 0.4,
    width: shortSide * random.range(0.006, 0.011),
    color: mix(shift(green, -0.07), ground, fade * 0.4),
    offset: random.next(),
    parts,
  };
}

function along(stem: Stem, t: number, sway: number): [x: number, y: number, angle: number] {
  const angle = stem.angle + (stem.bend + sway) * t;
  const middle = stem.angle + (stem.bend + sway) * t * 0.5;
  return [
    stem.x + Math.cos(middle) * stem.length * t,
    stem.y + Math.sin(middle) * stem.length * t,
    angle,
  ];
}

function drawStem(context: Context, brief: SceneBrief, stem: Stem, moment: Moment): void {
  const sway = swing(moment, 0.2, stem.offset) * 0.05;
  context.strokeStyle = css(stem.color);
  context.lineCap = 'round';
  const steps = 26;
  for (let i = 0; i < steps; i++) {
    const [x, y] = along(stem, i / steps, sway);
    const [nextX, nextY] = along(stem, (i + 1) / steps, sway);
    context.lineWidth = stem.width * lerp(1.25, 0.45, i / steps);
    line(context, x, y, nextX, nextY);
  }
  for (const part of stem.parts) {
    const [x, y, angle] = along(stem, part.t, sway);
    const flutter = swing(moment, 0.3, stem.offset + part.t) * 0.05;
    context.save();
    context.translate(x, y);
    if (part.kind === 'leaf') {
      context.rotate(angle + part.side * part.angle + flutter);
      drawLeaf(context, part.size, part.color, part.shape, part.side);
    } else if (part.kind === 'flower') {
      context.rotate(angle + Math.PI / 2 + flutter);
      drawFlower(context, brief, part);
    } else {
      context.rotate(angle + part.side * part.angle + flutter);
      drawBud(context, part, stem);
    }
    context.restore();
  }
}
