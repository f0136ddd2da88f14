import type { DeclaredField } from '@/lib/contract';
import { choiceField, filesField, integerField, promptField } from '../declared-fields';

/** A Seedance model (family S), with the fields of `docs/interface.md#video-fields`. */
export interface ArkPreset {
  model: string;
  name: string;
  description: string;
  fields: DeclaredField[];
}

/** The fields of every model of the family; they differ in resolutions. */
const modelFields = (resolutions: string[]): DeclaredField[] => [
  promptField(4_000),
  filesField('reference_images', 9, 'People, things and places to keep'),
  filesField('reference_videos', 3, 'Motion and framing to follow'),
  {
    name: 'input_video_duration',
    type: 'number',
    required: false,
    min: 1,
    max: 60,
    unit: 's',
    description: 'Seconds of input video that are processed',
  },
  filesField('reference_audios', 3, 'Voices and music to use'),
  choiceField('aspect_ratio', ['auto', '16:9', '9:16', '1:1', '4:3', '3:4', '21:9']),
  { ...choiceField('resolution', resolutions), default: '720p' },
  integerField('duration', [4, 15], { default: 5, unit: 's' }),
  {
    name: 'generate_audio',
    type: 'boolean',
    required: false,
    default: true,
    description: 'Make sound that fits the picture',
  },
  {
    name: 'avatar_mode',
    type: 'string',
    required: false,
    options: ['virtual'],
    description: 'A virtual presenter made from the avatar assets',
  },
  {
    name: 'avatar_asset_ids',
    type: 'array',
    item_type: 'string',
    format: 'asset_id',
    required: false,
    max_items: 5,
    description: 'Uploaded images of the presenter',
  },
];

/** Models at BytePlus, with the resolutions each takes (2026-11-23, README). */
export const arkPresets: readonly ArkPreset[] = [
  {
    model: 'dreamina-seedance-2-0-260128',
    name: 'Seedance 2.0',
    description: 'Cinematic video with sound, from text and up to fifteen references.',
    fields: modelFields(['480p', '720p', '1080p', '4k']),
  },
  {
    model: 'dreamina-seedance-2-0-fast-260128',
    name: 'Seedance 2.0 Fast',
    description: 'Seedance 2.0 with a shorter wait, up to 720p.',
    fields: modelFields(['480p', '720p']),
  },
  {
    model: 'dreamina-seedance-2-0-mini-260615',
    name: 'Seedance 2.0 Mini',
    description: 'The smallest Seedance 2.0: storyboards and motion tests.',
    fields: modelFields(['480p', '720p']),
  },
];
