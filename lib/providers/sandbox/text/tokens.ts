const piecePattern = /\s*(?:\p{L}{1,8}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,3})|\s+/gu;

/**
 * A text in the pieces it is streamed in; together they are the text. About four characters each, and each cut off when it
 * is asked for, because a long text takes a while.
 */
export function* tokensOf(text: string): Iterable<string> {
  for (const [token] of text.matchAll(piecePattern)) yield token;
}

const countPieces = (text: string): number => text.match(piecePattern)?.length ?? 0;

const maxCountedCharacters = 20_000;

/** The number of pieces of a text; of a long text estimated from its beginning. */
export function countTokens(text: string): number {
  if (text.length <= maxCountedCharacters) return countPieces(text);
  return Math.ceil(
    (countPieces(text.slice(0, maxCountedCharacters)) * text.length) / maxCountedCharacters,
  );
}
