import type { FieldMapping } from '@/lib/contract';
import type { Json } from '../json';
import { mapParams } from '../mapping/map-params';
import type { MediaReference, MediaRequest } from '../media';
import type { ReferenceAddress } from '../remote/reference-address';

/** Ids of models and of endpoints (`ep-…`). */
const modelName = /^[a-zA-Z0-9][\w.-]{0,127}$/;
const taskId = /^[a-zA-Z0-9][\w-]{0,127}$/;

export const isModel = (model: string): boolean => modelName.test(model);

/** A stored operation: Ark's task, and the facts that its price depends on. */
export interface ArkOperation {
  id: string;
  /** As the route names it. */
  model: string;
  isFromVideo: boolean;
}

export const writeOperation = ({ id, model, isFromVideo }: ArkOperation): string =>
  [id, model, ...(isFromVideo ? ['video'] : [])].join(' ');

/** `null` when it is not an operation of Ark. */
export function readOperation(text: string): ArkOperation | null {
  const [id = '', model = '', kind, ...extraParts] = text.split(' ');
  if (!isTask(id) || !isModel(model) || extraParts.length > 0) return null;
  if (kind !== undefined && kind !== 'video') return null;
  return { id, model, isFromVideo: kind === 'video' };
}

export const isTask = (id: unknown): id is string => typeof id === 'string' && taskId.test(id);

/** Names that differ from ours; those that go into `content` are left out of the body. */
const ownNames: Readonly<Record<string, FieldMapping>> = {
  aspect_ratio: { to: 'ratio', values: { auto: 'adaptive' } },
  prompt: { to: '' },
  reference_images: { to: '' },
  reference_videos: { to: '' },
  reference_audios: { to: '' },
  first_frame_image_url: { to: '' },
  last_frame_image_url: { to: '' },
  avatar_mode: { to: '' },
  avatar_asset_ids: { to: '' },
  // Ark measures the input itself, and makes one video for each task.
  input_video_duration: { to: '' },
  n: { to: '' },
};

/** The body that creates a task; `files` are in the order of `request.references`. */
export function arkTask(request: MediaRequest, files: readonly ReferenceAddress[]): Json {
  const { params, mapping, model } = request;
  const body = mapParams(
    {
      params,
      references: [],
      mapping: {
        constants: { watermark: false, ...mapping?.constants },
        fields: { ...ownNames, ...mapping?.fields },
      },
    },
    [],
  );
  const text = typeof params.prompt === 'string' ? [{ type: 'text', text: params.prompt }] : [];
  const parts = request.references.map((reference, index) => contentPart(reference, files[index]));
  return { ...body, model, content: [...text, ...parts] };
}

const roles: Readonly<Record<string, string>> = {
  first_frame_image_url: 'first_frame',
  last_frame_image_url: 'last_frame',
};

function contentPart(reference: MediaReference, file: ReferenceAddress | undefined): Json {
  const kind = kindOf(reference.contentType);
  const type = `${kind}_url`;
  return {
    type,
    [type]: { url: urlOf(reference, file) },
    role: roles[reference.field] ?? `reference_${kind}`,
  };
}

function kindOf(contentType: string): 'image' | 'video' | 'audio' {
  if (contentType.startsWith('video/')) return 'video';
  return contentType.startsWith('audio/') ? 'audio' : 'image';
}

/** An approved avatar is sent as Ark's id of it. */
function urlOf({ avatarReference }: MediaReference, file: ReferenceAddress | undefined): string {
  if (avatarReference !== undefined) return `asset://${avatarReference}`;
  if (file === undefined) return '';
  return 'url' in file ? file.url : `data:${file.contentType};base64,${file.base64}`;
}
