import { expect, it } from 'vitest';
import { describeInput, modelTraits } from './describe';
import { normalizeModelForm } from './normalize';

const uri = (name: string) => ({ name, type: 'string', format: 'uri' });

it.each([
  ['one frame', [uri('first_frame_image_url')], ['start image']],
  [
    'two frames',
    [uri('first_frame_image_url'), uri('last_frame_image_url')],
    ['first and last frame'],
  ],
  ['a mask', [uri('mask_image_url')], ['mask']],
  [
    'a frame and a mask',
    [uri('first_frame_image_url'), uri('mask_image_url')],
    ['start image', 'mask'],
  ],
  ['a sound', [uri('audio_url')], []],
])('describes in a few words that a model takes %s', (_, fields, traits) => {
  const model = { id: 'm', name: 'M', family: 'video', capabilities: [], schema: { fields } };
  expect(modelTraits(normalizeModelForm(model))).toEqual(traits);
});

it.each([
  [
    'a required prompt',
    { name: 'prompt', type: 'string', required: true, max_length: 4000 },
    'required, up to 4,000 characters',
  ],
  [
    'pictures',
    { name: 'reference_images', type: 'array', item_type: 'string', max_items: 9 },
    'up to 9 images',
  ],
  [
    'one of a list',
    { name: 'reference_images', type: 'array', item_type: 'string', max_items: 1 },
    'one image',
  ],
  [
    'any number',
    { name: 'reference_videos', type: 'array', item_type: 'string' },
    'any number of videos',
  ],
  ['a frame', uri('first_frame_image_url'), 'one image'],
  ['a sound', { ...uri('audio_url'), required: true }, 'required, one audio file'],
  ['ratios', { name: 'aspect_ratio', type: 'string', options: ['16:9', '1:1'] }, '16:9, 1:1'],
  ['a length', { name: 'duration', type: 'integer', min: 4, max: 15 }, '4–15 s'],
  ['a few lengths', { name: 'duration', type: 'integer', options: [5, 10] }, '5, 10 s'],
  ['a switch', { name: 'audio', type: 'boolean' }, 'on or off'],
  ['a number without limits', { name: 'input_video_duration', type: 'number' }, 'a number'],
  ['a text without limits', { name: 'language', type: 'string' }, 'anything'],
])('says what a field takes: %s', (_, field, words) => {
  const model = {
    id: 'm',
    name: 'M',
    family: 'video',
    capabilities: [],
    schema: { fields: [field] },
  };
  const spec = normalizeModelForm(model);
  const fieldOfModel = spec.fields.find(({ name }) => name === field.name);
  expect(fieldOfModel && describeInput(fieldOfModel)).toBe(words);
});
