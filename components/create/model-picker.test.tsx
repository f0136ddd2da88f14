// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { toEntries } from './model-entries';
import ModelPicker from './model-picker';

afterEach(cleanup);

const modelOf = (id: string, family: string) =>
  ({
    id,
    name: id,
    family,
    description: '',
    capabilities: [],
    enabled: true,
    schema: { fields: [{ name: 'prompt', type: 'string', required: true }] },
    pricing: { credits_text: null },
    ui_hints: [],
  }) as unknown as ReadModel;

it('filters by the families that there are models of', () => {
  render(
    <ModelPicker
      entries={toEntries([modelOf('lumen', 'image'), modelOf('kestrel', 'video')])}
      pictures={{}}
      chosenId="lumen"
      family="image"
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('radio', { name: 'Video' })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Audio' })).toBeNull();
});
