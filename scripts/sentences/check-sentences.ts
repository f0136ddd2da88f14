import type { Section } from '@/lib/service/document/testing/sentences';
import { anchorsOf } from './anchors.ts';

/** A row of a test, by the sentence it is about. */
export interface Row {
  readonly file: string;
  readonly id: string;
}

/** What the sentences are compared with. */
export interface Evidence {
  readonly rows: readonly Row[];
  /** Sentences that need no row, with the reason. */
  readonly informative: Readonly<Record<string, string>>;
  /** The text of `docs/interface.md`. */
  readonly document: string;
  /** Names of the contract that the document has to explain, such as error codes and events. */
  readonly names: readonly string[];
  /** Headings of the document that the sources name. */
  readonly citations: readonly { readonly file: string; readonly anchor: string }[];
}

/**
 * Every sentence with its heading and its row or reason, and what is wrong: a sentence without row or reason, a row
 * that fits no sentence, a section without its heading, a name that the document lacks.
 */
export function checkSentences(
  sections: readonly Section[],
  { rows, informative, document, names, citations }: Evidence,
): { readonly lines: readonly string[]; readonly problems: readonly string[] } {
  const lines: string[] = [];
  const problems: string[] = [];
  const anchors = anchorsOf(document);
  const sentences = new Set(sections.flatMap((section) => Object.keys(section.sentences)));
  const byId = Map.groupBy(rows, ({ id }) => id);
  for (const { title, anchor, sentences } of sections) {
    const address = `docs/interface.md#${anchor}`;
    if (!anchors.has(anchor)) problems.push(`no heading: ${address}, for the section ${title}`);
    for (const [id, sentence] of Object.entries(sentences)) {
      const [row, ...more] = byId.get(id) ?? [];
      const reason = informative[id];
      lines.push(`${id}: ${sentence}\n    ${address}\n    ${row?.file ?? reason ?? 'nothing'}`);
      if (row === undefined && reason === undefined) problems.push(`no row: ${id}: ${sentence}`);
      if (row !== undefined && reason !== undefined) problems.push(`row and reason: ${id}`);
      if (more.length > 0) problems.push(`${more.length + 1} rows: ${id}`);
    }
  }
  for (const { file, id } of rows) {
    if (!sentences.has(id)) problems.push(`${file}: the interface has no sentence ${id}`);
  }
  for (const id of Object.keys(informative)) {
    if (!sentences.has(id)) problems.push(`informative.ts: the interface has no sentence ${id}`);
  }
  for (const name of names) {
    if (!document.includes(`\`${name}\``))
      problems.push(`docs/interface.md: \`${name}\` is missing`);
  }
  for (const { file, anchor } of citations) {
    if (!anchors.has(anchor)) problems.push(`${file}: docs/interface.md has no heading #${anchor}`);
  }
  return { lines, problems };
}
