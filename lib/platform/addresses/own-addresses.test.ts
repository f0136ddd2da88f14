import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownAddresses } from './own-addresses';

const here = ownAddresses('https://old.example/studio');
const there = ownAddresses('https://new.example');
const file = `/media/${'aZ0_-'.repeat(6)}aa.png`;

it('keeps the path of our files, and makes the address where it is read', () => {
  const sent = {
    prompt: `like https://old.example/studio${file}`,
    images: [`https://old.example/studio${file}`, 'https://elsewhere.example/a.png'],
    nested: { depth: [{ url: `https://old.example/studio${file}` }], n: 1, none: null },
  };
  const kept = here.keep(sent);
  expect(kept).toEqual({
    ...sent,
    images: [file, 'https://elsewhere.example/a.png'],
    nested: { depth: [{ url: file }], n: 1, none: null },
  });
  expect(here.read(kept)).toEqual(sent);
  expect(there.read(kept).images[0]).toBe(`https://new.example${file}`);
});

it.each([
  `https://old.example${file}`,
  `https://old.example/studio${file}?download=1`,
  'https://old.example/studio/media/short.png',
  `https://old.example/studio.evil.example${file}`,
])('leaves %s as it is', (url) => expect(here.keep(url)).toBe(url));

it('gives back every value without paths of ours as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(here.read(here.keep(value))).toEqual(value);
    }),
  );
});
