import type { FigureName, HourName, SceneName, WeatherName } from './lexicon';
import {
  calmWords,
  fierceWords,
  figureNames,
  figureWords,
  flatWords,
  hourNames,
  hourWords,
  hueWords,
  sceneNames,
  sceneWords,
  weatherNames,
  weatherWords,
} from './lexicon';
import type { Random } from './random';

/** What a prompt requests, as far as its words tell; the seed decides the rest. */
export interface Mood {
  /** The prompt itself. */
  words: string;
  scene: SceneName;
  hour: HourName;
  weather: WeatherName | null;
  figure: FigureName | null;
  /** OKLCH hues the prompt names; empty when it names none. */
  hues: readonly number[];
  monochrome: boolean;
  /** Poster-like instead of painterly. */
  flat: boolean;
  /** -1 calm to 1 fierce. */
  energy: number;
}

const isLatin = (word: string) => /^[ -~]+$/.test(word);

/** How many of `words` (in the lexicon's notation) are in `text`. */
export function countWords(text: string, words: string): number {
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  let count = 0;
  for (const word of words.split(' ')) {
    if (!isLatin(word)) count += lower.includes(word) ? 1 : 0;
    else if (word.endsWith('$')) count += lower.includes(` ${word.slice(0, -1)} `) ? 1 : 0;
    else count += lower.includes(` ${word}`) ? 1 : 0;
  }
  return count;
}

function strongest<Name extends string>(
  text: string,
  names: readonly Name[],
  words: Record<Name, string>,
): Name | null {
  let best: Name | null = null;
  let highestCount = 0;
  for (const name of names) {
    const count = countWords(text, words[name]);
    if (count > highestCount) {
      best = name;
      highestCount = count;
    }
  }
  return best;
}

const scenesOfFigure: Record<FigureName, readonly SceneName[]> = {
  cat: ['ridges', 'paper-cut', 'dunes'],
  dog: ['ridges', 'dunes', 'sea'],
  deer: ['forest', 'ridges'],
  birds: ['sea', 'ridges'],
  boat: ['sea'],
  lighthouse: ['sea'],
  cabin: ['ridges', 'forest'],
  balloon: ['ridges', 'dunes'],
  rocket: ['cosmos'],
  astronaut: ['cosmos'],
  walker: ['portrait', 'ridges'],
  tree: ['ridges', 'dunes'],
};

const hoursOfScene: Partial<Record<SceneName, readonly HourName[]>> = {
  city: ['dusk', 'blue', 'night', 'golden'],
  cosmos: ['night'],
  forest: ['dawn', 'golden', 'day', 'blue'],
};

/** Reads a prompt. `random` fills what it leaves open. */
export function readMood(prompt: string, random: Random): Mood {
  const figure = strongest(prompt, figureNames, figureWords);
  const namedScene = strongest(prompt, sceneNames, sceneWords);
  const scene =
    namedScene ?? (figure ? random.pick(scenesOfFigure[figure]) : random.pick(sceneNames));
  const hues = hueWords
    .filter(([words, hue]) => hue >= 0 && countWords(prompt, words) > 0)
    .map(([, hue]) => hue);
  const hour =
    strongest(prompt, hourNames, hourWords) ?? random.pick(hoursOfScene[scene] ?? hourNames);
  const flatness = countWords(prompt, flatWords);
  return {
    words: prompt,
    scene,
    hour,
    figure: figure === 'walker' && scene === 'portrait' ? null : figure,
    weather: strongest(prompt, weatherNames, weatherWords),
    hues,
    monochrome: hueWords.some(([words, hue]) => hue < 0 && countWords(prompt, words) > 0),
    flat: flatness > 0 || random.chance(0.22),
    energy: Math.max(
      -1,
      Math.min(
        1,
        (countWords(prompt, fierceWords) - countWords(prompt, calmWords)) * 0.6 +
          random.range(-0.25, 0.25),
      ),
    ),
  };
}
