import { foldText } from '@/lib/contract';
import { buildPayload, type FormField, type FormSpec, type FormValues } from '@/lib/forms';
import { experimentLimits, type TaskRow, taskListLimits } from '@/lib/pages/experiments';
import { isKeepableText } from '@/lib/pages/input-rules';
import { findListNames } from './expand-prompt';
import { readSheet } from './read-sheet';
import { valueKey } from './value-key';

/** What a column of a list fills in: the prompt, a name in its brackets, or a field of the model; null for nothing. */
export type ColumnTarget = 'prompt' | `word:${string}` | `field:${string}` | null;

/** A list of tasks as text, row by row. */
export interface TaskSheet {
  readonly columns: readonly { readonly name: string; readonly target: ColumnTarget }[];
  readonly rows: readonly (readonly string[])[];
  /** Whether there are more rows than a list takes. */
  readonly isCut: boolean;
}

/** A row of a list as a task, with the reasons why it cannot run. */
export interface ListedTask {
  readonly row: TaskRow;
  /** Empty for a row that can run. */
  readonly reasons: readonly string[];
}

const maxColumns = 20;
const promptName = 'prompt';

/** A name in square brackets or braces. */
const namePattern = /\[([^[\]]*)\]|\{([^{}|]*)\}/g;

/** The targets that the columns of a list can have, with their labels. */
export function listColumnTargets(
  template: string,
  spec: FormSpec,
): { target: Exclude<ColumnTarget, null>; label: string }[] {
  const words = findListNames(template).filter((name) => name !== promptName);
  return [
    { target: 'prompt', label: 'Prompt' },
    ...words.map((name) => ({ target: `word:${name}` as const, label: `[${name}]` })),
    ...spec.fields
      .filter(takesText)
      .map(({ name, label }) => ({ target: `field:${name}` as const, label })),
  ];
}

const takesText = ({ control, name }: FormField): boolean =>
  name !== promptName &&
  control.kind !== 'prompt' &&
  control.kind !== 'assets' &&
  control.kind !== 'json' &&
  control.kind !== 'locked';

/**
 * Reads a pasted list or a file. It is a table if it has tabs or a first row with names of targets, or if `isTable` says so.
 * Otherwise each line is a prompt, commas included, or the value of the first name in the template.
 */
export function readTaskSheet(
  text: string,
  template: string,
  spec: FormSpec,
  isTable = false,
): TaskSheet {
  const targets = listColumnTargets(template, spec);
  const targetOf = (heading: string) => findTarget(heading, targets);
  const source = text.replace(/^\uFEFF/, '');
  const cells = readSheet(source, taskListLimits.rows + 2);
  const [firstRow = []] = cells;
  const hasHeadings = firstRow.slice(0, maxColumns).some((cell) => targetOf(cell) !== null);
  const table = isTable || hasHeadings || /^[^\r\n]*\t/.test(source) ? cells : linesOf(source);
  const width = Math.min(maxColumns, Math.max(0, ...table.map((row) => row.length)));
  const rows = hasHeadings ? table.slice(1) : table;
  const wordTargets = targets.filter(({ target }) => target.startsWith('word:'));
  // Without headings, the columns fill in the names of the template, in their order.
  const unnamedTargets = wordTargets.length > 0 ? wordTargets : targets.slice(0, 1);
  const usedTargets = new Set<ColumnTarget>();
  return {
    columns: Array.from({ length: width }, (_, index) => {
      const target = hasHeadings
        ? targetOf(firstRow[index] ?? '')
        : (unnamedTargets[index]?.target ?? null);
      const isUsed = usedTargets.has(target);
      usedTargets.add(target);
      return {
        name: (hasHeadings ? firstRow[index] : '') || `Column ${index + 1}`,
        target: isUsed ? null : target,
      };
    }),
    rows: rows
      .slice(0, taskListLimits.rows)
      .map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')),
    isCut: rows.length > taskListLimits.rows,
  };
}

/** The target that a heading names, in any case and with or without its brackets. */
function findTarget(
  heading: string,
  targets: ReturnType<typeof listColumnTargets>,
): Exclude<ColumnTarget, null> | null {
  const name = foldText(heading.replaceAll(/[[\]{}]/g, '').trim());
  const target = targets.find(({ target, label }) =>
    [label, target.slice(target.indexOf(':') + 1)].some(
      (each) => foldText(each.replaceAll(/[[\]]/g, '')) === name,
    ),
  );
  return target?.target ?? null;
}

/**
 * The list after its template was changed. A column whose heading is a new name of the template fills that in; a first row with
 * a new name turns out to be the headings. Otherwise the targets that a person chose stay.
 */
