import type { Mood } from '../art/mood';
import type { Random } from '../art/random';
import { createRandom } from '../art/random';
import { makeAmbience } from './ambience';
import { playBass, playPad, playPluck, reverberate } from './instruments';
import type { Sound } from './samples';
import { master, mixInto, silence } from './samples';

interface Mode {
  /** Semitones of the scale's seven steps. */
  scale: readonly number[];
  /** Chords as steps of the scale. */
  progressions: readonly (readonly number[])[];
}

const bright: Mode = {
  scale: [0, 2, 4, 5, 7, 9, 11],
  progressions: [
    [0, 4, 5, 3],
    [0, 2, 3, 4],
    [3, 0, 4, 5],
    [0, 5, 3, 4],
  ],
};
const floating: Mode = {
  scale: [0, 2, 4, 6, 7, 9, 11],
  progressions: [
    [0, 1, 0, 4],
    [0, 1, 5, 4],
  ],
};
const wistful: Mode = {
  scale: [0, 2, 3, 5, 7, 9, 10],
  progressions: [
    [0, 3, 0, 6],
    [0, 6, 3, 4],
  ],
};
const dark: Mode = {
  scale: [0, 2, 3, 5, 7, 8, 10],
  progressions: [
    [0, 5, 2, 6],
    [0, 3, 5, 4],
    [5, 6, 0, 0],
  ],
};

function modeOf(mood: Mood, random: Random): Mode {
  if (mood.hour === 'night' || mood.hour === 'blue') return random.chance(0.7) ? dark : wistful;
  if (mood.hour === 'dusk') return random.pick([wistful, dark, bright]);
  return random.pick([bright, bright, floating]);
}

const hertz = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/**
 * A short piece for a film: chords as pads, a bass, plucked figures over them and the sound of the
 * scene, as long as the film is. The seed decides the piece, the mood its mode, pace and density.
 */
export function composeMusic(mood: Mood, seed: string, seconds: number): Sound {
  const random = createRandom(`${seed}/music`);
  const mode = modeOf(mood, random);
  const root = random.int(45, 52);
  const beats = Math.max(
    4,
    Math.round((seconds * (84 + mood.energy * 34 + random.range(-8, 8))) / 60),
  );
  const beat = seconds / beats;
  const chords = Math.max(2, Math.round(beats / 4));
  const span = seconds / chords;
  const progression = random.pick(mode.progressions);
  const step = (index: number) =>
    root + (mode.scale[((index % 7) + 7) % 7] ?? 0) + 12 * Math.floor(index / 7);
  const sound = silence(seconds);
  const pluckEvery = mood.energy < -0.3 ? 1 : 0.5;
  const pattern = random.shuffle([0, 2, 4, 7, 9, 4, 2, 6]);
  for (let chord = 0; chord < chords; chord++) {
    const degree = progression[chord % progression.length] ?? 0;
    const start = chord * span;
    for (const tone of [0, 2, 4, 6]) {
      playPad(sound, {
        start,
        length: span,
        frequency: hertz(step(degree + tone) + 12),
        gain: 0.075,
        place: 0,
      });
    }
    playBass(sound, {
      start,
      length: span * 0.8,
      frequency: hertz(step(degree) - 12),
      gain: 0.26,
      place: 0,
    });
    for (let at = 0; at < span / beat - 0.01; at += pluckEvery) {
      if (random.chance(0.22)) continue;
      const tone = pattern[Math.round(at / pluckEvery) % pattern.length] ?? 0;
      playPluck(
        sound,
        {
          start: start + at * beat + random.range(0, 0.012),
          length: 1.6,
          frequency: hertz(step(degree + tone) + 24),
          gain: random.range(0.1, 0.2),
          place: random.range(-0.6, 0.6),
        },
        random,
      );
    }
  }
  reverberate(sound, 0.45);
  mixInto(sound, makeAmbience(mood, seconds, random.fork('ambience')), 1);
  master(sound, 0.72, 0.04, Math.min(0.7, seconds / 4));
  return sound;
}
