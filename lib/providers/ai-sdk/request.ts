import { isMaskField } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { mapParams } from '../mapping/map-params';
import type { MediaReference, MediaRequest } from '../media';
import { sizeOf, videoSizeOf } from '../remote/sizes';
import { type PackageName, packages } from './packages';
import type { ImageCall, SdkFile, SpeechCall, VideoCall } from './sdk';

const modelName = /^[A-Za-z0-9][\w.:@/-]{0,199}$/;
/** The name becomes part of an address. */
export const isModel = (model: string): boolean => modelName.test(model) && !model.includes('..');

/** A file of a request as it is sent, in the order of `request.references`. */
export type RequestFile = SdkFile;

/** Options of the SDK by our names; every other parameter is an option of the package. */
const sdkNames: Readonly<Record<MediaRequest['family'], Readonly<Record<string, string>>>> = {
  image: { prompt: 'prompt', size: 'size', aspect_ratio: 'aspectRatio', seed: 'seed' },
  video: {
    prompt: 'prompt',
    aspect_ratio: 'aspectRatio',
    resolution: 'resolution',
    duration: 'duration',
    fps: 'fps',
    seed: 'seed',
    audio: 'generateAudio',
    generate_audio: 'generateAudio',
  },
  audio: {
    prompt: 'text',
    voice: 'voice',
    output_format: 'outputFormat',
    speed: 'speed',
    instructions: 'instructions',
    language: 'language',
  },
};
/** The arguments of the SDK's call. */
const sdkFields = {
  image: ['prompt', 'size', 'aspectRatio', 'seed', 'providerOptions'],
  video: [...Object.values(sdkNames.video), 'providerOptions'],
  audio: [...Object.values(sdkNames.audio), 'providerOptions'],
} as const;

const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const ratioOf = (value: unknown) =>
  (/^\d{1,5}:\d{1,5}$/.test(String(value)) ? value : undefined) as ImageCall['aspectRatio'];
const pixelsOf = (value: unknown) =>
  (/^\d{1,5}x\d{1,5}$/.test(String(value)) ? value : undefined) as ImageCall['size'];

/** The parameters under the SDK's names, and options of the package for those that it has. */
function mapRequest(request: MediaRequest, name: PackageName): { fields: Json; options: Json } {
  const { family, references, mapping } = request;
  const leftOutFields = new Set(['n', ...references.map(({ field }) => field)]);
  // With DeepInfra's pixels, `resolution` gives the size of a ratio.
  const hasSize =
    family === 'image' && packages[name].isSized && mapping?.fields.resolution === undefined;
  if (hasSize) leftOutFields.add('resolution');
  const params = Object.fromEntries(
    Object.entries(request.params).filter(([field]) => !leftOutFields.has(field)),
  );
  const renamed = Object.entries(sdkNames[family]).map(([field, to]) => [field, { to }] as const);
  const body = mapParams(
    {
      params,
      references: [],
      mapping: {
        constants: mapping?.constants ?? {},
        fields: { ...Object.fromEntries(renamed), ...mapping?.fields },
      },
    },
    [],
  );
  const knownFields: readonly string[] = sdkFields[family];
  const packageOptions = Object.fromEntries(
    Object.entries(body).filter(([field]) => !knownFields.includes(field)),
  );
  // Our resolutions are in upper case (`1K`), which xAI refuses.
  if (name === 'xai' && typeof packageOptions.resolution === 'string') {
    packageOptions.resolution = packageOptions.resolution.toLowerCase();
  }
  const key = packages[name].options;
  const ownOptions = asJson(body.providerOptions);
  return {
    fields: body,
    options: { ...ownOptions, [key]: { ...packageOptions, ...asJson(ownOptions[key]) } },
  };
}

/** Where a file goes. A mapping with an empty name leaves it out. */
function partOf(request: MediaRequest, { field }: MediaReference, defaultPart: string): string {
  const to = request.mapping?.fields[field]?.to;
  if (to !== undefined) return to;
  return isMaskField(field) ? 'mask' : defaultPart;
}

const filesOf = (
  request: MediaRequest,
  files: readonly RequestFile[],
  matches: (reference: MediaReference) => boolean,
): RequestFile[] | undefined => {
  const matchingFiles = request.references.flatMap((reference, index) => {
    const file = files[index];
    return file !== undefined && matches(reference) ? [file] : [];
  });
  return matchingFiles.length > 0 ? matchingFiles : undefined;
};

