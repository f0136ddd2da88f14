import type { FileReader } from './read-at';

/* RFC 8794 (EBML) and RFC 9559 (Matroska): elements of an id, a size and content. */

const segmentId = 0x18538067;
const clusterId = 0x1f43b675;
/** Blocks of a cluster whose own size is unknown, as live streams are written. */
const blockIds = [0xa3, 0xa0];

/** Whether the last cluster of a WebM or Matroska file is complete. What follows the clusters only helps to seek. */
export async function isWholeWebm(file: FileReader): Promise<boolean> {
  let clusterCount = 0;
  let segmentEnd = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset < Math.min(file.size, segmentEnd); ) {
    const element = readElement(await file.readAt(offset, 12), offset);
    if (element === null) break;
    const { id, from, to } = element;
    if (id === clusterId) clusterCount += 1;
    if (id === segmentId) segmentEnd = to ?? segmentEnd;
    const isEntered = id === segmentId || to === null;
    if (!isEntered && to > file.size) {
      return clusterCount > 0 && id !== clusterId && !blockIds.includes(id);
    }
    offset = isEntered ? from : to;
  }
  // A file that is cut between two elements is shorter than its segment.
  return clusterCount > 0 && (segmentEnd === Number.POSITIVE_INFINITY || segmentEnd <= file.size);
}

/** `to` is null for an unknown size; `null`: there is no element. */
function readElement(
  bytes: Buffer,
  offset: number,
): { id: number; from: number; to: number | null } | null {
  const idLength = integerBytes(bytes, 0);
  const sizeLength = idLength > 4 ? 0 : integerBytes(bytes, idLength);
  if (idLength > 4 || sizeLength > 8 || bytes.byteLength < idLength + sizeLength) return null;
  const id = bytes.readUIntBE(0, idLength);
  let size = (bytes[idLength] ?? 0) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let at = idLength + 1; at < idLength + sizeLength; at += 1) {
    size = size * 256 + (bytes[at] ?? 0);
    isUnknown &&= bytes[at] === 0xff;
  }
  const from = offset + idLength + sizeLength;
  return { id, from, to: isUnknown ? null : from + size };
}

/** The bytes of a variable-length integer: the leading zero bits of its first byte, plus one. */
const integerBytes = (bytes: Buffer, at: number): number => Math.clz32(bytes[at] ?? 0) - 23;
