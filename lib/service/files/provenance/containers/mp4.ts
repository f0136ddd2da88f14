import { type ByteSource, ContainerError } from './byte-source';
import { type Container, decodeText, readPacket } from './container';
import type { Splice } from './splices';

/** `uuid` boxes of XMP (XMP specification part 3, section 1.2.4) and C2PA (specification 2.2, section A.5). */
const xmpUuid = 'be7acfcb97a942e89c71999491e3afac';
const c2paUuid = 'd8fec3d61b0e483c92975828877ec481';
const maxBoxes = 100_000;
const maxUint32 = 0xffff_ffff;

interface Box {
  type: string;
  at: number;
  /** Bytes before the content. */
  headerBytes: number;
  end: number;
  /** Whether the box has no size and lasts to the end of the file. */
  isOpenEnded: boolean;
}

/**
 * Reads the boxes of an MP4 or MOV. A packet goes to the end of the file, so that no offset in `stco` and `co64` moves; one
 * that was there before becomes `free`.
 */
export async function scanMp4(source: ByteSource): Promise<Container> {
  const boxes: Box[] = [];
  let oldBox: Box | null = null;
  let xmp: string | null = null;
  let hasManifest = false;
  for (let at = 0; at < source.size; ) {
    const box = await readBox(source, at);
    if (at === 0 && box.type !== 'ftyp') throw new ContainerError('this is no MP4');
    if (boxes.length > maxBoxes) throw new ContainerError('the MP4 has too many boxes');
    boxes.push(box);
    if (box.type === 'uuid') {
      const uuid = Buffer.from(await source.read(at + box.headerBytes, 16)).toString('hex');
      if (uuid === c2paUuid) hasManifest = true;
      if (uuid === xmpUuid && oldBox === null) {
        const content = at + box.headerBytes + 16;
        xmp = decodeText(await readPacket(source, content, Math.max(0, box.end - content)));
        oldBox = box;
      }
    }
    at = box.end;
  }
  const lastBox = boxes.at(-1);
  if (lastBox === undefined) throw new ContainerError('the MP4 is empty');
  return {
    xmp,
    hasManifest,
    splicesForXmp: (packet) => [
      ...(oldBox ? [{ at: oldBox.at + 4, remove: 4, insert: Buffer.from('free', 'latin1') }] : []),
      ...closeLastBox(lastBox),
      { at: source.size, remove: 0, insert: uuidBox(packet) },
    ],
  };
}

async function readBox(source: ByteSource, at: number): Promise<Box> {
  const start = Buffer.from(await source.read(at, 8));
  const type = start.toString('latin1', 4);
  const shortSize = start.readUInt32BE(0);
  const isLong = shortSize === 1;
  const isOpenEnded = shortSize === 0;
  let size = isOpenEnded ? source.size - at : shortSize;
  if (isLong) size = Number(Buffer.from(await source.read(at + 8, 8)).readBigUInt64BE(0));
  const headerBytes = isLong ? 16 : 8;
  if (size < headerBytes || at + size > source.size) throw new ContainerError('a box is broken');
  return { type, at, headerBytes, end: at + size, isOpenEnded };
}

/** Writes the size of a last box that had none, and lasts to the end of the file. */
function closeLastBox(box: Box): Splice[] {
  if (!box.isOpenEnded) return [];
  const size = box.end - box.at;
  if (size > maxUint32) throw new ContainerError('the last box is too large for its header');
  const insert = Buffer.alloc(4);
  insert.writeUInt32BE(size);
  return [{ at: box.at, remove: 4, insert }];
}

function uuidBox(packet: string): Uint8Array {
  const content = Buffer.concat([Buffer.from(xmpUuid, 'hex'), Buffer.from(packet, 'utf8')]);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.byteLength, 0);
  head.write('uuid', 4, 'latin1');
  return Buffer.concat([head, content]);
}
