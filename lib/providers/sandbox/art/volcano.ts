import type { Color } from './color';
import { css, mix, shift } from './color';
import { createNoise, fractal } from './noise';
import type { Context, Moment, SceneBrief } from './stage';
import { bake, fullBox, radial, swing, turn, vertical } from './stage';

type Paint = (context: Context, moment: Moment) => void;

/** A cone that throws fire, its foot on the y of `base`. */
export function composeVolcano(brief: SceneBrief, base: number): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('volcano');
  const noise = createNoise(random);
  const x = stage.width * random.range(0.42, 0.58);
  const crater = base - stage.height * random.range(0.34, 0.4);
  const rim = stage.unit * 52;
  const foot = Math.min(stage.width * 0.46, stage.unit * 640);
  const rock: Color = mix(palette.near, [0.24, 0.03, 30], 0.5);
  const slope = (t: number, side: number) =>
    x +
    side * (rim + (foot - rim) * t ** 1.55) +
    fractal(noise, t * 6, side * 9, 4) * stage.unit * 16;
  const cone = bake(fullBox(stage), (context) => {
    context.beginPath();
    for (let i = 0; i <= 60; i++)
      context.lineTo(slope(1 - i / 60, -1), base - (base - crater) * (i / 60));
    for (let i = 60; i >= 0; i--)
      context.lineTo(slope(1 - i / 60, 1), base - (base - crater) * (i / 60));
    context.closePath();
    context.fillStyle = vertical(context, crater, base, [
      mix(rock, [0.5, 0.17, 35], 0.5),
      rock,
      mix(rock, palette.haze, 0.35),
    ]);
    context.fill();
    context.clip();
    context.lineCap = 'round';
    for (let stream = 0; stream < 6; stream++) {
      const lean = random.range(-0.8, 0.8);
      const length = random.range(0.35, 0.95);
      for (const [width, color] of [
        [15, [0.55, 0.2, 32]],
        [8, [0.72, 0.2, 48]],
        [3, [0.92, 0.12, 90]],
      ] as const) {
        context.strokeStyle = css(color, 0.9);
        context.lineWidth = stage.unit * width;
        context.beginPath();
        for (let i = 0; i <= 24; i++) {
          const t = (i / 24) * length;
          const reach = rim + (foot - rim) * t ** 1.55;
          context.lineTo(
            x + lean * reach + fractal(noise, stream * 7, t * 5, 3) * stage.unit * 46,
            crater + (base - crater) * t,
          );
        }
        context.stroke();
      }
    }
  });
  const bombs = Array.from({ length: Math.round(70 * stage.detail) }, () => ({
    angle: random.normal() * 0.42,
    reach: random.range(0.4, 1),
    offset: random.next(),
    size: stage.unit * random.range(1.5, 5),
  }));
  const puffs = Array.from({ length: 15 }, (_, i) => ({
    t: i / 15,
    lean: random.normal(),
    size: random.range(0.7, 1.3),
  }));
  return (context, moment) => {
    for (const puff of puffs) {
      const t = (puff.t + turn(moment, 0.1)) % 1;
      const radius = stage.unit * (60 + 170 * t) * puff.size;
      const px = x + puff.lean * stage.unit * 90 * t + t * stage.width * 0.1;
      const py = crater - t * crater * 0.95;
      const smoke = mix([0.5, 0.15, 35], shift(palette.near, 0.12), Math.min(1, t * 2.6));
      context.fillStyle = radial(
        context,
        px,
        py,
        radius,
        [smoke],
        [0.5 * Math.sin(Math.PI * (0.15 + t * 0.85)), 0.22 * (1 - t), 0],
      );
      context.fillRect(px - radius, py - radius, radius * 2, radius * 2);
    }
    context.save();
    context.globalCompositeOperation = 'screen';
    const glow = stage.unit * (420 + 40 * swing(moment, 0.7));
    context.fillStyle = radial(
      context,
      x,
      crater,
      glow,
      [
        [0.78, 0.19, 50],
        [0.6, 0.2, 30],
      ],
      [0.85, 0.25, 0],
    );
    context.fillRect(x - glow, crater - glow, glow * 2, glow * 2);
    for (const bomb of bombs) {
      const t = turn(moment, 0.6, bomb.offset);
      const height = stage.height * 0.34 * bomb.reach;
      const bx = x + Math.sin(bomb.angle) * height * t * 1.5;
      const by = crater - height * (4 * t * (1 - t)) * Math.cos(bomb.angle);
      context.fillStyle = css([0.88 - 0.2 * t, 0.17, 70 - 30 * t], 1 - t * 0.6);
      context.beginPath();
      context.arc(bx, by, bomb.size * (1 - t * 0.5), 0, Math.PI * 2);
      context.fill();
    }
    context.restore();
    cone.place(context);
  };
}
