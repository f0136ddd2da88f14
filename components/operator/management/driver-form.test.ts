import { expect, it } from 'vitest';
import type { DriverField } from '@/lib/contract';
import { settingsOf, valuesOf } from './driver-form';

const field = (name: string, type: DriverField['type']): DriverField => ({
  name,
  type,
  label: name,
  description: null,
  required: false,
  secret: false,
  options: null,
  default: null,
});
const fields = [
  field('servers', 'list'),
  field('workflows', 'object'),
  field('limits.perMinute', 'number'),
];

it('keeps every stored setting when a form is saved unchanged', () => {
  const settings = {
    servers: ['http://gpu-1.local:8188', 'http://gpu-2.local:8188'],
    workflows: { sdxl: { graph: { '1': { class_type: 'KSampler', inputs: {} } } } },
    limits: { perMinute: 60 },
  };
  expect(settingsOf(fields, valuesOf(fields, settings))).toEqual(settings);
});

it('reads a list from the lines of its field', () => {
  const typed = { servers: ' http://gpu-1.local:8188 \n\nhttp://gpu-2.local:8188' };
  expect(settingsOf(fields, typed)).toEqual({
    servers: ['http://gpu-1.local:8188', 'http://gpu-2.local:8188'],
  });
});
