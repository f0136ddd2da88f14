import { type FieldInput, field } from '../lib/service/config';

/** Fields that several models of `atelier.config.ts` share. */

export const seed = field.integer('seed', 0, 2_147_483_647, undefined, {
  description: 'The same seed and request give the same picture',
});
export const imageRatios = ['auto', '1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16', '21:9'];
const videoRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'];
export const ratio = (options: string[]): FieldInput =>
  field.choice('aspect_ratio', options, options[0] ?? 'auto');
export const count = (max: number): FieldInput =>
  field.integer('n', 1, max, 1, { description: 'How many images to make' });
export const seconds = (min: number, max: number): FieldInput =>
  field.integer('duration', min, max, 5, { unit: 's' });
export const inputSeconds = field.number('input_video_duration', 1, 60, {
  unit: 's',
  description: 'Seconds of input video that are processed; the output duration when left out',
});

export const picture = field.url('image_url', {
  required: true,
  label: 'Picture',
  description: 'The picture that is edited',
});
export const edge = (side: 'left' | 'right' | 'top' | 'bottom'): FieldInput =>
  field.integer(`expand_${side}`, 0, 4_096, 0, {
    unit: 'px',
    description: 'How far the frame is extended there',
  });

export const sound = (maxSeconds: number): FieldInput[] => [
  field.url('audio_url', { required: true, description: 'What is transcribed' }),
  field.number('input_audio_duration', 0.01, maxSeconds, {
    unit: 's',
    description: 'Length of the sound; needed where its address is elsewhere',
  }),
];

/** The fields of every Solstice; the variants differ in resolutions and length. */
export const solstice = (resolutions: string[], maxSeconds: number): FieldInput[] => [
  field.prompt(4_000),
  field.references('reference_images', 9, { description: 'People, things and places to keep' }),
  field.references('reference_videos', 3, { description: 'Motion and framing to follow' }),
  inputSeconds,
  field.references('reference_audios', 3, { description: 'Voices and music to use' }),
  ratio(videoRatios),
  field.choice('resolution', resolutions, '720p'),
  seconds(4, maxSeconds),
  field.toggle('generate_audio', true, { description: 'Make sound that fits the picture' }),
  {
    name: 'avatar_mode',
    type: 'string',
    options: ['virtual'],
    description: 'A virtual presenter made from the avatar assets',
  },
  {
    name: 'avatar_asset_ids',
    type: 'array',
    item_type: 'string',
    format: 'asset_id',
    max_items: 5,
    description: 'Uploaded images of the presenter',
  },
];

/** Sampling settings of text models. */
export const sampling: FieldInput[] = [
  field.number('temperature', 0, 2, {
    default: 1,
    description: 'Low keeps to the likely words, high surprises',
  }),
  field.number('top_p', 0, 1, {
    default: 1,
    description: 'Choose among the likeliest words only: 0.1 is the top tenth',
  }),
];

/** Fields that clients may send to every text model: functions, pictures, and the format of the answer. */
export const chatInputs: FieldInput[] = [
  {
    name: 'tools',
    type: 'array',
    item_type: 'object',
    max_items: 128,
    description: 'Functions it may call',
  },
  {
    name: 'input_images',
    type: 'array',
    item_type: 'string',
    max_items: 8,
    description: 'Pictures in messages',
  },
  {
    name: 'response_format',
    type: 'object',
    description: 'JSON in place of text, by a schema where one is sent',
  },
];
