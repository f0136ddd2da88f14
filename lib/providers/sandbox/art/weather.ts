import { css } from './color';
import { fillDisc, fillGlow, strokeLine } from './draw';
import { lerp } from './noise';
import { type Paint, type SceneBrief, swing, turn } from './stage';

/** What falls or rises before the scene: snow, rain or fog. Loops with the film. */
export function composeWeather(brief: SceneBrief): Paint | null {
  const { weather, scene } = brief.mood;
  if (weather === null || scene === 'geometry') return null;
  const composers = { snow: composeSnow, rain: composeRain, fog: composeFog };
  return composers[weather](brief);
}

function composeSnow({ stage, ...brief }: SceneBrief): Paint {
  const random = brief.random.fork('snow');
  const flakes = Array.from({ length: Math.round(260 * stage.detail) }, () => ({
    x: random.range(-0.05, 1.05) * stage.width,
    offset: random.next(),
    depth: random.next() ** 1.8,
  }));
  return (context, moment) => {
    for (const { x, offset, depth } of flakes) {
      const fall = turn(moment, Math.round(lerp(1, 3, depth)) * 0.12, offset);
      const sway = swing(moment, 0.2, offset) * stage.unit * 26;
      context.fillStyle = css([0.985, 0.01, 240], lerp(0.9, 0.55, depth));
      fillDisc(
        context,
        x + sway,
        lerp(-20, stage.height + 20, fall),
        stage.unit * lerp(1.2, 6, depth),
      );
    }
  };
}

function composeRain({ stage, palette, ...brief }: SceneBrief): Paint {
  const random = brief.random.fork('rain');
  const drops = Array.from({ length: Math.round(300 * stage.detail) }, () => ({
    x: random.range(-0.1, 1.2) * stage.width,
    offset: random.next(),
    depth: random.next(),
  }));
  return (context, moment) => {
    for (const { x, offset, depth } of drops) {
      const fall = turn(moment, lerp(1.1, 2.2, depth), offset);
      const y = lerp(-60, stage.height + 20, fall);
      const length = stage.unit * lerp(18, 64, depth);
      const slanted = x - fall * stage.width * 0.06;
      context.strokeStyle = css(palette.light, lerp(0.1, 0.3, depth));
      context.lineWidth = stage.unit * lerp(0.7, 1.8, depth);
      strokeLine(context, slanted, y, slanted - length * 0.07, y + length);
    }
  };
}

function composeFog({ stage, palette, ...brief }: SceneBrief): Paint {
  const random = brief.random.fork('fog');
  const banks = Array.from({ length: 7 }, () => ({
    x: random.next() * stage.width,
    y: random.range(0.45, 0.95) * stage.height,
    radius: stage.unit * random.range(260, 480),
    offset: random.next(),
  }));
  return (context, moment) => {
    for (const { x, y, radius, offset } of banks) {
      context.save();
      context.translate(x + swing(moment, 0.1, offset) * stage.width * 0.08, y);
      context.scale(2.6, 0.5);
      fillGlow(context, 0, 0, radius, [palette.haze], [0.34, 0.16, 0]);
      context.restore();
    }
  };
}
