import { type Color, css, mix, ramp, shift } from '../color';
import { fillStage } from '../draw';
import { createNoise, fractalNoise, lerp } from '../noise';
import type { Context, SceneBrief, SceneComposer } from '../stage';
import { drawLayer, fullBox, radialGradient, turn } from '../stage';

/** Pieces of a strand from end to end. */
const steps = 96;

/** Sheets of silk: many fine strands that follow one moving field, shaded by their slope. */
export const composeRibbons: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('ribbons');
  const longSide = Math.max(stage.width, stage.height);
  const ground: Color = palette.isDark ? shift(palette.near, -0.03) : palette.paper;
  const lightX = stage.width * random.range(0.2, 0.8);
  const backdrop = drawLayer(fullBox(stage), (context) => {
    fillStage(context, stage, css(ground));
    const strength = [0.3, 0.08, 0];
    const color = [palette.accents[0]];
    fillStage(
      context,
      stage,
      radialGradient(context, lightX, stage.height * 0.3, longSide * 0.7, color, strength),
    );
  });
  const sheets = Array.from({ length: random.int(2, 4) }, (_, index) => composeSheet(brief, index));
  const rotation = random.range(-0.5, 0.5) + (stage.height > stage.width ? Math.PI / 2 : 0);
  return (context, moment) => {
    backdrop.place(context);
    context.save();
    context.translate(stage.width / 2, stage.height / 2);
    context.rotate(rotation);
    for (const sheet of sheets) sheet(context, turn(moment, 0.1), longSide * 1.35);
    context.restore();
  };
};

function composeSheet(brief: SceneBrief, index: number) {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork(`sheet-${index}`);
  const noise = createNoise(random);
  const bright = mix(palette.accents[index % 5] ?? palette.light, palette.light, 0.55);
  const colors = [...random.shuffle(palette.accents).slice(0, 3), bright];
  const count = Math.round(150 * stage.detail ** 1.6) + 20;
  const strands = Array.from({ length: count }, (_, i) => ({
    place: i / count,
    color: ramp(colors, i / count),
    light: random.range(-0.03, 0.03),
  }));
  const stride = stage.detail < 0.9 ? 3 : 2;
  const seed = random.range(0, 60);
  const offset = random.range(-0.3, 0.3);
  const width = random.range(0.22, 0.5) * 0.42;
  const twist = random.range(1.2, 2.6);
  const sweep = (0.7 + mood.energy * 0.35) * 0.62;
  return (context: Context, phase: number, length: number) => {
    const px = Math.cos(phase * 2 * Math.PI) * 0.22;
    const py = Math.sin(phase * 2 * Math.PI) * 0.22;
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const t = step / steps;
      const middle = offset + fractalNoise(noise, t * 1.5 + seed + px, seed + py, 3) * sweep;
      const roll = t * twist + fractalNoise(noise, t * 1.2 + px, seed + 30 + py, 2);
      return { middle: middle * 0.5, open: Math.sin(roll * Math.PI) };
    });
    const pointAt = (step: number) => points[Math.min(steps, step)] as (typeof points)[number];
    context.lineWidth = (length * width * 1.48) / count + stage.unit * 0.7;
    for (const { place, color, light } of strands) {
      const across = place - 0.5;
      for (let from = 0; from < steps; from += stride) {
        const open = pointAt(from + 2).open;
        const slope = (open - pointAt(from).open) * width * 3.9 * Math.sign(across);
        const sheen = (Math.abs(open) - 0.6) * 0.24 + Math.sin(place * 9 + from * 0.1) * 0.05;
        context.strokeStyle = css(shift(color, light + slope + sheen));
        context.beginPath();
        for (let step = from; step <= Math.min(steps, from + stride + 1); step++) {
          const point = pointAt(step);
          const x = lerp(-0.55, 0.55, step / steps) * length;
          context.lineTo(x, (point.middle + point.open * width * across * 2) * length);
        }
        context.stroke();
      }
    }
  };
}
