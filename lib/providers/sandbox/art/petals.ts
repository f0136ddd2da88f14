import type { Color } from './color';
import { css, mix, shift } from './color';
import type { Context, Moment, SceneBrief } from './stage';
import { swing } from './stage';

/** Large leaves that frame a figure: some behind it, a few in front at the lower corners. */
export function drawPetals(
  context: Context,
  brief: SceneBrief,
  moment: Moment,
  layer: 'behind' | 'before',
): void {
  const { stage, palette } = brief;
  const random = brief.random.fork(`petals-${layer}`);
  const shortSide = Math.min(stage.width, stage.height);
  const count = layer === 'behind' ? 18 : 8;
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    const angle =
      layer === 'behind'
        ? Math.PI * (0.95 + t * 1.1)
        : Math.PI * (t < 0.5 ? 0.62 + t * 0.5 : 0.02 + (t - 0.5) * 0.5);
    const reach =
      shortSide * (layer === 'behind' ? random.range(0.34, 0.43) : random.range(0.44, 0.56));
    const size = shortSide * random.range(0.12, 0.22);
    const base = palette.accents[random.int(0, 4)] ?? palette.ink;
    const color: Color = mix(base, [0.42, 0.08, 155], random.chance(0.6) ? 0.6 : 0.1);
    context.save();
    context.translate(
      stage.width / 2 + Math.cos(angle) * reach,
      stage.height * (layer === 'behind' ? 0.44 : 0.66) + Math.sin(angle) * reach * 0.9,
    );
    context.rotate(angle + random.normal() * 0.35 + swing(moment, 0.2, random.next()) * 0.05);
    const width = size * random.range(0.2, 0.32);
    const fill = context.createLinearGradient(0, -width, 0, width);
    fill.addColorStop(0, css(shift(color, 0.06)));
    fill.addColorStop(0.5, css(color));
    fill.addColorStop(0.51, css(shift(color, -0.06)));
    fill.addColorStop(1, css(shift(color, -0.03)));
    context.fillStyle = fill;
    context.beginPath();
    context.moveTo(-size * 0.5, 0);
    context.bezierCurveTo(-size * 0.2, -width * 1.3, size * 0.3, -width * 1.2, size * 0.6, 0);
    context.bezierCurveTo(size * 0.3, width * 1.2, -size * 0.2, width * 1.3, -size * 0.5, 0);
    context.fill();
    context.restore();
  }
}
