import type { DeclaredField } from '@/lib/contract';

/** The fields of a kind of model. */
export interface GoogleFields {
  readonly names: RegExp;
  readonly family: 'image' | 'video';
  readonly fields: DeclaredField[];
}

const prompt = (max_length: number): DeclaredField => ({
  name: 'prompt',
  type: 'string',
  required: true,
  max_length,
});
const choice = (name: string, options: string[], initial: string): DeclaredField => ({
  name,
  type: 'string',
  required: false,
  options,
  default: initial,
});
const pictures = (max_items: number, description: string): DeclaredField => ({
  name: 'reference_images',
  type: 'array',
  item_type: 'string',
  format: 'uri',
  required: false,
  max_items,
  description,
});
const picture = (name: string, description: string): DeclaredField => ({
  name,
  type: 'string',
  format: 'uri',
  required: false,
  description,
});
const integerField = (
  name: string,
  [min, max]: [number, number],
  initial?: number,
): DeclaredField => ({
  name,
  type: 'integer',
  required: false,
  min,
  max,
  ...(initial === undefined ? {} : { default: initial }),
});
const seconds = (options: number[], initial: number): DeclaredField => ({
  name: 'duration',
  type: 'integer',
  required: false,
  options,
  default: initial,
  unit: 's',
});
const seed = integerField('seed', [0, 2_147_483_647]);
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const frames = [
  picture('first_frame_image_url', 'The picture it starts from'),
  picture('last_frame_image_url', 'The picture it ends with; needs a first one'),
];
const veo = (...own: DeclaredField[]): DeclaredField[] => [
  prompt(4_000),
  ...own,
  choice('aspect_ratio', ['16:9', '9:16'], '16:9'),
  seconds([4, 6, 8], 8),
  seed,
];

const veoOptions = [
  pictures(3, 'People and things to keep; needs 8 seconds'),
  choice('resolution', ['720p', '1080p', '4k'], '720p'),
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
      prompt(2_000),
      pictures(3, 'People, things and styles to keep'),
      choice('aspect_ratio', ['16:9', '9:16'], '16:9'),
      choice('resolution', ['720p', '1080p'], '720p'),
      seconds([10], 10),
    ],
  },
  {
    names: /^gemini-.*image/,
    family: 'image',
    fields: [
      prompt(8_000),
      pictures(14, 'Pictures to change or to follow'),
      choice('aspect_ratio', ['auto', ...ratios], 'auto'),
      choice('resolution', ['1K', '2K', '4K'], '1K'),
      integerField('n', [1, 4], 1),
      seed,
    ],
  },
  {
    names: /^imagen-/,
    family: 'image',
    fields: [
      prompt(2_000),
      choice('aspect_ratio', ['1:1', '3:4', '4:3', '9:16', '16:9'], '1:1'),
      choice('resolution', ['1K', '2K'], '1K'),
      integerField('n', [1, 4], 1),
    ],
  },
  {
    names: /^veo-.*lite/,
    family: 'video',
    fields: veo(...frames, choice('resolution', ['720p', '1080p'], '720p')),
  },
  {
    names: /^veo-3\.1/,
    family: 'video',
    fields: veo(
      ...frames,
      picture('source_video_url', 'A video of Veo that goes on, two days old at most; needs 720p'),
      ...veoOptions,
    ),
  },
  { names: /^veo-/, family: 'video', fields: veo(...frames, ...veoOptions) },
];
