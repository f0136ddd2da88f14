import type { FieldMapping } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { mapParams } from '../mapping/map-params';
import { type MediaRequest, ProviderError } from '../media';

export type Wire = 'generateContent' | 'predict' | 'predictLongRunning' | 'interactions';

const modelName = /^[a-z][a-z0-9.-]{1,80}$/;
export const isModel = (model: string): boolean => modelName.test(model);

export const wireOf = ({ model, family }: Pick<MediaRequest, 'model' | 'family'>): Wire => {
  if (family === 'image') return model.startsWith('imagen-') ? 'predict' : 'generateContent';
  return model.startsWith('veo-') ? 'predictLongRunning' : 'interactions';
};

/** A file as it is sent, in the order of `request.references`: in the request, or in Google's storage. */
export type SentFile = { readonly contentType: string } & (
  | { readonly base64: string }
  | { readonly uri: string }
);

/** Whether models of this kind read files from Google's storage. It is documented for neither Veo nor Imagen. */
export const readsStorage = (wire: Wire): boolean =>
  wire === 'generateContent' || wire === 'interactions';

/**
 * The paths of our parameters in Google's request. Files and the prompt have paths of their own; other names
 * are sent unchanged.
 */
const paths: Readonly<Record<Wire, Readonly<Record<string, string>>>> = {
  generateContent: {
    aspect_ratio: 'generationConfig.imageConfig.aspectRatio',
    resolution: 'generationConfig.imageConfig.imageSize',
    seed: 'generationConfig.seed',
  },
  predict: {
    aspect_ratio: 'parameters.aspectRatio',
    resolution: 'parameters.imageSize',
    person_generation: 'parameters.personGeneration',
  },
  predictLongRunning: {
    aspect_ratio: 'parameters.aspectRatio',
    resolution: 'parameters.resolution',
    duration: 'parameters.durationSeconds',
    seed: 'parameters.seed',
    negative_prompt: 'parameters.negativePrompt',
    person_generation: 'parameters.personGeneration',
  },
  interactions: {
    aspect_ratio: 'response_format.aspect_ratio',
    resolution: 'response_format.resolution',
    duration: 'response_format.duration',
    seed: 'generation_config.seed',
  },
};
const omittedField: FieldMapping = { to: '' };

function mapRequest(request: MediaRequest, wire: Wire, params: MediaRequest['params']): Json {
  const ownPaths = Object.entries(paths[wire]).map(([name, to]) => [name, { to }] as const);
  const files = request.references.map(({ field }) => [field, omittedField] as const);
  const fields = {
    prompt: omittedField,
    n: omittedField,
    // Google measures the input itself.
    input_video_duration: omittedField,
    ...Object.fromEntries([...ownPaths, ...files]),
    ...request.mapping?.fields,
  };
  const mapping = { constants: request.mapping?.constants ?? {}, fields };
  // Google takes no ratio when the model should choose it.
  const { aspect_ratio, ...otherParams } = params;
  const sentParams = aspect_ratio === 'auto' ? otherParams : params;
  return mapParams({ params: sentParams, references: [], mapping }, []);
}

/** One request for pictures: its path below the version, and its body. */
export interface ImageCall {
  readonly path: string;
  readonly body: Json;
}

/** Imagen makes up to four pictures at once (README). */
const imagenMaxPerCall = 4;
/** Seeds are signed 32-bit numbers. */
const seedCount = 2 ** 31;

/**
 * The requests that make `n` pictures. Gemini makes one for each, and with a seed a different one each time. Throws
 * `ProviderError` reference_invalid for files that the model takes none of.
 */
export function imageCalls(request: MediaRequest, files: readonly SentFile[]): ImageCall[] {
  const { params, model } = request;
  const n = Number(params.n ?? 1);
  checkPictures(request.references);
  if (wireOf(request) === 'predict') {
    if (files.length > 0) throw refusalError('takes no files. Leave them out.');
    const body = mapRequest(request, 'predict', params);
    return Array.from({ length: Math.ceil(n / imagenMaxPerCall) }, (_, index) => ({
      path: `/models/${model}:predict`,
      body: {
        ...body,
        instances: [{ prompt: params.prompt }],
        parameters: {
          ...asJson(body.parameters),
          sampleCount: Math.min(imagenMaxPerCall, n - index * imagenMaxPerCall),
          includeRaiReason: true,
        },
      },
    }));
  }
  const parts = [
    ...files.map((file) =>
      'uri' in file
        ? { fileData: { mimeType: file.contentType, fileUri: file.uri } }
        : { inlineData: { mimeType: file.contentType, data: file.base64 } },
    ),
    { text: params.prompt },
  ];
  return Array.from({ length: n }, (_, index) => {
    const { seed } = params;
    const imageParams =
      typeof seed === 'number' ? { ...params, seed: (seed + index) % seedCount } : params;
    const { generationConfig, ...body } = mapRequest(request, 'generateContent', imageParams);
    const { imageConfig, ...config } = asJson(generationConfig);
    const { imageSize, ...image } = asJson(imageConfig);
    // Google takes "2K" and refuses "2k".
    const imageSettings = {
      ...image,
      ...(imageSize === undefined ? {} : { imageSize: String(imageSize).toUpperCase() }),
    };
    return {
      path: `/models/${model}:generateContent`,
      body: {
        ...body,
        contents: [{ role: 'user', parts }],
        generationConfig: {
          // With TEXT the response can explain why there is no picture.
          responseModalities: ['TEXT', 'IMAGE'],
          ...config,
          ...(Object.keys(imageSettings).length > 0 ? { imageConfig: imageSettings } : {}),
        },
      },
    };
  });
}

