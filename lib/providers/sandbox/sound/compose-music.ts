import type { Mood } from '../art/mood';
import { createRandom, type Random } from '../art/random';
import { master, type Sound, sampleRate, silence } from './samples';

/** Semitones of the scale's seven steps. */
const brightScale = [0, 2, 4, 5, 7, 9, 11];
const darkScale = [0, 2, 3, 5, 7, 8, 10];

/** Chords as steps of the scale. */
const progressions = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [0, 2, 3, 4],
  [5, 3, 0, 4],
];

const tableSize = 4096;
/** One cycle of a soft tone. */
const cycle = Float32Array.from({ length: tableSize }, (_, i) => {
  const turn = (2 * Math.PI * i) / tableSize;
  return Math.sin(turn) + 0.36 * Math.sin(2 * turn) + 0.14 * Math.sin(3 * turn);
});

/**
 * The sound of a film, as long as it is: soft chords over wind or surf. The seed decides the chords, the mood
 * their scale, pace and how strong the wind is.
 */
export function composeMusic(mood: Mood, seed: string, seconds: number): Sound {
  const random = createRandom(`${seed}/music`);
  const scale = mood.hour === 'night' || mood.hour === 'blue' ? darkScale : brightScale;
  const root = random.int(45, 52);
  const progression = random.pick(progressions);
  const chords = Math.max(2, Math.round(seconds / (2.4 - mood.energy * 0.8)));
  const span = seconds / chords;
  const sound = silence(seconds);
  for (let chord = 0; chord < chords; chord++) {
    const degree = progression[chord % progression.length] ?? 0;
    for (const tone of [-7, 0, 2, 4, 6, random.pick([7, 9, 11])]) {
      const step = degree + tone;
      const note = root + 12 + (scale[(step + 7) % 7] ?? 0) + 12 * Math.floor(step / 7);
      const hertz = 440 * 2 ** ((note - 69) / 12);
      addTone(sound, chord * span, span * 1.4, hertz, random.range(-0.7, 0.7));
    }
  }
  addWind(sound, random, mood.weather === 'rain' ? 0.3 : 0.03, 0.5 + mood.energy * 0.3);
  master(sound, 0.72);
  return sound;
}

/** A tone that swells and fades: seconds, hertz, pan -1 (left) to 1 (right). */
function addTone(into: Sound, start: number, length: number, hertz: number, pan: number): void {
  const from = Math.round(start * sampleRate);
  const count = Math.min(Math.round(length * sampleRate), into.left.length - from);
  const [left, right] = [Math.sqrt((1 - pan) / 2), Math.sqrt((1 + pan) / 2)];
  for (let i = 0; i < count; i++) {
    const tone = cycle[Math.floor((hertz * i * tableSize) / sampleRate) % tableSize] as number;
    const rise = Math.min(1, i / sampleRate / 0.3);
    const level = tone * rise * rise * (1 - i / (length * sampleRate)) * 0.1;
    into.left[from + i] = (into.left[from + i] as number) + level * left;
    into.right[from + i] = (into.right[from + i] as number) + level * right;
  }
}

/** Noise that swells: `color` 0 dark to 1 white. */
function addWind(into: Sound, random: Random, color: number, strength: number): void {
  const offset = random.next() * 6;
  const gain = (strength * 0.08) / Math.sqrt(color);
  for (const side of [into.left, into.right]) {
    let level = 0;
    for (let i = 0; i < side.length; i++) {
      level += (random.range(-1, 1) - level) * color;
      const swell = 0.6 + 0.4 * Math.sin((1.3 * i) / sampleRate + offset);
      side[i] = (side[i] as number) + level * gain * swell;
    }
  }
}
