const piece = /\s*(?:\p{L}{1,8}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,3})|\s+/gu;

/** A text in the pieces it is streamed in; together they are the text. About four characters each. */
export const tokensOf = (text: string): string[] => text.match(piece) ?? [];

/** How many pieces a text has. */
export const countTokens = (text: string): number => tokensOf(text).length;
