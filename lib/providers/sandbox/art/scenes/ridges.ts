import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { band, line } from '../draw';
import { composeFigure } from '../figures';
import { clamp, lerp } from '../noise';
import { composeSky } from '../sky';
import type { Context, Layer, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, swing, vertical } from '../stage';
import type { Skyline } from '../terrain';
import { createSkyline, rockFace, traceGround } from '../terrain';
import { drawBroadleaf, drawConifer } from '../trees';
import { composeLake } from '../water';

interface Ridge {
  layer: Layer;
  skyline: Skyline;
  depth: number;
}

/** Mountains or hills in layers of air, with a lake or a meadow before them. */
export const composeRidges: SceneComposer = (brief) => {
  const { stage, mood } = brief;
  const random = brief.random.fork('ridges');
  const horizon = stage.height * random.range(0.54, 0.66);
  const stands = mood.figure !== null && mood.figure !== 'balloon' && mood.figure !== 'birds';
  const lake = random.chance(0.55) && !stands;
  const sharp = clamp(0.62 + mood.energy * 0.4 + random.range(-0.5, 0.25), 0, 1);
  const count = Math.max(4, Math.round(lerp(4, 7, random.next()) * (0.7 + 0.3 * stage.detail)));
  const sky = composeSky(brief, { horizon: horizon * 1.02 });
  const ridges: Ridge[] = [];
  for (let i = 0; i < count; i++) {
    const depth = i / (count - 1);
    ridges.push(composeRidge(brief, { index: i, depth, horizon, sharp, lake, sunX: sky.sun.x }));
  }
  const shore = horizon + stage.height * 0.13;
  const water = lake ? composeLake(brief, { top: shore, light: sky.sun }) : null;
  const banks = lake ? composeBank(brief, shore) : null;
  const last = ridges.at(-1);
  const ground = lake ? () => stage.height * 0.9 : (last?.skyline ?? (() => stage.height * 0.85));
  const figure = composeFigure(brief, { ground, air: horizon * 0.5 });
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      sky.paint(context, moment);
      for (const ridge of ridges) {
        if (lake && ridge.depth > 0.75) continue;
        ridge.layer.place(context, drift * ridge.depth * 0.9);
      }
      water?.(context, moment);
      banks?.place(context, drift * 0.95);
      figure?.(context, moment, drift * 0.95);
    },
  };
};

interface RidgePlace {
  index: number;
  depth: number;
  horizon: number;
  sharp: number;
  lake: boolean;
  sunX: number;
}

function ridgeColor({ palette }: SceneBrief, depth: number): Color {
  const middle = mix(palette.haze, palette.near, 0.5);
  const tinted: Color = [middle[0], Math.max(middle[1], 0.055), palette.near[2]];
  const t = depth ** 0.85;
  return t < 0.5
    ? mix(mix(palette.haze, palette.sky[1], 0.35), tinted, t * 2)
    : mix(tinted, palette.near, (t - 0.5) * 2);
}

function composeRidge(brief: SceneBrief, place: RidgePlace): Ridge {
  const { stage, palette, mood } = brief;
  const { depth } = place;
  const random = brief.random.fork(`ridge-${place.index}`);
  const relief = stage.height * lerp(0.17, 0.07, depth) * random.range(0.75, 1.3);
  const skyline = createSkyline(stage, random, {
    base: lerp(place.horizon * 0.86, stage.height * (place.lake ? 0.86 : 0.93), depth ** 1.35),
    relief,
    frequency: lerp(1.5, 1.1, depth) * random.range(0.85, 1.2),
    sharpness: place.sharp * (1 - depth * 0.75),
  });
  const color = ridgeColor(brief, depth);
  const fade = mix(color, palette.haze, 0.62 * (1 - depth * 0.7));
  const bottom = stage.height + stage.margin;
  const layer = bake(fullBox(stage), (context) => {
    traceGround(context, stage, skyline, bottom);
    context.save();
    context.clip();
    const top = place.horizon - stage.height * 0.32;
    if (mood.flat || depth > 0.85) {
      band(
        context,
        stage,
        top,
        bottom - top,
        vertical(context, place.horizon - relief, bottom, [color, fade]),
      );
    } else {
      const side = place.sunX > stage.width / 2 ? 1 : -1;
      const strength = palette.dark ? 0.1 : 0.16;
      const lit = mix(shift(color, strength * (0.4 + depth * 0.5)), palette.light, 0.1);
      const face = rockFace(
        stage,
        random,
        skyline,
        { top, bottom },
        {
          lit,
          shade: shift(color, -strength * 0.75 * (0.35 + depth)),
          snow:
            mood.weather === 'snow'
              ? relief * 5
              : depth < 0.6 && place.sharp > 0.5
                ? relief * 0.55
                : 0,
          snowLit: mix(mix(palette.light, [0.98, 0.01, 240], 0.5), palette.haze, 0.4 * (1 - depth)),
          snowShade: mix(shift(color, 0.16), palette.haze, 0.35),
          side,
          folds: lerp(5, 7, depth) * random.range(0.8, 1.2),
        },
      );
      context.imageSmoothingQuality = 'high';
      context.drawImage(face, -stage.margin, top, stage.width + 2 * stage.margin, bottom - top);
      band(
        context,
        stage,
        top,
        bottom - top,
        vertical(
          context,
          place.horizon - relief * 0.4,
          lerp(place.horizon + stage.height * 0.12, bottom, depth),
          [palette.haze],
          [0, 0.75 * (1 - depth * 0.8)],
        ),
      );
    }
    context.restore();
    if (depth > 0.45) plantRidge(context, brief, random.fork('trees'), skyline, color, depth);
  });
  return { layer, skyline, depth };
}

