import type { Random } from '../art/random';
import type { Sound } from './samples';
import { sampleRate } from './samples';

/** One note: seconds, hertz, loudness 0–1, pan -1 (left) to 1 (right). */
export interface Note {
  start: number;
  length: number;
  frequency: number;
  gain: number;
  place: number;
}

const tableSize = 4096;

/** One cycle of a soft tone: harmonics that fall off fast. */
function waveTable(harmonics: readonly number[]): Float32Array {
  return Float32Array.from({ length: tableSize }, (_, i) =>
    harmonics.reduce(
      (sum, level, h) => sum + level * Math.sin((2 * Math.PI * (h + 1) * i) / tableSize),
      0,
    ),
  );
}

const padTable = waveTable([1, 0.42, 0.2, 0.1, 0.05, 0.03]);
const bassTable = waveTable([1, 0.22, 0.06]);

interface Envelope {
  attack: number;
  release: number;
}

function playTable(
  into: Sound,
  note: Note,
  table: Float32Array,
  envelope: Envelope,
  detune: number,
): void {
  const from = Math.max(0, Math.round(note.start * sampleRate));
  const total = (note.length + envelope.release) * sampleRate;
  const to = Math.min(into.left.length, from + Math.round(total));
  const step = (note.frequency * (1 + detune) * tableSize) / sampleRate;
  const left = note.gain * Math.sqrt((1 - note.place) / 2);
  const right = note.gain * Math.sqrt((1 + note.place) / 2);
  let phase = (note.start * 1000 + detune * 1e6) % tableSize;
  if (phase < 0) phase += tableSize;
  for (let i = from; i < to; i++) {
    const t = (i - from) / sampleRate;
    const rise = Math.min(1, t / envelope.attack);
    const fall = t > note.length ? Math.max(0, 1 - (t - note.length) / envelope.release) : 1;
    const level = rise * rise * fall * fall * (table[phase | 0] as number);
    into.left[i] = (into.left[i] as number) + level * left;
    into.right[i] = (into.right[i] as number) + level * right;
    phase += step;
    if (phase >= tableSize) phase -= tableSize;
  }
}

/** A slow chord tone: two detuned voices, one to each side. */
export function playPad(into: Sound, note: Note): void {
  playTable(into, { ...note, place: -0.5 }, padTable, { attack: 0.9, release: 1.4 }, -0.0021);
  playTable(into, { ...note, place: 0.5 }, padTable, { attack: 1.1, release: 1.4 }, 0.0019);
}

/** A round low tone. */
export function playBass(into: Sound, note: Note): void {
  playTable(into, note, bassTable, { attack: 0.03, release: 0.9 }, 0);
}

/** A plucked string (Karplus and Strong, 1983). */
export function playPluck(into: Sound, note: Note, random: Random): void {
  const period = Math.max(2, Math.round(sampleRate / note.frequency));
  const string = Float32Array.from({ length: period }, () => random.range(-1, 1));
  const from = Math.round(note.start * sampleRate);
  const to = Math.min(into.left.length, from + Math.round(note.length * sampleRate));
  const left = note.gain * Math.sqrt((1 - note.place) / 2);
  const right = note.gain * Math.sqrt((1 + note.place) / 2);
  let last = 0;
  for (let i = from, at = 0; i < to; i++, at = (at + 1) % period) {
    const value = string[at] as number;
    const next = string[(at + 1) % period] as number;
    string[at] = (value * 0.52 + next * 0.48) * 0.9965;
    last += (value - last) * 0.35;
    const fade = Math.min(1, (to - i) / 2000);
    into.left[i] = (into.left[i] as number) + last * left * fade;
    into.right[i] = (into.right[i] as number) + last * right * fade;
  }
}

/** A hall: four combs and two all-passes on each side (Schroeder, 1962). */
export function reverberate(sound: Sound, wet: number): void {
  wetSide(sound.left, wet, 0);
  wetSide(sound.right, wet, 23);
}

function wetSide(side: Float32Array, wet: number, spread: number): void {
  const sum = new Float32Array(side.length);
  for (const length of [1687, 1601, 2053, 2251]) {
    const line = new Float32Array(length + spread);
    let damped = 0;
    for (let i = 0, at = 0; i < side.length; i++, at = (at + 1) % line.length) {
      const out = line[at] as number;
      damped += (out - damped) * 0.6;
      line[at] = (side[i] as number) + damped * 0.8;
      sum[i] = (sum[i] as number) + out * 0.25;
    }
  }
  for (const length of [347, 113]) {
    const line = new Float32Array(length + spread);
    for (let i = 0, at = 0; i < sum.length; i++, at = (at + 1) % line.length) {
      const delayed = line[at] as number;
      const input = (sum[i] as number) + delayed * 0.7;
      line[at] = input;
      sum[i] = delayed - input * 0.7;
    }
  }
  for (let i = 0; i < side.length; i++)
    side[i] = (side[i] as number) * (1 - wet * 0.4) + (sum[i] as number) * wet;
}