export function retargetColumns(
  sheet: TaskSheet,
  templates: { readonly from: string; readonly to: string },
  spec: FormSpec,
): TaskSheet {
  const earlierNames = new Set(findListNames(templates.from));
  const newWords = listColumnTargets(templates.to, spec).filter(
    ({ target }) => target.startsWith('word:') && !earlierNames.has(target.slice(5)),
  );
  const [headings = [], ...rows] = sheet.rows;
  const hasHeadings = headings.some((cell) => findTarget(cell, newWords) !== null);
  const usedTargets = new Set<ColumnTarget>(
    hasHeadings ? [] : sheet.columns.map(({ target }) => target),
  );
  const targets = hasHeadings ? listColumnTargets(templates.to, spec) : newWords;
  const columns = sheet.columns.map((column, index) => {
    const name = (hasHeadings && headings[index]) || column.name;
    const current = hasHeadings ? null : column.target;
    const target = current ?? findTarget(name, targets);
    if (target === current || usedTargets.has(target)) return { name, target: current };
    usedTargets.add(target);
    return { name, target };
  });
  return { ...sheet, columns, rows: hasHeadings ? rows : sheet.rows };
}

function linesOf(text: string): string[][] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(0, taskListLimits.rows + 2).map((line) => [line]);
}

/**
 * The rows of a list as tasks of a model. A `prompt` column is filled in for `{prompt}` in the template, or replaces the
 * template; names in brackets are filled in from their columns, and an empty cell of a field leaves `values` as they are.
 */
export function listTasks(
  { columns, rows }: TaskSheet,
  template: string,
  spec: FormSpec,
  values: FormValues,
): ListedTask[] {
  const rowsByContent = new Map<string, number>();
  let characters = 0;
  return rows.map((cells, rowIndex) => {
    const findCell = (target: ColumnTarget): string | undefined => {
      const index = columns.findIndex((column) => column.target === target);
      return index === -1 ? undefined : (cells[index] ?? '').trim();
    };
    const prompt = findCell('prompt');
    const words = new Map(
      columns.flatMap(({ target }): [string, string][] =>
        target?.startsWith('word:') ? [[target.slice(5), findCell(target) ?? '']] : [],
      ),
    );
    const rowValues = Object.fromEntries(
      columns.flatMap(({ target }) => {
        const cell = target?.startsWith('field:') ? findCell(target) : '';
        const field = spec.fields.find(({ name }) => `field:${name}` === target);
        return field === undefined || !cell ? [] : [[field.name, readCell(field, cell)]];
      }),
    );
    const name = cells
      .filter((cell, index) => cell !== '' && columns[index]?.target != null)
      .join(' · ')
      .slice(0, 200)
      .toWellFormed();
    const reasons = [
      ...(cells.every(isKeepableText) ? [] : ['It has a character that can’t be saved.']),
      ...(prompt === '' ? ['The prompt is empty'] : []),
      ...[...words].flatMap(([word, value]) => (value === '' ? [`“${word}” is empty`] : [])),
    ];
    const base = prompt === undefined || hasPlaceForPrompt(template) ? template : prompt;
    if (prompt !== undefined) words.set(promptName, prompt);
    const length = measureFilledText(base, words);
    if (length > experimentLimits.prompt) {
      const [size, limit] = [length, experimentLimits.prompt].map((each) =>
        each.toLocaleString('en-US'),
      );
      reasons.push(`The prompt has ${size} characters; ${limit} are possible`);
    }
    const total = characters + name.length + length + JSON.stringify(rowValues).length;
    if (reasons.length === 0 && total > taskListLimits.characters) {
      const limit = taskListLimits.characters.toLocaleString('en-US');
      reasons.push(`The list has more than ${limit} characters before its end; split it`);
    }
    if (reasons.length > 0) return { row: { name, text: '', values: {} }, reasons };
    characters = total;
    const text = base
      .replaceAll(namePattern, (whole, inBrackets, inBraces) => {
        return words.get((inBrackets ?? inBraces).trim()) ?? whole;
      })
      .trim();
    const request = buildPayload(spec, { ...values, ...rowValues, prompt: text });
    const row = { name, text, values: rowValues };
    if (request.reasons.length > 0) {
      return { row, reasons: request.reasons.map(({ message }) => message) };
    }
    const content = valueKey(request.payload);
    const earlierRow = rowsByContent.get(content);
    if (earlierRow !== undefined) return { row, reasons: [`The same as row ${earlierRow + 1}`] };
    rowsByContent.set(content, rowIndex);
    return { row, reasons: [] };
  });
}

const hasPlaceForPrompt = (template: string): boolean =>
  [...template.matchAll(namePattern)].some(
    ([, inBrackets, inBraces]) => (inBrackets ?? inBraces ?? '').trim() === promptName,
  );

/** The length of a text once its names are filled in, computed without filling them in. */
function measureFilledText(text: string, words: ReadonlyMap<string, string>): number {
  let length = text.length;
  for (const [whole, inBrackets, inBraces] of text.matchAll(namePattern)) {
    const word = words.get((inBrackets ?? inBraces ?? '').trim());
    if (word !== undefined) length += word.length - whole.length;
  }
  return length;
}

/** A cell as a field's value; the items of a list are separated by bars. */
const readCell = (field: FormField, cell: string): unknown =>
  field.type === 'array'
    ? cell
        .split('|')
        .map((item) => item.trim())
        .filter(Boolean)
    : cell;
