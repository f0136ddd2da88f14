import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { encodeFilm } from '@/lib/providers/sandbox/film/encode';

/** A folder for a test's files. */
export async function scratch(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'provenance-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Noise, so that equal pixels are no accident. */
const noise = (channels: 3 | 4) =>
  sharp(randomBytes(48 * 33 * channels), { raw: { width: 48, height: 33, channels } });

/** A film of half a second. */
export async function film(): Promise<Buffer> {
  await using folder = await scratch();
  const path = join(folder.path, 'film.mp4');
  const size = { width: 64, height: 48 };
  const frame = async (index: number, into: Uint8Array) => void into.fill(40 + index * 9);
  await encodeFilm({ ...size, frames: 12, framesPerSecond: 24, frame, sound: null }, path);
  return readFile(path);
}

/** One file of each kind that carries a mark, as different programs write it. */
export async function sampleFiles(): Promise<{ name: string; type: string; bytes: Buffer }[]> {
  const files = {
    'a PNG': ['image/png', noise(3).png()],
    'an interlaced PNG with an alpha channel': ['image/png', noise(4).png({ progressive: true })],
    'a PNG with metadata of others': ['image/png', noise(3).withXmp(xmpOfOthers).png()],
    'a JPEG': ['image/jpeg', noise(3).jpeg()],
    'a progressive JPEG with metadata': [
      'image/jpeg',
      noise(3)
        .withExif({ IFD0: { Copyright: 'Ann' } })
        .withXmp(xmpOfOthers)
        .jpeg({ progressive: true }),
    ],
    'a WebP': ['image/webp', noise(3).webp()],
    'a lossless WebP with an alpha channel': ['image/webp', noise(4).webp({ lossless: true })],
    'a WebP with metadata': ['image/webp', noise(4).withXmp(xmpOfOthers).webp()],
  } as const;
  const pictures = Object.entries(files).map(async ([name, [type, picture]]) => ({
    name,
    type,
    bytes: await picture.toBuffer(),
  }));
  return [
    ...(await Promise.all(pictures)),
    { name: 'an MP4', type: 'video/mp4', bytes: await film() },
  ];
}

/** Metadata that another program wrote. */
export const xmpOfOthers =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="uuid:7" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="Ann"/></rdf:RDF></x:xmpmeta>';

/** The pixels of a picture, or the samples of a film with their times. */
export async function contentOf(type: string, bytes: Buffer): Promise<unknown> {
  if (type.startsWith('image/')) return sharp(bytes).raw().toBuffer();
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const samples: unknown[] = [];
  if (track === null) throw new Error('The film has no video track.');
  for await (const packet of new EncodedPacketSink(track).packets())
    samples.push([packet.timestamp, packet.duration, Buffer.from(packet.data).toString('base64')]);
  return samples;
}
