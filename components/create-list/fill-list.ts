import { isJsonObject } from '@/lib/contract';
import type { TaskSheet } from '@/lib/experiments';
import { taskListLimits } from '@/lib/pages/experiments';
import { openDraft } from '../drafts';

/** A list as this browser stores it until it is sent. */
export interface ListDraft {
  readonly template: string;
  readonly text: string;
  /** Null until the rows are read from the text. A row without cells was left out by the person. */
  readonly sheet: TaskSheet | null;
}

const isStringArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isSheet = (value: unknown): value is TaskSheet =>
  isJsonObject(value) &&
  Array.isArray(value.columns) &&
  value.columns.every((column) => isJsonObject(column) && typeof column.name === 'string') &&
  Array.isArray(value.rows) &&
  value.rows.every(isStringArray);

const isListDraft = (value: unknown): value is ListDraft =>
  isJsonObject(value) &&
  typeof value.template === 'string' &&
  typeof value.text === 'string' &&
  (value.sheet === null || isSheet(value.sheet));

export const openListDraft = (owner: string) => openDraft(owner, 'create-list', isListDraft);

export interface UnsentList {
  readonly rowCount: number;
  /** Whether prompts can be added to it. */
  readonly takesPrompts: boolean;
}

/** The unsent list of this browser; null without a row. */
export function readUnsentList(owner: string): UnsentList | null {
  const draft = openListDraft(owner).read();
  const rowCount =
    draft?.sheet?.rows.filter((cells) => cells.length > 0).length ??
    draft?.text.split('\n').filter((line) => line.trim() !== '').length ??
    0;
  return rowCount === 0
    ? null
    : { rowCount, takesPrompts: takesPrompts(draft?.sheet?.columns ?? []) };
}

/** Not with a column for a name in the prompt's brackets, which would be empty in a row that is only a prompt. */
const takesPrompts = (columns: TaskSheet['columns']): boolean =>
  columns.some(({ target }) => target === 'prompt') &&
  columns.every(({ target }) => !target?.startsWith('word:'));

/** Replaces the unsent list by a list of prompts. */
export function fillList(owner: string, prompts: readonly string[]): void {
  const sheet = {
    columns: [{ name: 'Prompt', target: 'prompt' as const }],
    rows: [],
    isCut: false,
  };
  openListDraft(owner).write({ template: '', text: '', sheet: withPrompts(sheet, prompts) });
}

/** Adds prompts to the unsent list, whose `takesPrompts` must be true. */
export function extendList(owner: string, prompts: readonly string[]): void {
  const slot = openListDraft(owner);
  const draft = slot.read();
  if (draft?.sheet) slot.write({ ...draft, sheet: withPrompts(draft.sheet, prompts) });
  else fillList(owner, prompts);
}

function withPrompts(sheet: TaskSheet, prompts: readonly string[]): TaskSheet {
  const addedRows = prompts.map((prompt) =>
    sheet.columns.map(({ target }) => (target === 'prompt' ? prompt : '')),
  );
  const rows = [...sheet.rows, ...addedRows];
  return {
    ...sheet,
    rows: rows.slice(0, taskListLimits.rows),
    isCut: sheet.isCut || rows.length > taskListLimits.rows,
  };
}
