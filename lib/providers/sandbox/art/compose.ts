import { leadingColors } from './borrow';
import { type Mood, readMood } from './mood';
import { choosePalette, type Palette } from './palette';
import { placeReferences } from './place-references';
import { createRandom } from './random';
import { sceneComposers } from './scenes';
import type { Footage, Paint, Picture, Stage } from './stage';
import { composeWeather } from './weather';

/** What a picture is made from. Equal ideas give equal pictures. */
export interface Idea {
  prompt: string;
  /** Everything that chooses among pictures of one prompt. */
  seed: string;
  /** Which of several pictures of the same idea, from 0. */
  variation?: number;
  /** Overrides of the prompt's values. */
  style?: string | undefined;
  /** Pictures and clips whose colours lead, and which appear in the scene. */
  references: readonly Footage[];
  /** A picture whose colours alone lead. */
  surroundings?: Picture;
}

export interface Composition {
  paint: Paint;
  palette: Palette;
  mood: Mood;
}

/** The mood an idea is in; the same for all its variations. */
export function moodOf({ prompt, seed, style }: Pick<Idea, 'prompt' | 'seed' | 'style'>): Mood {
  const mood = readMood(prompt, createRandom(`${prompt}\n${seed}`).fork('mood'));
  if (style === 'paper-cut' || style === 'flat') return { ...mood, isFlat: true };
  if (style === 'ink') return { ...mood, isMonochrome: true };
  // Watercolour lives off the paper's light.
  const isDark = mood.hour === 'dusk' || mood.hour === 'blue' || mood.hour === 'night';
  return style === 'watercolor' && isDark ? { ...mood, hour: 'dawn' } : mood;
}

/** Composes an idea for a stage: the scene, the references in it and the weather before it. */
export function compose(idea: Idea, stage: Stage): Composition {
  const base = createRandom(`${idea.prompt}\n${idea.seed}`);
  const mood = moodOf(idea);
  const leadingPictures = idea.surroundings
    ? [idea.surroundings]
    : idea.references.map(([picture]) => picture);
  const palette = choosePalette(mood, base.fork('palette'), leadingColors(leadingPictures));
  const random = base.fork(`variation-${idea.variation ?? 0}`);
  const brief = { stage, palette, mood, random };
  const scene = sceneComposers[mood.scene](brief);
  const references = placeReferences(brief, idea.references);
  const weather = composeWeather(brief);
  return {
    mood,
    palette,
    paint(context, moment) {
      scene(context, moment);
      references(context, moment);
      weather?.(context, moment);
    },
  };
}
