import type { Color } from '../color';
import { css, mix, ramp } from '../color';
import { clamp, createNoise, fractal } from '../noise';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { turn } from '../stage';

type Bend = (u: number, v: number, phase: number) => [number, number];

/** A regular pattern bent until it seems to move: lines, dots or a chequer in few colours. */
export const composeOpArt: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('op-art');
  const back = palette.dark ? palette.paper : random.pick([palette.paper, palette.ink]);
  const front = back === palette.paper ? palette.ink : palette.paper;
  const inks: Color[] = random.chance(0.6)
    ? [front, palette.accents[0] ?? front, palette.accents[1] ?? front]
    : [front, front, palette.accents[0] ?? front];
  const bend = chooseBend(brief);
  const pattern = random.pick([drawLines, drawDots, drawChequer, drawRings]);
  const density = Math.round(random.range(22, 38) * (0.75 + 0.25 * stage.detail));
  return {
    paint(context, moment) {
      context.fillStyle = css(back);
      context.fillRect(-stage.margin, -stage.margin, stage.width * 2, stage.height * 2);
      pattern(context, brief, { bend, inks, density, moment });
    },
  };
};

function chooseBend({ random, stage }: SceneBrief): Bend {
  const seeds = random.fork('bend');
  const noise = createNoise(seeds);
  const aspect = stage.width / stage.height;
  const bumps = Array.from({ length: seeds.int(1, 3) }, () => ({
    x: seeds.range(0.2, 0.8),
    y: seeds.range(0.2, 0.8),
    radius: seeds.range(0.28, 0.55),
    strength: seeds.range(0.45, 0.85) * seeds.sign(),
    offset: seeds.next(),
  }));
  const wave = seeds.range(0.02, 0.07);
  const seed = seeds.range(0, 50);
  return (u, v, phase) => {
    let x = u;
    let y = v;
    for (const bump of bumps) {
      const angle = 2 * Math.PI * (phase + bump.offset);
      const dx = x - bump.x - Math.cos(angle) * 0.03;
      const dy = (y - bump.y - Math.sin(angle) * 0.03) / aspect;
      const near = clamp(1 - Math.hypot(dx, dy) / bump.radius);
      const pull = bump.strength * near * near * (0.85 + 0.15 * Math.sin(angle));
      x += dx * pull;
      y += dy * aspect * pull;
    }
    const roll = Math.cos(2 * Math.PI * phase) * 0.15;
    x += fractal(noise, y * 2.4 + seed, roll, 2) * wave;
    y += fractal(noise, x * 2.4 + seed + 9, roll, 2) * wave;
    return [x, y];
  };
}

interface Pattern {
  bend: Bend;
  inks: readonly Color[];
  density: number;
  moment: Moment;
}

function grid({ stage }: SceneBrief, density: number): [columns: number, rows: number] {
  const cell = Math.min(stage.width, stage.height) / density;
  return [Math.ceil(stage.width / cell), Math.ceil(stage.height / cell)];
}

function drawLines(
  context: Context,
  brief: SceneBrief,
  { bend, inks, density, moment }: Pattern,
): void {
  const { stage } = brief;
  const [, rows] = grid(brief, density);
  const phase = turn(moment, 0.1);
  const steps = 120;
  for (let row = -4; row < rows + 4; row++) {
    context.fillStyle = css(ramp(inks, (row + 4) / (rows + 8)));
    context.beginPath();
    const edge = (s: number, shiftBy: number) => {
      const u = (s / steps) * 1.1 - 0.05;
      const [x, y] = bend(u, (row + shiftBy) / rows, phase);
      return [x * stage.width, y * stage.height] as const;
    };
    for (let s = 0; s <= steps; s++) context.lineTo(...edge(s, 0));
    for (let s = steps; s >= 0; s--) {
      const swell = 0.5 + 0.22 * Math.sin((s / steps) * 7 + row * 0.22 + phase * 2 * Math.PI);
      context.lineTo(...edge(s, swell));
    }
    context.fill();
  }
}

function drawDots(
  context: Context,
  brief: SceneBrief,
  { bend, inks, density, moment }: Pattern,
): void {
  const { stage } = brief;
  const [columns, rows] = grid(brief, density);
  const phase = turn(moment, 0.1);
  const cell = stage.height / rows;
  for (let row = -2; row < rows + 2; row++) {
    for (let column = -2; column < columns + 2; column++) {
      const u = (column + (row % 2 ? 0.5 : 0)) / columns;
      const v = row / rows;
      const [x, y] = bend(u, v, phase);
      const [nextX] = bend(u + 0.5 / columns, v, phase);
      const stretch = clamp(((nextX - x) * columns) / 0.5, 0.2, 2.2);
      const radius =
        cell * 0.46 * stretch * (0.72 + 0.22 * Math.sin(u * 9 + v * 7 + phase * 2 * Math.PI));
      context.fillStyle = css(ramp(inks, clamp((stretch - 0.35) * 0.9)));
      context.beginPath();
      context.ellipse(
        x * stage.width,
        y * stage.height,
        radius,
        Math.min(radius * 1.12, cell * 0.62),
        0,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  }
}

function drawChequer(
  context: Context,
  brief: SceneBrief,
  { bend, inks, density, moment }: Pattern,
): void {
  const { stage } = brief;
  const [columns, rows] = grid(brief, density * 0.72);
  const phase = turn(moment, 0.1);
  const corner = (column: number, row: number) => {
    const [x, y] = bend(column / columns, row / rows, phase);
    return [x * stage.width, y * stage.height] as const;
  };
  for (let row = -3; row < rows + 3; row++) {
    for (let column = -3; column < columns + 3; column++) {
      if ((row + column) % 2 === 0) continue;
      context.fillStyle = css(mix(ramp(inks, clamp(row / rows)), inks[0] ?? [0, 0, 0], 0.4));
      context.beginPath();
      context.moveTo(...corner(column, row));
      context.lineTo(...corner(column + 1, row));
      context.lineTo(...corner(column + 1, row + 1));
      context.lineTo(...corner(column, row + 1));
      context.fill();
    }
  }
}

function drawRings(
  context: Context,
  brief: SceneBrief,
  { bend, inks, density, moment }: Pattern,
): void {
  const { stage } = brief;
  const phase = turn(moment, 0.1);
  const aspect = stage.width / stage.height;
  const count = Math.round(density * 1.1);
  for (let ring = count; ring > 0; ring--) {
    const radius = (ring / count) * 0.95 * Math.max(1, aspect, 1 / aspect);
    context.beginPath();
    const steps = 140;
    for (let s = 0; s <= steps; s++) {
      const angle = (s / steps) * 2 * Math.PI;
      const flutter = 1 + 0.05 * Math.sin(angle * 5 + ring * 0.3 + phase * 2 * Math.PI);
      const [x, y] = bend(
        0.5 + (Math.cos(angle) * radius * flutter) / Math.max(1, aspect),
        0.5 + Math.sin(angle) * radius * flutter * Math.min(1, aspect),
        phase,
      );
      context.lineTo(x * stage.width, y * stage.height);
    }
    context.strokeStyle = css(ramp(inks, ring / count));
    context.lineWidth = (Math.min(stage.width, stage.height) / count) * 0.5;
    context.stroke();
  }
}
