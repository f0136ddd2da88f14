// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { firstPrompt, selectFirstPrompt } from './first-prompt';

it.each([
  ['selects the prompt to start with', firstPrompt, firstPrompt],
  ['leaves the caret in a prompt of the person', 'A kite', ''],
])('%s', (_, value, selected) => {
  const field = document.createElement('textarea');
  field.value = value;
  field.setSelectionRange(2, 2);
  selectFirstPrompt(field);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(selected);
});
