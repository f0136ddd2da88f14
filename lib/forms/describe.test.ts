import { expect, it } from 'vitest';
import { modelTraits } from './describe';
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
