import { isMaskField } from '@/lib/contract';
import type { Json } from '../json';
import { mapParams } from '../mapping/map-params';
import type { MediaReference, MediaRequest } from '../media';
import { sizeOf, videoSizeOf } from '../remote/sizes';

export interface FormFile {
  readonly name: string;
  readonly reference: MediaReference;
}

/** One request for pictures. With files it is an edit and goes as a form, else as JSON. */
export interface ImageCall {
  readonly path: '/images/generations' | '/images/edits';
  readonly fields: Json;
  readonly files: readonly FormFile[];
}

/** The requests for all pictures: several when one request makes fewer. */
export function imageCalls(request: MediaRequest, imagesPerCall: number): ImageCall[] {
  const files = imageFiles(request);
  const fields = plainFields(request);
  const size = request.mapping?.fields.aspect_ratio === undefined ? sizeOf(request.params) : {};
  const imageCount = Math.max(1, Math.trunc(Number(request.params.n ?? 1)) || 1);
  const path = files.length > 0 ? '/images/edits' : '/images/generations';
  const calls: ImageCall[] = [];
  for (let orderedCount = 0; orderedCount < imageCount; orderedCount += imagesPerCall) {
    const count = Math.min(imagesPerCall, imageCount - orderedCount);
    const n = imagesPerCall === 1 ? {} : { n: count };
    calls.push({
      path,
      files,
      fields: { model: request.model, ...size, ...fields, ...n, ...seedOf(fields, orderedCount) },
    });
  }
  return calls;
}

/** The seed of each request. The same one would make the same picture. */
const seedOf = ({ seed }: Json, madeCount: number): Json =>
  typeof seed === 'number' && madeCount > 0 ? { seed: seed + madeCount } : {};

/** A request for a video as a form. */
export function videoForm(request: MediaRequest): { fields: Json; files: FormFile[] } {
  const { duration, ...fields } = plainFields(request);
  const isSized = request.mapping?.fields.aspect_ratio !== undefined;
  const [first] = framesOf(request);
  return {
    fields: {
      model: request.model,
      ...(isSized ? {} : videoSizeOf(request.params)),
      ...fields,
      ...(duration === undefined ? {} : { seconds: String(duration) }),
    },
    files: first === undefined ? [] : [{ name: 'input_reference', reference: first }],
  };
}

/** A request for a video as JSON; `urls` are the addresses of the references, in their order. */
export function videoJson(request: MediaRequest, urls: readonly string[]): Json {
  const picture = (reference: MediaReference) => ({
    type: 'image_url',
    image_url: { url: urls[request.references.indexOf(reference)] },
  });
  const referencesOf = (field: string) => request.references.filter((each) => each.field === field);
  const frames = [
    ...referencesOf('first_frame_image_url').map((each) => ({
      ...picture(each),
      frame_type: 'first_frame',
    })),
    ...referencesOf('last_frame_image_url').map((each) => ({
      ...picture(each),
      frame_type: 'last_frame',
    })),
  ];
  const references = referencesOf('reference_images').map(picture);
  const { audio, ...fields } = plainFields(request);
  const { aspect_ratio, resolution } = request.params;
  return {
    model: request.model,
    ...(aspect_ratio === undefined ? {} : { aspect_ratio }),
    ...(resolution === undefined ? {} : { resolution }),
    ...fields,
    ...(audio === undefined ? {} : { generate_audio: audio }),
    ...(frames.length > 0 ? { frame_images: frames } : {}),
    ...(references.length > 0 ? { input_references: references } : {}),
  };
}

/** Pictures that a video begins from: a first frame before references. */
const framesOf = ({ references }: MediaRequest): MediaReference[] => [
  ...references.filter(({ field }) => field === 'first_frame_image_url'),
  ...references.filter(({ field }) => field === 'reference_images'),
];

/** Several pictures go as `image[]`, one as `image`, which every server knows. */
function imageFiles({ references, mapping }: MediaRequest): FormFile[] {
  const isMask = ({ field }: MediaReference) => isMaskField(field);
  const masks = references.filter(isMask);
  const pictures = references.filter((each) => !isMask(each));
  const defaultName = pictures.length > 1 ? 'image[]' : 'image';
  return [
    ...pictures.map((reference) => ({
      name: mapping?.fields[reference.field]?.to || defaultName,
      reference,
    })),
    ...masks.map((reference) => ({
      name: mapping?.fields[reference.field]?.to || 'mask',
      reference,
    })),
  ];
}

/** The endpoint's names of our fields. */
const speechNames = { prompt: { to: 'input' }, output_format: { to: 'response_format' } };

/** A request for speech. */
export const speechJson = (request: MediaRequest): Json => ({
  model: request.model,
  ...mapParams(
    {
      params: request.params,
      mapping: {
        constants: request.mapping?.constants ?? {},
        fields: { ...speechNames, ...request.mapping?.fields },
      },
      references: [],
    },
    [],
  ),
});

/** A request to transcribe a sound, as a form. The endpoint measures its length itself. */
export function transcriptionForm(
  request: MediaRequest,
  sound: MediaReference,
): { fields: Json; files: FormFile[] } {
  const { input_audio_duration: _, ...params } = request.params;
  return {
    fields: {
      model: request.model,
      // The only format of all models in which the text differs from a server's error.
      response_format: 'json',
      ...plainFields({ ...request, params }),
    },
    files: [{ name: request.mapping?.fields[sound.field]?.to || 'file', reference: sound }],
  };
}

/** Fields that become another one, unless the mapping has a path for them. */
const derivedFields = ['aspect_ratio', 'resolution'];

/** Every parameter except files, by the provider's names. */
function plainFields(request: MediaRequest): Json {
  const fileFields = new Set(request.references.map(({ field }) => field));
  const params = Object.fromEntries(
    Object.entries(request.params).filter(
      ([name]) =>
        name !== 'n' &&
        !fileFields.has(name) &&
        (request.mapping?.fields[name] !== undefined || !derivedFields.includes(name)),
    ),
  );
  return mapParams({ params, mapping: request.mapping, references: [] }, []);
}
