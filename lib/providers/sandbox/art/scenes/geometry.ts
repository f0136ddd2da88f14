import type { Color } from '../color';
import { css, mix, shift } from '../color';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, swing, turn } from '../stage';

type Draw = (context: Context, moment: Moment) => void;

/** Poster geometry after the Bauhaus and the Swiss school: a grid of forms, or one free figure. */
export const composeGeometry: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('geometry');
  const paper = bake(fullBox(stage), (context) => {
    context.fillStyle = css(palette.paper);
    context.fillRect(-stage.margin, -stage.margin, stage.width * 2, stage.height * 2);
  });
  const layout = random.chance(0.52) ? composeTiles(brief) : composeFigures(brief);
  return {
    paint(context, moment) {
      paper.place(context);
      layout(context, moment);
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

function composeFigures(brief: SceneBrief): Draw {
  const { stage, palette } = brief;
  const random = brief.random.fork('figures');
  const colors = random.shuffle(inks(brief));
  const color = (index: number): Color => colors[index % colors.length] ?? palette.ink;
  const short = Math.min(stage.width, stage.height);
  const centre = {
    x: stage.width * random.range(0.4, 0.6),
    y: stage.height * random.range(0.42, 0.56),
  };
  const big = short * random.range(0.24, 0.34);
  const angle = random.pick([-Math.PI / 4, Math.PI / 4, -Math.PI / 6, -Math.PI / 3]);
  const bars = Array.from({ length: random.int(4, 7) }, (_, index) => ({
    offset: random.range(-1, 1) * big * 1.5,
    along: random.range(-0.6, 0.3) * big,
    length: big * random.range(0.8, 3.2),
    width: short * random.pick([0.012, 0.03, 0.055, 0.08]),
    color: color(index + 2),
    pace: random.next(),
  }));
  const dots = Array.from({ length: random.int(3, 6) }, (_, index) => ({
    x: stage.width * random.range(0.1, 0.9),
    y: stage.height * random.range(0.1, 0.9),
    radius: short * random.pick([0.012, 0.022, 0.045, 0.075]),
    color: color(index),
    offset: random.next(),
  }));
  const arcs = random.int(4, 9);
  const arcAt = {
    x: centre.x + big * random.range(-1, 1),
    y: centre.y + big * random.range(-0.8, 0.8),
  };
  const arcTurn = random.range(0, 6);
  const slab = random.chance(0.7);
  return (context, moment) => {
    const sway = swing(moment, 0.1) * short * 0.012;
    if (slab) {
      context.fillStyle = css(mix(palette.paper, color(4), 0.3));
      context.fillRect(
        centre.x + sway,
        -stage.margin,
        stage.width,
        stage.height + 2 * stage.margin,
      );
    }
    context.save();
    context.globalCompositeOperation = palette.dark ? 'screen' : 'multiply';
    context.fillStyle = css(color(0));
    context.beginPath();
    context.arc(centre.x - sway, centre.y, big * 1.12, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = css(color(1));
    context.beginPath();
    context.arc(centre.x + big * 0.72, centre.y + big * 0.5 + sway, big * 0.7, 0, Math.PI * 2);
    context.fill();
    context.restore();
    context.fillStyle = css(palette.ink);
    context.beginPath();
    context.arc(
      centre.x - big * 0.2,
      centre.y,
      big * 0.46,
      Math.PI / 2 + swing(moment, 0.1) * 0.2,
      (Math.PI * 3) / 2 + swing(moment, 0.1) * 0.2,
    );
    context.fill();
    context.save();
    context.translate(centre.x, centre.y);
    context.rotate(angle);
    for (const bar of bars) {
      const slide = swing(moment, 0.1, bar.pace) * big * 0.12;
      context.fillStyle = css(bar.color);
      context.fillRect(bar.along + slide, bar.offset, bar.length, bar.width);
    }
    context.restore();
    context.strokeStyle = css(palette.ink);
    context.lineWidth = short * 0.0065;
    for (let i = 1; i <= arcs; i++) {
      const from = arcTurn + swing(moment, 0.1, i / 20) * 0.25;
      context.beginPath();
      context.arc(arcAt.x, arcAt.y, big * (0.32 + i * 0.13), from, from + Math.PI * 0.75);
      context.stroke();
    }
    for (const dot of dots) {
      context.fillStyle = css(dot.color);
      context.beginPath();
      context.arc(
        dot.x,
        dot.y + swing(moment, 0.2, dot.offset) * short * 0.01,
        dot.radius,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
    context.strokeStyle = css(shift(palette.ink, 0.02));
    context.lineWidth = short * 0.0035;
    context.beginPath();
    context.moveTo(stage.width * 0.06, centre.y + big * 1.34);
    context.lineTo(stage.width * 0.94, centre.y + big * 1.34);
    context.stroke();
  };
}
