import type { Random } from '../art/random';
import { createRandom } from '../art/random';

/** Samples in a second of speech: enough for a voice, at a quarter of a film's size. */
export const speechRate = 24_000;

interface Voice {
  /** Of a calm vowel. */
  hertz: number;
  /** How much higher its formants are than those of an adult man. */
  size: number;
}

const voices: Readonly<Record<string, Voice>> = {
  soprano: { hertz: 238, size: 1.2 },
  alto: { hertz: 190, size: 1.14 },
  tenor: { hertz: 132, size: 1.02 },
  bass: { hertz: 92, size: 0.95 },
};

/** The first three formants of vowels in hertz (Peterson and Barney, 1952, men). */
const formants: Readonly<Record<string, readonly number[]>> = {
  a: [730, 1_090, 2_440],
  e: [530, 1_840, 2_480],
  i: [270, 2_290, 3_010],
  o: [570, 840, 2_410],
  u: [300, 870, 2_240],
  /** A closed mouth: m, n, l, r and other voiced consonants. */
  m: [250, 1_000, 2_200],
};

interface Phone {
  seconds: number;
  /** A formant table, a hiss, or silence. */
  kind: 'voice' | 'hiss' | 'rest';
  table: string;
  level: number;
}

const rest = (seconds: number): Phone => ({ kind: 'rest', table: '', seconds, level: 0 });
const vowelOf: Readonly<Record<string, string>> = { y: 'i' };

/** The sounds of letters. This is not a language: letters become vowels, hums and hisses of their length. */
function phoneOf(letter: string): Phone {
  const plain = letter.normalize('NFD')[0]?.toLowerCase() ?? '';
  const vowel = vowelOf[plain] ?? plain;
  if ('aeiou'.includes(vowel)) return { kind: 'voice', table: vowel, seconds: 0.1, level: 1 };
  if ('bdgjlmnrvwz'.includes(plain)) {
    return { kind: 'voice', table: 'm', seconds: 0.05, level: 0.45 };
  }
  if ('cfhkpqstx'.includes(plain)) return { kind: 'hiss', table: '', seconds: 0.045, level: 0.16 };
  if ('.!?…。！？'.includes(letter)) return rest(0.42);
  if (',;:–—、，'.includes(letter)) return rest(0.22);
  if (/\s/u.test(letter)) return rest(0.06);
  // Digits and other scripts: a vowel each.
  const table = ['a', 'e', 'i', 'o', 'u'][(letter.codePointAt(0) ?? 0) % 5] ?? 'a';
  return /[\p{L}\p{N}]/u.test(letter)
    ? { kind: 'voice', table, seconds: 0.12, level: 1 }
    : rest(0.03);
}

const tableSize = 512;

/** One cycle of a vowel: harmonics of the voice, as loud as the formants make them. */
function cycleOf(table: string, { hertz, size }: Voice): Float32Array {
  const peaks = (formants[table] ?? []).map((peak) => peak * size);
  const cycle = new Float32Array(tableSize);
  for (let harmonic = 1; harmonic * hertz < 4_500; harmonic++) {
    const at = harmonic * hertz;
    const level = peaks.reduce(
      (sum, peak, place) => sum + 0.6 ** place / (1 + ((at - peak) / (70 + peak * 0.06)) ** 2),
      0.02,
    );
    for (let i = 0; i < tableSize; i++) {
      const wave = Math.sin((2 * Math.PI * harmonic * i) / tableSize + harmonic ** 2);
      cycle[i] = (cycle[i] as number) + (level / Math.sqrt(harmonic)) * wave;
    }
  }
  return cycle;
}

/** The sounds of a text and its duration in seconds. */
function phonesOf(text: string, speed: number): Phone[] {
  const phones = [...text].map((letter) => {
    const phone = phoneOf(letter);
    return { ...phone, seconds: phone.seconds / speed };
  });
  return [rest(0.12), ...phones, rest(0.25)];
}

/**
 * Speaks a text in the manner of a voice, without words: each letter is a sound of its own, with a falling tune from
 * pause to pause. Mono samples in [-1, 1]. `step` is called with the share that is done.
 */
export async function speak(
  text: string,
  { voice: named, speed, seed }: { voice: string; speed: number; seed: string },
  step: (done: number) => Promise<void>,
): Promise<Float32Array> {
  const voice = voices[named] ?? { hertz: 190, size: 1.14 };
  const random = createRandom(`${seed}/speech`);
  const phones = phonesOf(text, speed);
  const lengths = phones.map(({ seconds }) => Math.round(seconds * speechRate));
  const samples = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  const cycles = new Map<string, Float32Array>();
  const pitches = tuneOf(phones, random);
  let from = 0;
  let phase = 0;
  for (const [place, phone] of phones.entries()) {
    const length = lengths[place] ?? 0;
    if (phone.kind === 'voice') {
      const cycle = cycles.get(phone.table) ?? cycleOf(phone.table, voice);
      cycles.set(phone.table, cycle);
      phase = sing(samples, { from, length, cycle, phase, level: phone.level }, (share) => {
        const [here = 1, next = here] = [pitches[place], pitches[place + 1]];
        return voice.hertz * (here + (next - here) * share);
      });
    } else if (phone.kind === 'hiss') hiss(samples, from, length, phone.level, random);
    from += length;
    if (place % 200 === 0) await step(place / phones.length);
  }
  toPeak(samples, 0.7);
  return samples;
}

/** The pitch of each sound as a factor: it falls from pause to pause, and wavers. */
function tuneOf(phones: readonly Phone[], random: Random): number[] {
  let sinceRest = 0;
  return phones.map(({ kind, seconds }) => {
    sinceRest = kind === 'rest' && seconds > 0.1 ? 0 : sinceRest + seconds;
    return 1.12 - Math.min(0.26, sinceRest * 0.06) + random.range(-0.05, 0.05);
  });
}

function sing(
  into: Float32Array,
  note: { from: number; length: number; cycle: Float32Array; phase: number; level: number },
  hertzAt: (share: number) => number,
): number {
  const { from, length, cycle, level } = note;
  const fade = Math.min(length / 2, speechRate * 0.018);
  let { phase } = note;
  for (let i = 0; i < length; i++) {
    const edge = Math.min(1, (i + 1) / fade, (length - i) / fade);
    into[from + i] = (cycle[phase | 0] as number) * level * edge;
    phase = (phase + (hertzAt(i / length) * tableSize) / speechRate) % tableSize;
  }
  return phase;
}

function hiss(into: Float32Array, from: number, length: number, level: number, random: Random) {
  let last = 0;
  for (let i = 0; i < length; i++) {
    const noise = random.range(-1, 1);
    // The difference of neighbours is a high-pass filter.
    into[from + i] = (noise - last) * level * Math.sin((Math.PI * i) / length);
    last = noise;
  }
}

function toPeak(samples: Float32Array, peak: number): void {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const gain = loudest > 0 ? peak / loudest : 0;
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * gain;
}

/** Mono samples as a WAV of 16 bits, with chunks behind them. */
export function wavOf(
  samples: Float32Array,
  rate: number,
  more: Uint8Array = new Uint8Array(),
): Uint8Array {
  const dataBytes = samples.length * 2;
  const file = Buffer.alloc(44 + dataBytes + more.byteLength);
  file.set(more, 44 + dataBytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + dataBytes + more.byteLength, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);
  for (const [at, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2);
  }
  return file;
}
