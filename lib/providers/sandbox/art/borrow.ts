import { createCanvas } from '@napi-rs/canvas';
import { type Color, fromRgb } from './color';
import type { Picture } from './stage';

/** A picture is sampled at this many points a side. */
const sampleSide = 24;
/** Its colours are counted in this many ranges of hue. */
const hueRanges = 12;

/** The leading colours of pictures: for each range of hues the mean colour, the most frequent first. */
export function leadingColors(pictures: readonly Picture[]): Color[] {
  const groups = Array.from({ length: hueRanges }, (): Color[] => []);
  for (const picture of pictures) {
    const context = createCanvas(sampleSide, sampleSide).getContext('2d');
    context.drawImage(picture, 0, 0, sampleSide, sampleSide);
    const { data } = context.getImageData(0, 0, sampleSide, sampleSide);
    for (let i = 0; i < data.length; i += 4) {
      const color = fromRgb([data[i] as number, data[i + 1] as number, data[i + 2] as number]);
      if (data[i + 3] === 255)
        groups[Math.floor((color[2] / 360) * hueRanges) % hueRanges]?.push(color);
    }
  }
  const mean = (colors: readonly Color[], part: 0 | 1 | 2) =>
    colors.reduce((sum, color) => sum + color[part], 0) / colors.length;
  return groups
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length)
    .slice(0, 5)
    .map((group) => [mean(group, 0), mean(group, 1), mean(group, 2)]);
}
