import type { Color } from './color';
import { css, mix, shift } from './color';
import { disc, linear, oval } from './draw';
import { countWords } from './mood';
import type { Context, Layer, SceneBrief } from './stage';
import { bake, fullBox, radial } from './stage';
import type { Vessel } from './vessels';
import { drawFruit, drawVessel, profiles } from './vessels';

/** Vessels, a bowl of fruit and perhaps a cup, as at a meal. */
export function composeTable(
  brief: SceneBrief,
  { table, side }: { table: number; side: number },
): Layer {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('things');
  const unit = stage.unit * 1.22;
  const pool = random.shuffle(palette.accents);
  const color = (index: number): Color =>
    mix(pool[index % 5] ?? palette.light, palette.paper, random.range(0, 0.3));
  const middle = stage.width / 2;
  const kinds = random.shuffle(['bottle', 'vase', 'jug', 'bottle', 'flask'] as const);
  const tall: Vessel[] = kinds.slice(0, random.int(2, 3)).map((kind, index) => ({
    x: middle + (index - 0.9) * unit * random.range(140, 175),
    foot: table + unit * random.range(26, 60),
    height: unit * random.range(300, 470),
    color: color(index),
    profile: profiles[kind],
    gloss: random.range(0.2, 1),
    side,
  }));
  const cupped = random.chance(0.6) || countWords(mood.words, 'coffee tea cup mug breakfast') > 0;
  const cup: Vessel = {
    x: middle - side * unit * random.range(170, 240),
    foot: table + unit * 118,
    height: unit * 105,
    color: color(3),
    profile: profiles.cup,
    gloss: 0.6,
    side,
  };
  const bowl: Vessel = {
    x: middle + side * unit * random.range(120, 190),
    foot: table + unit * 122,
    height: unit * random.range(90, 118),
    color: color(4),
    profile: profiles.bowl,
    gloss: 0.4,
    side,
  };
  const fruit = random.pick([
    [0.66, 0.19, 35],
    [0.78, 0.16, 75],
    [0.6, 0.17, 25],
    [0.72, 0.15, 125],
    [0.84, 0.15, 98],
  ] as const satisfies readonly Color[]);
  const bowled = random.chance(0.62);
  return bake(fullBox(stage), (context) => {
    for (const vessel of tall.sort((a, b) => a.foot - b.foot)) {
      drawVessel(context, vessel, palette.light);
      if (vessel.profile === profiles.vase) drawBranch(context, brief, vessel, random);
    }
    if (bowled) {
      for (let i = 0; i < 5; i++)
        drawFruit(
          context,
          random,
          bowl.x + (i - 2) * unit * 34,
          bowl.foot - bowl.height * 0.62 - (i % 2) * unit * 26,
          unit * 36,
          shift(fruit, random.range(-0.03, 0.03), 1, random.range(-8, 8)),
          palette.light,
          side,
        );
      drawVessel(context, bowl, palette.light);
    }
    const loose = random.int(2, 4);
    for (let i = 0; i < loose; i++) {
      drawFruit(
        context,
        random,
        middle + unit * random.range(-14, 14) + (i - loose / 2) * unit * 92 - side * unit * 30,
        table + unit * (124 + i * 12),
        unit * random.range(34, 44),
        shift(fruit, random.range(-0.04, 0.04), 1, random.range(-10, 10)),
        palette.light,
        side,
      );
    }
    if (cupped) drawCup(context, cup, palette.light);
  });
}

function drawCup(context: Context, cup: Vessel, light: Color): void {
  context.strokeStyle = css(shift(cup.color, -0.08));
  context.lineWidth = cup.height * 0.11;
  context.beginPath();
  context.arc(
    cup.x - cup.side * cup.height * 0.5,
    cup.foot - cup.height * 0.52,
    cup.height * 0.24,
    0,
    Math.PI * 2,
  );
  context.stroke();
  drawVessel(context, cup, light);
  context.fillStyle = css([0.3, 0.06, 55]);
  oval(
    context,
    cup.x,
    cup.foot - cup.height + cup.height * 0.015,
    cup.height * 0.45,
    cup.height * 0.07,
  );
}

