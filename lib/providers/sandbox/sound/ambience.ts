import type { Mood } from '../art/mood';
import type { Random } from '../art/random';
import type { Sound } from './sound';
import { sampleRate, silence } from './sound';

/** What the scene itself sounds like: surf, leaves and birds, rain, a city far off, a fire. */
export function makeAmbience(mood: Mood, seconds: number, random: Random): Sound {
  const sound = silence(seconds);
  if (mood.scene === 'sea')
    addNoise(sound, random.fork('surf'), { colour: 0.03, gain: 0.34, swell: 0.22, depth: 0.85 });
  if (mood.scene === 'forest' || mood.scene === 'botanical') {
    addNoise(sound, random.fork('leaves'), { colour: 0.12, gain: 0.06, swell: 0.3, depth: 0.5 });
    if (mood.hour !== 'night') addBirds(sound, random.fork('birds'), seconds);
    else addCrickets(sound, random.fork('crickets'));
  }
  if (mood.scene === 'ridges' || mood.scene === 'dunes')
    addNoise(sound, random.fork('wind'), { colour: 0.018, gain: 0.26, swell: 0.15, depth: 0.75 });
  if (mood.scene === 'city')
    addNoise(sound, random.fork('traffic'), { colour: 0.008, gain: 0.5, swell: 0.1, depth: 0.35 });
  if (mood.weather === 'rain')
    addNoise(sound, random.fork('rain'), { colour: 0.4, gain: 0.1, swell: 0.2, depth: 0.15 });
  if (mood.weather === 'embers') addCrackle(sound, random.fork('fire'));
  return sound;
}

interface NoiseOptions {
  /** 0 dark to 1 white. */
  colour: number;
  gain: number;
  /** Swells a second, and how deep they go. */
  swell: number;
  depth: number;
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

function addTone(
  sound: Sound,
  start: number,
  length: number,
  place: number,
  pitch: (t: number) => number,
  gain: number,
): void {
  let phase = 0;
  const from = Math.round(start * sampleRate);
  for (let i = 0; i < length * sampleRate && from + i < sound.left.length; i++) {
    const t = i / (length * sampleRate);
    phase += (2 * Math.PI * pitch(t)) / sampleRate;
    const value = Math.sin(phase) * Math.sin(Math.PI * t) ** 2 * gain;
    sound.left[from + i] = (sound.left[from + i] as number) + value * (1 - place);
    sound.right[from + i] = (sound.right[from + i] as number) + value * (1 + place);
  }
}

function addBirds(sound: Sound, random: Random, seconds: number): void {
  const songs = Math.max(1, Math.round(seconds * 0.5));
  for (let song = 0; song < songs; song++) {
    let at = random.range(0.2, Math.max(0.3, seconds - 1));
    const base = random.range(2200, 3900);
    const place = random.range(-0.8, 0.8);
    const glide = random.range(-700, 1100);
    for (let chirp = random.int(2, 5); chirp > 0; chirp--) {
      addTone(
        sound,
        at,
        random.range(0.06, 0.13),
        place,
        (t) => base + glide * Math.sin(t * 3),
        0.028,
      );
      at += random.range(0.11, 0.2);
    }
  }
}

function addCrickets(sound: Sound, random: Random): void {
  const base = random.range(3800, 4400);
  for (let at = 0.1; at * sampleRate < sound.left.length; at += 0.42) {
    for (let pulse = 0; pulse < 3; pulse++)
      addTone(sound, at + pulse * 0.045, 0.03, 0.4, () => base, 0.014);
  }
}

function addCrackle(sound: Sound, random: Random): void {
  addNoise(sound, random.fork('roar'), { colour: 0.02, gain: 0.22, swell: 0.5, depth: 0.4 });
  for (let i = 0; i < sound.left.length; ) {
    i += Math.round(random.range(0.01, 0.22) * sampleRate);
    const loud = random.next() ** 3 * 0.3;
    const place = random.range(-0.6, 0.6);
    for (let k = 0; k < 260 && i + k < sound.left.length; k++) {
      const value = (random.next() * 2 - 1) * loud * Math.exp(-k / 46);
      sound.left[i + k] = (sound.left[i + k] as number) + value * (1 - place);
      sound.right[i + k] = (sound.right[i + k] as number) + value * (1 + place);
    }
  }
}
