import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAddressSigner } from './signer';

const dayMs = 86_400_000;
const path = `/media/${'a'.repeat(32)}.png`;
const key = Buffer.alloc(32, 7);

const at = (nowMs: number, secret = key) => createAddressSigner(secret, () => nowMs);
const partsOf = (query: string) => {
  const search = new URLSearchParams(query);
  return { expires: search.get('expires'), signature: search.get('signature') };
};

it('signs an address that works for one to two days', () => {
  const now = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(now, fc.integer({ min: 0, max: 3 * dayMs }), (madeAt, laterMs) => {
      const parts = partsOf(at(madeAt).sign(path));
      const verdict = at(madeAt + laterMs).verify(path, parts);
      if (laterMs < dayMs) expect(verdict).toBe('valid');
      if (laterMs > 2 * dayMs) expect(verdict).toBe('expired');
      const leftMs = at(madeAt).remainingMs(parts.expires ?? '');
      expect(verdict === 'valid').toBe(laterMs < leftMs);
    }),
  );
});

it('gives a file the same address all day, so that browsers find it in their cache', () => {
  const start = 20_000 * dayMs;
  expect(at(start).sign(path)).toBe(at(start + dayMs - 1).sign(path));
  expect(at(start).sign(path)).not.toBe(at(start + dayMs).sign(path));
});

it('refuses an altered address, and one of another secret or file', () => {
  const parts = partsOf(at(0).sign(path));
  const { expires, signature } = parts;
  const verify = (changed: Partial<typeof parts>, of = path) =>
    at(0).verify(of, { ...parts, ...changed });
  expect(verify({})).toBe('valid');
  expect(verify({ expires: String(Number(expires) + 1) })).toBe('invalid');
  expect(verify({ expires: null })).toBe('invalid');
  expect(verify({ signature: null })).toBe('invalid');
  expect(verify({ signature: `${signature}=` })).toBe('invalid');
  expect(verify({ signature: '' })).toBe('invalid');
  expect(verify({}, path.replace('.png', '.jpg'))).toBe('invalid');
  expect(at(0, Buffer.alloc(32, 8)).verify(path, parts)).toBe('invalid');
  fc.assert(
    fc.property(fc.string(), fc.string(), (e, s) => {
      expect(verify({ expires: e, signature: s })).toBe('invalid');
    }),
  );
});