function drawBranch(
  context: Context,
  { stage, palette }: SceneBrief,
  vessel: Vessel,
  random: SceneBrief['random'],
): void {
  const leaf: Color = mix([palette.dark ? 0.42 : 0.5, 0.08, 145], palette.accents[3], 0.2);
  const mouth = vessel.foot - vessel.height;
  for (let stem = 0; stem < 5; stem++) {
    const lean = (stem - 2) * 0.2 + random.normal() * 0.06;
    const length = stage.unit * random.range(170, 320);
    const tipX = vessel.x + Math.sin(lean) * length * 1.2;
    const tipY = mouth - Math.cos(lean) * length;
    context.strokeStyle = css(shift(leaf, -0.12));
    context.lineWidth = stage.unit * 3;
    context.beginPath();
    context.moveTo(vessel.x, mouth);
    context.quadraticCurveTo(
      vessel.x + Math.sin(lean) * length * 0.3,
      mouth - length * 0.6,
      tipX,
      tipY,
    );
    context.stroke();
    for (let i = 2; i < 10; i++) {
      const t = i / 10;
      const x =
        (1 - t) ** 2 * vessel.x +
        2 * t * (1 - t) * (vessel.x + Math.sin(lean) * length * 0.3) +
        t * t * tipX;
      const y = (1 - t) ** 2 * mouth + 2 * t * (1 - t) * (mouth - length * 0.6) + t * t * tipY;
      for (const sign of [-1, 1]) {
        context.fillStyle = css(shift(leaf, random.range(-0.06, 0.08), 1, random.range(-12, 12)));
        oval(
          context,
          x + sign * stage.unit * 18,
          y,
          stage.unit * 22,
          stage.unit * 9,
          sign * -0.5 + lean,
        );
      }
    }
  }
}

/** One vessel on a plinth, as in an advertisement. */
export function composeProduct(
  brief: SceneBrief,
  { table, side, wood }: { table: number; side: number; wood: Color },
): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('product');
  const unit = stage.unit * 1.15;
  const x = stage.width / 2;
  return bake(fullBox(stage), (context) => {
    const steps = [
      [330, 64],
      [230, 70],
    ] as const;
    let foot = table + unit * 130;
    for (const [half, height] of steps) {
      const color = mix(wood, palette.accents[0], 0.3);
      context.fillStyle = linear(
        context,
        [x - half * unit * side, 0, x + half * unit * side, 0],
        [0, css(shift(color, -0.16))],
        [1, css(shift(color, 0.07))],
      );
      context.fillRect(x - half * unit, foot - height * unit, half * 2 * unit, height * unit);
      oval(context, x, foot, half * unit, half * unit * 0.2);
      context.fillStyle = css(mix(shift(color, 0.1), palette.light, 0.2));
      oval(context, x, foot - height * unit, half * unit, half * unit * 0.2);
      foot -= height * unit;
    }
    const hero: Vessel = {
      x,
      foot: foot + unit * 8,
      height: unit * random.range(330, 390),
      color: mix(palette.accents[random.int(0, 3)] ?? palette.light, palette.light, 0.1),
      profile: random.pick([profiles.flask, profiles.bottle, profiles.vase]),
      gloss: 1,
      side,
    };
    for (const offset of [-1, 1]) {
      context.fillStyle = radial(context, x + offset * unit * 270, table + unit * 104, unit * 74, [
        shift(palette.accents[1], 0.12),
        palette.accents[1],
        shift(palette.accents[1], -0.25),
      ]);
      disc(
        context,
        x + offset * unit * 275,
        table + unit * (110 + offset * 14),
        unit * (52 - offset * 14),
      );
    }
    drawVessel(context, hero, palette.light);
  });
}
