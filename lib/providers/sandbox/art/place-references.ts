import { css, mix } from './color';
import { clamp, lerp } from './noise';
import type { Context, Footage, Paint, Picture, SceneBrief } from './stage';
import { swing } from './stage';

/**
 * Sets references into a scene as prints, fanned across the stage in one row, or two when there are many.
 * Clips play there and back, so that the film loops.
 */
export function placeReferences(brief: SceneBrief, references: readonly Footage[]): Paint {
  const { stage, palette } = brief;
  const random = brief.random.fork('fan');
  const rows = references.length > 4 ? 2 : 1;
  const columns = Math.ceil(references.length / rows);
  const size = Math.min((stage.width * 0.86) / columns, (stage.height * 0.68) / rows);
  const mat = css(mix([0.975, 0.008, 85], palette.light, 0.2));
  const prints = references.map((footage, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, references.length - row * columns);
    const place = (index % columns) - (inRow - 1) / 2;
    const [picture] = footage;
    const ratio = clamp(picture.width / picture.height, 0.5, 2);
    const side = (size * 0.86) / Math.max(1, ratio);
    return {
      footage,
      x: stage.width / 2 + place * size,
      y: stage.height * (rows === 1 ? 0.46 : lerp(0.27, 0.67, row)),
      width: side * ratio,
      height: side,
      tilt: place * 0.05 + random.normal() * 0.02,
      offset: random.next(),
    };
  });
  return (context, moment) => {
    const played = 1 - Math.abs(2 * moment.phase - 1);
    for (const { footage, x, y, width, height, tilt, offset } of prints) {
      const edge = Math.min(width, height) * 0.045;
      context.save();
      context.translate(x, y + swing(moment, 0.1, offset) * stage.unit * 6);
      context.rotate(tilt + swing(moment, 0.1, offset + 0.2) * 0.012);
      context.shadowColor = 'rgba(10,6,24,0.5)';
      context.shadowBlur = stage.unit * 36;
      context.shadowOffsetY = stage.unit * 16;
      context.fillStyle = mat;
      context.fillRect(-width / 2 - edge, -height / 2 - edge, width + edge * 2, height + edge * 2);
      context.shadowColor = 'transparent';
      const frame = footage[Math.round(played * (footage.length - 1))] ?? footage[0];
      drawCovering(context, frame, { x: -width / 2, y: -height / 2, width, height });
      context.restore();
    }
  };
}

/** Draws a picture so that it fills a box, cutting what juts out evenly. */
export function drawCovering(
  context: Context,
  picture: Picture,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [across, down] = [width / scale, height / scale];
  const [left, top] = [(picture.width - across) / 2, (picture.height - down) / 2];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, across, down, x, y, width, height);
}
