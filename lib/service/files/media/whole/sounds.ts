import type { FileReader } from './read-at';

/** Writers of streams, who do not know the length yet, fill it with ones or zeros. */
const unknownSizeFrom = 0x7fff_f000;

/** Whether the samples of a WAV file are as many as its header says. */
export async function isWholeWav(file: FileReader): Promise<boolean> {
  for (let offset = 12; offset + 8 <= file.size; ) {
    const header = await file.readAt(offset, 8);
    const size = header.readUInt32LE(4);
    if (header.toString('latin1', 0, 4) === 'data') {
      return size >= unknownSizeFrom || offset + 8 + size <= file.size;
    }
    offset += 8 + size + (size % 2);
  }
  return false;
}

/** Kilobits a second by the index in a frame's header, of MPEG 1 and of MPEG 2 and 2.5, layer III. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const sampleRates = [44_100, 48_000, 32_000];
/** By a header's version: MPEG 2.5, 2 and 1 have a quarter, half and all of the sample rate; 1 is reserved. */
const rateDivisors: Readonly<Record<number, number>> = { 0: 4, 2: 2, 3: 1 };
/** The sync and layer bits of a header's second byte in layer III. */
const layer3Bits = 0xe2;

/** The bytes of the MP3 frame that begins here; 0 when none does, or when its length is not in its header. */
function mp3FrameBytes(header: Buffer): number {
  if (header.byteLength < 4 || header[0] !== 0xff) return 0;
  const [, secondByte = 0, thirdByte = 0] = header;
  const version = (secondByte >> 3) & 3;
  const rateDivisor = rateDivisors[version];
  if ((secondByte & 0xe6) !== layer3Bits || rateDivisor === undefined) return 0;
  const isMpeg1 = version === 3;
  const rate = (sampleRates[(thirdByte >> 2) & 3] ?? 0) / rateDivisor;
  if (rate === 0) return 0;
  const bits = (bitrates[isMpeg1 ? 0 : 1]?.[thirdByte >> 4] ?? 0) * 1_000;
  const paddingBytes = (thirdByte >> 1) & 1;
  return Math.floor(((isMpeg1 ? 144 : 72) * bits) / rate) + paddingBytes;
}

/** The bytes of the AAC frame (ADTS) that begins here; 0 when none does. */
const adtsFrameBytes = (header: Buffer): number =>
  header.byteLength < 7 || header.readUInt16BE(0) >> 4 !== 0xfff || (header[1] ?? 0) & 6
    ? 0
    : (header.readUIntBE(3, 3) >> 5) & 0x1fff;

/** Where an ID3 tag at the beginning ends. */
async function offsetOfFrames(file: FileReader): Promise<number> {
  const tag = await file.readAt(0, 10);
  if (tag.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((tag[at] ?? 0) & 0x7f), 0);
}

/** Whether the last frame is complete. Tags and other bytes may follow the frames. */
async function hasWholeFrames(
  file: FileReader,
  start: number,
  frameBytesOf: (header: Buffer) => number,
): Promise<boolean> {
  let offset = start;
  for (;;) {
    const size = frameBytesOf(await file.readAt(offset, 7));
    if (size === 0) return offset > start || start === 0;
    if (offset + size > file.size) return false;
    offset += size;
  }
}

/** The bytes of sound that the first frame declares (Xing, also named Info, by LAME and ffmpeg); 0 without. */
async function declaredSoundBytes(file: FileReader, start: number): Promise<number> {
  const frame = await file.readAt(start, 200);
  const at = ['Xing', 'Info'].map((name) => frame.indexOf(name)).find((place) => place > 0);
  if (at === undefined || at + 16 > frame.byteLength) return 0;
  const flags = frame.readUInt32BE(at + 4);
  return (flags & 2) === 0 ? 0 : frame.readUInt32BE(at + (flags & 1 ? 12 : 8));
}

/** A frame is at most this long; encoders count the declaring frame or leave it out. */
const maxFrameBytes = 1_441;

export async function isWholeMp3(file: FileReader): Promise<boolean> {
  const start = await offsetOfFrames(file);
  if ((await declaredSoundBytes(file, start)) > file.size - start + maxFrameBytes) return false;
  return hasWholeFrames(file, start, mp3FrameBytes);
}

export const isWholeAac = async (file: FileReader): Promise<boolean> =>
  hasWholeFrames(file, await offsetOfFrames(file), adtsFrameBytes);

/** Whether the last page of an Ogg file (RFC 3533) is complete. */
export async function isWholeOgg(file: FileReader): Promise<boolean> {
  let offset = 0;
  while (offset < file.size) {
    const page = await file.readAt(offset, 27 + 255);
    if (page.toString('latin1', 0, 4) !== 'OggS') break;
    const count = page[26] ?? 0;
    const lengths = page.subarray(27, 27 + count);
    const size = 27 + count + lengths.reduce((sum, length) => sum + length, 0);
    if (page.byteLength < 27 + count || offset + size > file.size) return false;
    offset += size;
  }
  return offset > 0;
}
