import { type Color, css, mix, shift } from '../color';
import { fillBand, fillPolygon, strokeLine } from '../draw';
import { clamp, lerp } from '../noise';
import { composeSky } from '../sky';
import type { Context, Layer, SceneBrief, SceneComposer } from '../stage';
import { drawLayer, fullBox, swing, verticalGradient } from '../stage';
import { createSkyline, fillGround, paintRock, type Skyline } from '../terrain';
import { drawConifer } from '../trees';
import { composeLake } from '../water';

interface RidgePlace {
  /** 0 farthest, 1 nearest. */
  depth: number;
  horizon: number;
  sharp: number;
  /** -1 light from the left, 1 from the right. */
  side: number;
}

/** Mountains or hills in layers of air, with a lake or a meadow before them. */
export const composeRidges: SceneComposer = (brief) => {
  const { stage, mood } = brief;
  const random = brief.random.fork('ridges');
  const horizon = stage.height * random.range(0.54, 0.66);
  const hasLake = random.chance(0.55);
  const sharp = clamp(0.62 + mood.energy * 0.4 + random.range(-0.5, 0.25));
  const count = Math.max(4, Math.round(lerp(4, 7, random.next()) * (0.7 + 0.3 * stage.detail)));
  const sky = composeSky(brief, horizon * 1.02);
  const side = sky.sun.x > stage.width / 2 ? 1 : -1;
  const ridges = Array.from({ length: count }, (_, i) => i / (count - 1))
    .filter((depth) => !hasLake || depth <= 0.75)
    .map((depth) => ({ depth, layer: composeRidge(brief, { depth, horizon, sharp, side }) }));
  const shore = horizon + stage.height * 0.13;
  const lake = hasLake ? composeLake(brief, shore, sky.sun) : null;
  const bank = hasLake ? composeBank(brief, shore) : null;
  return (context, moment) => {
    const drift = swing(moment, 0.1) * stage.margin;
    sky.paint(context, moment);
    for (const { layer, depth } of ridges) layer.place(context, drift * depth * 0.9);
    lake?.(context, moment);
    bank?.place(context, drift * 0.95);
  };
};

function ridgeColor({ palette }: SceneBrief, depth: number): Color {
  const middle = mix(palette.haze, palette.near, 0.5);
  const tinted: Color = [middle[0], Math.max(middle[1], 0.055), palette.near[2]];
  const farColor = mix(palette.haze, palette.sky[1], 0.35);
  const t = depth ** 0.85;
  return t < 0.5 ? mix(farColor, tinted, t * 2) : mix(tinted, palette.near, (t - 0.5) * 2);
}

function composeRidge(brief: SceneBrief, { depth, horizon, sharp, side }: RidgePlace): Layer {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork(`ridge-${depth}`);
  const relief = stage.height * lerp(0.17, 0.07, depth) * random.range(0.75, 1.3);
  const skyline = createSkyline(stage, random, {
    base: lerp(horizon * 0.86, stage.height * 0.9, depth ** 1.35),
    relief,
    frequency: lerp(1.5, 1.1, depth) * random.range(0.85, 1.2),
    sharpness: sharp * (1 - depth * 0.75),
  });
  const color = ridgeColor(brief, depth);
  const fade = mix(color, palette.haze, 0.62 * (1 - depth * 0.7));
  const bottom = stage.height + stage.margin;
  const top = horizon - stage.height * 0.32;
  const contrast = palette.isDark ? 0.1 : 0.16;
  const snowCap = depth < 0.6 && sharp > 0.5 ? relief * 0.55 : 0;
  return drawLayer(fullBox(stage), (context) => {
    const slope = verticalGradient(context, horizon - relief, bottom, [color, fade]);
    fillGround(context, stage, skyline, bottom, slope);
    if (!mood.isFlat && depth <= 0.85) {
      paintRock(context, stage, random, skyline, {
        top,
        bottom,
        lit: mix(shift(color, contrast * (0.4 + depth * 0.5)), palette.light, 0.1),
        shade: shift(color, -contrast * 0.75 * (0.35 + depth)),
        snow: mood.weather === 'snow' ? relief * 5 : snowCap,
        snowLit: mix(mix(palette.light, [0.98, 0.01, 240], 0.5), palette.haze, 0.4 * (1 - depth)),
        snowShade: mix(shift(color, 0.16), palette.haze, 0.35),
        side,
        folds: lerp(5, 7, depth) * random.range(0.8, 1.2),
      });
      const mistTo = lerp(horizon + stage.height * 0.12, bottom, depth);
      const strength = [0, 0.75 * (1 - depth * 0.8)];
      context.globalCompositeOperation = 'source-atop';
      const mist = verticalGradient(
        context,
        horizon - relief * 0.4,
        mistTo,
        [palette.haze],
        strength,
      );
      fillBand(context, stage, top, bottom - top, mist);
      context.globalCompositeOperation = 'source-over';
    }
    if (depth > 0.45) plantRidge(context, brief, skyline, color, depth);
  });
}

