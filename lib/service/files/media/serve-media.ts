import { Readable } from 'node:stream';
import { type ByteRange, parseByteRange, StorageNotFoundError } from '@/lib/platform/storage';
import type { StoredFiles } from '../../context';
import type { Asset } from './assets';
import { downloadName } from './download-name';
import { mediaTypeOf } from './media-types';

/** A file opened as a page may show its own picture, video or sound, and load or run nothing else. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/**
 * Answers a request for a stored file: complete or by range, conditional or `HEAD`. `null` when the bytes are
 * gone. Browsers may keep it for `maxAgeSeconds`. With `?download=1` the browser saves it under a readable
 * name.
 */
export async function serveMedia(
  files: Pick<StoredFiles, 'open' | 'openRange'>,
  asset: Asset,
  request: Request,
  maxAgeSeconds: number,
): Promise<Response | null> {
  const etag = `"${asset.id}"`;
  const download = new URL(request.url).searchParams.get('download');
  const headers = mediaHeaders(asset, { etag, download, maxAgeSeconds });
  if (isFresh(request.headers, etag, asset.createdAt)) return emptyResponse(304, headers);
  const range = rangeOf(request.headers, asset, etag);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${asset.size}`);
    return emptyResponse(416, headers);
  }
  if (range !== null)
    headers.set('content-range', `bytes ${range.start}-${range.end}/${asset.size}`);
  headers.set('content-length', String(range ? range.end - range.start + 1 : asset.size));
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await openBytes(files, asset, range);
  return body && new Response(body, { status, headers });
}

function emptyResponse(status: number, headers: Headers): Response {
  headers.delete('content-type');
  headers.delete('content-disposition');
  return new Response(null, { status, headers });
}

async function openBytes(
  files: Pick<StoredFiles, 'open' | 'openRange'>,
  asset: Asset,
  range: ByteRange | null,
): Promise<ReadableStream<Uint8Array> | null> {
  try {
    // Players request a whole video as a range from 0 to its end.
    const isWhole = range === null || (range.start === 0 && range.end === asset.size - 1);
    const stream = isWhole ? await files.open(asset) : await files.openRange(asset, range);
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    throw error;
  }
}

function mediaHeaders(
  asset: Asset,
  {
    etag,
    download,
    maxAgeSeconds,
  }: { etag: string; download: string | null; maxAgeSeconds: number },
): Headers {
  const isKnownType = mediaTypeOf(asset.contentType) !== undefined;
  const isAttachment = !isKnownType || (download !== null && download !== '0');
  return new Headers({
    'content-type': isKnownType ? withCharset(asset.contentType) : 'application/octet-stream',
    'content-disposition': isAttachment ? `attachment; ${downloadName(asset)}` : 'inline',
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    // The address is the credential and no cookie is read, so pages of any origin may show the file.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'referrer-policy': 'no-referrer',
    'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
    'accept-ranges': 'bytes',
    'last-modified': asset.createdAt.toUTCString(),
    etag,
  });
}

/** Texts are always stored as UTF-8. */
const withCharset = (contentType: string): string =>
  contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;

function isFresh(headers: Headers, etag: string, modifiedAt: Date): boolean {
  const condition = headers.get('if-none-match');
  if (condition !== null) {
    const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(etag);
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && wholeSeconds(modifiedAt) <= since;
}

/** A range whose `If-Range` names another version is ignored: the complete file is sent. */
function rangeOf(headers: Headers, asset: Asset, etag: string): ReturnType<typeof parseByteRange> {
  const condition = headers.get('if-range');
  const isSameVersion =
    condition === null ||
    condition === etag ||
    Date.parse(condition) === wholeSeconds(asset.createdAt);
  return isSameVersion ? parseByteRange(headers.get('range') ?? undefined, asset.size) : null;
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;
