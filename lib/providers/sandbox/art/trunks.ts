import type { Color } from './color';
import { css, mix, shift } from './color';
import { band, linear } from './draw';
import { createNoise, fractal, lerp } from './noise';
import type { Context, Layer, SceneBrief } from './stage';
import { bake, fullBox, vertical } from './stage';
import { drawConifer } from './trees';

/** One row of trees at a depth of 0 (far) to 1 (near), with what grows under them. */
export function composeTrunks(
  brief: SceneBrief,
  index: number,
  depth: number,
  color: Color,
  fog: Color,
): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork(`trunks-${index}`);
  const noise = createNoise(random);
  const isNear = depth > 0.95;
  const floor = stage.height * lerp(0.66, 0.98, depth ** 1.4);
  const spread = stage.width + 2 * stage.margin;
  const count = Math.max(
    isNear ? 3 : 4,
    Math.round(lerp(26, 4, depth) * (stage.width / stage.height) * 0.7),
  );
  const ground = (x: number) =>
    floor + fractal(noise, x / (stage.unit * 260), index, 3) * stage.unit * lerp(20, 46, depth);
  return bake(fullBox(stage), (context) => {
    for (let i = 0; i < count; i++) {
      const slot = (i + random.range(0.1, 0.9)) / count;
      if (isNear && slot > 0.26 && slot < 0.74) continue;
      const x = slot * spread - stage.margin;
      const width = stage.unit * lerp(9, isNear ? 78 : 54, depth ** 1.3) * random.range(0.6, 1.3);
      const shade = shift(color, random.range(-0.03, 0.03));
      if (random.chance(0.45) && !isNear) {
        drawConifer(context, random, x, ground(x) + width, width * random.range(8, 15), shade);
      } else {
        drawTrunk(context, brief, random, {
          x,
          foot: ground(x) + width * 0.6,
          width,
          color: shade,
          fog,
        });
      }
    }
    context.beginPath();
    context.moveTo(-stage.margin, stage.height + stage.margin);
    for (let x = -stage.margin; x <= stage.width + stage.margin + 8; x += 6)
      context.lineTo(x, ground(x));
    context.lineTo(stage.width + stage.margin + 8, stage.height + stage.margin);
    context.fillStyle = vertical(context, floor - stage.unit * 30, stage.height, [
      color,
      mix(color, fog, depth > 0.8 ? 0 : 0.55),
    ]);
    context.fill();
    drawUnderwood(context, brief, random, ground, color, depth);
    band(
      context,
      stage,
      0,
      stage.height + stage.margin,
      vertical(
        context,
        floor - stage.height * 0.35,
        floor + stage.height * 0.1,
        [mix(fog, palette.haze, 0.4)],
        [0, 0.34 * (1 - depth)],
      ),
    );
  });
}

interface Trunk {
  x: number;
  foot: number;
  width: number;
  color: Color;
  fog: Color;
}

function drawTrunk(
  context: Context,
  { stage, palette }: SceneBrief,
  random: SceneBrief['random'],
  trunk: Trunk,
): void {
  const { x, foot, width, color } = trunk;
  const lean = random.normal() * width * 0.9;
  const topWidth = width * random.range(0.5, 0.75);
  const top = -stage.margin - 10;
  context.fillStyle = linear(
    context,
    [x - width / 2, 0, x + width / 2, 0],
    [0, css(shift(color, -0.03))],
    [0.35, css(mix(shift(color, 0.05), palette.light, 0.07))],
    [1, css(shift(color, -0.05))],
  );
  context.beginPath();
  context.moveTo(x - width * 0.85, foot);
  context.quadraticCurveTo(
    x - width * 0.45,
    foot - width,
    x - width * 0.42 + lean * 0.3,
    foot * 0.5,
  );
  context.lineTo(x + lean - topWidth / 2, top);
  context.lineTo(x + lean + topWidth / 2, top);
  context.lineTo(x + width * 0.42 + lean * 0.3, foot * 0.5);
  context.quadraticCurveTo(x + width * 0.45, foot - width, x + width * 0.9, foot);
  context.fill();
  const branches = random.int(2, 5);
  context.strokeStyle = css(shift(color, -0.02));
  context.lineCap = 'round';
  for (let i = 0; i < branches; i++) {
    const y = foot * random.range(0.02, 0.62);
    const side = random.sign();
    const length = width * random.range(0.9, 3.4);
    const startX = x + lean * (1 - y / foot);
    context.lineWidth = width * random.range(0.04, 0.1);
    context.beginPath();
    context.moveTo(startX, y);
    context.quadraticCurveTo(
      startX + side * length * 0.5,
      y - length * 0.1,
      startX + side * length,
      y - length * random.range(0.2, 0.6),
    );
    context.stroke();
  }
}

function drawUnderwood(
  context: Context,
  { stage, palette }: SceneBrief,
  random: SceneBrief['random'],
  ground: (x: number) => number,
  color: Color,
  depth: number,
): void {
  const count = Math.round(
    lerp(30, 150, depth) * stage.detail * (stage.width / (stage.unit * 1000)),
  );
  context.lineCap = 'round';
  for (let i = 0; i < count; i++) {
    const x = random.range(-stage.margin, stage.width + stage.margin);
    const size = stage.unit * lerp(8, 58, depth) * random.range(0.35, 1);
    const lean = random.normal() * 0.5;
    const tint = random.chance(0.06)
      ? mix(color, palette.accents[1], 0.7)
      : shift(color, random.range(-0.03, 0.045));
    context.strokeStyle = css(tint);
    for (let blade = -2; blade <= 2; blade++) {
      context.lineWidth = size * 0.055;
      context.beginPath();
      context.moveTo(x, ground(x) + size * 0.2);
      context.quadraticCurveTo(
        x + (blade * 0.16 + lean * 0.3) * size,
        ground(x) - size * 0.7,
        x + (blade * 0.36 + lean) * size,
        ground(x) - size * (0.8 - Math.abs(blade) * 0.16),
      );
      context.stroke();
    }
  }
}
