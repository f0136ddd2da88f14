const piece = /\s*(?:\p{L}{1,8}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,3})|\s+/gu;

/** A text in the pieces it is streamed in; together they are the text. About four characters each. */
export const tokensOf = (text: string): string[] => text.match(piece) ?? [];

/** Characters that are counted one by one. */
const countedCharacters = 20_000;

/** The number of pieces of a text; of a long text estimated from its beginning. */
export function countTokens(text: string): number {
  if (text.length <= countedCharacters) return tokensOf(text).length;
  return Math.ceil(
    (tokensOf(text.slice(0, countedCharacters)).length * text.length) / countedCharacters,
  );
}