/** The field of a video that goes on: Veo takes those it made, by their address in Google's storage. */
export const extensionField = 'source_video_url';

/** Fields whose files have a path in a request for a video. */
const videoFileFields = [
  'first_frame_image_url',
  'last_frame_image_url',
  'reference_images',
  'reference_videos',
  extensionField,
];

/** The request for a video. Throws as {@link imageCalls}. */
export function videoCall(
  request: MediaRequest,
  files: readonly SentFile[],
): { path: string; body: Json } {
  const unusableFile = request.references.find(({ field }) => !videoFileFields.includes(field));
  if (unusableFile !== undefined)
    throw refusalError(`takes no files in ${unusableFile.field}. Leave them out.`);
  const filesOf = (name: string): SentFile[] =>
    files.filter((_, index) => request.references[index]?.field === name);
  return wireOf(request) === 'predictLongRunning'
    ? veoCall(request, filesOf)
    : omniCall(request, filesOf);
}

type FilesOf = (name: string) => SentFile[];

function veoCall(request: MediaRequest, filesOf: FilesOf): { path: string; body: Json } {
  checkPictures(request.references.filter(({ field }) => field !== extensionField));
  // Veo refuses `inlineData` here, which its own page shows (README).
  const image = (file: SentFile) => ({
    bytesBase64Encoded: 'base64' in file ? file.base64 : '',
    mimeType: file.contentType,
  });
  const [first, last] = [filesOf('first_frame_image_url')[0], filesOf('last_frame_image_url')[0]];
  const [film] = filesOf(extensionField);
  const references = filesOf('reference_images').map((file) => ({
    image: image(file),
    referenceType: 'asset',
  }));
  const body = mapRequest(request, 'predictLongRunning', request.params);
  return {
    path: `/models/${request.model}:predictLongRunning`,
    body: {
      ...body,
      instances: [
        {
          prompt: request.params.prompt,
          ...(first === undefined ? {} : { image: image(first) }),
          ...(last === undefined ? {} : { lastFrame: image(last) }),
          ...(film !== undefined && 'uri' in film ? { video: { uri: film.uri } } : {}),
          ...(references.length > 0 ? { referenceImages: references } : {}),
        },
      ],
    },
  };
}

function omniCall(request: MediaRequest, filesOf: FilesOf): { path: string; body: Json } {
  if (filesOf(extensionField).length > 0)
    throw refusalError(`takes no files in ${extensionField}. Leave them out.`);
  const [frames, pictures, videos] = [
    [...filesOf('first_frame_image_url'), ...filesOf('last_frame_image_url')],
    filesOf('reference_images'),
    filesOf('reference_videos'),
  ];
  const body = mapRequest(request, 'interactions', request.params);
  const format = asJson(body.response_format);
  const config = asJson(body.generation_config);
  const seconds = format.duration === undefined ? {} : { duration: `${String(format.duration)}s` };
  const toPart = (type: string) => (file: SentFile) => ({
    type,
    ...('uri' in file ? { uri: file.uri } : { data: file.base64 }),
    mime_type: file.contentType,
  });
  const taskOfFrames = frames.length > 0 ? 'image_to_video' : 'text_to_video';
  const taskOfPictures = pictures.length > 0 ? 'reference_to_video' : taskOfFrames;
  const task = videos.length > 0 ? 'edit' : taskOfPictures;
  return {
    path: '/interactions',
    body: {
      ...body,
      model: request.model,
      input: [
        ...videos.map(toPart('video')),
        ...[...frames, ...pictures].map(toPart('image')),
        { type: 'text', text: request.params.prompt },
      ],
      // A video in the response may have 4 MB at most.
      response_format: { ...format, ...seconds, type: 'video', delivery: 'uri' },
      generation_config: {
        ...config,
        // With both frames and references the model finds the roles in the prompt.
        ...(frames.length > 0 && pictures.length > 0 ? {} : { video_config: { task } }),
      },
      background: true,
    },
  };
}

function checkPictures(references: MediaRequest['references']): void {
  if (references.every(({ contentType }) => contentType.startsWith('image/'))) return;
  throw refusalError('takes pictures only. Leave out the other files.');
}

const refusalError = (why: string): ProviderError =>
  new ProviderError('reference_invalid', `This model ${why}`, { retryable: false });
