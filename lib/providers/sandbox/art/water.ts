import { createCanvas } from '@napi-rs/canvas';
import { css, mix, shift } from './color';
import { fillBand, fillPolygon, strokeLine } from './draw';
import { clamp, lerp } from './noise';
import type { Luminary } from './sky';
import { type Paint, type SceneBrief, swing, turn, verticalGradient } from './stage';

/** Still water below the y `top`: mirrors what is already painted above it, broken by ripples. */
export function composeLake(brief: SceneBrief, top: number, light: Luminary): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('lake');
  const bands = Math.round(46 + 26 * stage.detail);
  const offsets = Array.from({ length: bands + 1 }, () => random.next());
  const deep = mix(palette.near, palette.sky[1], 0.45);
  const glints = composeGlints(brief, top, light);
  const height = stage.height + stage.margin - top;
  const mirror = createCanvas(1, 1);
  return (context, moment) => {
    // The mirror is a copy: drawing a canvas onto itself would copy it once for every band.
    const { canvas } = context;
    [mirror.width, mirror.height] = [canvas.width, canvas.height];
    mirror.getContext('2d').drawImage(canvas, 0, 0);
    const { a: scaleX, d: scaleY, e: shiftX, f: shiftY } = context.getTransform();
    for (const [i, offset] of offsets.slice(1).entries()) {
      const from = (i / bands) ** 1.5;
      const thickness = (((i + 1) / bands) ** 1.5 - from) * height + 1;
      const wobble = swing(moment, 0.4, offset) * stage.unit * lerp(1, 11, from);
      const above = clamp(top - from * height * 0.98 - thickness, 0, stage.height);
      context.drawImage(
        mirror,
        0,
        above * scaleY + shiftY,
        mirror.width,
        Math.max(1, thickness * scaleY),
        wobble - shiftX / scaleX,
        top + from * height,
        mirror.width / scaleX,
        thickness,
      );
    }
    const depths = [shift(deep, 0.05), deep];
    fillBand(
      context,
      stage,
      top,
      height,
      verticalGradient(context, top, top + height, depths, [0.12, 0.62]),
    );
    const [from, to] = [top - stage.unit * 14, top + stage.unit * 22];
    fillBand(
      context,
      stage,
      from,
      to - from,
      verticalGradient(context, from, to, [palette.haze], [0, 0.6, 0]),
    );
    glints(context, moment);
  };
}

/** Short bright strokes under the light, longer and sparser towards the viewer. */
function composeGlints(brief: SceneBrief, top: number, light: Luminary): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('glints');
  const strokes = Array.from({ length: Math.round(340 * stage.detail) }, () => {
    const depth = random.next() ** 1.35;
    return {
      x: light.x + random.normal() * lerp(light.radius * 0.28, stage.width * 0.1, depth),
      y: lerp(top, stage.height, depth),
      length: stage.unit * lerp(6, 62, depth) * random.range(0.3, 1),
      width: stage.unit * lerp(0.9, 4.4, depth) * random.range(0.5, 1),
      offset: random.next(),
      pace: random.range(0.35, 0.9),
      strength: lerp(0.95, 0.5, depth),
    };
  });
  return (context, moment) => {
    context.save();
    context.lineCap = 'round';
    context.globalCompositeOperation = palette.isDark ? 'screen' : 'source-over';
    for (const { x, y, length, width, pace, offset, strength } of strokes) {
      const shine = 0.5 + 0.5 * swing(moment, pace, offset);
      if (shine < 0.12) continue;
      context.strokeStyle = css(palette.light, (0.18 + 0.6 * shine) * strength);
      context.lineWidth = width;
      const half = (length * (0.55 + 0.45 * shine)) / 2;
      strokeLine(context, x - half, y, x + half, y);
    }
    context.restore();
  };
}

/** Open sea below the y `top`: swells that come nearer, with light on their crests. */
export function composeSwell(brief: SceneBrief, top: number, light: Luminary): Paint {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('sea');
  const height = stage.height + stage.margin - top;
  const farColor = mix(palette.haze, palette.sky[1], 0.5);
  const nearColor = mix(
    [palette.isDark ? 0.3 : 0.52, 0.075, palette.sky[1][2]],
    palette.near,
    palette.isDark ? 0.55 : 0.3,
  );
  const count = Math.round(34 + 22 * stage.detail);
  const swells = Array.from({ length: count }, (_, index) => ({
    depth: ((index + 1) / count) ** 1.7,
    a: random.next(),
    b: random.next(),
    pace: random.pick([1, 1, 2]),
    stretch: random.range(0.8, 1.5),
  }));
  const glints = composeGlints(brief, top + stage.unit * 2, light);
  const step = Math.max(3, stage.unit * 9);
  return (context, moment) => {
    const depths = [farColor, mix(farColor, nearColor, 0.6), nearColor];
    fillBand(context, stage, top, height, verticalGradient(context, top, top + height, depths));
    for (const { depth, a, b, pace, stretch } of swells) {
      const y = top + depth * height;
      const rise = stage.unit * lerp(0.8, 15, depth) * (1 + mood.energy * 0.7);
      const length = stage.unit * lerp(70, 560, depth) * stretch;
      const roll = turn(moment, 0.1 * pace, a) * 2 * Math.PI;
      const points: [number, number][] = [];
      const right = stage.width + stage.margin + step;
      for (let x = -stage.margin; x <= right; x += step) {
        const longWave = Math.sin((x / length) * 2 * Math.PI + roll + a * 40);
        const shortWave = Math.sin((x / length) * 5.1 - roll + b * 40);
        points.push([x, y + rise * (longWave + 0.45 * shortWave)]);
      }
      const base = mix(farColor, nearColor, depth);
      const crest = shift(mix(base, palette.light, palette.isDark ? 0.1 : 0.22), 0.02);
      const colors = [crest, shift(base, -0.05)];
      context.fillStyle = verticalGradient(
        context,
        y - rise * 1.5,
        y + rise * 4,
        colors,
        [0.75, 0.35, 0],
      );
      fillPolygon(context, [...points, [right, y + rise * 4], [-stage.margin, y + rise * 4]]);
    }
    glints(context, moment);
  };
}
