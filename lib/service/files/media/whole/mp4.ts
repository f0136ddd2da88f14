import type { FileReader } from './read-at';

/* ISO/IEC 14496-12: a file is a list of boxes, each with its size and a type of four characters. */

interface Box {
  type: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

const maxMoovBytes = 256 * 1024 ** 2;
const isBoxType = (type: string) => /^[\w ©-]{4}$/.test(type);

/**
 * Whether every sample that the file lists lies within it. Its boxes may be in any order, and other bytes may follow
 * them. Of a fragmented file, which lists its samples piece by piece, each piece must be complete.
 */
export async function isWholeMp4(file: FileReader): Promise<boolean> {
  let moov: Box | undefined;
  let isFragmented = false;
  let lastBox: Box | undefined;
  for (let offset = 0; offset + 8 <= file.size; ) {
    const box = readBox(await file.readAt(offset, 16), 0, offset, file.size);
    if (box === null) break;
    if (box.type === 'moov') moov ??= box;
    if (box.type === 'moof') isFragmented = true;
    if (['moov', 'moof', 'mdat'].includes(box.type)) lastBox = box;
    offset = box.to;
  }
  if (moov === undefined || moov.to > file.size) return false;
  if (isFragmented) return lastBox?.type !== 'moof' && (lastBox?.to ?? 0) <= file.size;
  if (moov.to - moov.from > maxMoovBytes) return true;
  const bytes = await file.readAt(moov.from, moov.to - moov.from);
  return childrenOf(bytes, 0, bytes.byteLength)
    .filter(({ type }) => type === 'trak')
    .every((track) => endOfSamples(bytes, track) <= file.size);
}

/** The box at `at` of `bytes`, which is at `offset` of its file; `null` when other bytes are there. */
function readBox(bytes: Buffer, at: number, offset: number, end: number): Box | null {
  if (at + 8 > bytes.byteLength) return null;
  const type = bytes.toString('latin1', at + 4, at + 8);
  const shortSize = bytes.readUInt32BE(at);
  const isLong = shortSize === 1 && at + 16 <= bytes.byteLength;
  // A size of 0 reaches to the end.
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : shortSize || end - offset;
  const headerBytes = isLong ? 16 : 8;
  return size < headerBytes || !isBoxType(type)
    ? null
    : { type, from: offset + headerBytes, to: offset + size };
}

function childrenOf(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const box = readBox(bytes, at, at, to);
    if (box === null || box.to > to) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** Where the last chunk of a track's samples ends in the file; 0 when its tables cannot be read. */
function endOfSamples(bytes: Buffer, track: Box): number {
  let tables = childrenOf(bytes, track.from, track.to);
  for (const type of ['mdia', 'minf', 'stbl']) {
    const box = tables.find((each) => each.type === type);
    if (box === undefined) return 0;
    tables = childrenOf(bytes, box.from, box.to);
  }
  const readTable = (...types: string[]) => {
    const box = tables.find(({ type }) => types.includes(type));
    return box && { type: box.type, data: bytes.subarray(box.from, box.to) };
  };
  const [chunks, runs, sizes] = [readTable('stco', 'co64'), readTable('stsc'), readTable('stsz')];
  try {
    if (chunks === undefined || runs === undefined || sizes === undefined) return 0;
    return endOfLastChunk(chunks, runs.data, sizes.data);
  } catch (error) {
    // A table that is shorter than it says is damaged, and no sample of it can be found.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

function endOfLastChunk(
  chunks: { type: string; data: Buffer },
  runs: Buffer,
  sizes: Buffer,
): number {
  const count = chunks.data.readUInt32BE(4);
  const offsetOf = (chunk: number) =>
    chunks.type === 'co64'
      ? Number(chunks.data.readBigUInt64BE(8 + chunk * 8))
      : chunks.data.readUInt32BE(8 + chunk * 4);
  let lastChunk = 0;
  for (let chunk = 1; chunk < count; chunk += 1) {
    if (offsetOf(chunk) > offsetOf(lastChunk)) lastChunk = chunk;
  }
  if (count === 0) return 0;
  // Runs of chunks with the same number of samples: first chunk (from 1), samples of each chunk, description.
  const runCount = runs.readUInt32BE(4);
  let firstSample = 0;
  let samplesPerChunk = 0;
  for (let run = 0; run < runCount; run += 1) {
    const runStart = runs.readUInt32BE(8 + run * 12) - 1;
    if (runStart > lastChunk) break;
    samplesPerChunk = runs.readUInt32BE(12 + run * 12);
    const runEnd = run + 1 < runCount ? runs.readUInt32BE(20 + run * 12) - 1 : count;
    firstSample += (Math.min(runEnd, lastChunk) - runStart) * samplesPerChunk;
  }
  // The size of all samples, or 0 when each has its own.
  const commonSize = sizes.readUInt32BE(4);
  let end = offsetOf(lastChunk);
  for (let sample = firstSample; sample < firstSample + samplesPerChunk; sample += 1) {
    end += commonSize || sizes.readUInt32BE(12 + sample * 4);
  }
  return end;
}
