const maxQuoteLength = 140;

/** The beginning of a text, as notifications quote it. */
export function quoteOf(text: string): string {
  const characters = [...text];
  return characters.length > maxQuoteLength
    ? `“${characters.slice(0, maxQuoteLength).join('')}…”`
    : `“${text}”`;
}
