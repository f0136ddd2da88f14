import type { TaskSheet } from '@/lib/experiments';
import { taskListLimits } from '@/lib/pages/experiments';
import { openDraft } from '../drafts';

/** A list as this browser keeps it until it is sent. */
export interface ListDraft {
  readonly template: string;
  readonly text: string;
  /** Null until its rows were read from the text. A row without cells was left out. */
  readonly sheet: TaskSheet | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isSheet = (value: unknown): value is TaskSheet =>
  isRecord(value) &&
  Array.isArray(value.columns) &&
  value.columns.every((column) => isRecord(column) && typeof column.name === 'string') &&
  Array.isArray(value.rows) &&
  value.rows.every(isTexts);

const isListDraft = (value: unknown): value is ListDraft =>
  isRecord(value) &&
  typeof value.template === 'string' &&
  typeof value.text === 'string' &&
  (value.sheet === null || isSheet(value.sheet));

/** The slot that keeps the list that is being prepared. */
export const openListDraft = (owner: string) => openDraft(owner, 'create-list', isListDraft);

/** Prepares a list of prompts, from another page. */
export function fillList(owner: string, prompts: readonly string[]): void {
  openListDraft(owner).write({
    template: '',
    text: '',
    sheet: {
      columns: [{ name: 'Prompt', target: 'prompt' }],
      rows: prompts.slice(0, taskListLimits.rows).map((prompt) => [prompt]),
      isCut: prompts.length > taskListLimits.rows,
    },
  });
}
