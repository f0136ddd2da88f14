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
  const spread = maxChannel - minChannel;
  if (maxChannel < 46) return 'black';
  if (spread / 255 < 0.1) {
    if (lightness > 0.87) return 'white';
    return lightness < 0.15 ? 'black' : 'grey';
  }
  // The hue circle in six sectors of 60 degrees, from red by green to blue.
  let sector = (red - green) / spread + 4;
  if (maxChannel === red) sector = ((green - blue) / spread + 6) % 6;
  else if (maxChannel === green) sector = (blue - red) / spread + 2;
  const hue = sector * 60;
  const colour = hueEnds.find(([end]) => hue < end)?.[1] ?? 'red';
  if ((colour === 'orange' || colour === 'yellow') && lightness < 0.4 && hue < 50) return 'brown';
  if (colour === 'red' && lightness > 0.72) return 'pink';
  return colour;
}

const minShare = 0.2;
const maxColours = 3;

/** The colours that make up most of a picture, the largest first. `pixels` has three bytes for each. */
export function mainColoursOf(pixels: Uint8Array): MainColour[] {
  const counts = new Map<MainColour, number>();
  for (let index = 0; index + 2 < pixels.length; index += 3) {
    const colour = colourOf(pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const largestFirst = [...counts].sort(([, count], [, otherCount]) => otherCount - count);
  const shareOf = (count: number) => (count * 3) / pixels.length;
  return largestFirst
    .filter(([, count], i) => i === 0 || shareOf(count) >= minShare)
    .slice(0, maxColours)
    .map(([colour]) => colour);
}
