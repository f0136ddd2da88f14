import type { MainColour } from '@/lib/pages/main-colours';

/** Where the hues of a colour end, in degrees. */
const hueEnds: readonly (readonly [end: number, colour: MainColour])[] = [
  [14, 'red'],
  [42, 'orange'],
  [67, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [292, 'purple'],
  [342, 'pink'],
  [360, 'red'],
];

/** The name that people would give a colour; each part from 0 to 255. */
export function colourOf(red: number, green: number, blue: number): MainColour {
  const [maxChannel, minChannel] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (maxChannel + minChannel) / 510;
  const chroma = (maxChannel - minChannel) / 255;
  if (maxChannel < 46) return 'black';
  if (chroma < 0.1) return lightness > 0.87 ? 'white' : lightness < 0.15 ? 'black' : 'grey';
  const sector =
    maxChannel === red
      ? ((green - blue) / (maxChannel - minChannel) + 6) % 6
      : maxChannel === green
        ? (blue - red) / (maxChannel - minChannel) + 2
        : (red - green) / (maxChannel - minChannel) + 4;
  const hue = sector * 60;
  const colour = hueEnds.find(([end]) => hue < end)?.[1] ?? 'red';
  if ((colour === 'orange' || colour === 'yellow') && lightness < 0.4 && hue < 50) return 'brown';
  if (colour === 'red' && lightness > 0.72) return 'pink';
  return colour;
}

const smallestShare = 0.2;
const maxColours = 3;

/** The colours that make up most of a picture, the largest first. `pixels` has three bytes for each. */
export function mainColoursOf(pixels: Uint8Array): MainColour[] {
  const counts = new Map<MainColour, number>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const colour = colourOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const largestFirst = [...counts].sort(([, one], [, other]) => other - one);
  const shareOf = (count: number) => (count * 3) / pixels.length;
  return largestFirst
    .filter(([, count], i) => i === 0 || shareOf(count) >= smallestShare)
    .slice(0, maxColours)
    .map(([colour]) => colour);
}
