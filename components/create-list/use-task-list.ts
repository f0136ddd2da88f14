'use client';

import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useDebouncedValue } from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import {
  type ColumnTarget,
  type ListedTask,
  listTasks,
  planCells,
  readTaskSheet,
  retargetColumns,
  type TaskSheet,
} from '@/lib/experiments';
import type { AppliedPreset, FormSpec, FormState, FormValues } from '@/lib/forms';
import type { Design } from '@/lib/pages/experiments';
import { useExperimentQuote } from '@/lib/queries';
import { type FormCharacters, useFormCharacters } from '../characters';
import { useDraftOwner } from '../drafts';
import { type ListDraft, openListDraft } from './fill-list';
import { listProblem } from './read-list-file';

export interface PricedRow extends ListedTask {
  readonly cells: readonly string[];
  /** Null while it is unknown, and for a row that cannot run. */
  readonly priceMilli: number | null;
}

/** Prices are requested when the list has not changed for so long. */
const settleMs = 300;

const noForm: FormValues = {};
const noPresets: readonly AppliedPreset[] = [];

/** The list that a person prepares for a model, with its prices. `form`: the form of Create, whose settings every row has. */
export function useTaskList(workspace: string, spec: FormSpec, form: FormState | null) {
  const owner = useDraftOwner();
  const slot = useMemo(() => openListDraft(owner), [owner]);
  const formValues = form?.values ?? noForm;
  const formPrompt = typeof formValues.prompt === 'string' ? formValues.prompt : '';
  const characters = useFormCharacters(workspace, form?.presets ?? noPresets);
  const [characterReason] = characters.reasons;
  const { plan } = characters;
  const { values, shares } = useMemo(() => plan(spec, formValues), [plan, spec, formValues]);
  const [storedDraft, setStoredDraft] = useState<ListDraft | null>(null);
  const draft = storedDraft ?? { template: formPrompt, text: '', sheet: null };
  const [problem, setProblem] = useState<string | null>(null);
  const openFromStore = useEffectEvent(() => setStoredDraft(slot.read()));
  useLayoutEffect(() => {
    openFromStore();
    return () => slot.flush();
  }, [slot]);
  const changeDraft = (change: Partial<ListDraft>) => {
    const next = { ...draft, ...change };
    setStoredDraft(next);
    slot.schedule(() => next);
  };
  const { sheet, template } = draft;
  const changeSheet = (change: Partial<TaskSheet>) => {
    if (sheet !== null) changeDraft({ sheet: { ...sheet, ...change } });
  };

  const tasks = useMemo(
    () =>
      (sheet === null ? [] : listTasks(sheet, template, spec, values)).map(
        (task): ListedTask => ({
          ...task,
          row: { ...task.row, text: promptWithCharacters(task.row.text, plan, spec) },
        }),
      ),
    [sheet, template, spec, values, plan],
  );
  const design = useMemo(() => designOf(tasks, spec, values), [tasks, spec, values]);
  const settledDesign = useDebouncedValue(design, settleMs);
  const quote = useExperimentQuote(workspace, settledDesign);
  const isPriced = settledDesign === design && quote.isSuccess && !quote.isPlaceholderData;
  const rows = useMemo((): PricedRow[] => {
    const prices = pricesOf(design, spec, isPriced ? quote.data : undefined);
    let runnableIndex = -1;
    return tasks.map((task, index) => {
      const cells = sheet?.rows[index] ?? [];
      if (task.reasons.length > 0) return { ...task, cells, priceMilli: null };
      runnableIndex += 1;
      const price = prices.get(runnableIndex);
      if (price === undefined || typeof price === 'number') {
        return { ...task, cells, priceMilli: price ?? null };
      }
      return { ...task, cells, priceMilli: null, reasons: [price.refusal] };
    });
  }, [tasks, sheet, design, spec, isPriced, quote.data]);
  const runnableRows = rows.filter(({ reasons }) => reasons.length === 0);
  // A model that is no longer available has no prices.
  const lacksPrices = isPriced && runnableRows.some(({ priceMilli }) => priceMilli === null);
  return {
    draft,
    problem,
    rows,
    runnableCount: runnableRows.length,
    /** How many rows cannot be sent, without those that the person left out. */
    leftOutCount: rows.filter(({ reasons, cells }) => reasons.length > 0 && cells.length > 0)
      .length,
    /** The price of all runnable rows; null while it is unknown. */
    credits:
      isPriced && !lacksPrices && characterReason === undefined
        ? milliToCredits(runnableRows.reduce((sum, { priceMilli }) => sum + (priceMilli ?? 0), 0))
        : null,
    priceProblem: quote.isError
      ? quote.error.message
      : lacksPrices
        ? 'Some rows have no price, because the model was changed. Reload the page.'
        : characterReason === undefined
          ? null
          : `${characterReason.message}.`,
    characterNames: characters.entries.map(({ character }) => character.name),
    /** Of characters that do not exist any more. */
    missingCharacterNames: characters.missingNames,
    characterShares: shares,
    retryPrice: () => void quote.refetch(),
    /** The experiment of the runnable rows. */
    design: design === null ? null : { ...design, rows: runnableRows.map(({ row }) => row) },
    setTemplate: (next: string) =>
      changeDraft({
        template: next,
        sheet: sheet && retargetColumns(sheet, { from: template, to: next }, spec),
      }),
    setText(text: string) {
      setProblem(listProblem(text));
      changeDraft({ text });
    },
    setProblem,
    /** Reads rows from a text. `isTable`: it surely has columns. */
    readRows(text: string, isTable = false) {
      const textProblem = listProblem(text);
      setProblem(textProblem);
      if (textProblem !== null) return;
      const next = readTaskSheet(text, template, spec, isTable);
      if (next.rows.length === 0)
        return setProblem('There is no row in it. Paste lines or a table.');
      changeDraft({ text: '', sheet: next });
    },
    setTarget: (at: number, target: ColumnTarget) =>
      changeSheet({
        columns: sheet?.columns.map((column, index) => {
          if (index === at) return { ...column, target };
          return column.target === target ? { ...column, target: null } : column;
        }),
      } as Partial<TaskSheet>),
    setRow: (at: number, cells: readonly string[]) =>
      changeSheet({ rows: (sheet?.rows ?? []).map((row, index) => (index === at ? cells : row)) }),
    /** Leaves a row out. Returns a function that restores it, and that returns false when the list has changed since. */
    leaveOutRow(at: number) {
      const cells = sheet?.rows[at] ?? [];
      changeSheet({ rows: (sheet?.rows ?? []).map((row, index) => (index === at ? [] : row)) });
      return (): boolean => {
        slot.flush();
        const current = slot.read();
        const currentSheet = current?.sheet ?? null;
        if (current === null || currentSheet === null) return false;
        if (currentSheet.rows[at]?.length !== 0 || currentSheet.columns.length !== cells.length)
          return false;
        const rows = currentSheet.rows.map((row, index) => (index === at ? cells : row));
        const next = { ...current, sheet: { ...currentSheet, rows } };
        slot.write(next);
        setStoredDraft(next);
        return true;
      };
    },
    /** Makes room for another list. Returns a function that restores this one, and that returns false when another was begun. */
    startOver() {
      changeDraft({ sheet: null, text: '' });
      return (): boolean => {
        slot.flush();
        const current = slot.read();
        if (current !== null && (current.sheet !== null || current.text !== '')) return false;
        slot.write(draft);
        setStoredDraft(draft);
        return true;
      };
    },
    /** Called when the list was sent. */
    clear() {
      slot.write(null);
      setStoredDraft(null);
    },
  };
}

