// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DeclaredField, ModelDeclaration } from '@/lib/contract';
import { ModelEdits } from './model-edits';

afterEach(cleanup);

const uri = (name: string): DeclaredField => ({
  name,
  type: 'string',
  format: 'uri',
  required: true,
});
const declaration = (
  fields: DeclaredField[],
  more: Partial<ModelDeclaration> = {},
): ModelDeclaration => ({
  id: 'm',
  name: 'M',
  family: 'image',
  description: '',
  region: 'all',
  public: true,
  enabled: true,
  capabilities: ['text_to_image'],
  uiHints: [],
  schema: { fields },
  routes: [{ provider: 'fal', enabled: true }],
  ...more,
});
function show(model: ModelDeclaration) {
  const changes: Partial<ModelDeclaration>[] = [];
  render(<ModelEdits declaration={model} onChange={(more) => changes.push(more)} />);
  return changes;
}
const box = (name: RegExp, more = {}) => screen.getByRole('checkbox', { name, ...more });
const prompt: DeclaredField = { name: 'prompt', type: 'string', required: true };

it('shows which edits follow from the parameters, and why', () => {
  show(declaration([uri('image_url'), uri('mask_image'), prompt]));
  box(/Change a region/, { checked: true });
  expect(screen.getAllByText('By its fields: image_url, mask_image.')).toHaveLength(2);
  box(/Variations/, { checked: false });
  expect(screen.queryByRole('checkbox', { name: /Make it move/ })).toBeNull();
});

it('turns a choice into tags, and none into the tag for none', () => {
  const changes = show(declaration([uri('image_url')]));
  fireEvent.click(box(/Remove background/));
  expect(changes).toEqual([{ capabilities: ['text_to_image', 'edit_remove_background'] }]);
  cleanup();
  const tagged = declaration([uri('image_url')], {
    capabilities: ['text_to_image', 'edit_remove_background'],
  });
  const more = show(tagged);
  fireEvent.click(box(/Remove background/));
  fireEvent.click(screen.getByRole('button', { name: 'Follow the parameters again' }));
  expect(more).toEqual([
    { capabilities: ['text_to_image', 'edit_none'] },
    { capabilities: ['text_to_image'] },
  ]);
});

it('does not offer an edit for which the parameters do not suffice', () => {
  show(declaration([uri('image_url')]));
  expect(box(/Change a region/).hasAttribute('disabled')).toBe(true);
  screen.getByText('It lacks a field for the mask.');
});
