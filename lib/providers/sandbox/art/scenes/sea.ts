import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { oval } from '../draw';
import { composeFigure } from '../figures';
import { createNoise, fractal, lerp, smoothstep } from '../noise';
import { composeSky } from '../sky';
import type { Layer, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, swing, vertical } from '../stage';
import { createSkyline, rockFace, traceGround } from '../terrain';
import { composeSea } from '../water';

/** Open water under a wide sky, with a headland, and a shore when the seed wants one. */
export const composeSeascape: SceneComposer = (brief) => {
  const { stage, mood } = brief;
  const random = brief.random.fork('seascape');
  const horizon = stage.height * random.range(0.46, 0.6);
  const sky = composeSky(brief, { horizon });
  const side = sky.sun.x > stage.width / 2 ? -1 : 1;
  const islands = random.chance(0.6) ? composeIslands(brief, horizon) : null;
  const water = composeSea(brief, { top: horizon, light: sky.sun });
  const cliff =
    mood.figure === 'lighthouse' || random.chance(0.5) ? composeCliff(brief, side) : null;
  const floats = mood.figure === 'boat';
  const figure = composeFigure(brief, {
    ground: floats || !cliff ? () => lerp(horizon, stage.height, 0.3) : cliff.top,
    x: cliff && !floats ? cliff.x : undefined,
    air: horizon * 0.5,
    afloat: floats || !cliff,
  });
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      sky.paint(context, moment);
      islands?.place(context, drift * 0.15);
      water(context, moment);
      if (floats || !cliff) figure?.(context, moment, drift * 0.4);
      cliff?.layer.place(context, drift * 0.85);
      if (!floats && cliff) figure?.(context, moment, drift * 0.85);
    },
  };
};

function composeIslands(brief: SceneBrief, horizon: number): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('islands');
  return bake(fullBox(stage), (context) => {
    for (let i = 0; i < 2; i++) {
      const skyline = createSkyline(stage, random.fork(`${i}`), {
        base: horizon + stage.height * (0.035 - i * 0.012),
        relief: stage.height * random.range(0.06, 0.12),
        frequency: random.range(0.9, 1.7),
        sharpness: 0.35,
      });
      traceGround(context, stage, (x) => Math.min(horizon, skyline(x)), horizon);
      context.fillStyle = vertical(context, horizon - stage.height * 0.1, horizon, [
        mix(palette.haze, palette.near, 0.22 + i * 0.2),
        mix(palette.haze, palette.near, 0.1 + i * 0.14),
      ]);
      context.fill();
    }
  });
}

interface Cliff {
  layer: Layer;
  /** The area where a figure may stand. */
  x: number;
  top: (x: number) => number;
}

function composeCliff(brief: SceneBrief, side: number): Cliff {
  const { stage, palette } = brief;
  const random = brief.random.fork('cliff');
  const noise = createNoise(random);
  const reach = stage.width * random.range(0.42, 0.58);
  const crown = stage.height * random.range(0.56, 0.66);
  const foot = stage.height * random.range(0.8, 0.92);
  const edge = side < 0 ? 0 : stage.width;
  const top = (x: number) => {
    const t = Math.abs(x - edge) / reach;
    const fall =
      0.34 * smoothstep(0.3, 0.42, t) +
      0.3 * smoothstep(0.58, 0.66, t) +
      0.4 * smoothstep(0.86, 1, t);
    return (
      crown +
      (foot - crown) * fall +
      fractal(noise, (x / stage.unit) * 0.013, 3, 4) * stage.unit * 42
    );
  };
  const rock: Color = mix(palette.near, palette.haze, palette.dark ? 0.1 : 0.3);
  const layer = bake(fullBox(stage), (context) => {
    const bottom = stage.height + stage.margin;
    context.save();
    context.beginPath();
    context.moveTo(side < 0 ? -stage.margin : stage.width + stage.margin, bottom);
    const steps = 160;
    for (let i = -20; i <= steps; i++) {
      const x = edge - (side * (reach * 1.02 * i)) / steps;
      context.lineTo(x, Math.min(bottom, top(x)));
    }
    context.lineTo(edge - side * reach * 1.04, bottom);
    context.closePath();
    context.clip();
    const face = rockFace(
      stage,
      random,
      top,
      { top: crown - stage.unit * 60, bottom },
      {
        lit: mix(shift(rock, 0.12), palette.light, 0.2),
        shade: shift(rock, -0.1),
        snow: stage.unit * 34,
        snowLit: mix([0.55, 0.1, 140], palette.near, palette.dark ? 0.75 : 0.25),
        snowShade: mix([0.38, 0.08, 145], palette.near, palette.dark ? 0.8 : 0.4),
        side: -side,
        folds: 9,
      },
    );
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      face,
      -stage.margin,
      crown - stage.unit * 60,
      stage.width + 2 * stage.margin,
      bottom - crown + stage.unit * 60,
    );
    context.restore();
    for (let i = 0; i < 60 * stage.detail; i++) {
      const x = edge - side * reach * random.range(0.75, 1.12);
      context.fillStyle = css(mix(palette.light, palette.haze, 0.3), random.range(0.1, 0.45));
      oval(
        context,
        x,
        foot + random.range(0.6, 1) * (stage.height - foot),
        stage.unit * random.range(4, 26),
        stage.unit * random.range(1, 4),
      );
    }
  });
  return { layer, x: edge - side * reach * 0.2, top };
}
