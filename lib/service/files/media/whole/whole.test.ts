import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentMp3 } from '@/lib/providers/remote/testing/sounds';
import { silentWav } from '../testing/files';
import { isWhole } from '.';

const [width, height] = [120, 80];
const raw = { width, height, channels: 3 } as const;
const noise = Buffer.from(
  Array.from(
    { length: width * height * 3 },
    (_, index) => (index * 7919 + ((index * index) >> 3)) & 255,
  ),
);
const still = () => sharp(noise, { raw });
const moving = () =>
  sharp(Buffer.concat([noise, noise.map((byte) => 255 - byte)]), {
    raw: { ...raw, height: 2 * height, pageHeight: height },
  });

const avc = Uint8Array.from([1, 66, 0, 31, 255, 225, 0, 4, 103, 66, 0, 31, 1, 0, 2, 104, 206]);

/** Three seconds of packets that nobody can decode. */
async function film(format: OutputFormat): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const isWebm = format instanceof WebMOutputFormat;
  const source = new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const decoderConfig = isWebm
    ? { codec: 'vp8', codedWidth: 64, codedHeight: 36 }
    : { codec: 'avc1.42001f', codedWidth: 64, codedHeight: 36, description: avc };
  for (let frame = 0; frame < 30; frame += 1) {
    const kind = frame % 10 === 0 ? 'key' : 'delta';
    const packet = new EncodedPacket(new Uint8Array(400).fill(frame), kind, frame / 10, 1 / 10);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** A JPEG as phones of Samsung write it: the start of its scan ends with a zero. */
async function samsungJpeg(): Promise<Buffer> {
  const bytes = await still().jpeg().toBuffer();
  const at = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[at + 6 + 2 * (bytes[at + 4] ?? 0)] = 0;
  return bytes;
}

/** A WAV whose writer did not know its length. */
function streamedWav(): Buffer {
  const bytes = silentWav(1);
  bytes.writeUInt32LE(0xffff_ffff, 4);
  bytes.writeUInt32LE(0xffff_ffff, 40);
  return bytes;
}

const files: Record<string, [type: string, make: () => Promise<Buffer> | Buffer]> = {
  PNG: ['image/png', () => still().png().toBuffer()],
  'interlaced PNG': ['image/png', () => still().png({ progressive: true }).toBuffer()],
  JPEG: ['image/jpeg', () => still().jpeg().toBuffer()],
  'progressive JPEG': ['image/jpeg', () => still().jpeg({ progressive: true }).toBuffer()],
  'JPEG of a Samsung phone': ['image/jpeg', samsungJpeg],
  WebP: ['image/webp', () => still().webp().toBuffer()],
  'moving WebP': ['image/webp', () => moving().webp().toBuffer()],
  GIF: ['image/gif', () => still().gif().toBuffer()],
  'moving GIF': ['image/gif', () => moving().gif().toBuffer()],
  'MP4, moov first': ['video/mp4', () => film(new Mp4OutputFormat({ fastStart: 'in-memory' }))],
  'MP4, moov last': ['video/mp4', () => film(new Mp4OutputFormat({ fastStart: false }))],
  'fragmented MP4': ['video/mp4', () => film(new Mp4OutputFormat({ fastStart: 'fragmented' }))],
  WebM: ['video/webm', () => film(new WebMOutputFormat())],
  'live WebM': ['video/webm', () => film(new WebMOutputFormat({ appendOnly: true }))],
  WAV: ['audio/wav', () => silentWav(1)],
  MP3: ['audio/mpeg', silentMp3],
};

describe('whether a file is whole', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whole-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const check = async (type: string, bytes: Uint8Array): Promise<boolean> => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return isWhole(path, type, 'ws_test');
  };

  it.each(Object.keys(files))('of a %s, which is cut or has more bytes behind it', async (name) => {
    const [type, make] = files[name] ?? ['', () => Buffer.alloc(0)];
    const bytes = await make();
    expect(await check(type, bytes)).toBe(true);
    const more = Buffer.concat([bytes, Buffer.from('bytes of somebody else, after the end')]);
    expect(await check(type, more)).toBe(true);
    for (const share of [0.1, 0.5, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.byteLength * share) + 7);
      expect(await check(type, cut), String(share)).toBe(false);
    }
  });

  it('of odd files that browsers show or play', async () => {
    expect(await check('audio/wav', streamedWav())).toBe(true);
    const gif = await still().gif().toBuffer();
    expect(await check('image/gif', gif.subarray(0, -1))).toBe(true);
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a', 'latin1'), Buffer.alloc(10)]);
    expect(await check('audio/mpeg', Buffer.concat([tag, silentMp3()]))).toBe(true);
  });

  it('of a PNG without IEND, and of nothing', async () => {
    const png = await still().png().toBuffer();
    expect(await check('image/png', png.subarray(0, -12))).toBe(false);
    for (const type of ['image/png', 'video/mp4', 'video/webm', 'audio/wav', 'image/jpeg']) {
      expect(await check(type, new Uint8Array()), type).toBe(false);
    }
  });
});
