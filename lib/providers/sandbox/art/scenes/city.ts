import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { band, glow } from '../draw';
import { composeFigure } from '../figures';
import { lerp } from '../noise';
import { composeSky } from '../sky';
import type { Context, Layer, Moment, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, swing, vertical } from '../stage';
import { composeLake } from '../water';

interface Tower {
  x: number;
  width: number;
  top: number;
  crown: number;
}

/** A skyline with lit windows, over water or a wet street that mirrors it. */
export const composeCity: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('city');
  const shore = stage.height * random.range(0.68, 0.78);
  const sky = composeSky(brief, { horizon: shore * 0.95 });
  const count = Math.max(3, Math.round(3 + stage.detail));
  const rows = Array.from({ length: count }, (_, index) => ({
    depth: index / (count - 1),
    layer: composeBlock(brief, index, index / (count - 1), shore),
  }));
  const lamps = composeLamps(brief, shore);
  const water = composeLake(brief, { top: shore, light: sky.sun });
  const glow = bake(fullBox(stage), (context) => {
    band(
      context,
      stage,
      shore * 0.45,
      shore * 0.55,
      vertical(
        context,
        shore * 0.45,
        shore,
        [palette.light, mix(palette.light, palette.accents[0], 0.4)],
        [0, palette.dark ? 0.4 : 0.25],
      ),
    );
  });
  const figure = composeFigure(brief, { ground: () => shore, air: shore * 0.25 });
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      sky.paint(context, moment);
      for (const row of rows) {
        row.layer.place(context, drift * (0.15 + row.depth * 0.5));
        if (row.depth < 0.5) glow.place(context);
      }
      figure?.(context, moment, drift * 0.65);
      lamps(context, moment);
      water(context, moment);
    },
  };
};

function composeBlock(brief: SceneBrief, index: number, depth: number, shore: number): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork(`block-${index}`);
  const body = mix(
    mix(palette.haze, palette.sky[1], 0.4),
    shift(palette.near, 0.02, 0.55),
    0.2 + depth * 0.75,
  );
  const tall = shore * lerp(0.62, 0.4, depth);
  const peak = random.range(0.25, 0.75);
  return bake(fullBox(stage), (context) => {
    let x = -stage.margin - stage.unit * 40;
    while (x < stage.width + stage.margin) {
      const width = stage.unit * random.range(38, 104) * lerp(0.75, 1.25, depth);
      const centre = 1 - Math.min(1, Math.abs((x + width / 2) / stage.width - peak) * 1.6);
      const height =
        tall * (0.22 + 0.55 * random.next() ** 1.6 + 0.45 * centre ** 2 * random.next());
      const tower = { x, width, top: shore - height, crown: random.int(0, 5) };
      drawTower(
        context,
        brief,
        random,
        tower,
        shore,
        shift(body, random.range(-0.025, 0.025)),
        depth,
      );
      x += width + (random.chance(0.3) ? stage.unit * random.range(4, 26) : 0);
    }
    context.fillStyle = vertical(
      context,
      shore - tall * 0.5,
      shore,
      [palette.haze],
      [0, 0.5 * (1 - depth)],
    );
    context.globalCompositeOperation = 'source-atop';
    context.fillRect(-stage.margin, 0, stage.width + 2 * stage.margin, shore);
  });
}

function drawTower(
  context: Context,
  brief: SceneBrief,
  random: SceneBrief['random'],
  tower: Tower,
  shore: number,
  color: Color,
  depth: number,
): void {
  const { stage } = brief;
  const { x, width, top } = tower;
  const fill = context.createLinearGradient(x, 0, x + width, 0);
  fill.addColorStop(0, css(shift(color, 0.035)));
  fill.addColorStop(0.62, css(color));
  fill.addColorStop(1, css(shift(color, -0.035)));
  context.fillStyle = fill;
  context.fillRect(x, top, width + 0.5, shore - top);
  const middle = x + width / 2;
  if (tower.crown === 0) {
    context.fillRect(x + width * 0.2, top - width * 0.35, width * 0.6, width * 0.36);
    context.fillRect(middle - stage.unit * 1.4, top - width * 1.3, stage.unit * 2.8, width);
  } else if (tower.crown === 1) {
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(middle, top - width * random.range(0.5, 1.4));
    context.lineTo(x + width, top);
    context.fill();
  } else if (tower.crown === 2) {
    context.beginPath();
    context.moveTo(x, top + 1);
    context.lineTo(x, top - width * 0.5);
    context.lineTo(x + width, top + 1);
    context.fill();
  } else if (tower.crown === 3) {
    for (let i = 1; i <= 3; i++)
      context.fillRect(
        x + width * 0.12 * i,
        top - width * 0.22 * i,
        width * (1 - 0.24 * i),
        width * 0.24,
      );
  }
  lightWindows(context, brief, random, tower, shore, color, depth);
}

function lightWindows(
  context: Context,
  { stage, palette }: SceneBrief,
  random: SceneBrief['random'],
  { x, width, top }: Tower,
  shore: number,
  color: Color,
  depth: number,
): void {
  const pitchX = stage.unit * lerp(7, 12, depth) * random.range(0.85, 1.3);
  const pitchY = pitchX * random.range(0.95, 1.7);
  const columns = Math.max(2, Math.floor((width * 0.84) / pitchX));
  const rows = Math.floor((shore - top - pitchY) / pitchY);
  const lit = palette.dark ? random.range(0.18, 0.62) : 0.06;
  const bands = random.chance(0.25);
  const dark = palette.dark ? shift(color, 0.045) : mix(color, palette.sky[0], 0.3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const on = random.next() < lit * (bands ? (row % 3 === 0 ? 1.6 : 0.25) : 1);
      const warm = random.chance(0.12)
        ? (palette.accents[random.int(0, 3)] ?? palette.light)
        : mix(palette.light, [0.86, 0.13, 72], random.range(0, 0.7));
      context.fillStyle = on ? css(warm, lerp(0.6, 0.95, random.next())) : css(dark, 0.6);
      context.fillRect(
        x + width * 0.08 + (column + 0.16) * ((width * 0.84) / columns),
        top + pitchY * (row + 0.7),
        ((width * 0.84) / columns) * (bands ? 0.94 : 0.62),
        pitchY * 0.56,
      );
    }
  }
}

function composeLamps(brief: SceneBrief, shore: number) {
  const { stage, palette } = brief;
  const random = brief.random.fork('lamps');
  const lamps = Array.from(
    { length: Math.round(22 * stage.detail * (stage.width / (stage.unit * 1000))) },
    () => ({
      x: random.range(0, stage.width),
      size: stage.unit * random.range(3, 9),
      color: random.chance(0.3)
        ? (palette.accents[random.int(0, 2)] ?? palette.light)
        : palette.light,
      offset: random.next(),
    }),
  );
  return (context: Context, moment: Moment) => {
    context.fillStyle = css(shift(palette.near, -0.02));
    context.fillRect(
      -stage.margin,
      shore - stage.unit * 7,
      stage.width + 2 * stage.margin,
      stage.unit * 8,
    );
    if (!palette.dark) return;
    context.save();
    context.globalCompositeOperation = 'screen';
    for (const lamp of lamps) {
      const y = shore - stage.unit * 9;
      const bright = 0.75 + 0.25 * swing(moment, 0.6, lamp.offset);
      glow(context, lamp.x, y, lamp.size * 3, [lamp.color], [bright, 0.25 * bright, 0]);
    }
    context.restore();
  };
}
