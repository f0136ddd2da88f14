import { createCanvas } from '@napi-rs/canvas';
import { css, mix, shift } from './color';
import { band, line } from './draw';
import { clamp, lerp } from './noise';
import type { Luminary } from './sky';
import type { Context, Moment, SceneBrief } from './stage';
import { swing, turn, vertical } from './stage';

export interface WaterOptions {
  /** The y where the water begins. */
  top: number;
  light: Luminary;
}

type Paint = (context: Context, moment: Moment) => void;

/** Still water: mirrors what is already painted above it, broken by ripples. */
export function composeLake(brief: SceneBrief, { top, light }: WaterOptions): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('lake');
  const bands = Math.round(46 + 26 * stage.detail);
  const offsets = Array.from({ length: bands }, () => random.next());
  const deep = mix(palette.near, palette.sky[1], 0.45);
  const glints = composeGlints(brief, { top, light });
  const source = createCanvas(1, 1);
  return (context, moment) => {
    const height = stage.height + stage.margin - top;
    // The mirror is a copy: drawing a canvas onto itself would copy it once for every band.
    const { canvas } = context;
    if (source.width !== canvas.width || source.height !== canvas.height) {
      source.width = canvas.width;
      source.height = canvas.height;
    }
    const copy = source.getContext('2d');
    copy.globalCompositeOperation = 'copy';
    copy.drawImage(canvas, 0, 0);
    const left = -stage.margin;
    const transform = context.getTransform();
    for (let i = 0; i < bands; i++) {
      const from = (i / bands) ** 1.5;
      const to = ((i + 1) / bands) ** 1.5;
      const y = top + from * height;
      const thickness = (to - from) * height + 1;
      const wobble = swing(moment, 0.4, offsets[i] ?? 0) * stage.unit * lerp(1, 11, from);
      const sourceY = clamp(top - from * height * 0.98 - thickness, 0, stage.height);
      context.drawImage(
        source,
        0,
        sourceY * transform.d + transform.f,
        source.width,
        Math.max(1, thickness * transform.d),
        left + wobble + stage.margin - transform.e / transform.a,
        y,
        source.width / transform.a,
        thickness,
      );
    }
    band(
      context,
      stage,
      top,
      height,
      vertical(context, top, top + height, [shift(deep, 0.05), deep], [0.12, 0.62]),
    );
    band(
      context,
      stage,
      top - stage.unit * 14,
      stage.unit * 36,
      vertical(context, top - stage.unit * 14, top + stage.unit * 22, [palette.haze], [0, 0.6, 0]),
    );
    glints(context, moment);
  };
}

/** Short bright strokes under the light, longer and sparser towards the viewer. */
function composeGlints(brief: SceneBrief, { top, light }: WaterOptions): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('glints');
  const height = stage.height - top;
  const count = Math.round(340 * stage.detail);
  const strokes = Array.from({ length: count }, () => {
    const depth = random.next() ** 1.35;
    const spread = lerp(light.radius * 0.55, stage.width * 0.2, depth);
    return {
      x: light.x + random.normal() * spread * 0.5,
      y: top + depth * height,
      length: stage.unit * lerp(6, 62, depth) * random.range(0.3, 1),
      width: stage.unit * lerp(0.9, 4.4, depth) * random.range(0.5, 1),
      offset: random.next(),
      pace: random.range(0.35, 0.9),
      depth,
    };
  });
  return (context, moment) => {
    context.save();
    context.lineCap = 'round';
    context.globalCompositeOperation = palette.dark ? 'screen' : 'source-over';
    for (const stroke of strokes) {
      const shine = 0.5 + 0.5 * swing(moment, stroke.pace, stroke.offset);
      if (shine < 0.12) continue;
      context.strokeStyle = css(
        palette.light,
        (0.18 + 0.6 * shine) * lerp(0.95, 0.5, stroke.depth),
      );
      context.lineWidth = stroke.width;
      const half = (stroke.length * (0.55 + 0.45 * shine)) / 2;
      line(context, stroke.x - half, stroke.y, stroke.x + half, stroke.y);
    }
    context.restore();
  };
}

/** Open sea: swells that come nearer, with light on their crests. */
export function composeSea(brief: SceneBrief, { top, light }: WaterOptions): Paint {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('sea');
  const height = stage.height + stage.margin - top;
  const lines = Math.round(34 + 22 * stage.detail);
  const farColor = mix(palette.haze, palette.sky[1], 0.5);
  const waterColor: [number, number, number] = [
    palette.dark ? 0.3 : 0.52,
    0.075,
    palette.sky[1]?.[2] ?? 230,
  ];
  const nearColor = mix(waterColor, palette.near, palette.dark ? 0.55 : 0.3);
  const swells = Array.from({ length: lines }, (_, index) => ({
    depth: ((index + 1) / lines) ** 1.7,
    a: random.next(),
    b: random.next(),
    pace: random.pick([1, 1, 2]),
    wave: random.range(0.8, 1.5),
  }));
  const swell = 1 + mood.energy * 0.7;
  const glints = composeGlints(brief, { top: top + stage.unit * 2, light });
  return (context, moment) => {
    const left = -stage.margin;
    const width = stage.width + 2 * stage.margin;
    band(
      context,
      stage,
      top,
      height,
      vertical(context, top, top + height, [farColor, mix(farColor, nearColor, 0.6), nearColor]),
    );
    const step = Math.max(3, stage.unit * 9);
    for (const line of swells) {
      const y = top + line.depth * height;
      const amplitude = stage.unit * lerp(0.8, 15, line.depth) * swell;
      const length = stage.unit * lerp(70, 560, line.depth) * line.wave;
      const shiftBy = turn(moment, 0.1 * line.pace, line.a) * 2 * Math.PI;
      const base = mix(farColor, nearColor, line.depth);
      const edge = (x: number) =>
        y +
        amplitude * Math.sin((x / length) * 2 * Math.PI + shiftBy + line.a * 40) +
        amplitude * 0.45 * Math.sin((x / length) * 5.1 - shiftBy + line.b * 40);
      context.beginPath();
      context.moveTo(left, y + amplitude * 4);
      for (let x = left; x <= left + width + step; x += step) context.lineTo(x, edge(x));
      context.lineTo(left + width + step, y + amplitude * 4);
      context.closePath();
      context.fillStyle = vertical(
        context,
        y - amplitude * 1.5,
        y + amplitude * 4,
        [shift(mix(base, palette.light, palette.dark ? 0.1 : 0.22), 0.02), shift(base, -0.05)],
        [0.75, 0.35, 0],
      );
      context.fill();
    }
    glints(context, moment);
  };
}
