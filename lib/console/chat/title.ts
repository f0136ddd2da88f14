const maxLength = 60;

/** The title of a conversation from its first question: its first line, cut at a word. */
export function titleOf(question: string): string {
  const line = question
    .split('\n')
    .map((text) => text.replace(/^[#>*\-\s]+/, '').trim())
    .find((text) => text !== '');
  if (line === undefined) return 'Images';
  if (line.length <= maxLength) return line;
  const beginning = line.slice(0, maxLength + 1);
  const lastSpace = beginning.lastIndexOf(' ');
  return `${beginning
    .slice(0, lastSpace > maxLength / 2 ? lastSpace : maxLength)
    .toWellFormed()
    .trimEnd()}…`;
}
