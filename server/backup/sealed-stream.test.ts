import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sealedSize, sealStream, unsealStream } from './sealed-stream';

const key = randomBytes(32);
const chunk = 64 * 1024;
const pieces = (bytes: Buffer, size = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  );
const seal = (bytes: Buffer, name = 'a') => buffer(sealStream(pieces(bytes), key, name));
const unseal = (sealed: Buffer, name = 'a', withKey = key) =>
  buffer(unsealStream(pieces(sealed, 7_777), withKey, name));

it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
  'gives back %i bytes, and takes the size that it says',
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    expect(sealed.length).toBe(sealedSize(size));
    expect((await unseal(sealed)).equals(bytes)).toBe(true);
  },
);

it.each([sealStream, unsealStream])('closes its source when nobody has read it', (streamOf) => {
  const source = pieces(randomBytes(10));
  streamOf(source, key, 'a').destroy();
  expect(source.destroyed).toBe(true);
});

it('refuses what was changed, cut off, lengthened, exchanged or stored under another name', async () => {
  const bytes = randomBytes(3 * chunk);
  const sealed = await seal(bytes);
  const header = 24;
  const part = chunk + 16;
  const at = (n: number) => sealed.subarray(header + n * part, header + (n + 1) * part);
  const flipped = (place: number) => {
    const copy = Buffer.from(sealed);
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
    return copy;
  };
  const head = sealed.subarray(0, header);
  const spoiled = [
    ...[0, 8, 23, 24, header + part - 1, sealed.length - 1].map(flipped),
    Buffer.alloc(0),
    head,
    sealed.subarray(0, header + part),
    sealed.subarray(0, header + 2 * part),
    sealed.subarray(0, -1),
    Buffer.concat([sealed, Buffer.from([0])]),
    Buffer.concat([sealed, at(2)]),
    Buffer.concat([head, at(1), at(0), at(2)]),
    Buffer.concat([head, at(0), at(2)]),
    Buffer.concat([head, at(0), at(0), at(1), at(2)]),
  ];
  for (const each of spoiled) await expect(unseal(each)).rejects.toThrow(/changed or cut off/);
  await expect(unseal(sealed, 'b')).rejects.toThrow(/changed or cut off/);
  await expect(unseal(sealed, 'a', randomBytes(32))).rejects.toThrow(/changed or cut off/);
});
