import { editTag, type UpstreamModel } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { klingPresets } from './presets';

const imagePrefix = 'images/';

/**
 * Kling describes no model to programs, so those we know come from our presets. Some names exist for videos and for
 * pictures: `images/kling-v3` is the one that makes pictures. `null`: not among them.
 */
export function importKlingModel(importName: string): ImportedModel | null {
  const isImage = importName.startsWith(imagePrefix);
  const model = isImage ? importName.slice(imagePrefix.length) : importName;
  const family = isImage ? 'image' : 'video';
  const preset = klingPresets.find((each) => each.model === model && each.family === family);
  if (preset === undefined) return null;
  // A reference video whose motion is followed (`feature`) can be extended (README).
  const canExtend = preset.fields.some(({ name }) =>
    ['reference_videos', 'source_video_url'].includes(name),
  );
  const capabilities = canExtend ? [editTag('extend_film')] : [];
  return { ...preset, capabilities, mapping: {}, unusual: [] };
}

/** The models of the table that match a search. Pure. */
export const listedKlingModels = (search: string): UpstreamModel[] =>
  klingPresets
    .map(({ model, name, family }) => ({
      id: family === 'image' ? `${imagePrefix}${model}` : model,
      name,
      family,
    }))
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(search.trim().toLowerCase()));
