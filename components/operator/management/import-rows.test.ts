import { expect, it } from 'vitest';
import type { ImportComparison } from '@/lib/contract';
import { fieldText, importRows } from './import-rows';

const steps = { name: 'steps', type: 'integer', required: false, min: 1, max: 8 } as const;
const size = {
  name: 'size',
  type: 'string',
  required: true,
  options: ['small', 'large'],
  default: 'small',
} as const;

it('describes a parameter in one line', () => {
  expect(fieldText({ ...size, options: [...size.options] })).toBe(
    'string, required, small or large, default small',
  );
  expect(fieldText(steps)).toBe('integer, 1 to 8');
  expect(fieldText({ ...steps, min: undefined })).toBe('integer, up to 8');
});

it('lists each difference, and which edits stay', () => {
  const comparison = {
    provider: 'fal',
    fields: {
      added: [steps],
      removed: [{ name: 'guidance', type: 'number', required: false }],
      changed: [
        {
          name: 'n',
          properties: [
            { property: 'max', old: 4, new: 16 },
            { property: 'required', old: false, new: true },
          ],
        },
        { name: 'seed', properties: [{ property: 'max', old: null, new: 9 }] },
      ],
    },
    mapping: [
      { name: 'steps', old: null, new: { to: 'num_steps' } },
      { name: 'n', old: { to: 'num_images' }, new: { to: 'num_outputs' } },
      { name: 'audio', old: null, new: { to: '' } },
    ],
    conflicts: [
      { name: 'n', part: 'field', property: 'max', imported: 4, kept: 2, offered: 16 },
      { name: 'seed', part: 'field', property: null, imported: {}, kept: null, offered: {} },
      { name: 'guidance', part: 'field', property: null, imported: {}, kept: {}, offered: null },
    ],
  } as unknown as ImportComparison;
  const rows = importRows(comparison);
  expect(
    rows.map(({ name, what, before, after, result }) => [name, what, before, after, result]),
  ).toEqual([
    ['steps', 'New', '–', 'integer, 1 to 8', 'Added'],
    ['guidance', 'Gone', 'number', '–', 'Yours stays'],
    ['n', 'Maximum', '4', '16', 'Yours stays: 2'],
    ['n', 'Required', 'no', 'yes', 'Changed'],
    ['seed', 'Maximum', '–', '9', 'Stays removed'],
    ['n', 'Name at fal', 'num_images', 'num_outputs', 'Changed'],
    ['audio', 'Name at fal', 'audio', 'not sent', 'Changed'],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
