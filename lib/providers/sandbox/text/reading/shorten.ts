/** Characters that are read of one text, so that no message keeps the process busy for long. */
export const longestRead = { head: 4_000, tail: 12_000 } as const;

/** A text, or its beginning and its end when it is longer than {@link longestRead}. */
export function shortenText(text: string): string {
  const { head, tail } = longestRead;
  if (text.length <= head + tail) return text;
  return `${text.slice(0, head)}\n…\n${text.slice(-tail)}`;
}

/** Whether {@link shortenText} leaves something out. */
export const isTooLong = (text: string): boolean =>
  text.length > longestRead.head + longestRead.tail;
