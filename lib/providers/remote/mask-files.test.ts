import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { MaskForm } from '@/lib/contract';
import type { MediaReference } from '../media';
import { withMasks } from './mask-files';
import { referenceOf, requestOf } from './testing/driver-harness';
import { paintedMask, paintedRow, plainPicture, rowOf } from './testing/masked';

type Bytes = Buffer<ArrayBuffer>;
const bytesOf = async (reference: MediaReference | undefined): Promise<Bytes> =>
  (await buffer(await (reference as MediaReference).open())) as Bytes;
const inverse = (values: readonly number[]) => values.map((value) => 255 - value);

const request = (picture: Bytes, mask: Bytes, type = 'image/png', maskType = 'image/png') =>
  requestOf(
    'm',
    { prompt: 'a boat', reference_images: ['x'], mask_image: 'y' },
    {
      references: [
        referenceOf('mask_image', 0, mask, maskType),
        referenceOf('reference_images', 0, picture, type),
      ],
    },
  );
async function sent(asked: ReturnType<typeof request>, form: MaskForm) {
  const { references, params } = await withMasks(asked, form);
  const of = (field: string) => references.find((each) => each.field === field);
  return { references, params, mask: of('mask_image'), picture: of('reference_images') };
}

describe('a mask', () => {
  it('as ours is sent as it was painted, byte for byte', async () => {
    const [picture, mask] = [await plainPicture(64, 48), await paintedMask(64, 48)];
    const { mask: file, picture: shown } = await sent(request(picture, mask), 'white');
    expect(await bytesOf(file)).toEqual(mask);
    expect(await bytesOf(shown)).toEqual(picture);
  });

  it('of black parts has its values inverted, its soft edge too', async () => {
    const asked = request(await plainPicture(64, 48), await paintedMask(64, 48));
    const file = await bytesOf((await sent(asked, 'black')).mask);
    expect(await rowOf(file, 0)).toEqual(inverse(paintedRow(64)));
    expect(await sharp(file).metadata()).toMatchObject({ width: 64, height: 48, depth: 'uchar' });
  });

  it('of transparent parts has an alpha channel, clear where it changes', async () => {
    const asked = request(await plainPicture(64, 48), await paintedMask(64, 48));
    const file = await bytesOf((await sent(asked, 'alpha')).mask);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', channels: 4 });
    expect(await rowOf(file, 3)).toEqual(inverse(paintedRow(64)));
  });

  it('may be the transparency of the picture; then no second file is sent', async () => {
    const asked = request(await plainPicture(64, 48), await paintedMask(64, 48));
    const { references, params, picture } = await sent(asked, 'inside');
    expect(references).toHaveLength(1);
    expect(params).toEqual({ prompt: 'a boat', reference_images: ['x'] });
    const file = await bytesOf(picture);
    expect(await rowOf(file, 3)).toEqual(inverse(paintedRow(64)));
    expect(await rowOf(file, 1)).toEqual(Array(64).fill(0x66));
  });

  it('goes by the mapping of its field before the driver’s usual form', async () => {
    const asked = request(await plainPicture(64, 48), await paintedMask(64, 48));
    const fields = { mask_image: { to: 'mask_url', mask: 'black' as const } };
    const { references } = await withMasks(
      { ...asked, mapping: { fields, constants: {} } },
      'white',
    );
    expect(await rowOf(await bytesOf(references[0]), 0)).toEqual(inverse(paintedRow(64)));
  });

  it('that is transparent already is sent unchanged where transparent parts change', async () => {
    const mask = await sharp(await paintedMask(64, 48))
      .toColourspace('srgb')
      .toBuffer();
    const cut = (await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
      .joinChannel(await sharp(mask).extractChannel(0).png().toBuffer())
      .png()
      .toBuffer()) as Bytes;
    const asked = request(await plainPicture(64, 48), cut);
    expect(await bytesOf((await sent(asked, 'alpha')).mask)).toEqual(cut);
  });

  it('of another file type becomes a PNG', async () => {
    const webp = (await sharp(await paintedMask(64, 48))
      .webp({ lossless: true })
      .toBuffer()) as Bytes;
    const asked = request(await plainPicture(64, 48), webp, 'image/png', 'image/webp');
    const { mask } = await sent(asked, 'white');
    expect(mask?.contentType).toBe('image/png');
    expect(await rowOf(await bytesOf(mask), 0)).toEqual(paintedRow(64));
  });

  it('has the size of the picture as it is shown, which is turned before it is sent', async () => {
    const storedPicture = await plainPicture(48, 64);
    const turned = (await sharp(storedPicture)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()) as Bytes;
    const mask = await paintedMask(64, 48);
    const { mask: file, picture } = await sent(request(turned, mask, 'image/jpeg'), 'white');
    expect(await bytesOf(file)).toEqual(mask);
    const header = await sharp(await bytesOf(picture)).metadata();
    expect(header).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    expect(header.orientation).toBeUndefined();
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'WebP',
      async () =>
        await sharp(await plainPicture(64, 48))
          .webp()
          .toBuffer(),
      'image/webp',
    ],
    [
      'a transparent PNG',
      async () =>
        await sharp({ create: { width: 64, height: 48, channels: 4, background: '#00000000' } })
          .png()
          .toBuffer(),
      'image/png',
    ],
  ])('leaves a picture as it is: %s', async (_, draw, type) => {
    const picture = (await draw()) as Bytes;
    const { picture: file } = await sent(
      request(picture, await paintedMask(64, 48), type),
      'alpha',
    );
    expect(await bytesOf(file)).toEqual(picture);
  });

  it('of a large picture is converted as well', async () => {
    const [width, height] = [8_192, 64];
    const asked = request(await plainPicture(width, height), await paintedMask(width, height));
    const file = await bytesOf((await sent(asked, 'alpha')).mask);
    expect(await rowOf(file, 3)).toEqual(inverse(paintedRow(width)));
  });

  it('keeps every value, whatever was painted', async () => {
    const strokes = fc.uint8Array({ minLength: 24, maxLength: 24 });
    const forms = fc.constantFrom<MaskForm>('white', 'black', 'alpha');
    const picture = await plainPicture(6, 4);
    await fc.assert(
      fc.asyncProperty(strokes, forms, async (values, form) => {
        const raw = { width: 6, height: 4, channels: 1 } as const;
        const painted = sharp(Buffer.from(values), { raw }).toColourspace('b-w').png();
        const mask = (await painted.toBuffer()) as Bytes;
        const file = await bytesOf((await sent(request(picture, mask), form)).mask);
        const row = await rowOf(file, form === 'alpha' ? 3 : 0);
        const expected = [...values.slice(0, 6)];
        expect(row).toEqual(form === 'white' ? expected : inverse(expected));
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, () => Promise<ReturnType<typeof request>>, string]>([
    [
      'another size',
      async () => request(await plainPicture(64, 48), await paintedMask(48, 64)),
      'mask_image does not have the size of its picture. It is 48 × 64 pixels, the picture 64 × 48: paint it again there.',
    ],
    [
      'bytes that are no picture',
      async () => request(await plainPicture(64, 48), Buffer.from('no picture')),
      'mask_image cannot be read as a picture. Choose another file.',
    ],
    [
      'no picture',
      async () => {
        const asked = request(await plainPicture(64, 48), await paintedMask(64, 48));
        return { ...asked, references: asked.references.slice(0, 1) };
      },
      'mask_image needs the picture that it belongs to. Add one.',
    ],
  ])('is refused in words: %s', async (_, asked, message) => {
    await expect(sent(await asked(), 'white')).rejects.toMatchObject({
      code: 'reference_invalid',
      retryable: false,
      message,
    });
  });
});

it('a request without a mask is as it was', async () => {
  const asked = requestOf(
    'm',
    { prompt: 'x' },
    { references: [referenceOf('reference_images', 0, 'any')] },
  );
  expect(await withMasks(asked, 'alpha')).toBe(asked);
});
