import type { Color } from '../color';
import { css, mix, ramp, shift } from '../color';
import { flood } from '../draw';
import { createNoise, fractal, lerp } from '../noise';
import type { Context, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, radial, turn, vertical } from '../stage';

interface Strand {
  place: number;
  light: number;
}

/** Sheets of silk: many fine strands that follow one moving field, shaded by their slope. */
export const composeRibbons: SceneComposer = (brief) => {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('ribbons');
  const longSide = Math.max(stage.width, stage.height);
  const ground: Color = palette.dark ? shift(palette.near, -0.03) : palette.paper;
  const backdrop = bake(fullBox(stage), (context) => {
    flood(
      context,
      stage,
      vertical(context, 0, stage.height, [shift(ground, palette.dark ? 0.03 : -0.02), ground]),
    );
    flood(
      context,
      stage,
      radial(
        context,
        stage.width * random.range(0.2, 0.8),
        stage.height * 0.3,
        longSide * 0.7,
        [palette.accents[0]],
        [0.3, 0.08, 0],
      ),
    );
  });
  const sheets = Array.from({ length: random.int(2, 4) }, (_, index) => composeSheet(brief, index));
  const rotation = random.range(-0.5, 0.5) + (stage.height > stage.width ? Math.PI / 2 : 0);
  const sweep = 0.7 + mood.energy * 0.35;
  return {
    paint(context, moment) {
      backdrop.place(context);
      context.save();
      context.translate(stage.width / 2, stage.height / 2);
      context.rotate(rotation);
      for (const sheet of sheets) sheet(context, turn(moment, 0.1), longSide * 1.35, sweep);
      context.restore();
    },
  };
};

function composeSheet(brief: SceneBrief, index: number) {
  const { stage, palette } = brief;
  const random = brief.random.fork(`sheet-${index}`);
  const noise = createNoise(random);
  const colors = [
    ...random.shuffle(palette.accents).slice(0, 3),
    mix(palette.accents[index % 5] ?? palette.light, palette.light, 0.55),
  ];
  const count = Math.round(150 * stage.detail ** 1.6) + 20;
  const stride = stage.detail < 0.9 ? 3 : 2;
  const strands: Strand[] = Array.from({ length: count }, (_, i) => ({
    place: i / count,
    light: random.range(-0.03, 0.03),
  }));
  const seed = random.range(0, 60);
  const offset = random.range(-0.3, 0.3);
  const width = random.range(0.22, 0.5);
  const twist = random.range(1.2, 2.6);
  const steps = 96;
  return (context: Context, phase: number, long: number, sweep: number) => {
    const px = Math.cos(phase * 2 * Math.PI) * 0.22;
    const py = Math.sin(phase * 2 * Math.PI) * 0.22;
    const spine: number[] = [];
    const spread: number[] = [];
    for (let s = 0; s <= steps; s++) {
      const t = s / steps;
      spine.push(
        (offset + fractal(noise, t * 1.5 + seed + px, seed + py, 3) * sweep * 0.62) * long * 0.5,
      );
      spread.push(
        Math.sin((t * twist + fractal(noise, t * 1.2 + px, seed + 30 + py, 2)) * Math.PI) *
          width *
          long *
          0.42,
      );
    }
    context.lineCap = 'butt';
    for (const strand of strands) {
      const across = strand.place - 0.5;
      const color = ramp(colors, strand.place);
      context.lineWidth = (long * width * 0.62) / strands.length + stage.unit * 0.7;
      for (let s = 0; s < steps; s += stride) {
        const slope = ((spread[Math.min(steps, s + 2)] as number) - (spread[s] as number)) * 1.5;
        const open = Math.abs(spread[Math.min(steps, s + 2)] as number) / (width * long * 0.42);
        const light =
          strand.light +
          (slope / long) * 2.6 * (across > 0 ? 1 : -1) +
          (open - 0.6) * 0.24 +
          Math.sin(strand.place * 9 + s * 0.1) * 0.05;
        context.strokeStyle = css(shift(color, light));
        context.beginPath();
        for (let k = s; k <= Math.min(steps, s + stride + 1); k++) {
          const x = lerp(-0.5, 0.5, k / steps) * long * 1.1;
          const y = (spine[k] as number) + (spread[k] as number) * across * 2;
          if (k === s) context.moveTo(x, y);
          else context.lineTo(x, y);
        }
        context.stroke();
      }
    }
  };
}
