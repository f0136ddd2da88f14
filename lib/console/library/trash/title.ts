const maxLength = 80;

/** The name of a result in the audit log: the beginning of its prompt. */
export function titleOf(prompt: string): string | null {
  const text = prompt.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).toWellFormed().trimEnd()}…`;
}
