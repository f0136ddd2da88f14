/** A text that is appended in pieces and joined only when it is read. */
export interface Pieces {
  /** Length in UTF-16 units. */
  length(): number;
  /** Adds a piece. Returns its offset. */
  add(text: string): number;
  read(): string;
}

export function createPieces(): Pieces {
  let pieces: string[] = [];
  let length = 0;
  return {
    length: () => length,
    add(text) {
      const offset = length;
      pieces.push(text);
      length += text.length;
      return offset;
    },
    read() {
      const text = pieces.join('');
      pieces = [text];
      return text;
    },
  };
}
