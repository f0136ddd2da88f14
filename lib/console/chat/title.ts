const longest = 60;

/** The title of a conversation from its first question: its first line, cut at a word. */
export function titleOf(question: string): string {
  const line = question
    .split('\n')
    .map((each) => each.replace(/^[#>*\-\s]+/, '').trim())
    .find((each) => each !== '');
  if (line === undefined) return 'Images';
  if (line.length <= longest) return line;
  const head = line.slice(0, longest + 1);
  const space = head.lastIndexOf(' ');
  return `${head
    .slice(0, space > longest / 2 ? space : longest)
    .toWellFormed()
    .trimEnd()}…`;
}
