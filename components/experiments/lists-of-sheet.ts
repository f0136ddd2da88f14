import { formatCount } from '@/components/ui';
import { readSheet } from '@/lib/experiments';
import { experimentLimits, type PromptList } from '@/lib/pages/experiments';

/** Most columns that become lists, most rows below their names, and most characters of a table. */
const maxColumns = 20;
const maxRows = 500;
const maxCharacters = 1_000_000;

/** A pasted table as lists, or why it is none, for the person. */
export interface SheetLists {
  readonly lists: PromptList[];
  readonly problem: string | null;
}

/**
 * The lists of a pasted table, one for each column. The first row has their names. `isPaired`: the lists change together,
 * row by row; `id` names their sheet.
 */
export function readSheetLists(text: string, isPaired: boolean, id: string): SheetLists {
  if (text.length > maxCharacters) {
    return {
      lists: [],
      problem: `This table has ${formatCount(text.length)} characters; ${formatCount(maxCharacters)} are possible. Split it.`,
    };
  }
  const [names = [], ...rows] = readSheet(text, maxRows + 2);
  const usedNames = new Set<string>();
  const lists = names.slice(0, maxColumns).map((heading, column) => {
    const cutHeading = heading
      .replaceAll(/[[\]{}|]/g, '')
      .slice(0, 50)
      .toWellFormed();
    const plainName = cutHeading || `column ${column + 1}`;
    const name = usedNames.has(plainName) ? `${plainName} ${column + 1}` : plainName;
    usedNames.add(name);
    const values = rows.map((row) => row[column] ?? '');
    return {
      name,
      values: isPaired ? values : values.filter(Boolean),
      ...(isPaired ? { sheet: id } : {}),
    };
  });
  return { lists, problem: problemOf(names.length, rows.length, lists) };
}

/** Lists as they are added to a design: those of one table stay together, apart from all tables that were added before. */
export function withOwnSheets(lists: readonly PromptList[], newId: () => string): PromptList[] {
  const ids = new Map<string, string>();
  return lists.map((list) => {
    if (list.sheet === undefined) return list;
    const id = ids.get(list.sheet) ?? newId();
    ids.set(list.sheet, id);
    return { ...list, sheet: id };
  });
}

function problemOf(columns: number, rows: number, lists: readonly PromptList[]): string | null {
  if (columns > maxColumns) {
    return `This table has ${formatCount(columns)} columns; ${maxColumns} are possible. Leave some out.`;
  }
  if (rows > maxRows) {
    return `This table has more than ${maxRows} rows below its first. Split it.`;
  }
  const maxLength = experimentLimits.listValue;
  for (const { name, values } of lists) {
    const value = values.find(({ length }) => length > maxLength);
    if (value === undefined) continue;
    return `A value of [${name}] has ${formatCount(value.length)} characters; ${formatCount(maxLength)} are possible. Shorten it.`;
  }
  return null;
}
