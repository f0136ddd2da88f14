/** The lines of a version in a changelog in the form of Keep a Changelog, without its heading; `null` when it has none. */
export function notesOf(changelog: string, version: string): string | null {
  const lines = changelog.split('\n');
  const begin = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  if (begin === -1) return null;
  const length = lines.slice(begin + 1).findIndex((line) => line.startsWith('## '));
  const end = length === -1 ? lines.length : begin + 1 + length;
  return lines
    .slice(begin + 1, end)
    .join('\n')
    .trim();
}
