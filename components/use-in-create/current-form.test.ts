// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { fillForm, openFormDraft } from './current-form';

afterEach(() => localStorage.clear());

it('keeps what the form is compared with, while its model stays', () => {
  const comparison = { axis: 'field:quality', values: ['high'] } as const;
  const form = { model: 'lumen', values: { prompt: 'a kite' } };
  const slot = openFormDraft('ann/studio');
  slot.write({ ...form, isSent: false, before: null, comparison });
  fillForm('ann/studio', { ...form, values: { ...form.values, image: 'https://x.test/a' } });
  expect(slot.read()?.comparison).toEqual(comparison);
  fillForm('ann/studio', { ...form, model: 'spark' });
  expect(slot.read()?.comparison).toBeNull();
});
