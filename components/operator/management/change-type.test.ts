import { expect, it } from 'vitest';
import type { DeclaredField } from '@/lib/contract';
import { changeType } from './change-type';

const text = (more: Partial<DeclaredField>): DeclaredField => ({
  name: 'duration',
  type: 'string',
  required: false,
  ...more,
});

it('makes numbers of texts, and the provider still gets its texts', () => {
  expect(changeType(text({ options: ['5', '10', 'auto'], default: '5' }), 'integer')).toEqual({
    field: { ...text({}), type: 'integer', options: [5, 10], default: 5 },
    rule: { as: 'text' },
  });
  expect(changeType(text({ options: ['4s', '8s'], default: 'auto' }), 'integer')).toEqual({
    field: { ...text({}), type: 'integer', options: [4, 8] },
    rule: { values: { '4': '4s', '8': '8s' } },
  });
});

it('makes texts of numbers, and the provider still gets its numbers', () => {
  const lines = { ...text({}), type: 'integer' as const, options: [480, 720], default: 720 };
  expect(changeType(lines, 'string')).toEqual({
    field: { ...text({}), options: ['480', '720'], default: '720' },
    rule: { values: { '480': 480, '720': 720 } },
  });
});

it('leaves out limits that the new type does not have', () => {
  const field = { ...text({}), type: 'number' as const, min: 0, max: 1, default: 0.5, step: 0.1 };
  expect(changeType(field, 'boolean').field).toEqual({ ...text({}), type: 'boolean' });
  expect(changeType(field, 'integer').field).toEqual({
    ...text({}),
    type: 'integer',
    min: 0,
    max: 1,
  });
});
