import { type ByteSource, ContainerError } from './byte-source';
import { type Container, decodeLatin1, decodeText, readPacket } from './container';
import type { Splice } from './splices';

/* ID3 2.3 and 2.4: https://id3.org/id3v2.3.0 and https://id3.org/id3v2.4.0-structure (read 2026-11-23). */
const headerBytes = 10;
/** XMP lies in a private frame of this owner (Adobe, XMP specification part 3, 2020, "MP3"). */
const xmpOwner = 'XMP\0';
/**
 * C2PA has its manifest in a general object: of the first type by the specification (2.2, section A.3), of the second as
 * c2pa-rs 0.x writes it (@contentauth/c2pa-node, tried on 2026-11-23).
 */
const manifestTypes = ['application/x-c2pa-manifest-store\0', 'application/c2pa\0'];
const maxTypeLength = Math.max(...manifestTypes.map(({ length }) => length));
const maxFrames = 10_000;

interface Frame {
  type: string;
  at: number;
  /** Bytes of data, without the header. */
  length: number;
}

interface Tag {
  /** 3 or 4. */
  version: number;
  /** Bytes behind the header, with padding. */
  size: number;
  frames: readonly Frame[];
  /** Behind the last frame. */
  framesEnd: number;
}

/** Reads the ID3 tag before the sound, if there is one. A file without a tag gets one. */
export async function scanMp3(source: ByteSource): Promise<Container> {
  const tag = await readTag(source);
  const oldFrame = tag === null ? null : await findXmpFrame(source, tag);
  return {
    xmp: oldFrame?.xmp ?? null,
    hasManifest: tag !== null && (await hasManifest(source, tag)),
    splicesForXmp(packet) {
      const frame = buildPrivateFrame(packet, tag?.version ?? 4);
      if (tag === null) {
        return [
          { at: 0, remove: 0, insert: Buffer.concat([buildTagHeader(frame.byteLength), frame]) },
        ];
      }
      const splice: Splice = oldFrame
        ? { at: oldFrame.at, remove: headerBytes + oldFrame.length, insert: frame }
        : { at: tag.framesEnd, remove: 0, insert: frame };
      const size = tag.size + frame.byteLength - splice.remove;
      return [{ at: 6, remove: 4, insert: encodeSynchsafe(size) }, splice];
    },
  };
}

async function readTag(source: ByteSource): Promise<Tag | null> {
  const head = Buffer.from(await source.read(0, headerBytes));
  if (decodeLatin1(head.subarray(0, 3)) !== 'ID3') {
    // Eleven set bits begin a frame of sound.
    if (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) return null;
    throw new ContainerError('this is no MP3');
  }
  const [version = 0, flags = 0] = [head[3], head[5]];
  if ((version !== 3 && version !== 4) || flags !== 0) {
    throw new ContainerError('its ID3 tag is of a form that is not supported');
  }
  const size = readSynchsafe(head, 6);
  const end = headerBytes + size;
  if (end > source.size) throw new ContainerError('the file ends too early');
  const frames: Frame[] = [];
  let at = headerBytes;
  while (at + headerBytes <= end) {
    const frame = Buffer.from(await source.read(at, headerBytes));
    // Zeros are padding.
    if (frame[0] === 0) break;
    const length = version === 4 ? readSynchsafe(frame, 4) : frame.readUInt32BE(4);
    if (at + headerBytes + length > end || frames.length > maxFrames) {
      throw new ContainerError('a frame of the ID3 tag is broken');
    }
    frames.push({ type: decodeLatin1(frame.subarray(0, 4)), at, length });
    at += headerBytes + length;
  }
  return { version, size, frames, framesEnd: at };
}

async function findXmpFrame(source: ByteSource, { frames }: Tag) {
  for (const frame of frames) {
    if (frame.type !== 'PRIV' || frame.length < xmpOwner.length) continue;
    const start = frame.at + headerBytes;
    if (decodeLatin1(await source.read(start, xmpOwner.length)) !== xmpOwner) continue;
    const bytes = await readPacket(source, start + xmpOwner.length, frame.length - xmpOwner.length);
    return { ...frame, xmp: decodeText(bytes) };
  }
  return null;
}

async function hasManifest(source: ByteSource, { frames }: Tag): Promise<boolean> {
  for (const { type, at, length } of frames) {
    if (type !== 'GEOB') continue;
    // The first byte is the encoding of the text that follows the type.
    const start = decodeLatin1(
      await source.read(at + headerBytes, Math.min(length, 1 + maxTypeLength)),
    );
    if (manifestTypes.some((manifestType) => start.startsWith(manifestType, 1))) return true;
  }
  return false;
}

function buildPrivateFrame(packet: string, version: number): Uint8Array {
  const data = Buffer.from(`${xmpOwner}${packet}`, 'utf8');
  const head = Buffer.alloc(headerBytes);
  head.write('PRIV', 'latin1');
  if (version === 4) encodeSynchsafe(data.byteLength).copy(head, 4);
  else head.writeUInt32BE(data.byteLength, 4);
  return Buffer.concat([head, data]);
}

function buildTagHeader(size: number): Uint8Array {
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), encodeSynchsafe(size)]);
}

/** Seven bits a byte. */
const readSynchsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => {
    const byte = bytes[at + index] ?? 0;
    if (byte > 127) throw new ContainerError('a size in the ID3 tag is broken');
    return sum * 128 + byte;
  }, 0);

function encodeSynchsafe(value: number): Buffer {
  if (value >= 2 ** 28) throw new ContainerError('the ID3 tag is too large');
  return Buffer.from([value >>> 21, (value >>> 14) & 127, (value >>> 7) & 127, value & 127]);
}
