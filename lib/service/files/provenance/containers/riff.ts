import { type ByteSource, ContainerError } from './byte-source';

/** A chunk of a RIFF file: WebP and WAV. */
export interface Chunk {
  type: string;
  at: number;
  /** Bytes of data, without header and padding. */
  length: number;
  /** Behind the padding. */
  end: number;
}

const maxChunks = 100_000;

export async function readChunks(source: ByteSource, riffEnd: number): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = 12; at < riffEnd; ) {
    const header = Buffer.from(await source.read(at, 8));
    const length = header.readUInt32LE(4);
    const end = at + 8 + length + (length % 2);
    if (end > riffEnd || chunks.length > maxChunks) throw new ContainerError('a chunk is broken');
    chunks.push({ type: header.toString('latin1', 0, 4), at, length, end });
    at = end;
  }
  return chunks;
}

/** A chunk is padded to an even length. */
export function buildTextChunk(type: string, text: string): Uint8Array {
  const data = Buffer.from(text, 'utf8');
  const chunk = Buffer.alloc(8 + data.byteLength + (data.byteLength % 2));
  chunk.write(type, 'latin1');
  chunk.writeUInt32LE(data.byteLength, 4);
  data.copy(chunk, 8);
  return chunk;
}

export function encodeUint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
