import { createRandom } from '../art/random';
import { normalize } from './samples';

/** Samples in a second of speech: enough for a voice, at a quarter of a film's size. */
export const speechRate = 24_000;

/** The pitch of each voice in hertz; any other name sounds like an alto. */
const pitches: Readonly<Record<string, number>> = { soprano: 238, alto: 190, tenor: 132, bass: 92 };

/** The first three formants of sounds in hertz (Peterson and Barney, 1952, men); `m` is a closed mouth. */
const formants = {
  a: [730, 1_090, 2_440],
  e: [530, 1_840, 2_480],
  i: [270, 2_290, 3_010],
  o: [570, 840, 2_410],
  u: [300, 870, 2_240],
  m: [250, 1_000, 2_200],
} as const;

interface Phone {
  seconds: number;
  /** A voiced sound, a hiss, or silence. */
  kind: keyof typeof formants | 'hiss' | 'rest';
}

/** The sound of a letter. This is not a language: letters become vowels, hums, hisses and rests. */
function phoneOf(letter: string): Phone {
  const plain = letter.normalize('NFD')[0]?.toLowerCase().replace('y', 'i') ?? '';
  if ('.!?…。！？'.includes(letter)) return { kind: 'rest', seconds: 0.42 };
  if (',;:–—、，'.includes(letter)) return { kind: 'rest', seconds: 0.22 };
  if (!/[\p{L}\p{N}]/u.test(letter)) return { kind: 'rest', seconds: 0.06 };
  if ('bdgjlmnrvwz'.includes(plain)) return { kind: 'm', seconds: 0.05 };
  if ('cfhkpqstx'.includes(plain)) return { kind: 'hiss', seconds: 0.045 };
  const vowels = ['a', 'e', 'i', 'o', 'u'] as const;
  // Digits and other scripts: a vowel each.
  const otherVowel = vowels[(letter.codePointAt(0) ?? 0) % 5] ?? 'a';
  return { kind: vowels.find((vowel) => vowel === plain) ?? otherVowel, seconds: 0.11 };
}

const tableSize = 512;

/** One cycle of a sound: harmonics of the voice, as loud as the formants make them. */
function cycleOf(kind: keyof typeof formants, hertz: number): Float32Array {
  // A higher voice has a smaller head.
  const size = 0.85 + hertz / 680;
  const cycle = new Float32Array(tableSize);
  for (let harmonic = 1; harmonic * hertz < 4_500; harmonic++) {
    const level = formants[kind].reduce((sum, formant, place) => {
      const distance = (harmonic * hertz - formant * size) / (70 + formant * size * 0.06);
      return sum + 0.6 ** place / (1 + distance ** 2);
    }, 0.02);
    for (let i = 0; i < tableSize; i++) {
      const wave = Math.sin((2 * Math.PI * harmonic * i) / tableSize + harmonic ** 2);
      cycle[i] = (cycle[i] as number) + (level / Math.sqrt(harmonic)) * wave;
    }
  }
  return cycle;
}

/**
 * Speaks a text in the manner of a voice, without words: each letter is a sound of its own, with a falling tune from
 * pause to pause. Mono samples in [-1, 1]. `step` is called with the share that is done.
 */
export async function speak(
  text: string,
  { voice, speed, seed }: { voice: string; speed: number; seed: string },
  step: (done: number) => Promise<void>,
): Promise<Float32Array> {
  const hertz = pitches[voice] ?? 190;
  const random = createRandom(`${seed}/speech`);
  const pause: Phone = { kind: 'rest', seconds: 0.2 };
  const phones = [pause, ...[...text].map(phoneOf), pause];
  const seconds = phones.reduce((sum, phone) => sum + phone.seconds, 0) / speed;
  const samples = new Float32Array(Math.ceil(seconds * speechRate));
  const cycles = new Map<string, Float32Array>();
  let [from, phase, sinceRest] = [0, 0, 0];
  for (const [place, phone] of phones.entries()) {
    const { kind } = phone;
    const length = Math.floor((phone.seconds / speed) * speechRate);
    sinceRest = kind === 'rest' && phone.seconds > 0.1 ? 0 : sinceRest + phone.seconds;
    const pitch = hertz * (1.12 - Math.min(0.26, sinceRest * 0.06) + random.range(-0.05, 0.05));
    const cycle =
      kind === 'rest' || kind === 'hiss' ? null : (cycles.get(kind) ?? cycleOf(kind, hertz));
    if (cycle) cycles.set(kind, cycle);
    for (let i = 0; kind !== 'rest' && i < length; i++) {
      phase = (phase + (pitch * tableSize) / speechRate) % tableSize;
      const level = cycle ? (cycle[phase | 0] as number) : random.range(-0.2, 0.2);
      samples[from + i] = level * Math.sin((Math.PI * i) / length) ** 0.4;
    }
    from += length;
    if (place % 200 === 0) await step(place / phones.length);
  }
  normalize([samples], 0.7);
  return samples;
}
