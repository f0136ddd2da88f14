import type { FieldMapping } from '@/lib/contract';
import { mapParams } from '../mapping/map-params';
import type { MediaRequest } from '../media';

/** An endpoint's id: owner, app, and often a path. No part begins with a dot. */
const endpointId = /^\w[\w.-]*(?:\/\w[\w.-]*){1,6}$/;
/** A stored operation: the path of its request, below the queue's address. */
const operationPath = /^\w[\w.-]*(?:\/\w[\w.-]*){1,6}\/requests\/[\w-]{1,100}$/;
/** First path segments that are not owners; the owner follows them (fal-js, utils.ts). */
const namespaces = new Set(['workflows', 'comfy']);

export const isEndpointId = (model: string): boolean => endpointId.test(model);

export const isOperation = (operation: string): boolean => operationPath.test(operation);

const seedance = /^bytedance\/seedance-2\./;
/**
 * The names of family S's fields at fal
 * (https://fal.ai/models/bytedance/seedance-2.0/reference-to-video/llms.txt, 2026-11-23), so that a model of
 * Ark gets a route here without a mapping. fal checks no avatars beforehand: they are sent as pictures.
 */
const seedanceNames: Readonly<Record<string, FieldMapping>> = {
  avatar_asset_ids: { to: 'image_urls' },
  avatar_mode: { to: '' },
  reference_images: { to: 'image_urls' },
  reference_videos: { to: 'video_urls' },
  reference_audios: { to: 'audio_urls' },
  duration: { to: 'duration', as: 'text' },
  // fal measures the input itself.
  input_video_duration: { to: '' },
};

export function falInput(request: MediaRequest, urls: readonly string[]): Record<string, unknown> {
  if (!seedance.test(request.model)) return mapParams(request, urls);
  const { fields = {}, constants = {} } = request.mapping ?? {};
  const mapping = { constants, fields: { ...seedanceNames, ...fields } };
  return mapParams({ ...request, mapping }, urls);
}

/**
 * The operation of a submission's response. fal asks callers to use the addresses of the response; only a path below the
 * queue's own address is taken from it, because the key goes there. `null`: the response names no request.
 */
export function operationOf(model: string, response: unknown, queueUrl: string): string | null {
  if (typeof response !== 'object' || response === null) return null;
  const { request_id: id, response_url: url } = response as Record<string, unknown>;
  if (typeof id !== 'string') return null;
  const base = `${queueUrl}/`;
  if (typeof url === 'string' && url.startsWith(base) && isOperation(url.slice(base.length))) {
    return url.slice(base.length);
  }
  const parts = model.split('/');
  const app = parts.slice(0, namespaces.has(parts[0] ?? '') ? 3 : 2).join('/');
  const operation = `${app}/requests/${id}`;
  return isOperation(operation) ? operation : null;
}
