import type { Color } from './color';
import { css, mix, shift } from './color';
import { band } from './draw';
import type { Context, Layer, SceneBrief } from './stage';
import { bake, fullBox, radial, vertical } from './stage';

interface Room {
  table: number;
  wall: Color;
  wood: Color;
  side: number;
}

/** A wall in window light and the table before it. */
export function composeRoom(brief: SceneBrief, { table, wall, wood, side }: Room): Layer {
  const { stage, palette } = brief;
  const random = brief.random.fork('room');
  const longSide = Math.max(stage.width, stage.height);
  return bake(fullBox(stage), (context) => {
    const left = -stage.margin;
    const width = stage.width + 2 * stage.margin;
    band(
      context,
      stage,
      -stage.margin,
      table + stage.margin + 2,
      vertical(context, 0, table, [shift(wall, -0.05), wall, shift(wall, 0.03)]),
    );
    context.fillStyle = radial(
      context,
      stage.width * (0.5 + side * 0.42),
      stage.height * 0.12,
      longSide * 0.95,
      [mix(wall, palette.light, 0.75), wall, shift(wall, -0.22)],
      [0.95, 0.3, 0.85],
    );
    context.fillRect(left, -stage.margin, width, table + stage.margin + 2);
    castWindow(context, brief, wall, table, side);
    band(
      context,
      stage,
      table,
      stage.height,
      vertical(context, table, stage.height + stage.margin, [
        mix(wood, palette.light, 0.16),
        wood,
        shift(wood, -0.13),
      ]),
    );
    for (let i = 0; i < 70 * stage.detail; i++) {
      const y = table + random.next() ** 1.4 * (stage.height - table);
      context.strokeStyle = css(shift(wood, random.range(-0.06, 0.04)), 0.3);
      context.lineWidth = stage.unit * random.range(0.6, 2.4);
      context.beginPath();
      const x = random.range(left, stage.width);
      context.moveTo(x, y);
      context.bezierCurveTo(
        x + 80,
        y + random.normal() * 3,
        x + 160,
        y + random.normal() * 3,
        x + stage.unit * random.range(90, 480),
        y + random.normal() * 2,
      );
      context.stroke();
    }
    band(
      context,
      stage,
      table,
      stage.unit * 22,
      vertical(
        context,
        table - stage.unit * 3,
        table + stage.unit * 22,
        [shift(wood, 0.1), wood],
        [0.9, 0],
      ),
    );
  });
}

function castWindow(
  context: Context,
  { stage, palette, random }: SceneBrief,
  wall: Color,
  table: number,
  side: number,
): void {
  const pane = random.fork('window');
  const size = stage.unit * pane.range(150, 200);
  context.save();
  context.translate(stage.width * (0.5 - side * pane.range(0.02, 0.22)), table * 0.4);
  context.transform(1, -0.2 * side, -0.34 * side, 1, 0, 0);
  context.fillStyle = css(mix(wall, palette.light, 0.8), palette.dark ? 0.34 : 0.55);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 2; column++) {
      context.fillRect(
        (column - 1) * size * 1.06,
        (row - 1.5) * size * 0.98,
        size * 0.96,
        size * 0.88,
      );
    }
  }
  context.restore();
}
