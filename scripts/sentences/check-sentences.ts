import type { Section } from '@/lib/service/document';

/** A row of a test, by the sentence it is about. */
export interface Row {
  readonly file: string;
  readonly id: string;
}

/** Every sentence with its row or reason, and what is wrong: one without either, or a row that fits no sentence. */
export function checkSentences(
  sections: readonly Section[],
  informative: Readonly<Record<string, string>>,
  rows: readonly Row[],
): { readonly lines: readonly string[]; readonly problems: readonly string[] } {
  const lines: string[] = [];
  const problems: string[] = [];
  const sentences = new Map(sections.flatMap((section) => Object.entries(section.sentences)));
  const byId = Map.groupBy(rows, ({ id }) => id);
  for (const [id, sentence] of sentences) {
    const [row, ...more] = byId.get(id) ?? [];
    const reason = informative[id];
    lines.push(`${id}: ${sentence}\n    ${row?.file ?? reason ?? 'nothing'}`);
    if (row === undefined && reason === undefined) problems.push(`no row: ${id}: ${sentence}`);
    if (row !== undefined && reason !== undefined) problems.push(`row and reason: ${id}`);
    if (more.length > 0) problems.push(`${more.length + 1} rows: ${id}`);
  }
  for (const { file, id } of rows) {
    if (!sentences.has(id)) problems.push(`${file}: the document has no sentence ${id}`);
  }
  for (const id of Object.keys(informative)) {
    if (!sentences.has(id)) problems.push(`informative.ts: the document has no sentence ${id}`);
  }
  return { lines, problems };
}
