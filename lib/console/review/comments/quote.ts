const longestQuote = 140;

/** The beginning of a text, as notifications quote it. */
export function quoteOf(text: string): string {
  const characters = [...text];
  return characters.length > longestQuote
    ? `“${characters.slice(0, longestQuote).join('')}…”`
    : `“${text}”`;
}
