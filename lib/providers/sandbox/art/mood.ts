import type { HourName, SceneName, WeatherName } from './lexicon';
import {
  calmWords,
  fierceWords,
  flatWords,
  hourWords,
  hueWords,
  sceneWords,
  weatherWords,
} from './lexicon';
import { clamp } from './noise';
import type { Random } from './random';

/** What a prompt requests, as far as its words tell; the seed decides the rest. */
export interface Mood {
  /** The prompt itself. */
  words: string;
  scene: SceneName;
  hour: HourName;
  weather: WeatherName | null;
  /** OKLCH hues the prompt names; empty when it names none. */
  hues: readonly number[];
  isMonochrome: boolean;
  /** Poster-like instead of painterly. */
  isFlat: boolean;
  /** -1 calm to 1 fierce. */
  energy: number;
}

const isLatin = (word: string) => /^[ -~]+$/.test(word);

/** How many of `words` (in the lexicon's notation) are in `text`. */
export function countWords(text: string, words: string): number {
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return words.split(' ').filter((word) => {
    if (!isLatin(word)) return lower.includes(word);
    return lower.includes(word.endsWith('$') ? ` ${word.slice(0, -1)} ` : ` ${word}`);
  }).length;
}

const namesOf = <Name extends string>(words: Record<Name, string>) => Object.keys(words) as Name[];

function strongestName<Name extends string>(
  text: string,
  words: Record<Name, string>,
): Name | null {
  let best: Name | null = null;
  let highestCount = 0;
  for (const name of namesOf(words)) {
    const count = countWords(text, words[name]);
    if (count > highestCount) {
      best = name;
      highestCount = count;
    }
  }
  return best;
}

/** Reads a prompt. `random` fills what it leaves open. */
export function readMood(prompt: string, random: Random): Mood {
  const scene = strongestName(prompt, sceneWords) ?? random.pick(namesOf(sceneWords));
  const hours =
    scene === 'city' ? (['golden', 'dusk', 'blue', 'night'] as const) : namesOf(hourWords);
  const hues = hueWords.flatMap(([words, hue]) => (countWords(prompt, words) > 0 ? [hue] : []));
  const force = countWords(prompt, fierceWords) - countWords(prompt, calmWords);
  return {
    words: prompt,
    scene,
    hour: strongestName(prompt, hourWords) ?? random.pick(hours),
    weather: strongestName(prompt, weatherWords),
    hues: hues.filter((hue) => hue >= 0),
    isMonochrome: hues.includes(-1),
    isFlat: countWords(prompt, flatWords) > 0 || random.chance(0.22),
    energy: clamp(force * 0.6 + random.range(-0.25, 0.25), -1, 1),
  };
}
