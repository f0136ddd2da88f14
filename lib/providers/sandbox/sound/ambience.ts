import type { Mood } from '../art/mood';
import type { Random } from '../art/random';
import type { Sound } from './samples';
import { sampleRate, silence } from './samples';

interface NoiseOptions {
  /** 0 dark to 1 white. */
  colour: number;
  gain: number;
  /** Swells a second, and how deep they go. */
  swell: number;
  depth: number;
}

const wind: NoiseOptions = { colour: 0.018, gain: 0.26, swell: 0.15, depth: 0.75 };

const rain: NoiseOptions = { colour: 0.4, gain: 0.1, swell: 0.2, depth: 0.15 };
const byScene: Partial<Record<Mood['scene'], readonly NoiseOptions[]>> = {
  sea: [{ colour: 0.03, gain: 0.34, swell: 0.22, depth: 0.85 }],

  ridges: [wind],

  city: [{ colour: 0.008, gain: 0.5, swell: 0.1, depth: 0.35 }],
};

/** The sounds of the scene: surf, leaves, wind, rain, a distant city. */
export function makeAmbience(mood: Mood, seconds: number, random: Random): Sound {
  const sound = silence(seconds);
  const noises = [...(byScene[mood.scene] ?? []), ...(mood.weather === 'rain' ? [rain] : [])];
  for (const [index, noise] of noises.entries()) addNoise(sound, random.fork(`${index}`), noise);
  return sound;
}

function addNoise(
  sound: Sound,
  random: Random,
  { colour, gain, swell, depth }: NoiseOptions,
): void {
  const offset = random.next() * 6;
  let left = 0;
  let right = 0;
  const lift = gain / Math.sqrt(colour);
  for (let i = 0; i < sound.left.length; i++) {
    left += (random.next() * 2 - 1 - left) * colour;
    right += (random.next() * 2 - 1 - right) * colour;
    const t = i / sampleRate;
    const wave =
      0.5 +
      0.5 *
        Math.sin(2 * Math.PI * swell * t + offset) *
        Math.sin(2 * Math.PI * swell * 0.37 * t + 1);
    const level = lift * (1 - depth + depth * wave) * 0.4;
    sound.left[i] = (sound.left[i] as number) + left * level;
    sound.right[i] = (sound.right[i] as number) + right * level;
  }
}
