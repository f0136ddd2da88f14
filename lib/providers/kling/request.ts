import type { FieldMapping } from '@/lib/contract';
import type { Json } from '../json';
import { mapParams } from '../mapping/map-params';
import { type MediaRequest, ProviderError } from '../media';
import type { ReferenceAddress } from '../remote/reference-address';

/** Paths that tasks are created at; each task is read below the same path. */
export const klingPaths = [
  '/v1/videos/text2video',
  '/v1/videos/image2video',
  '/v1/videos/multi-image2video',
  '/v1/videos/omni-video',
  '/v1/videos/video-extend',
  '/v1/images/generations',
  '/v1/images/omni-image',
] as const;
export type KlingPath = (typeof klingPaths)[number];

const modelName = /^kling-[\w.-]{1,80}$/;
const taskId = /^[\w-]{1,128}$/;

export const isModel = (model: string): boolean => modelName.test(model);
export const isTask = (id: unknown): id is string => typeof id === 'string' && taskId.test(id);

export const writeOperation = (path: KlingPath, id: string): string => `${path}/${id}`;

/** The path and task of an operation; `null` when it is not one of Kling. */
export function readOperation(operation: string): { path: KlingPath; id: string } | null {
  const path = klingPaths.find((each) => operation.startsWith(`${each}/`));
  const id = operation.slice((path?.length ?? 0) + 1);
  return path !== undefined && isTask(id) ? { path, id } : null;
}

/** Our name for Kling's extension of its own videos, whose request names no model. */
export const extensionModel = 'kling-video-extend';

/** Omni models take pictures and videos of any role together. */
const isOmni = (model: string): boolean => /omni|-o1$/.test(model);

const soundMapping: FieldMapping = { to: 'sound', values: { true: 'on', false: 'off' } };
/** Names that differ from ours; files, and what Kling does not take, are left out here. */
const ownNames: Readonly<Record<string, FieldMapping>> = {
  audio: soundMapping,
  generate_audio: soundMapping,
  reference_images: { to: '' },
  reference_videos: { to: '' },
  first_frame_image_url: { to: '' },
  last_frame_image_url: { to: '' },
  // Sent with the reference video, below.
  refer_type: { to: '' },
  keep_original_sound: { to: '' },
  // Sent as Kling's own id of it.
  source_video_url: { to: '' },
  // Kling measures the input itself.
  input_video_duration: { to: '' },
};

/** Fields whose files have a path in a request. */
const fileFields: Readonly<Record<MediaRequest['family'], ReadonlySet<string>>> = {
  image: new Set(['reference_images']),
  video: new Set([
    'reference_images',
    'reference_videos',
    'first_frame_image_url',
    'last_frame_image_url',
  ]),
  audio: new Set(),
};

const extensionFileFields: ReadonlySet<string> = new Set(['source_video_url']);

/** A reference, and how it is passed to Kling. */
interface File {
  readonly field: string;
  readonly value: string;
}

/**
 * Where a task is created, and its body; `files` are in the order of `request.references`, `videoId` is Kling's own id of the
 * video that goes on. Throws `ProviderError` reference_invalid for files that the model takes none of.
 */
export function klingTask(
  request: MediaRequest,
  files: readonly ReferenceAddress[],
  videoId?: string,
): { path: KlingPath; body: Json } {
  const { params, mapping, model, key, family } = request;
  const fields = { ...ownNames, ...mapping?.fields };
  const body: Json = {
    ...mapParams(
      { params, references: [], mapping: { constants: mapping?.constants ?? {}, fields } },
      [],
    ),
    model_name: model,
    // Our id, unique in the account, by which an unknown start is looked up.
    external_task_id: key,
  };
  if (body.aspect_ratio === 'auto' && !(family === 'image' && isOmni(model))) {
    delete body.aspect_ratio;
  }
  const sentFiles = request.references.map(
    ({ field }, index): File => ({ field, value: encodeFile(files[index]) }),
  );
  const usableFields = model === extensionModel ? extensionFileFields : fileFields[family];
  const unusableFile = sentFiles.find(({ field }) => !usableFields.has(field));
  if (unusableFile !== undefined)
    throw refusalError(`takes no files in ${unusableFile.field}. Leave them out.`);
  if (model === extensionModel) {
    const { model_name: _name, ...rest } = body;
    return { path: '/v1/videos/video-extend', body: { ...rest, video_id: videoId } };
  }
  return family === 'image'
    ? imageTask(model, body, sentFiles)
    : videoTask(request, body, sentFiles);
}

