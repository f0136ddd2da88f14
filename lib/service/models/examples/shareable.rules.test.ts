import { expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import { shareableParams } from './shareable.rules';

const fields = new Map(
  [
    { name: 'aspect_ratio', type: 'string' },
    { name: 'n', type: 'integer' },
    { name: 'styles', type: 'array', item_type: 'string' },
    { name: 'reference_images', type: 'array', item_type: 'string', format: 'uri' },
    { name: 'source_url', type: 'string', format: 'uri' },
    { name: 'avatar_asset_ids', type: 'array', item_type: 'string', format: 'asset_id' },
    { name: 'advanced', type: 'object' },
  ].map((field) => [field.name, declaredField.parse(field)] as const),
);

it.each([
  ['settings', { aspect_ratio: '16:9', n: 2, styles: ['ink'] }, ['aspect_ratio', 'n', 'styles']],
  [
    'no files',
    {
      reference_images: ['/media/a.png'],
      source_url: '/media/b.png',
      avatar_asset_ids: ['asset_1'],
    },
    [],
  ],
  ['no objects', { advanced: { note: 'ours' } }, []],
  ['nothing that the model does not declare', { note: 'ours', n: 1 }, ['n']],
])('other workspaces see %s', (_, params, names) => {
  expect(Object.keys(shareableParams({ fields }, params))).toEqual(names);
});
