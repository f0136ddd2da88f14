export const maxListCharacters = 1_000_000;
const maxFileBytes = 2_000_000;

/** Why a list cannot be read, as a sentence; null when it can be read. */
export function listProblem(text: string): string | null {
  if (text.length <= maxListCharacters) return null;
  return `This list has ${text.length.toLocaleString('en-US')} characters; ${maxListCharacters.toLocaleString('en-US')} are possible. Split it.`;
}

/** The text of a file that was chosen or dropped. Throws an `Error` with a sentence for the person. */
export async function readListFile(file: File): Promise<string> {
  if (file.size > maxFileBytes) {
    throw new Error('This file is larger than 2 MB. Split it, or paste a part of it.');
  }
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Error('This file could not be read. Choose it again.');
    }),
  );
  const text = decodeText(bytes);
  if (text.includes('\u0000') || text.startsWith('PK\u0003\u0004')) {
    throw new Error('This is not a text file. In your spreadsheet, save the table as CSV.');
  }
  const problem = listProblem(text);
  if (problem !== null) throw new Error(problem);
  return text;
}

/** Excel writes UTF-16 as “Unicode text”, and CSV in the code page of Windows. */
function decodeText(bytes: Uint8Array): string {
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isLittleEndian) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