function plantRidge(
  context: Context,
  brief: SceneBrief,
  random: ReturnType<SceneBrief['random']['fork']>,
  skyline: Skyline,
  color: Color,
  depth: number,
): void {
  const { stage, palette } = brief;
  const count = Math.round(
    (stage.width / (stage.unit * 1000)) * lerp(200, 60, depth) * stage.detail,
  );
  const tall = stage.unit * lerp(16, 92, (depth - 0.45) / 0.55);
  const dense = random.range(0.3, 1);
  const crown = depth > 0.9 && random.chance(0.3) ? palette.accents[1] : null;
  for (let i = 0; i < count; i++) {
    const x = random.range(-stage.margin, stage.width + stage.margin);
    const clump =
      Math.sin((x / stage.width) * 9 + depth * 21) + Math.sin((x / stage.width) * 23 + depth);
    if (clump < 1.1 - dense * 2.2) continue;
    const height = tall * random.range(0.45, 1.15);
    const shade = shift(color, random.range(-0.045, 0.02));
    if (crown)
      drawBroadleaf(
        context,
        random,
        x,
        skyline(x) + 2,
        height * 1.3,
        shade,
        mix(crown, shade, 0.4),
      );
    else drawConifer(context, random, x, skyline(x) + height * 0.05, height, shade);
  }
}

function composeBank(brief: SceneBrief, shore: number): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('bank');
  const side = random.sign();
  return bake(fullBox(stage), (context) => {
    const edge = side < 0 ? -stage.margin : stage.width + stage.margin;
    context.fillStyle = css(palette.near);
    context.beginPath();
    context.moveTo(edge, stage.height + stage.margin);
    const reach = stage.width * random.range(0.5, 0.85);
    const rise = (t: number) => lerp(stage.height * 0.85, stage.height * 1.01, t ** 0.8);
    for (let i = 0; i <= 40; i++) {
      const t = i / 40;
      const x = edge - side * reach * t;
      context.lineTo(x, rise(t) + random.normal() * stage.unit * 3);
    }
    context.lineTo(edge - side * reach * 1.05, stage.height + stage.margin);
    context.fill();
    const trees = Math.round(7 + 9 * stage.detail);
    for (let i = 0; i < trees; i++) {
      const t = random.next() ** 1.6 * 0.55;
      const height = (stage.height - shore) * lerp(1.75, 0.35, t) * random.range(0.5, 1);
      drawConifer(
        context,
        random,
        edge - side * reach * t,
        rise(t) + stage.unit * 8,
        height,
        shift(palette.near, random.range(-0.03, 0.035)),
      );
    }
    for (let i = 0; i < 140 * stage.detail; i++) {
      const t = random.next() ** 1.3;
      const x = edge - side * reach * t;
      const y = rise(t);
      context.strokeStyle = css(shift(palette.near, random.range(-0.02, 0.05)), 0.9);
      context.lineWidth = stage.unit * 1.4;
      line(
        context,
        x,
        y + stage.unit * 4,
        x + random.normal() * stage.unit * 5,
        y - stage.unit * random.range(8, 26),
      );
    }
  });
}
