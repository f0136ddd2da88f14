import type { DeclaredField } from '@/lib/contract';
import {
  choiceField,
  countField,
  fileField,
  filesField,
  firstFrameField,
  integerField,
  promptField,
} from '../declared-fields';

/** A model of family K, with the fields of `docs/interface.md#video-fields`. */
export interface KlingPreset {
  model: string;
  family: 'image' | 'video';
  name: string;
  description: string;
  fields: DeclaredField[];
}

const prompt = promptField(2_500);
const modeField = (tiers: string[]) => choiceField('mode', tiers, 'Tier of the output');
const videoRatioField = choiceField('aspect_ratio', ['16:9', '9:16', '1:1']);
const durationField = (max: number) =>
  integerField('duration', [3, max], { default: 5, unit: 's' });
const audioField: DeclaredField = {
  name: 'audio',
  type: 'boolean',
  required: false,
  default: false,
  description: 'Make sound that fits the picture',
};
const inputSecondsField: DeclaredField = {
  name: 'input_video_duration',
  type: 'number',
  required: false,
  min: 3,
  max: 10,
  unit: 's',
  description: 'Seconds of the reference video',
};
const referTypeField = choiceField(
  'refer_type',
  ['base', 'feature'],
  'Edit the reference video (base), or follow its motion (feature)',
);
const imageRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9'];

/**
 * Models with their fields (2026-11-23, README). Pictures of a model that also makes videos are a preset of their own.
 */
export const klingPresets: readonly KlingPreset[] = [
  {
    model: 'kling-v3',
    family: 'video',
    name: 'Kling 3.0',
    description: 'Videos from text or from a first picture, in three tiers up to 4K, with sound.',
    fields: [
      prompt,
      modeField(['std', 'pro', '4k']),
      firstFrameField,
      fileField('last_frame_image_url', 'The picture it ends with'),
      videoRatioField,
      durationField(15),
      audioField,
    ],
  },
  {
    model: 'kling-v3-omni',
    family: 'video',
    name: 'Kling 3.0 Omni',
    description: 'Edits and follows reference videos, or films from text and pictures, with sound.',
    fields: [
      prompt,
      modeField(['std', 'pro', '4k']),
      filesField('reference_images', 7, 'People, things and places to keep'),
      filesField('reference_videos', 1, 'Needs audio to be off'),
      inputSecondsField,
      referTypeField,
      videoRatioField,
      durationField(15),
      audioField,
    ],
  },
  {
    model: 'kling-video-o1',
    family: 'video',
    name: 'Kling Video O1',
    description: 'Silent video edits by instruction.',
    fields: [
      prompt,
      modeField(['std', 'pro']),
      filesField('reference_images', 7, 'People, things and places to keep'),
      filesField('reference_videos', 1, 'The video to edit'),
      inputSecondsField,
      referTypeField,
      videoRatioField,
      durationField(10),
    ],
  },
  {
    model: 'kling-video-extend',
    family: 'video',
    name: 'Kling Video Extension',
    description: 'Goes on with a video of Kling by four to five seconds, in its model and mode.',
    fields: [
      { ...prompt, required: false },
      {
        name: 'source_video_url',
        type: 'string',
        format: 'uri',
        required: true,
        description: 'A video that Kling made here in the last 30 days',
      },
      { name: 'negative_prompt', type: 'string', required: false, max_length: 2_500 },
    ],
  },
  {
    model: 'kling-v3',
    family: 'image',
    name: 'Kling Image 3.0',
    description: 'Pictures from text or from one reference.',
    fields: [
      prompt,
      filesField('reference_images', 1, 'A picture to follow'),
      choiceField('aspect_ratio', imageRatios),
      choiceField('resolution', ['1K', '2K']),
      countField(9),
    ],
  },
  {
    model: 'kling-v3-omni',
    family: 'image',
    name: 'Kling Image 3.0 Omni',
    description: 'Pictures from text and up to ten references.',
    fields: [
      prompt,
      filesField('reference_images', 10, 'Pictures to follow'),
      choiceField('aspect_ratio', ['auto', ...imageRatios]),
      choiceField('resolution', ['1K', '2K', '4K']),
      countField(9),
    ],
  },
];
