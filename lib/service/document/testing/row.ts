import { it } from 'vitest';
import { sections } from '../sentences';

const sentences = new Map(sections.flatMap((section) => Object.entries(section.sentences)));

/** A test of one sentence of the interface document, named after it. `npm run sentences` follows each to its row. */
export function row(id: string, check: () => unknown): void {
  const sentence = sentences.get(id);
  if (sentence === undefined) throw new Error(`The document has no sentence ${id}.`);
  it(`${id}: ${sentence}`, async () => {
    await check();
  });
}
