import type { Color } from '../color';
import { css } from '../color';
import { flood } from '../draw';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, turn } from '../stage';

type Draw = (context: Context, moment: Moment) => void;

/** Poster geometry after the Bauhaus: a grid of forms. */
export const composeGeometry: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const paper = bake(fullBox(stage), (context) => {
    flood(context, stage, css(palette.paper));
  });
  const tiles = composeTiles(brief);
  return {
    paint(context, moment) {
      paper.place(context);
      tiles(context, moment);
    },
  };
};

function inks({ palette }: SceneBrief): Color[] {
  return [...palette.accents, palette.ink];
}

function composeTiles(brief: SceneBrief): Draw {
  const { stage, palette } = brief;
  const random = brief.random.fork('tiles');
  const across = random.int(3, 5);
  const size = Math.min(stage.width, stage.height) / across;
  const columns = Math.ceil(stage.width / size);
  const rows = Math.ceil(stage.height / size);
  const left = (stage.width - columns * size) / 2;
  const top = (stage.height - rows * size) / 2;
  const colors = inks(brief);
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const pair = random.shuffle(colors);
    return {
      x: left + (index % columns) * size,
      y: top + Math.floor(index / columns) * size,
      kind: random.int(0, 8),
      turns: random.int(0, 3),
      spins: random.chance(0.4) ? random.sign() : 0,
      offset: random.next(),
      back: random.chance(0.45) ? palette.paper : (pair[0] ?? palette.paper),
      front: pair[1] ?? palette.ink,
      third: pair[2] ?? palette.ink,
    };
  });
  return (context, moment) => {
    for (const tile of tiles) {
      context.save();
      context.beginPath();
      context.rect(tile.x, tile.y, size + 0.7, size + 0.7);
      context.clip();
      context.fillStyle = css(tile.back);
      context.fillRect(tile.x, tile.y, size + 1, size + 1);
      context.translate(tile.x + size / 2, tile.y + size / 2);
      const ease = (1 - Math.cos(2 * Math.PI * turn(moment, 0.1, tile.offset))) / 2;
      context.rotate((tile.turns * Math.PI) / 2 + tile.spins * ease * Math.PI);
      drawTile(context, tile.kind, size, tile.front, tile.third, palette.ink);
      context.restore();
    }
  };
}

function drawTile(
  context: Context,
  kind: number,
  size: number,
  front: Color,
  third: Color,
  ink: Color,
): void {
  const half = size / 2;
  const disc = (x: number, y: number, radius: number, color: Color, from = 0, to = Math.PI * 2) => {
    context.fillStyle = css(color);
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, from, to);
    context.fill();
  };
  if (kind === 0) disc(-half, -half, size, front, 0, Math.PI / 2);
  else if (kind === 1) {
    disc(0, 0, half, front);
    disc(0, 0, half * 0.5, third);
  } else if (kind === 2) {
    for (let i = 0; i < 4; i++) {
      context.fillStyle = css(i % 2 ? third : front);
      context.fillRect(-half, -half + (i * size) / 4, size, size / 8);
    }
  } else if (kind === 3) {
    disc(-half, 0, half, front, -Math.PI / 2, Math.PI / 2);
    disc(half, 0, half, third, Math.PI / 2, (3 * Math.PI) / 2);
  } else if (kind === 4) {
    context.fillStyle = css(front);
    context.beginPath();
    context.moveTo(-half, half);
    context.lineTo(-half, -half);
    context.lineTo(half, half);
    context.fill();
  } else if (kind === 5) {
    for (let ring = 4; ring > 0; ring--)
      disc(-half, half, (size * ring) / 4, ring % 2 ? third : front, -Math.PI / 2, 0);
  } else if (kind === 6) {
    for (let i = 0; i < 16; i++)
      disc(
        -half + (((i % 4) + 0.5) * size) / 4,
        -half + ((Math.floor(i / 4) + 0.5) * size) / 4,
        size * 0.058,
        front,
      );
  } else if (kind === 7) {
    disc(0, -half, half, front, 0, Math.PI);
    disc(0, 0, half, third, 0, Math.PI);
  } else {
    context.fillStyle = css(front);
    context.fillRect(-half, -half, size, size);
    disc(0, 0, half * 0.62, ink);
    disc(-half * 0.12, -half * 0.12, half * 0.62, third);
  }
}
