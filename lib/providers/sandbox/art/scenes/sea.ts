import { css, mix, shift } from '../color';
import { fillDisc, fillPolygon } from '../draw';
import { countWords } from '../mood';
import { createNoise, fractalNoise, lerp, smoothstep } from '../noise';
import { composeSky } from '../sky';
import type { Context, Layer, Paint, SceneBrief, SceneComposer } from '../stage';
import { drawLayer, fullBox, horizontalGradient, swing, verticalGradient } from '../stage';
import { createSkyline, fillGround, paintRock } from '../terrain';
import { composeSwell } from '../water';

/** Open water under a wide sky, with islands and a headland that may carry a lighthouse. */
export const composeSeascape: SceneComposer = (brief) => {
  const { stage, mood } = brief;
  const random = brief.random.fork('seascape');
  const horizon = stage.height * random.range(0.46, 0.6);
  const sky = composeSky(brief, horizon);
  const side = sky.sun.x > stage.width / 2 ? -1 : 1;
  const islands = random.chance(0.6) ? composeIslands(brief, horizon) : null;
  const swell = composeSwell(brief, horizon, sky.sun);
  const hasLighthouse = countWords(mood.words, 'lighthouse beacon 灯塔') > 0;
  const cliff = hasLighthouse || random.chance(0.5) ? composeCliff(brief, side) : null;
  const beam = cliff && hasLighthouse ? composeLighthouse(brief, cliff.x, cliff.y) : null;
  return (context, moment) => {
    const drift = swing(moment, 0.1) * stage.margin;
    sky.paint(context, moment);
    islands?.place(context, drift * 0.15);
    swell(context, moment);
    context.save();
    context.translate(drift * 0.85, 0);
    beam?.(context, moment);
    cliff?.layer.place(context);
    context.restore();
  };
};

function composeIslands(brief: SceneBrief, horizon: number): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('islands');
  return drawLayer(fullBox(stage), (context) => {
    for (const near of [0, 1]) {
      const skyline = createSkyline(stage, random.fork(`${near}`), {
        base: horizon + stage.height * (0.035 - near * 0.012),
        relief: stage.height * random.range(0.06, 0.12),
        frequency: random.range(0.9, 1.7),
        sharpness: 0.35,
      });
      const slope = verticalGradient(context, horizon - stage.height * 0.1, horizon, [
        mix(palette.haze, palette.near, 0.22 + near * 0.2),
        mix(palette.haze, palette.near, 0.1 + near * 0.14),
      ]);
      fillGround(context, stage, (x) => Math.min(horizon, skyline(x)), horizon, slope);
    }
  });
}

/** A headland from one side; `x` and `y` are where something may stand on it. */
function composeCliff(brief: SceneBrief, side: number): { layer: Layer; x: number; y: number } {
  const { stage, palette } = brief;
  const random = brief.random.fork('cliff');
  const noise = createNoise(random);
  const reach = stage.width * random.range(0.42, 0.58);
  const crown = stage.height * random.range(0.56, 0.66);
  const foot = stage.height * random.range(0.8, 0.92);
  const bottom = stage.height + stage.margin;
  const edge = side < 0 ? 0 : stage.width;
  const skyline = (x: number) => {
    const t = ((edge - x) * side) / reach;
    const step = 0.34 * smoothstep(0.3, 0.42, t) + 0.3 * smoothstep(0.58, 0.66, t);
    const fall = step + 0.4 * smoothstep(0.86, 1, t) + 2 * smoothstep(1, 1.04, t);
    const ragged = fractalNoise(noise, (x / stage.unit) * 0.013, 3, 4) * stage.unit * 42;
    return Math.min(bottom, lerp(crown, foot, fall) + ragged);
  };
  const rock = mix(palette.near, palette.haze, palette.isDark ? 0.1 : 0.3);
  const layer = drawLayer(fullBox(stage), (context) => {
    fillGround(context, stage, skyline, bottom, css(rock));
    paintRock(context, stage, random, skyline, {
      top: crown - stage.unit * 60,
      bottom,
      lit: mix(shift(rock, 0.12), palette.light, 0.2),
      shade: shift(rock, -0.1),
      // Grass grows where snow would lie.
      snow: stage.unit * 34,
      snowLit: mix([0.55, 0.1, 140], palette.near, palette.isDark ? 0.75 : 0.25),
      snowShade: mix([0.38, 0.08, 145], palette.near, palette.isDark ? 0.8 : 0.4),
      side: -side,
      folds: 9,
    });
    for (let i = 0; i < 60 * stage.detail; i++) {
      const x = edge - side * reach * random.range(0.75, 1.12);
      const y = lerp(foot, stage.height, random.range(0.6, 1));
      context.fillStyle = css(mix(palette.light, palette.haze, 0.3), random.range(0.1, 0.45));
      fillDisc(context, x, y, stage.unit * random.range(4, 26), stage.unit * random.range(1, 4));
    }
  });
  const x = edge - side * reach * 0.2;
  return { layer, x, y: skyline(x) };
}

/** A lighthouse with its foot at x, y, whose beams sweep the sky. */
function composeLighthouse(brief: SceneBrief, x: number, y: number): Paint {
  const { stage, palette } = brief;
  const wall = mix([0.95, 0.01, 80], palette.haze, palette.isDark ? 0.55 : 0.15);
  const stripe = mix([0.56, 0.19, 27], palette.near, palette.isDark ? 0.35 : 0);
  const height = stage.unit * 400;
  /** A piece of the tower between two heights, 0 foot to 1 top; widths are shares of the height too. */
  const piece = (context: Context, from: number, to: number, wide: number, narrow: number) =>
    fillPolygon(context, [
      [x - wide * height, y - from * height],
      [x - narrow * height, y - to * height],
      [x + narrow * height, y - to * height],
      [x + wide * height, y - from * height],
    ]);
  const halfAt = (level: number) => 0.12 - level * 0.067;
  const across = (context: Context, color: typeof wall) =>
    horizontalGradient(context, x - height * 0.1, x + height * 0.1, [
      shift(color, -0.2),
      color,
      color,
    ]);
  return (context, moment) => {
    context.fillStyle = across(context, wall);
    piece(context, -0.1, 0.78, halfAt(-0.1), halfAt(0.78));
    context.fillStyle = across(context, stripe);
    for (const top of [0.66, 0.38, 0.1]) {
      piece(context, top - 0.13, top, halfAt(top - 0.13), halfAt(top));
    }
    context.fillStyle = css(palette.near);
    piece(context, 0.77, 0.81, 0.11, 0.11);
    piece(context, 0.95, 1.06, 0.08, 0);
    context.fillStyle = css(palette.light);
    piece(context, 0.81, 0.95, 0.06, 0.06);
    context.save();
    context.globalCompositeOperation = palette.isDark ? 'screen' : 'soft-light';
    const [lamp, tilt] = [y - height * 0.88, swing(moment, 0.1) * 0.12 - 0.05];
    for (const reach of [-stage.width, stage.width]) {
      context.fillStyle = horizontalGradient(context, x, x + reach, [palette.light], [0.75, 0]);
      const far = lamp + stage.width * tilt;
      const half = stage.width * 0.075;
      fillPolygon(context, [
        [x, lamp],
        [x + reach, far - half],
        [x + reach, far + half],
      ]);
    }
    context.restore();
  };
}
