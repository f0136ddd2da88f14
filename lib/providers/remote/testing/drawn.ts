import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import sharp, { type Sharp } from 'sharp';

/** A plain picture for a double to answer with; its colour follows from `text`. */
export function drawn(text: string, width = 64, height = 48): Sharp {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(text).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

export const drawnPicture = (text: string): Promise<Buffer> => drawn(text).png().toBuffer();

/** A GIF of two pictures instead of a video, because doubles cannot encode videos. */
export async function drawnFilm(text: string): Promise<Buffer> {
  const [width, height] = [64, 48];
  const pictures = await Promise.all(
    [text, `${text}, later`].map((each) => drawn(each, width, height).raw().toBuffer()),
  );
  const raw = { width, height: 2 * height, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(pictures), { raw }).gif().toBuffer();
}

/** A film of so many seconds that has everything but pictures that can be decoded: ten frames a second. */
export async function shortVideo(
  seconds: number,
  format: OutputFormat = new WebMOutputFormat(),
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(format instanceof WebMOutputFormat ? 'vp8' : 'vp9');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const codec = format instanceof WebMOutputFormat ? 'vp8' : 'vp09.00.10.08';
  const meta = { decoderConfig: { codec, codedWidth: 64, codedHeight: 36 } };
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const packet = new EncodedPacket(new Uint8Array(40), 'key', frame / 10, 1 / 10);
    await source.add(packet, frame === 0 ? meta : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** An MP4 of VP9 whose only track says that its pictures are 0 × 0. */
export function withoutSize(mp4: Buffer): Buffer {
  // ISO/IEC 14496-12, 12.1.3: width and height stand 28 bytes after the type of a visual sample entry.
  const entry = mp4.indexOf('vp09', mp4.indexOf('stsd'));
  return Buffer.from(mp4).fill(0, entry + 28, entry + 32);
}

/** A PNG whose header claims a size that its few bytes do not have. */
export function pngBomb(width: number, height: number, interlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Silence as a WAV: 8 kHz, mono, 8 bits, so many seconds. */
export function silentWav(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, samples]);
}
