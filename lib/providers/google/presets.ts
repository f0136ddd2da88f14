import type { DeclaredField } from '@/lib/contract';
import {
  choiceField,
  countField,
  fileField,
  filesField,
  firstFrameField,
  promptField,
  secondsField,
  seedField,
} from '../declared-fields';

export interface GoogleFields {
  readonly names: RegExp;
  readonly family: 'image' | 'video';
  readonly fields: DeclaredField[];
}

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const frameFields = [
  firstFrameField,
  fileField('last_frame_image_url', 'The picture it ends with; needs a first one'),
];
const veoFields = (...ownFields: DeclaredField[]): DeclaredField[] => [
  promptField(4_000),
  ...ownFields,
  choiceField('aspect_ratio', ['16:9', '9:16']),
  secondsField([4, 6, 8], 8),
  seedField,
];

const veoOptions = [
  filesField('reference_images', 3, 'People and things to keep; needs 8 seconds'),
  choiceField('resolution', ['720p', '1080p', '4k']),
];

/**
 * The fields of models, by their names (2026-11-23, README). The first pattern that matches is
 * used.
 */
export const googleFields: readonly GoogleFields[] = [
  {
    names: /^gemini-.*omni/,
    family: 'video',
    fields: [
      promptField(2_000),
      filesField('reference_images', 3, 'People, things and styles to keep'),
      choiceField('aspect_ratio', ['16:9', '9:16']),
      choiceField('resolution', ['720p', '1080p']),
      secondsField([10], 10),
    ],
  },
  {
    names: /^gemini-.*image/,
    family: 'image',
    fields: [
      promptField(8_000),
      filesField('reference_images', 14, 'Pictures to change or to follow'),
      choiceField('aspect_ratio', ['auto', ...ratios]),
      choiceField('resolution', ['1K', '2K', '4K']),
      countField(4),
      seedField,
    ],
  },
  {
    names: /^imagen-/,
    family: 'image',
    fields: [
      promptField(2_000),
      choiceField('aspect_ratio', ['1:1', '3:4', '4:3', '9:16', '16:9']),
      choiceField('resolution', ['1K', '2K']),
      countField(4),
    ],
  },
  {
    names: /^veo-.*lite/,
    family: 'video',
    fields: veoFields(...frameFields, choiceField('resolution', ['720p', '1080p'])),
  },
  {
    names: /^veo-3\.1/,
    family: 'video',
    fields: veoFields(
      ...frameFields,
      fileField(
        'source_video_url',
        'A video of Veo that goes on, two days old at most; needs 720p',
      ),
      ...veoOptions,
    ),
  },
  { names: /^veo-/, family: 'video', fields: veoFields(...frameFields, ...veoOptions) },
];
