import { mix, shift } from '../color';
import { countWords } from '../mood';
import { composeRoom } from '../room';
import type { SceneComposer } from '../stage';
import { swing } from '../stage';
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
    palette.accents[1],
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
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      room.place(context, drift * 0.4);
      things.place(context, drift * 0.7);
    },
  };
};