export type TaskList = ReturnType<typeof useTaskList>;

/** The prompt of a row with the words of the form's characters. */
function promptWithCharacters(text: string, plan: FormCharacters['plan'], spec: FormSpec): string {
  const { prompt } = plan(spec, { prompt: text }).values;
  return typeof prompt === 'string' ? prompt : text;
}

/** The design of the rows that can run; null without any. */
function designOf(tasks: readonly ListedTask[], spec: FormSpec, form: FormValues): Design | null {
  const rows = tasks.flatMap(({ row, reasons }) => (reasons.length === 0 ? [row] : []));
  if (rows.length === 0) return null;
  const { prompt: _, ...values } = form;
  return {
    prompt: '',
    lists: [],
    rows,
    models: [spec.modelId],
    axes: [],
    values,
    repeats: 1,
    seeds: 'free',
    seed: 1,
    layout: { columns: ['model'], pages: [] },
    // Every row is a new result, as with Generate.
    reuse: false,
  };
}

/** The price of each row of a design in milli-credits, or why the service refuses it. */
function pricesOf(
  design: Design | null,
  spec: FormSpec,
  quote: ReturnType<typeof useExperimentQuote>['data'],
): ReadonlyMap<number, number | { refusal: string }> {
  const prices = new Map<number, number | { refusal: string }>();
  if (design === null || quote === undefined) return prices;
  const plan = planCells(design, new Map([[spec.modelId, spec]]));
  for (const { combination, priceKey } of plan.cells) {
    const row = plan.combinations[combination]?.values.find(({ axis }) => axis === 'row');
    const credits = quote.prices[priceKey];
    const refusal = quote.refused[priceKey];
    if (row === undefined) continue;
    if (credits !== undefined) prices.set(Number(row.key), toMilli(credits));
    else if (refusal !== undefined) prices.set(Number(row.key), { refusal });
  }
  return prices;
}
