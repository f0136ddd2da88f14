/** A text that grows at its end. Readers take only what is new to them. */
export interface GrowingText {
  /** The text that the server rendered; hydration must start with the same one. */
  readonly initial: string;
  /** Length in UTF-16 units. */
  length(): number;
  /** The text from `offset` on. */
  slice(offset: number): string;
  /** Whether the text is complete. */
  isComplete(): boolean;
  /** Calls `fn` when there is more, until the returned function is called. */
  subscribe(fn: () => void): () => void;
}

export interface WritableText extends GrowingText {
  /** Adds `text` at `offset`, skipping what is known already. False when there is a gap before `offset`. */
  add(offset: number, text: string): boolean;
  end(): void;
  /** Notifies the subscribers of what was added. */
  publish(): void;
}

/** A text that begins with `content`; `isComplete` when nothing follows. */
export function createGrowingText(content: string, isComplete: boolean): WritableText {
  const pieces: { at: number; text: string }[] = content === '' ? [] : [{ at: 0, text: content }];
  const subscribers = new Set<() => void>();
  let length = content.length;
  let isTextComplete = isComplete;
  return {
    initial: content,
    length: () => length,
    slice(offset) {
      const firstIndex = Math.max(
        0,
        pieces.findLastIndex(({ at }) => at <= offset),
      );
      const [firstPiece, ...laterPieces] = pieces.slice(firstIndex);
      if (firstPiece === undefined) return '';
      return (
        firstPiece.text.slice(offset - firstPiece.at) + laterPieces.map(({ text }) => text).join('')
      );
    },
    isComplete: () => isTextComplete,
    add(offset, text) {
      if (offset > length) return false;
      const newText = text.slice(length - offset);
      if (newText !== '') pieces.push({ at: length, text: newText });
      length += newText.length;
      return true;
    },
    end() {
      isTextComplete = true;
    },
    publish() {
      for (const subscriber of subscribers) subscriber();
    },
    subscribe(fn) {
      subscribers.add(fn);
      return () => subscribers.delete(fn);
    },
  };
}
