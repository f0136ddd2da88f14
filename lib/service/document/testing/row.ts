import { it } from 'vitest';
import { sections } from './sentences';

const sentences = new Map(
  sections.flatMap(({ anchor, sentences }) =>
    Object.entries(sentences).map(
      ([id, sentence]) => [id, `${id}: ${sentence} (docs/interface.md#${anchor})`] as const,
    ),
  ),
);

/**
 * A test of one sentence of the interface, named after it and the heading that explains it. `npm run sentences` follows
 * each sentence to its row.
 */
export function row(id: string, check: () => unknown): void {
  const name = sentences.get(id);
  if (name === undefined) throw new Error(`The interface has no sentence ${id}.`);
  it(name, async () => {
    await check();
  });
}