function plantRidge(
  context: Context,
  brief: SceneBrief,
  skyline: Skyline,
  color: Color,
  depth: number,
): void {
  const { stage } = brief;
  const random = brief.random.fork(`trees-${depth}`);
  const across = stage.width / (stage.unit * 1000);
  const count = Math.round(across * lerp(200, 60, depth) * stage.detail);
  const tall = stage.unit * lerp(16, 92, (depth - 0.45) / 0.55);
  const dense = random.range(0.3, 1);
  for (let i = 0; i < count; i++) {
    const x = random.range(-stage.margin, stage.width + stage.margin);
    const t = x / stage.width;
    const clump = Math.sin(t * 9 + depth * 21) + Math.sin(t * 23 + depth);
    if (clump < 1.1 - dense * 2.2) continue;
    const height = tall * random.range(0.45, 1.15);
    const shade = shift(color, random.range(-0.045, 0.02));
    drawConifer(context, random, x, skyline(x) + height * 0.05, height, shade);
  }
}

/** The near bank of a lake: a dark slope from one side, with tall trees and reeds. */
function composeBank(brief: SceneBrief, shore: number): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('bank');
  const side = random.sign();
  const edge = side < 0 ? -stage.margin : stage.width + stage.margin;
  const bottom = stage.height + stage.margin;
  const reach = stage.width * random.range(0.5, 0.85);
  const xAt = (t: number) => edge - side * reach * t;
  const rise = (t: number) => lerp(stage.height * 0.85, stage.height * 1.01, t ** 0.8);
  return drawLayer(fullBox(stage), (context) => {
    context.fillStyle = css(palette.near);
    const slope = Array.from({ length: 41 }, (_, i): [number, number] => [
      xAt(i / 40),
      rise(i / 40) + random.normal() * stage.unit * 3,
    ]);
    fillPolygon(context, [[edge, bottom], ...slope, [xAt(1.05), bottom]]);
    for (let i = 0; i < 7 + 9 * stage.detail; i++) {
      const t = random.next() ** 1.6 * 0.55;
      const height = (stage.height - shore) * lerp(1.75, 0.35, t) * random.range(0.5, 1);
      const shade = shift(palette.near, random.range(-0.03, 0.035));
      drawConifer(context, random, xAt(t), rise(t) + stage.unit * 8, height, shade);
    }
    context.lineWidth = stage.unit * 1.4;
    for (let i = 0; i < 140 * stage.detail; i++) {
      const t = random.next() ** 1.3;
      const tip = rise(t) - stage.unit * random.range(8, 26);
      context.strokeStyle = css(shift(palette.near, random.range(-0.02, 0.05)), 0.9);
      strokeLine(context, xAt(t), rise(t) + 4, xAt(t) + random.normal() * stage.unit * 5, tip);
    }
  });
}
