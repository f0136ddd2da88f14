'use client';

import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useSettled } from '@/components/ui';
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
  /** Milli-credits; null while unknown, and for a row that cannot run. */
  readonly milli: number | null;
}

/** Prices are asked for this long after the last change. */
const settleMs = 300;

const noForm: FormValues = {};
const noPresets: readonly AppliedPreset[] = [];

/** The list that a person is preparing for a model, with its prices. `form` is the form of Create that it goes with. */
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
  const set = (part: Partial<ListDraft>) => {
    const next = { ...draft, ...part };
    setStoredDraft(next);
    slot.schedule(() => next);
  };
  const { sheet, template } = draft;
  const edit = (part: Partial<TaskSheet>) => {
    if (sheet !== null) set({ sheet: { ...sheet, ...part } });
  };

  const tasks = useMemo(
    () =>
      (sheet === null ? [] : listTasks(sheet, template, spec, values)).map(
        (task): ListedTask => ({
          ...task,
          row: { ...task.row, text: promptWith(task.row.text, plan, spec) },
        }),
      ),
    [sheet, template, spec, values, plan],
  );
  const design = useMemo(() => designOf(tasks, spec, values), [tasks, spec, values]);
  const settledDesign = useSettled(design, settleMs);
  const quote = useExperimentQuote(workspace, settledDesign);
  const isPriced = settledDesign === design && quote.isSuccess && !quote.isPlaceholderData;
  const rows = useMemo((): PricedRow[] => {
    const prices = pricesOf(design, spec, isPriced ? quote.data : undefined);
    let at = -1;
    return tasks.map((task, index) => {
      const cells = sheet?.rows[index] ?? [];
      if (task.reasons.length > 0) return { ...task, cells, milli: null };
      at += 1;
      const price = prices.get(at);
      if (price === undefined || typeof price === 'number') {
        return { ...task, cells, milli: price ?? null };
      }
      return { ...task, cells, milli: null, reasons: [price.refusal] };
    });
  }, [tasks, sheet, design, spec, isPriced, quote.data]);
  const runnable = rows.filter(({ reasons }) => reasons.length === 0);
  // A model that is no longer available has no prices.
  const lacksPrices = isPriced && runnable.some(({ milli }) => milli === null);
  return {
    draft,
    problem,
    rows,
    count: runnable.length,
    /** How many rows are not sent: those with a reason, without those that the person left out. */
    leftOut: rows.filter(({ reasons, cells }) => reasons.length > 0 && cells.length > 0).length,
    /** Credits of all that is sent; null while unknown. */
    credits:
      isPriced && !lacksPrices && characterReason === undefined
        ? milliToCredits(runnable.reduce((sum, { milli }) => sum + (milli ?? 0), 0))
        : null,
    priceProblem: quote.isError
      ? quote.error.message
      : lacksPrices
        ? 'Some rows have no price, because the model was changed. Reload the page.'
        : characterReason === undefined
          ? null
          : `${characterReason.message}.`,
    /** Names of the characters that each row is made with. */
    characterNames: characters.loaded.map(({ character }) => character.name),
    /** Names of those that are not there any more, and what becomes of the others. */
    missingCharacterNames: characters.missingNames,
    characterShares: shares,
    retryPrice: () => void quote.refetch(),
    /** What runs: the rows that are right. */
    design: design === null ? null : { ...design, rows: runnable.map(({ row }) => row) },
    setTemplate: (next: string) =>
      set({
        template: next,
        sheet: sheet && retargetColumns(sheet, { from: template, to: next }, spec),
      }),
    setText(text: string) {
      setProblem(listProblem(text));
      set({ text });
    },
    setProblem,
    /** Reads rows from a text; `isTable` when it has columns for sure. */
    read(text: string, isTable = false) {
      const textProblem = listProblem(text);
      setProblem(textProblem);
      if (textProblem !== null) return;
      const next = readTaskSheet(text, template, spec, isTable);
      if (next.rows.length === 0)
        return setProblem('There is no row in it. Paste lines or a table.');
      set({ text: '', sheet: next });
    },
    setTarget: (at: number, target: ColumnTarget) =>
      edit({
        columns: sheet?.columns.map((column, index) => {
          if (index === at) return { ...column, target };
          return column.target === target ? { ...column, target: null } : column;
        }),
      } as Partial<TaskSheet>),
    setRow: (at: number, cells: readonly string[]) =>
      edit({ rows: (sheet?.rows ?? []).map((row, index) => (index === at ? cells : row)) }),
    /** Leaves a row out. Returns what brings it back, and is false when that row is not left out any more. */
    leaveOutRow(at: number) {
      const cells = sheet?.rows[at] ?? [];
      edit({ rows: (sheet?.rows ?? []).map((row, index) => (index === at ? [] : row)) });
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
    /** Makes room for another list. Returns what brings this one back, and is false when another one was begun. */
    startOver() {
      set({ sheet: null, text: '' });
      return (): boolean => {
        slot.flush();
        const current = slot.read();
        if (current !== null && (current.sheet !== null || current.text !== '')) return false;
        slot.write(draft);
        setStoredDraft(draft);
        return true;
      };
    },
    /** Forgets the list, once it was sent. */
    clear() {
      slot.write(null);
      setStoredDraft(null);
    },
  };
}

export type TaskList = ReturnType<typeof useTaskList>;

/** The prompt of a row with the words of the form's characters. */
function promptWith(text: string, plan: FormCharacters['plan'], spec: FormSpec): string {
  const { prompt } = plan(spec, { prompt: text }).values;
  return typeof prompt === 'string' ? prompt : text;
}

/** The design of the rows that are right; null without any. */
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
