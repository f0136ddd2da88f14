import { css, mix, shift } from '../color';
import { countWords } from '../mood';
import { composeRoom, sweepLight } from '../room';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { radial, swing, turn } from '../stage';
import type { Things } from '../table-things';
import { composeProduct, composeTable } from '../table-things';

/** Vessels and fruit on a table in light from one window; products stand on a plinth. */
export const composeStillLife: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('still-life');
  const side = random.sign();
  const table = stage.height * random.range(0.66, 0.74);
  const wall = mix(
    palette.paper,
    palette.accents[random.int(0, 4)] ?? palette.paper,
    palette.dark ? 0.24 : 0.34,
  );
  const wood = mix(
    palette.dark ? palette.near : shift(palette.paper, -0.12),
    palette.accents[1] ?? palette.paper,
    0.32,
  );
  const room = composeRoom(brief, { table, wall, wood, side });
  const product =
    countWords(
      brief.mood.words,
      'product perfume cosmetic bottle packshot sneaker watch headphone studio',
    ) > 0;
  const things = product
    ? composeProduct(brief, { table, side, wood })
    : composeTable(brief, { table, side });
  const steam = composeSteam(brief, things.cup);
  const motes = composeDust(brief, side);
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      room.place(context, drift * 0.4);
      sweepLight(context, brief, side, moment);
      things.layer.place(context, drift * 0.7);
      steam?.(context, moment, drift * 0.7);
      motes(context, moment);
    },
  };
};

function composeSteam({ stage, palette, random }: SceneBrief, cup: Things['cup']) {
  if (!cup) return null;
  const wisps = random.fork('steam');
  const trails = Array.from({ length: 4 }, () => ({
    x: wisps.range(-22, 22),
    offset: wisps.next(),
  }));
  return (context: Context, moment: Moment, drift: number) => {
    context.save();
    context.lineCap = 'round';
    for (const trail of trails) {
      const rise = turn(moment, 0.2, trail.offset);
      for (let i = 0; i < 14; i++) {
        const t = i / 14;
        const y = cup.y - t * stage.unit * 190;
        const x =
          cup.x +
          drift +
          stage.unit * (trail.x + Math.sin(t * 5 + rise * 2 * Math.PI + trail.offset * 9) * 20 * t);
        context.fillStyle = radial(
          context,
          x,
          y,
          stage.unit * (10 + t * 22),
          [palette.light],
          [0.085 * Math.sin(Math.PI * t), 0],
        );
        context.fillRect(
          x - stage.unit * 34,
          y - stage.unit * 34,
          stage.unit * 68,
          stage.unit * 68,
        );
      }
    }
    context.restore();
  };
}

function composeDust({ stage, palette, random }: SceneBrief, side: number) {
  const dust = random.fork('dust');
  const motes = Array.from({ length: Math.round(34 * stage.detail) }, () => ({
    x: stage.width * (0.5 + side * dust.range(-0.1, 0.5)),
    y: dust.range(0, 0.7) * stage.height,
    size: stage.unit * dust.range(1, 2.6),
    offset: dust.next(),
  }));
  return (context: Context, moment: Moment) => {
    for (const mote of motes) {
      context.fillStyle = css(
        palette.light,
        0.2 + 0.3 * (0.5 + 0.5 * swing(moment, 0.3, mote.offset)),
      );
      context.beginPath();
      context.arc(
        mote.x + swing(moment, 0.1, mote.offset) * stage.unit * 24,
        mote.y + swing(moment, 0.1, mote.offset + 0.3) * stage.unit * 14,
        mote.size,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  };
}
