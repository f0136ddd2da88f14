import { randomToken } from '@/lib/platform/crypto';
import { mediaTypeOf } from './media-types';

const tokenBytes = 24;
const pathPattern = /^\/media\/([A-Za-z0-9_-]{32})\.([a-z0-9]{2,5})$/;

/** A new unguessable token of a media URL: 192 random bits, 32 characters. */
export const newMediaToken = (): string => randomToken(tokenBytes);

/** The path a stored file is served at: `/media/<token>.<ext>`. */
export function mediaPath(token: string, contentType: string): string {
  return `/media/${token}.${mediaTypeOf(contentType)?.extension ?? 'bin'}`;
}

/** The parts of a media path; `null` for every other path. */
export function parseMediaPath(path: string): { token: string; extension: string } | null {
  const match = pathPattern.exec(path);
  return match?.[1] && match[2] ? { token: match[1], extension: match[2] } : null;
}

/**
 * The token of a URL of this deployment's own `/media/`. `null` for an address elsewhere; empty, as no asset's token is, for
 * an address here that names no file.
 */
export function ownMediaToken(baseUrl: string, url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/{1,9}$/, '');
  if (origin !== base.origin || !pathname.startsWith(`${prefix}/media/`)) return null;
  return parseMediaPath(pathname.slice(prefix.length))?.token ?? '';
}
