import { readSheet } from '@/lib/experiments';
import type { PromptList } from '@/lib/pages/experiments';

/** Most columns that become lists. */
const mostColumns = 20;

/**
 * The lists of a pasted table, one for each column. The first row has their names. `isPaired`: the lists change together,
 * row by row; `id` names their sheet.
 */
export function listsOfSheet(text: string, isPaired: boolean, id: string): PromptList[] {
  const [names = [], ...rows] = readSheet(text);
  const usedNames = new Set<string>();
  return names.slice(0, mostColumns).map((heading, column) => {
    const plain = heading.replaceAll(/[[\]{}|]/g, '').slice(0, 50) || `column ${column + 1}`;
    const name = usedNames.has(plain) ? `${plain} ${column + 1}` : plain;
    usedNames.add(name);
    const values = rows.map((row) => (row[column] ?? '').slice(0, 2000));
    return {
      name,
      values: isPaired ? values : values.filter(Boolean),
      ...(isPaired ? { sheet: id } : {}),
    };
  });
}
