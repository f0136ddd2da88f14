import { type Color, css } from '../color';
import { fillPolygon } from '../draw';
import { type Context, type SceneComposer, turn } from '../stage';

/** Poster geometry after the Bauhaus: a grid of forms, of which some turn. */
export const composeGeometry: SceneComposer = ({ stage, palette, ...brief }) => {
  const random = brief.random.fork('tiles');
  const across = Math.round(random.int(3, 5) * (0.6 + 0.4 * stage.detail));
  const size = Math.min(stage.width, stage.height) / across;
  const columns = Math.ceil((stage.width + 2 * stage.margin) / size);
  const rows = Math.ceil((stage.height + 2 * stage.margin) / size);
  const colors: Color[] = [...palette.accents, palette.ink];
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const [first = palette.paper, front = first, back = first] = random.shuffle(colors);
    return {
      x: stage.width / 2 + ((index % columns) - (columns - 1) / 2) * size,
      y: stage.height / 2 + (Math.floor(index / columns) - (rows - 1) / 2) * size,
      draw: random.pick(forms),
      turns: random.int(0, 3),
      spin: random.chance(0.4) ? random.sign() : 0,
      offset: random.next(),
      ground: random.chance(0.45) ? palette.paper : first,
      front,
      back,
    };
  });
  return (context, moment) => {
    for (const { x, y, draw, turns, spin, offset, ground, front, back } of tiles) {
      const ease = (1 - Math.cos(2 * Math.PI * turn(moment, 0.1, offset))) / 2;
      context.save();
      context.translate(x, y);
      context.scale(size / 2, size / 2);
      context.beginPath();
      context.rect(-1.01, -1.01, 2.02, 2.02);
      context.clip();
      context.fillStyle = css(ground);
      context.fillRect(-1.01, -1.01, 2.02, 2.02);
      context.rotate((turns * Math.PI) / 2 + spin * ease * Math.PI);
      draw(context, css(front), css(back));
      context.restore();
    }
  };
};

type Form = (context: Context, front: string, back: string) => void;

/** Fills a sector of a circle, the angles in quarters of a turn. */
function sector(
  context: Context,
  fill: string,
  [x, y, radius]: readonly [number, number, number],
  from = 0,
  to = 4,
): void {
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y, radius, (from * Math.PI) / 2, (to * Math.PI) / 2);
  context.fill();
}

/** Forms in a square from -1 to 1. */
const forms: readonly Form[] = [
  (context, front) => sector(context, front, [-1, -1, 2], 0, 1),
  (context, front, back) => {
    sector(context, front, [0, 0, 1]);
    sector(context, back, [0, 0, 0.5]);
  },
  (context, front, back) => {
    for (let i = 0; i < 4; i++) {
      context.fillStyle = i % 2 ? back : front;
      context.fillRect(-1, -1 + i / 2, 2, 0.25);
    }
  },
  (context, front, back) => {
    sector(context, front, [-1, 0, 1], -1, 1);
    sector(context, back, [1, 0, 1], 1, 3);
  },
  (context, front) => {
    context.fillStyle = front;
    fillPolygon(context, [
      [-1, 1],
      [-1, -1],
      [1, 1],
    ]);
  },
  (context, front, back) => {
    for (const radius of [2, 1.5, 1, 0.5]) {
      sector(context, radius % 1 ? front : back, [-1, 1, radius], -1, 0);
    }
  },
  (context, front) => {
    for (let i = 0; i < 16; i++) {
      sector(context, front, [(i % 4) / 2 - 0.75, Math.floor(i / 4) / 2 - 0.75, 0.12]);
    }
  },
  (context, front, back) => {
    sector(context, front, [0, -1, 1], 0, 2);
    sector(context, back, [0, 0, 1], 0, 2);
  },
];
