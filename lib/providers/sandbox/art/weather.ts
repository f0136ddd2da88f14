import { css } from './color';
import { disc, line } from './draw';
import { lerp } from './noise';
import type { Context, Moment, SceneBrief } from './stage';
import { radial, swing, turn } from './stage';

type Paint = (context: Context, moment: Moment) => void;

/** What falls or rises before the scene: snow, rain or fog. Loops with the film. */
export function composeWeather(brief: SceneBrief): Paint | null {
  const { weather, scene } = brief.mood;
  if (scene === 'geometry' || scene === 'cosmos') return null;
  if (weather === 'snow') return composeSnow(brief);
  if (weather === 'rain') return composeRain(brief);
  if (weather === 'fog') return composeFog(brief);
  return null;
}

function composeSnow({ stage, random }: SceneBrief): Paint {
  const fall = random.fork('snow');
  const points = Array.from({ length: Math.round(260 * stage.detail) }, () => {
    const depth = fall.next() ** 1.8;
    return {
      x: fall.range(-0.05, 1.05) * stage.width,
      offset: fall.next(),
      depth,
      pace: Math.max(1, Math.round(lerp(1, 3, depth))) * 0.12,
      size: stage.unit * lerp(1.2, 6, depth),
    };
  });
  return (context, moment) => {
    for (const point of points) {
      const t = turn(moment, point.pace, point.offset);
      const x = point.x + swing(moment, 0.2, point.offset) * stage.unit * 26;
      context.fillStyle = css([0.985, 0.01, 240], lerp(0.55, 0.9, 1 - point.depth));
      disc(context, x, lerp(-20, stage.height + 20, t), point.size);
    }
  };
}

function composeRain({ stage, random, palette }: SceneBrief): Paint {
  const fall = random.fork('rain');
  const drops = Array.from({ length: Math.round(300 * stage.detail) }, () => ({
    x: fall.range(-0.1, 1.2) * stage.width,
    offset: fall.next(),
    depth: fall.next(),
  }));
  return (context, moment) => {
    context.lineCap = 'round';
    for (const drop of drops) {
      const t = turn(moment, lerp(1.1, 2.2, drop.depth), drop.offset);
      const y = lerp(-60, stage.height + 20, t);
      const length = stage.unit * lerp(18, 64, drop.depth);
      const x = drop.x - t * stage.width * 0.06;
      context.strokeStyle = css(palette.light, lerp(0.1, 0.3, drop.depth));
      context.lineWidth = stage.unit * lerp(0.7, 1.8, drop.depth);
      line(context, x, y, x - length * 0.07, y + length);
    }
  };
}

function composeFog({ stage, random, palette }: SceneBrief): Paint {
  const drift = random.fork('fog');
  const banks = Array.from({ length: 7 }, () => ({
    x: drift.range(0, 1) * stage.width,
    y: drift.range(0.45, 0.95) * stage.height,
    radius: stage.unit * drift.range(260, 480),
    offset: drift.next(),
  }));
  return (context, moment) => {
    for (const bank of banks) {
      const x = bank.x + swing(moment, 0.1, bank.offset) * stage.width * 0.08;
      context.save();
      context.translate(x, bank.y);
      context.scale(2.6, 0.5);
      context.fillStyle = radial(context, 0, 0, bank.radius, [palette.haze], [0.34, 0.16, 0]);
      context.fillRect(-bank.radius, -bank.radius, bank.radius * 2, bank.radius * 2);
      context.restore();
    }
  };
}
