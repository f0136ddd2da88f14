import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describePicture } from './picture';

it.each(['png', 'jpeg', 'webp', 'gif'] as const)('names kind and size of a %s', async (format) => {
  const picture = sharp({ create: { width: 61, height: 40, channels: 3, background: '#456' } });
  const bytes = await picture.toFormat(format).toBuffer();
  expect(await describePicture(`data:image/${format};base64,${bytes.toString('base64')}`)).toBe(
    `${format.toUpperCase()}, 61 × 40 px`,
  );
});

it('takes any bytes for a picture without failing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
      const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
      expect(await describePicture(url)).toBe('a picture that cannot be read');
    }),
  );
});

it('fetches nothing', async () => {
  expect(await describePicture('https://pictures.example/a.jpg')).toContain('pictures.example');
});