/** Pictures may go as plain base64, without a data URL's beginning. */
function encodeFile(file: ReferenceAddress | undefined): string {
  if (file === undefined) return '';
  return 'url' in file ? file.url : file.base64;
}

const valuesOf = (files: readonly File[], name: string): string[] =>
  files.flatMap(({ field, value }) => (field === name ? [value] : []));

function imageTask(
  model: string,
  body: Json,
  files: readonly File[],
): { path: KlingPath; body: Json } {
  const pictures = valuesOf(files, 'reference_images');
  const { resolution } = body;
  const resolutionName =
    typeof resolution === 'string' ? { resolution: resolution.toLowerCase() } : {};
  if (isOmni(model)) {
    const list = pictures.map((image) => ({ image }));
    const image_list = list.length > 0 ? { image_list: list } : {};
    return { path: '/v1/images/omni-image', body: { ...body, ...resolutionName, ...image_list } };
  }
  if (pictures.length > 1) throw refusalError('takes one reference picture. Leave out the others.');
  const [image] = pictures;
  return {
    path: '/v1/images/generations',
    body: { ...body, ...resolutionName, ...(image === undefined ? {} : { image }) },
  };
}

function videoTask(
  { model, params }: MediaRequest,
  { n: _n, ...body }: Json,
  files: readonly File[],
): { path: KlingPath; body: Json } {
  if (body.duration !== undefined) body.duration = String(body.duration);
  const [first, last] = [
    valuesOf(files, 'first_frame_image_url')[0],
    valuesOf(files, 'last_frame_image_url')[0],
  ];
  const pictures = valuesOf(files, 'reference_images');
  const videos = valuesOf(files, 'reference_videos');
  if (isOmni(model)) {
    return {
      path: '/v1/videos/omni-video',
      body: omniBody(params, body, { first, last, pictures, videos }),
    };
  }
  if (videos.length > 0)
    throw refusalError('takes no reference videos. Choose an omni model for them.');
  if (first !== undefined || last !== undefined) {
    // The pictures decide the ratio.
    const { aspect_ratio: _ratio, ...rest } = body;
    const frames = {
      ...(first === undefined ? {} : { image: first }),
      ...(last === undefined ? {} : { image_tail: last }),
    };
    return { path: '/v1/videos/image2video', body: { ...rest, ...frames } };
  }
  if (pictures.length === 0) return { path: '/v1/videos/text2video', body };
  const image_list = pictures.map((image) => ({ image }));
  return { path: '/v1/videos/multi-image2video', body: { ...body, image_list } };
}

interface OmniFiles {
  first: string | undefined;
  last: string | undefined;
  pictures: readonly string[];
  videos: readonly string[];
}

/** A video that is edited (`base`, Kling's default) decides ratio and length; one that is followed (`feature`) does not. */
function omniBody(params: MediaRequest['params'], body: Json, files: OmniFiles): Json {
  const { first, last, pictures, videos } = files;
  const refer_type = params.refer_type === 'feature' ? 'feature' : 'base';
  const images = [
    ...(first === undefined ? [] : [{ image_url: first, type: 'first_frame' }]),
    ...(last === undefined ? [] : [{ image_url: last, type: 'end_frame' }]),
    ...pictures.map((image_url) => ({ image_url })),
  ];
  const isEdit = videos.length > 0 && refer_type === 'base';
  const { aspect_ratio, duration, sound, ...rest } = body;
  return {
    ...rest,
    ...(isEdit || first !== undefined || aspect_ratio === undefined ? {} : { aspect_ratio }),
    ...(isEdit || duration === undefined ? {} : { duration }),
    // With a reference video Kling takes only "off".
    ...(sound === undefined ? {} : { sound }),
    ...(videos.length > 0 ? { sound: 'off' } : {}),
    ...(images.length > 0 ? { image_list: images } : {}),
    ...(videos.length > 0
      ? {
          video_list: videos.map((video_url) => ({
            video_url,
            refer_type,
            keep_original_sound: params.keep_original_sound === false ? 'no' : 'yes',
          })),
        }
      : {}),
  };
}

const refusalError = (why: string): ProviderError =>
  new ProviderError('reference_invalid', `This model ${why}`, { retryable: false });
