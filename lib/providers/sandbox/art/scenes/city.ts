import { type Color, css, mix, shift } from '../color';
import { fillBand, fillGlow, fillPolygon } from '../draw';
import { lerp } from '../noise';
import { composeSky } from '../sky';
import type { Context, Layer, Paint, SceneBrief, SceneComposer } from '../stage';
import { drawLayer, fullBox, horizontalGradient, swing, verticalGradient } from '../stage';
import { composeLake } from '../water';

interface Tower {
  x: number;
  width: number;
  top: number;
  shore: number;
  color: Color;
  depth: number;
}

/** A skyline with lit windows over water that mirrors it. */
export const composeCity: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('city');
  const shore = stage.height * random.range(0.68, 0.78);
  const sky = composeSky(brief, shore * 0.95);
  const count = Math.max(3, Math.round(3 + stage.detail));
  const depths = Array.from({ length: count }, (_, index) => index / (count - 1));
  const blocks = depths.map((depth) => composeBlock(brief, depth, shore));
  const lamps = composeLamps(brief, shore);
  const lake = composeLake(brief, shore, sky.sun);
  const colors = [palette.light, mix(palette.light, palette.accents[0], 0.4)];
  const strength = [0, palette.isDark ? 0.4 : 0.25];
  return (context, moment) => {
    const drift = swing(moment, 0.1) * stage.margin;
    sky.paint(context, moment);
    for (const [index, block] of blocks.entries()) {
      const depth = depths[index] ?? 1;
      block.place(context, drift * (0.15 + depth * 0.5));
      const air = verticalGradient(context, shore * 0.45, shore, colors, strength);
      if (depth < 0.5) fillBand(context, stage, shore * 0.45, shore * 0.55, air);
    }
    lamps(context, moment);
    lake(context, moment);
  };
};

function composeBlock(brief: SceneBrief, depth: number, shore: number): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork(`block-${depth}`);
  const farColor = mix(palette.haze, palette.sky[1], 0.4);
  const body = mix(farColor, shift(palette.near, 0.02, 0.55), 0.2 + depth * 0.75);
  const tall = shore * lerp(0.62, 0.4, depth);
  const peak = random.range(0.25, 0.75);
  return drawLayer(fullBox(stage), (context) => {
    for (let x = -stage.margin - stage.unit * 40; x < stage.width + stage.margin; ) {
      const width = stage.unit * random.range(38, 104) * lerp(0.75, 1.25, depth);
      const centre = 1 - Math.min(1, Math.abs((x + width / 2) / stage.width - peak) * 1.6);
      const rise = 0.22 + 0.55 * random.next() ** 1.6 + 0.45 * centre ** 2 * random.next();
      const color = shift(body, random.range(-0.025, 0.025));
      const tower = { x, width, top: shore - tall * rise, shore, color, depth };
      drawTower(context, brief, random, tower);
      lightWindows(context, brief, random, tower);
      x += width + (random.chance(0.3) ? stage.unit * random.range(4, 26) : 0);
    }
    const strength = [0, 0.5 * (1 - depth)];
    context.globalCompositeOperation = 'source-atop';
    const mist = verticalGradient(context, shore - tall * 0.5, shore, [palette.haze], strength);
    fillBand(context, stage, 0, shore, mist);
  });
}

function drawTower(
  context: Context,
  { stage }: SceneBrief,
  random: SceneBrief['random'],
  { x, width, top, shore, color }: Tower,
): void {
  const sides = [shift(color, 0.035), color, shift(color, -0.035)];
  context.fillStyle = horizontalGradient(context, x, x + width, sides);
  context.fillRect(x, top, width + 0.5, shore - top);
  const crown = random.int(0, 5);
  const middle = x + width / 2;
  if (crown === 0) {
    context.fillRect(x + width * 0.2, top - width * 0.35, width * 0.6, width * 0.36);
    context.fillRect(middle - stage.unit * 1.4, top - width * 1.3, stage.unit * 2.8, width);
  } else if (crown <= 2) {
    const tip = crown === 1 ? middle : x;
    const height = width * random.range(0.5, 1.4) * (crown === 1 ? 1 : 0.5);
    fillPolygon(context, [
      [x, top + 1],
      [tip, top - height],
      [x + width, top + 1],
    ]);
  } else if (crown === 3) {
    for (const step of [1, 2, 3]) {
      const inset = width * 0.12 * step;
      context.fillRect(x + inset, top - width * 0.22 * step, width - 2 * inset, width * 0.24);
    }
  }
}

function lightWindows(
  context: Context,
  { stage, palette }: SceneBrief,
  random: SceneBrief['random'],
  { x, width, top, shore, color, depth }: Tower,
): void {
  const pitch = stage.unit * lerp(7, 12, depth) * random.range(0.85, 1.3);
  const columns = Math.max(2, Math.floor((width * 0.84) / pitch));
  const pitchX = (width * 0.84) / columns;
  const pitchY = pitch * random.range(0.95, 1.7);
  const litShare = palette.isDark ? random.range(0.18, 0.62) : 0.06;
  const hasBands = random.chance(0.25);
  const dark = palette.isDark ? shift(color, 0.045) : mix(color, palette.sky[0], 0.3);
  for (let y = top + pitchY * 0.7, row = 0; y < shore - pitchY; y += pitchY, row++) {
    const share = litShare * (hasBands ? (row % 3 === 0 ? 1.6 : 0.25) : 1);
    for (let column = 0; column < columns; column++) {
      const warm = random.chance(0.12)
        ? random.pick(palette.accents)
        : mix(palette.light, [0.86, 0.13, 72], random.range(0, 0.7));
      context.fillStyle = random.chance(share)
        ? css(warm, random.range(0.6, 0.95))
        : css(dark, 0.6);
      const left = x + width * 0.08 + (column + 0.16) * pitchX;
      context.fillRect(left, y, pitchX * (hasBands ? 0.94 : 0.62), pitchY * 0.56);
    }
  }
}

function composeLamps(brief: SceneBrief, shore: number): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('lamps');
  const count = Math.round(22 * stage.detail * (stage.width / (stage.unit * 1000)));
  const lamps = Array.from({ length: palette.isDark ? count : 0 }, () => ({
    x: random.range(0, stage.width),
    size: stage.unit * random.range(3, 9),
    color: random.chance(0.3) ? random.pick(palette.accents) : palette.light,
    offset: random.next(),
  }));
  return (context, moment) => {
    const quay = css(shift(palette.near, -0.02));
    fillBand(context, stage, shore - stage.unit * 7, stage.unit * 8, quay);
    context.save();
    context.globalCompositeOperation = 'screen';
    for (const { x, size, color, offset } of lamps) {
      const bright = 0.75 + 0.25 * swing(moment, 0.6, offset);
      fillGlow(context, x, shore - stage.unit * 9, size * 3, [color], [bright, 0.25 * bright, 0]);
    }
    context.restore();
  };
}
