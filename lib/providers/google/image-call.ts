import type { MediaCost, StartCall } from '../media';
import type { Caller, ProviderResponse } from '../remote/caller';
import type { CallResult } from '../remote/image-runs/create-image-runs';
import { cutPictures } from '../remote/image-runs/cut-pictures';
import { startFailure } from '../remote/start-outcome';
import { readFailedStart, readPictures } from './outcome';
import type { ImageCall } from './request';

/** Pictures of 4K as base64, with the drafts that the model made before. */
const maxResponseBytes = 256 * 1024 ** 2;

export interface ImageSettings {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  /** The cost of one picture. */
  readonly cost: MediaCost | undefined;
}

/** Sends one request and waits for its pictures. Throws what `storeStart` throws. */
export async function requestPictures(
  caller: Caller,
  settings: ImageSettings,
  { path, body }: ImageCall,
  { signal, storeStart }: StartCall,
): Promise<CallResult> {
  const { baseUrl, headers, timeoutMs, cost } = settings;
  try {
    const response = await caller.call(`${baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
      timeoutMs,
      maxResponseBytes,
      storeStart,
    });
    if (response.status !== 200) return readFailedStart(response);
    return resultOf(response, path.endsWith(':predict'), cost);
  } catch (error) {
    return startFailure(error);
  }
}

function resultOf(
  response: ProviderResponse,
  isImagen: boolean,
  cost: MediaCost | undefined,
): CallResult {
  const { json, pictures: pictureBytes } = cutPictures(
    response.bytes,
    isImagen ? 'bytesBase64Encoded' : 'data',
  );
  const detail =
    json === undefined ? response.text.slice(0, 500) : JSON.stringify(json).slice(0, 500);
  const result = readPictures(json, { isImagen, detail });
  if (result.state !== 'made') return result;
  return {
    state: 'made',
    cost: cost === undefined ? undefined : { microUsd: cost.microUsd * result.pictures.length },
    files: result.pictures.map(({ base64, contentType }) => {
      // Base64 has no colon, so a placeholder is never mistaken for a picture.
      const pictureIndex = base64.startsWith('cut:') ? Number(base64.slice('cut:'.length)) : -1;
      const text = pictureBytes[pictureIndex]?.toString('latin1') ?? base64;
      // Decoded when it is stored, one at a time.
      return { contentType, open: async () => new Blob([Buffer.from(text, 'base64')]).stream() };
    }),
  };
}
