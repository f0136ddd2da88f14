import sharp from 'sharp';
import { isMaskField, type MaskForm } from '@/lib/contract';
import { type MediaReference, type MediaRequest, ProviderError } from '../media';
import { readReference } from './read-reference';

type DefaultForm = MaskForm | ((mask: MediaReference) => MaskForm);

/**
 * The request with its masks as the provider takes them: by the mapping of the field, else in the driver's `usual` form.
 * A mask belongs to the first picture and has its size. A picture whose file says that it is shown turned is turned
 * before, because providers differ in reading that, and a mask is painted on what is shown. Throws `ProviderError`
 * reference_invalid.
 */
export async function withMasks(
  request: MediaRequest,
  defaultForm: DefaultForm,
): Promise<MediaRequest> {
  const { references, mapping } = request;
  const masks = references.filter(isMask);
  if (masks.length === 0) return request;
  const picture = firstPicture(references);
  if (picture === undefined) {
    throw unusableError(masks[0], 'needs the picture that it belongs to. Add one.');
  }
  let turnedPicture = await turnUpright(picture);
  const files = new Map<MediaReference, MediaReference | null>();
  for (const mask of masks) {
    const driverForm = typeof defaultForm === 'function' ? defaultForm(mask) : defaultForm;
    const form = mapping?.fields[mask.field]?.mask ?? driverForm;
    const file = await readMask(mask, turnedPicture);
    if (form === 'inside')
      turnedPicture = await withTransparency(turnedPicture, await unmaskedAlpha(file));
    files.set(mask, form === 'inside' ? null : await convertMask(mask, form, file, turnedPicture));
  }
  files.set(picture, turnedPicture.reference);
  const sentFiles = references.map((each) => (files.has(each) ? files.get(each) : each));
  const fieldsInPicture = new Set(
    masks.filter((each) => files.get(each) === null).map(({ field }) => field),
  );
  const params = Object.entries(request.params).filter(([name]) => !fieldsInPicture.has(name));
  return {
    ...request,
    params: Object.fromEntries(params),
    references: sentFiles.filter((each) => each != null),
  };
}

const isMask = ({ field, contentType }: MediaReference): boolean =>
  isMaskField(field) && contentType.startsWith('image/');

/** Lists come in the order of their fields, which need not be that of their positions. */
const firstPicture = (references: readonly MediaReference[]): MediaReference | undefined =>
  references
    .filter((each) => each.contentType.startsWith('image/') && !isMask(each))
    .sort((one, other) => one.index - other.index)[0];

interface ShownPicture {
  reference: MediaReference;
  width: number;
  height: number;
}

async function turnUpright(picture: MediaReference): Promise<ShownPicture> {
  const { bytes } = await readReference(picture);
  const { autoOrient, orientation = 1 } = await readHeader(picture, bytes);
  if (orientation === 1) return { reference: picture, ...autoOrient };
  const upright = sharp(bytes).autoOrient().keepIccProfile();
  const isJpeg = picture.contentType === 'image/jpeg';
  const file = isJpeg ? upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }) : upright.png();
  const contentType = isJpeg ? 'image/jpeg' : 'image/png';
  return { reference: withBytes(picture, await file.toBuffer(), contentType), ...autoOrient };
}

interface MaskFile {
  bytes: Uint8Array;
  isPng: boolean;
  isTransparent: boolean;
}

async function readMask(mask: MediaReference, { width, height }: ShownPicture): Promise<MaskFile> {
  const { bytes } = await readReference(mask);
  const { autoOrient: size, format, hasAlpha } = await readHeader(mask, bytes);
  if (size.width !== width || size.height !== height) {
    const sizes = `It is ${size.width} × ${size.height} pixels, the picture ${width} × ${height}`;
    throw unusableError(
      mask,
      `does not have the size of its picture. ${sizes}: paint it again there.`,
    );
  }
  const isTransparent = hasAlpha && !(await sharp(bytes).stats()).isOpaque;
  return { bytes, isPng: format === 'png', isTransparent };
}

async function convertMask(
  mask: MediaReference,
  form: Exclude<MaskForm, 'inside'>,
  file: MaskFile,
  { width, height }: ShownPicture,
): Promise<MediaReference> {
  // A transparent mask was made for a provider that takes one.
  const isReady = file.isPng && form !== 'black' && file.isTransparent === (form === 'alpha');
  if (isReady) return mask;
  const grey = toGrey(file);
  if (form === 'white') return withBytes(mask, await grey.png().toBuffer(), 'image/png');
  if (form === 'black') return withBytes(mask, await grey.negate().png().toBuffer(), 'image/png');
  const black = sharp({ create: { width, height, channels: 3, background: 'black' } });
  const { data, raw } = await unmaskedAlpha(file);
  const transparent = await black.joinChannel(data, { raw }).png().toBuffer();
  return withBytes(mask, transparent, 'image/png');
}

const toGrey = ({ bytes }: MaskFile) =>
  sharp(bytes).autoOrient().flatten({ background: 'black' }).toColourspace('b-w');

/** One byte for each pixel: 255 where the picture stays. */
async function unmaskedAlpha(file: MaskFile) {
  const grey = toGrey(file).negate().raw();
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}

async function withTransparency(
  { reference, ...size }: ShownPicture,
  { data, raw }: Awaited<ReturnType<typeof unmaskedAlpha>>,
): Promise<ShownPicture> {
  const { bytes } = await readReference(reference);
  // In one pipeline the alpha channel would be removed after it was joined.
  const opaque = await sharp(bytes).keepIccProfile().removeAlpha().png().toBuffer();
  const cutPicture = sharp(opaque).keepIccProfile().joinChannel(data, { raw });
  return {
    reference: withBytes(reference, await cutPicture.png().toBuffer(), 'image/png'),
    ...size,
  };
}

async function readHeader(reference: MediaReference, bytes: Uint8Array) {
  try {
    return await sharp(bytes).metadata();
  } catch (cause) {
    throw unusableError(reference, 'cannot be read as a picture. Choose another file.', cause);
  }
}

const withBytes = (
  reference: MediaReference,
  bytes: Buffer,
  contentType: string,
): MediaReference => ({
  ...reference,
  contentType,
  open: async () => new Blob([Uint8Array.from(bytes)]).stream(),
});

const unusableError = (
  reference: MediaReference | undefined,
  why: string,
  cause?: unknown,
): ProviderError => {
  const message = `${reference?.field ?? 'The file'} ${why}`;
  return new ProviderError('reference_invalid', message, { retryable: false, cause });
};
