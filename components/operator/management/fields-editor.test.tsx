// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { DeclaredField } from '@/lib/contract';
import { type ChangedType, FieldsEditor } from './fields-editor';

afterEach(cleanup);

const duration: DeclaredField = {
  name: 'duration',
  type: 'integer',
  required: true,
  options: [5, 10],
  default: 5,
};
const strength: DeclaredField = { name: 'strength', type: 'number', required: false, min: 0 };
const prompt: DeclaredField = { name: 'prompt', type: 'string', required: true };
const images: DeclaredField = { name: 'images', type: 'array', required: false };

interface Change {
  readonly fields: readonly DeclaredField[];
  readonly changed: ChangedType | undefined;
}

/** Holds the fields as the model's page does. */
function Page({
  initial,
  changes,
}: {
  initial: readonly DeclaredField[];
  /** Receives what the editor says has changed. */
  changes: Change[];
}) {
  const [fields, setFields] = useState(initial);
  const change = (next: DeclaredField[], changed?: ChangedType) => {
    changes.push({ fields: next, changed });
    setFields(next);
  };
  return <FieldsEditor fields={fields} onChange={change} />;
}

function show(initial: readonly DeclaredField[]) {
  const changes: Change[] = [];
  render(<Page initial={initial} changes={changes} />);
  return {
    field: (name: string) => changes.at(-1)?.fields.find((each) => each.name === name),
    changed: () => changes.at(-1)?.changed,
    count: () => changes.length,
  };
}

function write(label: string, text: string): void {
  const input = screen.getByRole('textbox', { name: label });
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

it('changes choices, bounds and defaults as numbers where the parameter is one', () => {
  const page = show([duration, strength]);
  write('Choices of duration', '4 | 8 | never | 12');
  expect(page.field('duration')).toEqual({ ...duration, options: [4, 8, 12] });
  write('Default of duration', '8');
  write('Minimum of strength', '0.2');
  write('Maximum of strength', '1.5');
  expect(page.field('duration')?.default).toBe(8);
  expect(page.field('strength')).toMatchObject({ min: 0.2, max: 1.5 });
  write('Default of duration', '');
  write('Choices of duration', ' | ');
  expect(page.field('duration')).toMatchObject({ default: undefined, options: undefined });
});

it('counts the signs of a text and the elements of a list', () => {
  const page = show([prompt, images]);
  write('Maximum of prompt', '4000');
  write('Minimum of images', '1');
  write('Maximum of images', '3');
  expect(page.field('prompt')).toEqual({ ...prompt, max_length: 4_000 });
  expect(page.field('images')).toEqual({ ...images, min_items: 1, max_items: 3 });
  expect(screen.queryByRole('textbox', { name: 'Minimum of prompt' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Choices of images' })).toBeNull();
});

it('says nothing when nothing was changed, and keeps what is no number out', () => {
  const page = show([strength]);
  write('Minimum of strength', '0');
  expect(page.count()).toBe(0);
  write('Maximum of strength', 'as high as possible');
  expect(page.field('strength')?.max).toBeUndefined();
});

it('changes a type, and says how its values become the provider’s', async () => {
  const page = show([{ ...duration, type: 'string', options: ['5', '10'], default: '5' }]);
  fireEvent.click(screen.getByRole('combobox', { name: 'Type of duration' }));
  const option = await screen.findByRole('option', { name: 'Whole number' });
  fireEvent.keyDown(option, { key: 'Enter' });
  expect(page.field('duration')).toMatchObject({ type: 'integer', options: [5, 10], default: 5 });
  expect(page.changed()).toMatchObject({ name: 'duration' });
});
