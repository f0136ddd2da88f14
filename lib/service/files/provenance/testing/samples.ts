import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { silentMp3 } from '@/lib/providers/remote/testing/sounds';
import { encodeFilm } from '@/lib/providers/sandbox/film/encode';
import { wavOf } from '@/lib/providers/sandbox/sound/wav';

/** A folder for a test's files. */
export async function scratch(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'provenance-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Noise, so that pixels are not equal by accident. */
const noise = (channels: 3 | 4) =>
  sharp(randomBytes(48 * 33 * channels), { raw: { width: 48, height: 33, channels } });

/** A film of half a second. */
export async function film(): Promise<Buffer> {
  await using folder = await scratch();
  const path = join(folder.path, 'film.mp4');
  const size = { width: 64, height: 48 };
  const canvas = createCanvas(size.width, size.height);
  await encodeFilm(
    { ...size, frames: 12, framesPerSecond: 24, sound: null },
    path,
    async (index) => {
      canvas.getContext('2d').fillRect(0, 0, index * 5, size.height);
      return canvas;
    },
  );
  return readFile(path);
}

/** A hundredth of a second of noise. */
export const wav = (): Buffer =>
  Buffer.from(
    wavOf(
      Float32Array.from({ length: 241 }, () => Math.random() - 0.5),
      24_000,
    ),
  );

/** ID3 2.3 with a title, metadata and padding. */
function tagOfOthers(): Buffer {
  const frame = (type: string, data: string) => {
    const bytes = Buffer.from(data, 'utf8');
    const head = Buffer.alloc(10);
    head.write(type, 'latin1');
    head.writeUInt32BE(bytes.byteLength, 4);
    return Buffer.concat([head, bytes]);
  };
  const body = Buffer.concat([
    frame('TIT2', '\0A title'),
    frame('PRIV', `XMP\0${xmpOfOthers}`),
    Buffer.alloc(32),
  ]);
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  head[8] = body.byteLength >> 7;
  head[9] = body.byteLength & 127;
  return Buffer.concat([head, body]);
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
    { name: 'a WAV', type: 'audio/wav', bytes: wav() },
    { name: 'an MP3', type: 'audio/mpeg', bytes: silentMp3() },
    {
      name: 'an MP3 with a tag of another program',
      type: 'audio/mpeg',
      bytes: Buffer.concat([tagOfOthers(), silentMp3()]),
    },
  ];
}

/** Metadata that another program wrote. */
export const xmpOfOthers =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="uuid:7" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="Ann"/></rdf:RDF></x:xmpmeta>';

/** The pixels of a picture, or the samples of a film or of sound with their times. */
export async function contentOf(type: string, bytes: Buffer): Promise<unknown> {
  if (type.startsWith('image/')) return sharp(bytes).raw().toBuffer();
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack()) ?? (await input.getPrimaryAudioTrack());
  const samples: unknown[] = [];
  if (track === null) throw new Error('The file has no track.');
  for await (const packet of new EncodedPacketSink(track).packets())
    samples.push([packet.timestamp, packet.duration, Buffer.from(packet.data).toString('base64')]);
  return samples;
}
