import { expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { findPresets } from './find-presets';
import type { PresetModel } from './preset-models';

const preset = (name: string, model: string | null) =>
  ({ name, text: '', model, author: 'Ann' }) as WorkspacePreset;
const presets = [preset('Noir', 'lumen-image'), preset('Grain', 'spark-2'), preset('Ink', null)];
const models = [{ model: { id: 'lumen-image', name: 'Daylight' } as ReadModel } as PresetModel];

it('finds presets by the name of their model, which cards show, and by its id', () => {
  const namesOf = (search: string) => findPresets(presets, models, search).map(({ name }) => name);
  expect(namesOf('daylight ann')).toEqual(['Noir']);
  expect(namesOf('lumen-image')).toEqual(['Noir']);
  expect(namesOf('spark')).toEqual(['Grain']);
  expect(namesOf('')).toEqual(['Noir', 'Grain', 'Ink']);
});