export type ImageBase = Omit<ImageCall, 'abortSignal'>;

/** The calls that make `n` pictures, of which one call makes `maxPerCall` at most. */
export function imageCalls(
  request: MediaRequest,
  options: { package: PackageName; files: readonly RequestFile[]; maxPerCall: number },
): ImageBase[] {
  const { package: name, files, maxPerCall } = options;
  const { fields, options: providerOptions } = mapRequest(request, name);
  const ratio = ratioOf(fields.aspectRatio);
  const size =
    pixelsOf(fields.size) ??
    (packages[name].isSized && ratio !== undefined
      ? pixelsOf(sizeOf({ ...request.params, aspect_ratio: ratio }).size)
      : undefined);
  const n = Math.max(1, Math.trunc(Number(request.params.n ?? 1)) || 1);
  const seed = numberOf(fields.seed);
  return Array.from({ length: Math.ceil(n / maxPerCall) }, (_, index) => ({
    prompt: textOrUndefined(fields.prompt),
    n: Math.min(maxPerCall, n - index * maxPerCall),
    size,
    aspectRatio: size === undefined ? ratio : undefined,
    // The same seed in every call would make the same picture.
    seed: seed === undefined ? undefined : seed + index * maxPerCall,
    files: filesOf(request, files, (each) => partOf(request, each, 'files') === 'files'),
    mask: filesOf(request, files, (each) => partOf(request, each, 'files') === 'mask')?.[0],
    providerOptions: providerOptions as ImageBase['providerOptions'],
  }));
}

export type VideoBase = Omit<VideoCall, 'abortSignal'>;

/** The names for `720p` in packages that do not take pixels (README). */
const tierOf: Partial<Record<PackageName, (resolution: string) => Json>> = {
  xai: (resolution) => ({ option: resolution.toLowerCase() }),
  'google-vertex': (resolution) => ({ field: resolution.toLowerCase() }),
};

export function videoCall(
  request: MediaRequest,
  options: { package: PackageName; files: readonly RequestFile[] },
): VideoBase {
  const { package: name, files } = options;
  const { fields, options: providerOptions } = mapRequest(request, name);
  const resolution = textOrUndefined(fields.resolution);
  const tier =
    resolution !== undefined && pixelsOf(resolution) === undefined
      ? tierOf[name]?.(resolution)
      : undefined;
  const pixels =
    pixelsOf(resolution) ??
    pixelsOf(resolution === undefined ? '' : videoSizeOf(request.params).size);
  const key = packages[name].options;
  const allOptions = tier?.option
    ? { ...providerOptions, [key]: { resolution: tier.option, ...asJson(providerOptions[key]) } }
    : providerOptions;
  const frames = (['first_frame', 'last_frame'] as const).flatMap((frameType) => {
    const [image] =
      filesOf(request, files, ({ field }) => field === `${frameType}_image_url`) ?? [];
    return image === undefined ? [] : [{ image, frameType }];
  });
  return {
    prompt: textOrUndefined(fields.prompt),
    n: 1,
    aspectRatio: ratioOf(fields.aspectRatio),
    resolution: tier === undefined ? pixels : (tier.field as VideoBase['resolution']),
    duration: numberOf(Number(fields.duration ?? Number.NaN)),
    fps: numberOf(fields.fps),
    seed: numberOf(fields.seed),
    image: undefined,
    frameImages: frames.length > 0 ? frames : undefined,
    inputReferences: filesOf(
      request,
      files,
      (each) =>
        !each.field.endsWith('_frame_image_url') && partOf(request, each, 'references') !== '',
    ),
    generateAudio: typeof fields.generateAudio === 'boolean' ? fields.generateAudio : undefined,
    providerOptions: allOptions as VideoBase['providerOptions'],
  };
}

export type SpeechBase = Omit<SpeechCall, 'abortSignal'>;

export function speechCall(request: MediaRequest, name: PackageName): SpeechBase {
  const { fields, options } = mapRequest(request, name);
  return {
    text: textOrUndefined(fields.text) ?? '',
    voice: textOrUndefined(fields.voice),
    outputFormat: textOrUndefined(fields.outputFormat),
    instructions: textOrUndefined(fields.instructions),
    speed: numberOf(fields.speed),
    language: textOrUndefined(fields.language),
    providerOptions: options as SpeechBase['providerOptions'],
  };
}
