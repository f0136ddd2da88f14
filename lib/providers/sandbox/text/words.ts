/** Words of a text, as counted and compared. */
export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 word`, `2 words`, `1,234 words`. */
export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** At most `most` characters of a text, on one line. */
export function excerpt(text: string, maxCount: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxCount ? `${line.slice(0, maxCount)}…` : line;
}

const commonWords = new Set(
  `the and for are was were have has had with what which who how why when where this that from into you your can could
  will would please make write give tell show about`.split(/\s+/),
);

/** The topic words of a text, most frequent first, in lower case. */
export function keywordsOf(text: string, maxCount: number): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.toLowerCase())) {
    if (word.length > 2 && !commonWords.has(word) && !/^\d+$/.test(word)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxCount)
    .map(([word]) => word);
}

/** The topic of a message, in its own words: `the sea` of `Write me a haiku about the sea.` */
export function topicOf(message: string): string {
  const line = excerpt(message, 600);
  const aboutIndex = line.toLowerCase().lastIndexOf(' about ');
  const topic = aboutIndex === -1 ? line : line.slice(aboutIndex + ' about '.length);
  return excerpt(topic.split(/[.?!](?: |$)/)[0] ?? '', 90) || 'this';
}
