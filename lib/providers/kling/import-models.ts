import { editTag, type UpstreamModel } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { klingPresets } from './presets';

const forImages = 'images/';

/**
 * Kling describes no model to programs, so those we know come from our presets. Some names exist for videos and for
 * pictures: `images/kling-v3` is the one that makes pictures. `null`: not among them.
 */
export function importKlingModel(named: string): ImportedModel | null {
  const isImage = named.startsWith(forImages);
  const model = isImage ? named.slice(forImages.length) : named;
  const family = isImage ? 'image' : 'video';
  const preset = klingPresets.find((each) => each.model === model && each.family === family);
  if (preset === undefined) return null;
  // A video that is followed (`feature`) may go on (README).
  const goesOn = preset.fields.some(({ name }) =>
    ['reference_videos', 'source_video_url'].includes(name),
  );
  const capabilities = goesOn ? [editTag('extend_film')] : [];
  return { ...preset, capabilities, mapping: {}, unusual: [] };
}

/** The models of the table that match a search. Pure. */
export const listedKlingModels = (search: string): UpstreamModel[] =>
  klingPresets
    .map(({ model, name, family }) => ({
      id: family === 'image' ? `${forImages}${model}` : model,
      name,
      family,
    }))
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(search.trim().toLowerCase()));
