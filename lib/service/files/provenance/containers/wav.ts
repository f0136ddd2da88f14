import { type ByteSource, ContainerError } from './byte-source';
import { type Container, decodeText, readPacket } from './container';
import { buildTextChunk, encodeUint32, readChunks } from './riff';
import type { Splice } from './splices';

/** The chunk of XMP in WAV (Adobe, XMP specification part 3, 2020, "WAV": https://github.com/adobe/XMP-Toolkit-SDK, read 2026-11-23). */
const xmpChunk = '_PMX';

/** Reads the chunks of a WAV. C2PA has its manifest in a chunk `C2PA` (C2PA specification 2.2, section A.3.4). */
export async function scanWav(source: ByteSource): Promise<Container> {
  const riff = Buffer.from(await source.read(0, 12));
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8) !== 'WAVE')
    throw new ContainerError('this is no WAV');
  const riffEnd = 8 + riff.readUInt32LE(4);
  if (riffEnd > source.size) throw new ContainerError('the file ends too early');
  const chunks = await readChunks(source, riffEnd);
  const oldChunk = chunks.find(({ type }) => type === xmpChunk);
  return {
    xmp: oldChunk ? decodeText(await readPacket(source, oldChunk.at + 8, oldChunk.length)) : null,
    hasManifest: chunks.some(({ type }) => type === 'C2PA'),
    splicesForXmp(packet) {
      const insert = buildTextChunk(xmpChunk, packet);
      const splice: Splice = oldChunk
        ? { at: oldChunk.at, remove: oldChunk.end - oldChunk.at, insert }
        : { at: riffEnd, remove: 0, insert };
      const size = riffEnd - 8 + insert.byteLength - splice.remove;
      return [{ at: 4, remove: 4, insert: encodeUint32(size) }, splice];
    },
  };
}
