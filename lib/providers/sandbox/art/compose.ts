import { leadingColors } from './borrow';
import type { Mood } from './mood';
import { readMood } from './mood';
import type { Palette } from './palette';
import { choosePalette } from './palette';
import type { PictureAt } from './place-references';
import { placeReferences } from './place-references';
import { createRandom } from './random';
import { sceneComposers } from './scenes';
import type { Picture, Scene, SceneBrief, Stage } from './stage';
import { composeWeather } from './weather';

/** What a picture is made from. Equal ideas give equal pictures. */
export interface Idea {
  prompt: string;
  /** Everything that chooses among pictures of one prompt. */
  seed: string;
  /** Which of several pictures of the same idea, from 0. */
  variation: number;
  /** Overrides of the prompt's values. */
  style?: string | undefined;
  /** Pictures whose colours lead, and which appear in the scene. */
  references: readonly PictureAt[];
  /** Stills that lend their colours. */
  swatches: readonly Picture[];
}

export interface Composition {
  scene: Scene;
  palette: Palette;
  mood: Mood;
}

const darkHours = new Set<Mood['hour']>(['dusk', 'blue', 'night']);

/** The mood an idea is in; the same for all its variations. */
export function moodOf(idea: Pick<Idea, 'prompt' | 'seed' | 'style'>): Mood {
  const random = createRandom(`${idea.prompt}\n${idea.seed}`);
  const mood = readMood(idea.prompt, random.fork('mood'));
  if (idea.style === 'paper-cut') return { ...mood, scene: 'paper-cut', flat: true };
  if (idea.style === 'flat') return { ...mood, flat: true };
  if (idea.style === 'ink') return { ...mood, monochrome: true };
  // Watercolour lives off the paper's light.
  if (idea.style === 'watercolor' && darkHours.has(mood.hour)) return { ...mood, hour: 'dawn' };
  return mood;
}

/** Composes an idea for a stage: the scene, the weather before it and the references in it. */
export function compose(idea: Idea, stage: Stage): Composition {
  const base = createRandom(`${idea.prompt}\n${idea.seed}`);
  const mood = moodOf(idea);
  const borrowed = leadingColors(idea.swatches, base.fork('borrow'));
  const palette = choosePalette(mood, base.fork('palette'), borrowed);
  const brief: SceneBrief = {
    stage,
    palette,
    mood,
    random: base.fork(`variation-${idea.variation}`),
  };
  const scene = sceneComposers[mood.scene](brief);
  const weather = composeWeather(brief);
  const references = placeReferences(brief, idea.references);
  return {
    mood,
    palette,
    scene: {
      paint(context, moment) {
        scene.paint(context, moment);
        references?.(context, moment);
        weather?.(context, moment);
      },
    },
  };
}
