import type { Asset } from './assets';
import { mediaTypeOf } from './media-types';

const maxStemLength = 120;

/**
 * The `filename` parameters of a `Content-Disposition`: the uploaded name, else one made of the
 * task or asset, always with the extension of the content. ASCII first, RFC 5987 beside it.
 */
export function downloadName(asset: Pick<Asset, 'id' | 'name' | 'taskId' | 'contentType'>): string {
  const stem = cleanStem(asset.name ?? '') || `atelier-${asset.taskId ?? asset.id}`;
  const name = `${stem}.${mediaTypeOf(asset.contentType)?.extension ?? 'bin'}`;
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** The name without folders, extension, control characters and characters that file systems refuse. */
function cleanStem(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]{1,9}$/g, '')
    .slice(0, maxStemLength);
}

/** Percent-encodes what RFC 5987 does not allow and `encodeURIComponent` leaves. */
function encodeExtended(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
