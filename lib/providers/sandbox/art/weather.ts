import type { Color } from './color';
import { css } from './color';
import { lerp } from './noise';
import type { Context, Moment, SceneBrief } from './stage';
import { radial, swing, turn } from './stage';

type Paint = (context: Context, moment: Moment) => void;

/** What falls or rises before the scene: snow, rain, fog, embers or petals. Loops with the film. */
export function composeWeather(brief: SceneBrief): Paint | null {
  const { weather, scene } = brief.mood;
  if (scene === 'geometry' || scene === 'op-art' || scene === 'cosmos') return null;
  if (weather === 'snow')
    return composeFlakes(brief, { count: 260, size: [1.2, 6], fall: 0.12, sway: 26 });
  if (weather === 'petals') return composePetalFall(brief);
  if (weather === 'rain') return composeRain(brief);
  if (weather === 'fog') return composeFog(brief);
  if (weather === 'embers') return composeEmbers(brief);
  return null;
}

interface Flakes {
  count: number;
  size: readonly [number, number];
  fall: number;
  sway: number;
}

function composeFlakes({ stage, random }: SceneBrief, flakes: Flakes): Paint {
  const fall = random.fork('snow');
  const points = Array.from({ length: Math.round(flakes.count * stage.detail) }, () => {
    const depth = fall.next() ** 1.8;
    return {
      x: fall.range(-0.05, 1.05) * stage.width,
      offset: fall.next(),
      depth,
      pace: Math.max(1, Math.round(lerp(1, 3, depth))) * flakes.fall,
      size: stage.unit * lerp(flakes.size[0], flakes.size[1], depth),
    };
  });
  return (context, moment) => {
    for (const point of points) {
      const t = turn(moment, point.pace, point.offset);
      const x = point.x + swing(moment, 0.2, point.offset) * stage.unit * flakes.sway;
      context.fillStyle = css([0.985, 0.01, 240], lerp(0.55, 0.9, 1 - point.depth));
      context.beginPath();
      context.arc(x, lerp(-20, stage.height + 20, t), point.size, 0, Math.PI * 2);
      context.fill();
    }
  };
}

function composePetalFall({ stage, random, palette }: SceneBrief): Paint {
  const fall = random.fork('petals');
  const pink: Color = [0.86, 0.09, 5];
  const points = Array.from({ length: Math.round(70 * stage.detail) }, () => ({
    x: fall.range(-0.1, 1) * stage.width,
    offset: fall.next(),
    pace: fall.pick([0.1, 0.2]),
    size: stage.unit * fall.range(6, 17),
    color: fall.chance(0.7) ? pink : (palette.accents[fall.int(0, 4)] ?? pink),
  }));
  return (context, moment) => {
    for (const point of points) {
      const t = turn(moment, point.pace, point.offset);
      context.save();
      context.translate(
        point.x + t * stage.width * 0.12 + swing(moment, 0.3, point.offset) * stage.unit * 30,
        lerp(-30, stage.height + 30, t),
      );
      context.rotate((t + point.offset) * 12);
      context.scale(1, 0.35 + 0.4 * Math.abs(swing(moment, 0.4, point.offset)));
      context.fillStyle = css(point.color, 0.85);
      context.beginPath();
      context.moveTo(0, -point.size);
      context.bezierCurveTo(
        point.size * 0.9,
        -point.size * 0.6,
        point.size * 0.7,
        point.size * 0.6,
        0,
        point.size,
      );
      context.bezierCurveTo(
        -point.size * 0.7,
        point.size * 0.6,
        -point.size * 0.9,
        -point.size * 0.6,
        0,
        -point.size,
      );
      context.fill();
      context.restore();
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
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x - length * 0.07, y + length);
      context.stroke();
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

function composeEmbers({ stage, random }: SceneBrief): Paint {
  const rise = random.fork('embers');
  const sparks = Array.from({ length: Math.round(120 * stage.detail) }, () => ({
    x: rise.next() * stage.width,
    offset: rise.next(),
    pace: rise.pick([0.2, 0.3, 0.4]),
    size: stage.unit * rise.range(0.8, 3.4),
    hue: rise.range(35, 75),
  }));
  return (context, moment) => {
    context.save();
    context.globalCompositeOperation = 'screen';
    context.fillStyle = radial(
      context,
      stage.width / 2,
      stage.height * 1.12,
      stage.height * 0.75,
      [
        [0.68, 0.2, 40],
        [0.5, 0.18, 25],
      ],
      [0.62, 0.2, 0],
    );
    context.fillRect(-stage.margin, 0, stage.width * 2, stage.height * 2);
    for (const spark of sparks) {
      const t = turn(moment, spark.pace, spark.offset);
      const x = spark.x + Math.sin(t * 7 + spark.offset * 20) * stage.unit * 40;
      const y = lerp(stage.height + 10, stage.height * 0.1, t);
      const glow = Math.sin(Math.PI * t);
      context.fillStyle = radial(
        context,
        x,
        y,
        spark.size * 4,
        [
          [0.86, 0.17, spark.hue],
          [0.65, 0.2, spark.hue - 20],
        ],
        [glow, glow * 0.22, 0],
      );
      context.fillRect(x - spark.size * 4, y - spark.size * 4, spark.size * 8, spark.size * 8);
    }
    context.restore();
  };
}
