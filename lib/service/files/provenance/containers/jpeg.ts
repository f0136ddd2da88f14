import { type ByteSource, ContainerError } from './byte-source';
import { type Container, decodeLatin1, decodeText, readPacket } from './container';
import type { Splice } from './splices';

/** XMP in JPEG: an APP1 segment that begins so (XMP specification part 3, section 1.1.3, read 2026-11-22). */
const xmpPrefix = 'http://ns.adobe.com/xap/1.0/\0';
const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app1: 0xe1, app11: 0xeb };
const maxSegments = 10_000;
const maxSegmentBytes = 65_535;

/** Reads the segments before the pixels. C2PA has its manifest in APP11 (C2PA specification 2.2, section A.3.1). */
export async function scanJpeg(source: ByteSource): Promise<Container> {
  const start = await source.read(0, 2);
  if (start[0] !== 0xff || start[1] !== marker.soi) throw new ContainerError('this is no JPEG');
  let xmpPart: { splice: Splice; xmp: string } | null = null;
  let hasManifest = false;
  // JFIF and Exif must be first, so the packet goes behind them.
  let headersEnd = 2;
  let at = 2;
  for (let count = 0; ; count += 1) {
    if (count > maxSegments) throw new ContainerError('the JPEG has too many segments');
    const [lead, kind] = await source.read(at, 2);
    if (lead !== 0xff || kind === undefined) throw new ContainerError('a segment is broken');
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === marker.sos) break;
    if (kind === marker.eoi) throw new ContainerError('the JPEG has no pixels');
    const length = Buffer.from(await source.read(at + 2, 2)).readUInt16BE(0);
    if (length < 2) throw new ContainerError('a segment is broken');
    const end = at + 2 + length;
    const head = decodeLatin1(await source.read(at + 4, Math.min(length - 2, xmpPrefix.length)));
    if (kind === marker.app11 && head.startsWith('JP')) hasManifest = true;
    const isHeader = kind === marker.app0 || (kind === marker.app1 && head.startsWith('Exif\0'));
    if (isHeader && headersEnd === at) headersEnd = end;
    if (kind === marker.app1 && head === xmpPrefix && xmpPart === null) {
      const text = await readPacket(
        source,
        at + 4 + xmpPrefix.length,
        end - at - 4 - xmpPrefix.length,
      );
      const splice = { at, remove: end - at, insert: new Uint8Array() };
      xmpPart = { splice, xmp: decodeText(text) };
    }
    at = end;
  }
  const splice = xmpPart?.splice ?? { at: headersEnd, remove: 0 };
  return {
    xmp: xmpPart?.xmp ?? null,
    hasManifest,
    splicesForXmp: (packet) => [{ ...splice, insert: xmpSegment(packet) }],
  };
}

function xmpSegment(packet: string): Uint8Array {
  const data = Buffer.from(xmpPrefix + packet, 'utf8');
  if (data.byteLength + 2 > maxSegmentBytes)
    throw new ContainerError('the metadata does not fit into one segment');
  const head = Buffer.from([0xff, marker.app1, 0, 0]);
  head.writeUInt16BE(data.byteLength + 2, 2);
  return Buffer.concat([head, data]);
}
