import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeState } from '@/lib/forms';
import { promptHref } from './prompt-href';

const form = { model: 'lumen-image', values: { resolution: '2K', prompt: 'before' } };
const opened = (href: string) =>
  decodeState(new URL(href, 'https://x.test').searchParams.get('s') ?? null);

it('keeps the model and its settings, and replaces the prompt', () => {
  const { href, cut } = promptHref('studio', form, ' A green door ');
  expect(href).toMatch(/^\/studio\/create\?/);
  expect(opened(href)).toEqual({ ...form, values: { ...form.values, prompt: 'A green door' } });
  expect(cut).toBe(false);
});

it('shortens a prompt that is too long for a URL, but never drops it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000 }),
      fc.constantFrom('a', 'é', '海', '🙂'),
      (n, c) => {
        const text = c.repeat(n);
        const { href, cut } = promptHref('studio', form, text);
        const prompt = String(opened(href)?.values.prompt);
        expect(text.startsWith(prompt) && prompt.isWellFormed()).toBe(true);
        expect(prompt.length).toBeGreaterThan(0);
        expect(cut).toBe(prompt !== text);
        expect(opened(href)?.values.resolution).toBe('2K');
      },
    ),
    { numRuns: 40 },
  );
});
