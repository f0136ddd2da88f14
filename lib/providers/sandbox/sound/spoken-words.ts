import { open } from 'node:fs/promises';

/** The maker of a sound, in its list of facts. */
const maker = 'Atelier sandbox';
const maxListBytes = 64 * 1024;

/**
 * The spoken text, in the list of facts at the end of a WAV: the maker (`ISFT`) and a comment (`ICMT`) in
 * `LIST INFO` (Multimedia Programming Interface and Data Specifications 1.0, 1991, "INFO List Chunk").
 */
export function wordsChunk(words: string): Uint8Array {
  const facts = Buffer.concat([
    Buffer.from('INFO', 'latin1'),
    chunk('ISFT', maker),
    chunk('ICMT', words),
  ]);
  return chunk('LIST', facts);
}

/** The words of a WAV that the sandbox has spoken; `null` for every other sound. */
export async function spokenWords(path: string): Promise<string | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytesAt = async (at: number, length: number) =>
    (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
  const riff = (await bytesAt(0, 12)).toString('latin1');
  if (!riff.startsWith('RIFF') || !riff.endsWith('WAVE')) return null;
  for (let at = 12; at + 8 <= size; ) {
    const header = await bytesAt(at, 8);
    const length = header.readUInt32LE(4);
    if (header.toString('latin1', 0, 4) === 'LIST' && length <= maxListBytes) {
      return wordsIn(await bytesAt(at + 8, length));
    }
    at += 8 + length + (length % 2);
  }
  return null;
}

function wordsIn(list: Buffer): string | null {
  const facts = new Map<string, string>();
  for (let at = 4; at + 8 <= list.byteLength; ) {
    const length = list.readUInt32LE(at + 4);
    const [text = ''] = list.toString('utf8', at + 8, at + 8 + length).split('\0');
    facts.set(list.toString('latin1', at, at + 4), text);
    at += 8 + length + (length % 2);
  }
  return facts.get('ISFT') === maker ? (facts.get('ICMT') ?? null) : null;
}

/** A chunk of a RIFF file. A text ends with a zero byte; data is padded to an even length. */
function chunk(type: string, content: string | Uint8Array): Buffer {
  const data = typeof content === 'string' ? Buffer.from(`${content}\0`) : content;
  const bytes = Buffer.alloc(8 + data.byteLength + (data.byteLength % 2));
  bytes.write(type, 'latin1');
  bytes.writeUInt32LE(data.byteLength, 4);
  bytes.set(data, 8);
  return bytes;
}
