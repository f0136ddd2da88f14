import { buffer } from 'node:stream/consumers';
import { StorageNotFoundError } from '@/lib/platform/storage';
import type { TextMessage, TextPart } from '@/lib/providers';
import type { ServiceContext } from '../context';
import { type Asset, findAssetsByTokens, ownMediaToken } from '../files/media';
import { ApiError, outageOf } from '../http';

/** The largest image passed to a model, in bytes. */
const maxImageBytes = 20 * 1024 * 1024;

type Context = Pick<ServiceContext, 'db' | 'files' | 'settings'>;

/**
 * The messages with our own images as data URLs, because a provider may not reach our addresses. A file of
 * another workspace is refused like an unknown one. Throws `ApiError` reference_invalid.
 */
export async function openImages(
  { db, files, settings }: Context,
  workspaceId: string,
  messages: readonly TextMessage[],
): Promise<readonly TextMessage[]> {
  const tokens = new Set<string>();
  for (const part of messages.flatMap(partsOf)) {
    const token = tokenOf(settings.baseUrl, part);
    if (token !== null) tokens.add(token);
  }
  if (tokens.size === 0) return messages;
  const dataUrls = new Map<string, string>();
  for (const asset of await findAssetsByTokens(db, workspaceId, [...tokens])) {
    if (!asset.contentType.startsWith('image/')) continue;
    if (asset.size > maxImageBytes) throw unusableImageError('is larger than 20 MB');
    const bytes = await readImage(files, asset);
    if (bytes === null) throw unusableImageError('is no longer stored');
    dataUrls.set(asset.token, `data:${asset.contentType};base64,${bytes.toString('base64')}`);
  }
  const replaceUrl = (part: TextPart): TextPart => {
    const token = tokenOf(settings.baseUrl, part);
    if (token === null) return part;
    const url = dataUrls.get(token);
    if (url === undefined) throw unusableImageError('does not exist in this workspace');
    return { ...part, url } as TextPart;
  };
  return messages.map((message) =>
    message.role === 'user' ? { ...message, parts: message.parts.map(replaceUrl) } : message,
  );
}

async function readImage(files: Context['files'], asset: Asset): Promise<Buffer | null> {
  try {
    return await buffer(await files.open(asset));
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    if (error instanceof ApiError && error.code === 'file_damaged')
      throw unusableImageError('is damaged');
    throw outageOf(error) ?? error;
  }
}

const partsOf = (message: TextMessage): readonly TextPart[] =>
  message.role === 'user' ? message.parts : [];

/**
 * The media token of an image of this deployment; `null` for other parts. Data URLs, which may be long, are skipped.
 */
const tokenOf = (baseUrl: string, part: TextPart): string | null =>
  part.type === 'text' || part.url.startsWith('data:') ? null : ownMediaToken(baseUrl, part.url);

const unusableImageError = (reason: string): ApiError =>
  new ApiError(
    'reference_invalid',
    `A picture of the messages ${reason}. Upload one and pass its url as it was returned.`,
    { param: 'messages' },
  );
