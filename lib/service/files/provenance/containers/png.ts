import { crc32, inflateSync } from 'node:zlib';
import { type ByteSource, ContainerError } from './byte-source';
import { type Container, decodeLatin1, decodeText, readPacket } from './container';
import type { Splice } from './splices';

const signature = '\x89PNG\r\n\x1a\n';
/** XMP in PNG: an iTXt chunk with this keyword (XMP specification part 3, section 1.1.5, read 2026-11-22). */
const keyword = 'XML:com.adobe.xmp';
/** Length, type and checksum around a chunk's data. */
const frameBytes = 12;
const maxChunks = 1_000_000;
const maxInflatedBytes = 4 * 1024 * 1024;

/** Reads the chunks of a PNG. C2PA has its manifest in `caBX` (C2PA specification 2.2, section A.3.3). */
export async function scanPng(source: ByteSource): Promise<Container> {
  if (decodeLatin1(await source.read(0, 8)) !== signature)
    throw new ContainerError('this is no PNG');
  let xmpPart: { splice: Splice; xmp: string } | null = null;
  let hasManifest = false;
  let afterHeader: number | null = null;
  let at = 8;
  for (let count = 0; ; count += 1) {
    if (count > maxChunks) throw new ContainerError('the PNG has too many chunks');
    const header = Buffer.from(await source.read(at, 8));
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4);
    const end = at + frameBytes + length;
    if (end > source.size) throw new ContainerError('a chunk ends beyond the file');
    if (afterHeader === null && type !== 'IHDR') throw new ContainerError('the PNG has no header');
    afterHeader ??= end;
    if (type === 'caBX') hasManifest = true;
    if (type === 'iTXt' && xmpPart === null && length > keyword.length) {
      const isXmp = decodeLatin1(await source.read(at + 8, keyword.length + 1)) === `${keyword}\0`;
      if (isXmp) {
        const xmp = chunkText(await readPacket(source, at + 8, length));
        xmpPart = { splice: { at, remove: end - at, insert: new Uint8Array() }, xmp };
      }
    }
    at = end;
    if (type === 'IEND') break;
  }
  const splice = xmpPart?.splice ?? { at: afterHeader, remove: 0 };
  return {
    xmp: xmpPart?.xmp ?? null,
    hasManifest,
    splicesForXmp: (packet) => [{ ...splice, insert: textChunk(packet) }],
  };
}

/** The text of an iTXt chunk: keyword, compression flag and method, language, translated keyword, text. */
function chunkText(data: Uint8Array): string {
  const bytes = Buffer.from(data);
  const flag = bytes[keyword.length + 1];
  const afterLanguage = bytes.indexOf(0, keyword.length + 3) + 1;
  const start = afterLanguage === 0 ? 0 : bytes.indexOf(0, afterLanguage) + 1;
  if (start === 0) throw new ContainerError('a text chunk is broken');
  const text = bytes.subarray(start);
  if (flag !== 1) return decodeText(text);
  try {
    return decodeText(inflateSync(text, { maxOutputLength: maxInflatedBytes }));
  } catch {
    throw new ContainerError('a compressed text chunk is broken');
  }
}

function textChunk(packet: string): Uint8Array {
  const data = Buffer.from(`${keyword}\0\0\0\0\0${packet}`, 'utf8');
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), data]);
  const chunk = Buffer.alloc(frameBytes + data.byteLength);
  chunk.writeUInt32BE(data.byteLength, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.byteLength);
  return chunk;
}
