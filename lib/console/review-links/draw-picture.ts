import sharp from 'sharp';
import { readBody } from '@/lib/platform/body';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import { AccessError } from '../platform/failures';
import { type DrawnPicture, PictureCache } from './picture-cache';

/** At most two pictures are read and drawn at once in this process, one of each link. */
const drawSemaphore = createSemaphore({ slots: 2, maxSlotsPerKey: 1, maxWaiters: 200 });
/** Small pictures with a mark, some hundreds: each guest asks for the same ones. */
const pictureCache = new PictureCache(32 * 1024 ** 2);
const maxBytes = 100 * 1024 ** 2;
const options = { limitInputPixels: 50_000_000, failOn: 'error' } as const;
const timeoutSeconds = 15;

/** The mark's share of the picture's width and height, its distance from the edges as a share of the mark's width, and its opacity. */
const markShare = 0.2;
const markMargin = 0.15;
const markOpacity = 0.7;

const anySourceType = /https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]{1,60}/;

/**
 * Draws a picture anew, at most `edge` pixels long, with a mark in its lower right corner. Its metadata say only that a model
 * made it: the model's name and the content credential may be what a link hides. Pictures with different `turnKey`s take turns. With
 * `cacheKey`, which names everything that the picture is made of, it is drawn once and then kept for a while. Throws
 * `AccessError` 429 when too much waits, and sharp's error for a damaged picture.
 */
export async function drawPicture(
  turnKey: string,
  {
    signal,
    edge,
    cacheKey,
    ...readers
  }: { signal: AbortSignal; edge: number; cacheKey?: string } & Readers,
): Promise<Response> {
  const cachedPicture = cacheKey === undefined ? undefined : pictureCache.find(cacheKey);
  if (cachedPicture !== undefined) return responseOf(cachedPicture);
  try {
    const picture = await drawSemaphore.run(turnKey, () => renderPicture(edge, readers), signal);
    if (cacheKey !== undefined) pictureCache.add(cacheKey, picture);
    return responseOf(picture);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AccessError(429, 'Many pictures are opened right now. Try again in a moment.');
  }
}

const responseOf = ({ bytes, type }: DrawnPicture): Response =>
  new Response(bytes, {
    headers: {
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });

interface Readers {
  readonly readPicture: () => Promise<Response>;
  /** The mark; null for none. */
  readonly readMark: () => Promise<Response | null>;
}

async function renderPicture(
  edge: number,
  { readPicture, readMark }: Readers,
): Promise<DrawnPicture> {
  const source = await readBody(await readPicture(), maxBytes);
  const { xmp, hasAlpha } = await sharp(source, options).metadata();
  const { data, info } = await sharp(source, options)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const mark = await readMark();
  const layers = mark === null ? [] : [await drawMark(await readBody(mark, maxBytes), info)];
  const picture = sharp(data)
    .timeout({ seconds: timeoutSeconds })
    .composite(layers)
    .withXmp(xmpPacket(anySourceType.exec(xmp?.toString() ?? '')?.[0]));
  const bytes = await (hasAlpha
    ? picture.webp({ quality: 90 })
    : picture.jpeg({ quality: 90 })
  ).toBuffer();
  return { bytes: new Uint8Array(bytes), type: hasAlpha ? 'image/webp' : 'image/jpeg' };
}

/** One pixel of the mark's opacity, tiled over the mark: the picture below shines through. */
const opacityTile = {
  input: Buffer.from([255, 255, 255, Math.round(255 * markOpacity)]),
  raw: { width: 1, height: 1, channels: 4 },
} as const;

async function drawMark(logo: Buffer, { width, height }: { width: number; height: number }) {
  const side = (length: number) => Math.max(1, Math.round(length * markShare));
  const { data, info } = await sharp(logo, options)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(side(width), side(height), { fit: 'inside' })
    .composite([{ ...opacityTile, tile: true, blend: 'dest-in' }])
    .png()
    .toBuffer({ resolveWithObject: true });
  const margin = Math.round(info.width * markMargin);
  return {
    input: data,
    left: Math.max(0, width - info.width - margin),
    top: Math.max(0, height - info.height - margin),
  };
}

/** IPTC's mark of generated media (https://iptc.org/std/photometadata/specification/, read 2026-11-22). */
const xmpPacket = (
  sourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceType}"/></rdf:RDF></x:xmpmeta>`;
