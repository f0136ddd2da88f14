/** A text that grows at its end, for readers that take only what is new to them. */
export interface GrowingText {
  /** What it began with: what the server has rendered, and what the page therefore begins with too. */
  readonly initial: string;
  /** UTF-16 units. */
  length(): number;
  /** What there is from `offset` on. */
  from(offset: number): string;
  /** Whether nothing more comes. */
  ended(): boolean;
  /** Calls `fn` when there is more, until the returned function is called. */
  subscribe(fn: () => void): () => void;
}

export interface WritableText extends GrowingText {
  /** Adds `text` that belongs at `offset`; what is there already is skipped. False when something is missing between. */
  add(offset: number, text: string): boolean;
  end(): void;
  /** Tells the readers of what was added. */
  publish(): void;
}

/** Begins with `content`; `ended` when it is whole. */
export function createGrowingText(content: string, ended: boolean): WritableText {
  const pieces: { at: number; text: string }[] = content === '' ? [] : [{ at: 0, text: content }];
  const readers = new Set<() => void>();
  let length = content.length;
  let whole = ended;
  return {
    initial: content,
    length: () => length,
    from(offset) {
      const first = Math.max(
        0,
        pieces.findLastIndex(({ at }) => at <= offset),
      );
      const [head, ...rest] = pieces.slice(first);
      if (head === undefined) return '';
      return head.text.slice(offset - head.at) + rest.map(({ text }) => text).join('');
    },
    ended: () => whole,
    add(offset, text) {
      if (offset > length) return false;
      const fresh = text.slice(length - offset);
      if (fresh !== '') pieces.push({ at: length, text: fresh });
      length += fresh.length;
      return true;
    },
    end() {
      whole = true;
    },
    publish() {
      for (const reader of readers) reader();
    },
    subscribe(fn) {
      readers.add(fn);
      return () => readers.delete(fn);
    },
  };
}
