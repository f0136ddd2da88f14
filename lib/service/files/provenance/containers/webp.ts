import { type ByteSource, ContainerError } from './byte-source';
import { type Container, decodeLatin1, decodeText, readPacket } from './container';
import { buildTextChunk, type Chunk, encodeUint32, readChunks } from './riff';
import type { Splice } from './splices';

/** Flags of VP8X (https://developers.google.com/speed/webp/docs/riff_container, read 2026-11-22). */
const xmpFlag = 0x04;
const alphaFlag = 0x10;

/** Reads the chunks of a WebP. C2PA has its manifest in a chunk `C2PA` (C2PA specification 2.2, section A.3.4). */
export async function scanWebp(source: ByteSource): Promise<Container> {
  const riff = Buffer.from(await source.read(0, 12));
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8) !== 'WEBP')
    throw new ContainerError('this is no WebP');
  const riffEnd = 8 + riff.readUInt32LE(4);
  if (riffEnd > source.size) throw new ContainerError('the file ends too early');
  const chunks = await readChunks(source, riffEnd);
  const [firstChunk] = chunks;
  if (firstChunk === undefined) throw new ContainerError('the WebP is empty');
  const oldChunk = chunks.find(({ type }) => type === 'XMP ');
  const headerSplice = await declareXmp(source, firstChunk);
  return {
    xmp: oldChunk ? decodeText(await readPacket(source, oldChunk.at + 8, oldChunk.length)) : null,
    hasManifest: chunks.some(({ type }) => type === 'C2PA'),
    splicesForXmp(packet) {
      const chunk = buildTextChunk('XMP ', packet);
      const splice: Splice = oldChunk
        ? { at: oldChunk.at, remove: oldChunk.end - oldChunk.at, insert: chunk }
        : { at: riffEnd, remove: 0, insert: chunk };
      const splices = [headerSplice, splice];
      const size = splices.reduce(
        (sum, { insert, remove }) => sum + insert.byteLength - remove,
        riffEnd - 8,
      );
      return [{ at: 4, remove: 4, insert: encodeUint32(size) }, ...splices];
    },
  };
}

/** Sets the flag of a packet in VP8X, or puts a VP8X before a simple picture, which has none. */
async function declareXmp(source: ByteSource, firstChunk: Chunk): Promise<Splice> {
  const data = Buffer.from(await source.read(firstChunk.at + 8, Math.min(firstChunk.length, 10)));
  if (data.byteLength < 5) throw new ContainerError('the WebP has no picture');
  if (firstChunk.type === 'VP8X') {
    const flags = (data[0] ?? 0) | xmpFlag;
    return { at: firstChunk.at + 8, remove: 1, insert: new Uint8Array([flags]) };
  }
  const { width, height, hasAlpha } = readPicture(firstChunk.type, data);
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk[8] = xmpFlag | (hasAlpha ? alphaFlag : 0);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return { at: firstChunk.at, remove: 0, insert: chunk };
}

/** Size and transparency of a simple picture (RFC 6386, section 9.1; https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification). */
function readPicture(
  type: string,
  data: Buffer,
): { width: number; height: number; hasAlpha: boolean } {
  if (
    type === 'VP8 ' &&
    data.byteLength === 10 &&
    decodeLatin1(data.subarray(3, 6)) === '\x9d\x01\x2a'
  ) {
    const width = data.readUInt16LE(6) & 0x3fff;
    const height = data.readUInt16LE(8) & 0x3fff;
    if (width > 0 && height > 0) return { width, height, hasAlpha: false };
  }
  if (type === 'VP8L' && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    const hasAlpha = ((bits >>> 28) & 1) === 1;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha };
  }
  throw new ContainerError('the WebP begins with no picture');
}
