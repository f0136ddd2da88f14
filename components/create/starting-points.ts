import type { FormState } from '@/lib/forms';
import { fieldOf, ratioOf, sameValue } from '@/lib/forms';
import type { CreateFamily, ModelEntry } from './model-entries';

/** A form to begin with, for people who have made nothing yet. */
export interface StartingPoint {
  readonly id: 'coast' | 'product' | 'portrait' | 'poster' | 'object' | 'film';
  readonly title: string;
  readonly prompt: string;
  readonly family: CreateFamily;
  /** The aspect ratio, for models that offer it. */
  readonly ratio: string;
}

export const startingPoints: readonly StartingPoint[] = [
  {
    id: 'coast',
    title: 'Wide landscape',
    prompt:
      'A rocky coast at blue hour, low sun behind thin clouds, calm sea, long exposure, muted colours',
    family: 'image',
    ratio: '16:9',
  },
  {
    id: 'product',
    title: 'Product on stone',
    prompt:
      'A small glass bottle on a block of pale travertine, soft daylight from the left, one long shadow, plain warm background',
    family: 'image',
    ratio: '3:4',
  },
  {
    id: 'portrait',
    title: 'Portrait by a window',
    prompt:
      'Portrait of a ceramicist in her workshop, window light, shallow depth of field, clay on her hands, quiet expression',
    family: 'image',
    ratio: '3:4',
  },
  {
    id: 'poster',
    title: 'Poster',
    prompt:
      'A screen-printed poster for a jazz festival: one large circle, three overlapping bars, cream paper, two colours, no text',
    family: 'image',
    ratio: '2:3',
  },
  {
    id: 'object',
    title: 'Icon',
    prompt:
      'An isometric icon of a small wooden house, soft clay material, even studio light, plain background',
    family: 'image',
    ratio: '1:1',
  },
  {
    id: 'film',
    title: 'Short film',
    prompt:
      'A slow drive through a city at night in the rain, lights reflected on wet asphalt, camera low behind the windscreen',
    family: 'video',
    ratio: '16:9',
  },
];

export const offeredPoints = (entries: readonly ModelEntry[]): readonly StartingPoint[] =>
  startingPoints.filter(({ family }) =>
    entries.some(({ model, spec }) => model.enabled && spec.family === family),
  );

/** The form of a starting point, with the preferred model if it is of its family, else with the first of that; null without any. */
export function formOfPoint(
  { prompt, family, ratio }: StartingPoint,
  entries: readonly ModelEntry[],
  preferredId: string,
): FormState | null {
  const familyEntries = entries.filter(
    ({ model, spec }) => model.enabled && spec.family === family,
  );
  const entry = familyEntries.find(({ model }) => model.id === preferredId) ?? familyEntries[0];
  if (entry === undefined) return null;
  const options = fieldOf(entry.spec, 'aspect_ratio')?.options ?? [];
  const option = options.find(({ value }) => sameValue(ratioOf(value), ratioOf(ratio)));
  return {
    model: entry.model.id,
    values: { prompt, ...(option === undefined ? {} : { aspect_ratio: option.value }) },
  };
}
