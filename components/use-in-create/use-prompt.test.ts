import { expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { chooseModelForText } from './use-prompt';

const model = (id: string, family: string, enabled = true) =>
  ({ id, family, enabled, capabilities: [], schema: { fields: [] } }) as unknown as ReadModel;
const models = [
  model('quill', 'text'),
  model('film', 'video'),
  model('off', 'image', false),
  model('lumen', 'image'),
  model('spark', 'image'),
  model('voice', 'audio'),
];

it.each([
  ['pictures without a form', undefined, 'A harbour', 'lumen'],
  ['the last model of pictures', 'spark', 'A harbour', 'spark'],
  ['films after films', 'film', 'A harbour', 'film'],
  ['films when the text asks for them', 'spark', 'Un vídeo de un puerto', 'film'],
  ['pictures after speech', 'voice', 'A harbour', 'lumen'],
  ['pictures after a model that is gone', 'gone', 'A harbour', 'lumen'],
])('chooses a model for %s', (_, current, text, id) => {
  expect(chooseModelForText(models, current, text)?.id).toBe(id);
});

it('takes what there is', () => {
  expect(chooseModelForText([model('film', 'video')], undefined, 'A harbour')?.id).toBe('film');
  expect(chooseModelForText([model('quill', 'text')], undefined, 'A harbour')).toBeUndefined();
});
