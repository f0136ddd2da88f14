import type { FileReader } from './read-at';

/* ISO/IEC 14496-12: a file is a list of boxes, each with its size and a type of four characters. */

interface Box {
  type: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

const maxMoovBytes = 256 * 1024 ** 2;
const isType = (type: string) => /^[\w ©-]{4}$/.test(type);

/**
 * Whether every sample that the file lists lies within it. Its boxes may be in any order, and other bytes may follow
 * them. Of a fragmented file, which lists its samples piece by piece, each piece must be complete.
 */
export async function isWholeMp4(file: FileReader): Promise<boolean> {
  let moov: Box | undefined;
  let isFragmented = false;
  let lastBox: Box | undefined;
  for (let offset = 0; offset + 8 <= file.size; ) {
    const box = boxIn(await file.at(offset, 16), 0, offset, file.size);
    if (box === null) break;
    if (box.type === 'moov') moov ??= box;
    if (box.type === 'moof') isFragmented = true;
    if (['moov', 'moof', 'mdat'].includes(box.type)) lastBox = box;
    offset = box.to;
  }
  if (moov === undefined || moov.to > file.size) return false;
  if (isFragmented) return lastBox?.type !== 'moof' && (lastBox?.to ?? 0) <= file.size;
  if (moov.to - moov.from > maxMoovBytes) return true;
  const bytes = await file.at(moov.from, moov.to - moov.from);
  return childrenOf(bytes, 0, bytes.byteLength)
    .filter(({ type }) => type === 'trak')
    .every((track) => endOfSamples(bytes, track) <= file.size);
}

/** The box at `at` of `bytes`, which is `offset` of its file; `null`: there is none, but other bytes. */
function boxIn(bytes: Buffer, at: number, offset: number, end: number): Box | null {
  if (at + 8 > bytes.byteLength) return null;
  const type = bytes.toString('latin1', at + 4, at + 8);
  const shortSize = bytes.readUInt32BE(at);
  const isLong = shortSize === 1 && at + 16 <= bytes.byteLength;
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : shortSize || end - offset;
  const header = isLong ? 16 : 8;
  return size < header || !isType(type) ? null : { type, from: offset + header, to: offset + size };
}

function childrenOf(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const box = boxIn(bytes, at, at, to);
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
  const table = (...types: string[]) => {
    const box = tables.find(({ type }) => types.includes(type));
    return box && { type: box.type, data: bytes.subarray(box.from, box.to) };
  };
  const [chunks, runs, sizes] = [table('stco', 'co64'), table('stsc'), table('stsz')];
  try {
    if (chunks === undefined || runs === undefined || sizes === undefined) return 0;
    return lastEnd(chunks, runs.data, sizes.data);
  } catch (error) {
    // A table that is shorter than it says is damaged, and no sample of it can be found.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

function lastEnd(chunks: { type: string; data: Buffer }, runs: Buffer, sizes: Buffer): number {
  const count = chunks.data.readUInt32BE(4);
  const offsetOf = (chunk: number) =>
    chunks.type === 'co64'
      ? Number(chunks.data.readBigUInt64BE(8 + chunk * 8))
      : chunks.data.readUInt32BE(8 + chunk * 4);
  let last = 0;
  for (let chunk = 1; chunk < count; chunk += 1) if (offsetOf(chunk) > offsetOf(last)) last = chunk;
  if (count === 0) return 0;
  // Runs of chunks with the same number of samples: first chunk (from 1), samples of each chunk, description.
  const runCount = runs.readUInt32BE(4);
  let sample = 0;
  let perChunk = 0;
  for (let run = 0; run < runCount; run += 1) {
    const first = runs.readUInt32BE(8 + run * 12) - 1;
    if (first > last) break;
    perChunk = runs.readUInt32BE(12 + run * 12);
    const next = run + 1 < runCount ? runs.readUInt32BE(20 + run * 12) - 1 : count;
    sample += (Math.min(next, last) - first) * perChunk;
  }
  const size = sizes.readUInt32BE(4);
  let end = offsetOf(last);
  for (let at = sample; at < sample + perChunk; at += 1) {
    end += size || sizes.readUInt32BE(12 + at * 4);
  }
  return end;
}
