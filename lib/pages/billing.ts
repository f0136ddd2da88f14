import { isDay } from '@/lib/contract/days';
import type { LedgerKind } from '@/lib/contract/manage/tasks';
import type { ReadLedgerLine } from '@/lib/contract/read';

/** A ledger entry with names and a link. */
export interface LedgerRow extends ReadLedgerLine {
  readonly person: string | null;
  readonly key_name: string | null;
  /** The name of the model; null when it is unknown. */
  readonly model_name: string | null;
  /** The first words of the prompt; null when they are unknown, or hidden from the reader. */
  readonly prompt: string | null;
  /**
   * Path of the page of its task, turn or order, below the workspace; null when there is none that the reader may
   * open.
   */
  readonly path: string | null;
}

/** Shown below an incomplete list: the service ignores `after`, or sends no id to continue from. */
export const listCutOff = 'The service has more entries, but shows no way to them.';

/**
 * `GET /api/console/{workspace}/billing/ledger`: a page of rows, newest first. With `has_more` and without `last_id` the
 * rest cannot be read.
 */
export interface LedgerRows {
  readonly data: readonly LedgerRow[];
  /** How many lines of the page could not be read. */
  readonly left_out: number;
  readonly has_more: boolean;
  readonly last_id: string | null;
}

const ledgerKinds = [
  'grant',
  'authorize',
  'settle',
  'release',
  'refund',
  'adjust',
] as const satisfies readonly LedgerKind[];

/** Groups of kinds for the filter. */
export const ledgerViews = {
  all: ledgerKinds,
  charges: ['settle'],
  added: ['grant'],
  reserved: ['authorize', 'release'],
  corrections: ['refund', 'adjust'],
} as const satisfies Record<string, readonly LedgerKind[]>;
export type LedgerView = keyof typeof ledgerViews;

/** Filters of the ledger, as in the page's URL. Days in UTC, both included. */
export interface LedgerFilters {
  readonly view?: LedgerView;
  readonly person?: string;
  readonly key?: string;
  /** A task, a turn or an order by its id. */
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
}

const filterReaders: { [Name in keyof LedgerFilters]-?: (text: string) => LedgerFilters[Name] } = {
  view: (text) => (Object.keys(ledgerViews) as LedgerView[]).find((view) => view === text),
  person: (text) => (text.length <= 64 ? text : undefined),
  key: (text) => (text.length <= 128 ? text : undefined),
  subject: (text) => (text.length <= 128 ? text.trim() : undefined),
  from: readDay,
  to: readDay,
};

function readDay(text: string): string | undefined {
  return isDay(text) ? text : undefined;
}

/** Reads the filters of a URL; invalid ones are left out. */
export function readLedgerFilters(
  entries: Readonly<Record<string, string | string[] | undefined>>,
): LedgerFilters {
  const filterEntries = Object.entries(filterReaders).flatMap(([name, read]) => {
    const text = entries[name];
    const value = typeof text === 'string' && text !== '' ? read(text) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filterEntries);
}

export const ledgerSearch = (filters: LedgerFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
