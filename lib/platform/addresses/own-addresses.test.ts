import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownAddresses } from './own-addresses';
import { createAddressSigner } from './signer';

const here = ownAddresses('https://old.example/studio');
const there = ownAddresses('https://new.example');
const path = `/media/${'aZ0_-'.repeat(6)}aa.png`;
const dayMs = 86_400_000;

const signedAt = (nowMs: number) =>
  ownAddresses(
    'https://new.example',
    createAddressSigner(Buffer.alloc(32, 7), () => nowMs),
  );

it('stores the path of our files, and makes the address when it is read', () => {
  const sent = {
    prompt: `like https://old.example/studio${path}`,
    images: [`https://old.example/studio${path}`, 'https://elsewhere.example/a.png'],
    nested: { depth: [{ url: `https://old.example/studio${path}` }], n: 1, none: null },
  };
  const stored = here.toStored(sent);
  expect(stored).toEqual({
    ...sent,
    images: [path, 'https://elsewhere.example/a.png'],
    nested: { depth: [{ url: path }], n: 1, none: null },
  });
  expect(here.fromStored(stored)).toEqual(sent);
  expect(there.fromStored(stored).images[0]).toBe(`https://new.example${path}`);
});

it.each([
  `https://old.example${path}`,
  `https://old.example/studio${path}?download=1`,
  'https://old.example/studio/media/short.png',
  `https://old.example/studio.evil.example${path}`,
])('does not change %s', (url) => {
  expect(here.toStored(url)).toBe(url);
  expect(here.toPaths(url)).toBe(url);
});

it('returns values without our paths unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(here.fromStored(here.toStored(value))).toEqual(value);
    }),
  );
});

it('does not sign a path that was sent in place of an address', () => {
  const today = signedAt(0);
  fc.assert(
    fc.property(fc.nat({ max: 3 }), fc.boolean(), (marks, isNested) => {
      const text = `${'\\'.repeat(marks)}${path}`;
      const sent = isNested ? { prompt: [{ text }] } : { prompt: text };
      expect(today.fromStored(today.toStored(sent))).toEqual(sent);
      expect(today.toPaths(sent)).toEqual(today.toStored(sent));
    }),
  );
});

it('signs addresses when they are read, and again at later reads', () => {
  const [today, tomorrow] = [signedAt(0), signedAt(dayMs)];
  const address = today.fromStored(path);
  expect(address).toMatch(/^https:\/\/new\.example\/media\/.+\?expires=172800&signature=/);
  expect(today.toStored(address)).toBe(path);
  expect(tomorrow.fromStored(tomorrow.toStored(address))).toContain('expires=259200');
});

it('does not renew a signature that has expired, was altered or is missing', () => {
  const address = signedAt(0).fromStored(path);
  const later = signedAt(3 * dayMs);
  expect(later.toStored(address)).toBe(address);
  const bare = `https://new.example${path}`;
  expect(later.toStored(bare)).toBe(bare);
  const forged = address.replace('expires=172800', 'expires=999999');
  expect(signedAt(0).toStored(forged)).toBe(forged);
  // The caller knows that the file is the workspace's own.
  expect(later.toStored(address, (of) => of === path)).toBe(path);
  expect([address, bare, forged].map(later.toPaths)).toEqual([path, path, path]);
});
