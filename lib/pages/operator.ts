import { workViews } from '@/lib/contract/manage/work';
import { readUsageReportQuery, type UsageReportQuery } from './usage';

type Entries = Readonly<Record<string, string | string[] | undefined>>;

/** A text of a URL's query: trimmed; undefined when it is empty, repeated or too long. */
function queryText(entries: Entries, name: string, maxLength = 300): string | undefined {
  const value = entries[name];
  const text = typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '';
  return text === '' || text.length > maxLength || !text.isWellFormed() ? undefined : text;
}

/** The query of the operators' list of tasks. */
export interface WorkListQuery {
  readonly view: (typeof workViews)[number];
  readonly find: string | undefined;
  readonly workspace: string | undefined;
  readonly after: string | undefined;
}

export const readWorkListQuery = (entries: Entries): WorkListQuery => ({
  view: workViews.find((each) => each === entries.view) ?? 'all',
  find: queryText(entries, 'find'),
  workspace: queryText(entries, 'workspace', 100),
  after: queryText(entries, 'after', 200),
});

/** The query of the operators' list of workspaces. */
export interface WorkspaceListQuery {
  readonly find: string | undefined;
  readonly status: 'active' | 'suspended' | undefined;
  readonly after: string | undefined;
}

export const readWorkspaceListQuery = (entries: Entries): WorkspaceListQuery => ({
  find: queryText(entries, 'find', 100),
  status: (['active', 'suspended'] as const).find((each) => each === entries.status),
  after: queryText(entries, 'after', 100),
});

/** The query of the margin: its days, and the value of a credit in dollars for models that declare none. */
export interface MarginReportQuery extends Pick<UsageReportQuery, 'range' | 'from' | 'to'> {
  readonly credit: number | undefined;
}

export function readMarginReportQuery(entries: Entries, today: string): MarginReportQuery {
  const { range, from, to } = readUsageReportQuery(entries, today);
  const credit = Number(queryText(entries, 'credit', 20) ?? Number.NaN);
  return { range, from, to, credit: credit > 0 && credit <= 1e6 ? credit : undefined };
}

/** The URL of an operators' page with its query. Undefined values are left out. */
export function operatorHref(
  page: 'workspaces' | 'work' | 'margin' | 'margin/csv',
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const parameterEntries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(parameterEntries).toString();
  return `/operator/${page}${query === '' ? '' : `?${query}`}`;
}

/** {@link operatorHref} of the margin: the days of a named range are counted back from today. */
export const marginHref = (page: 'margin' | 'margin/csv', parameters: MarginReportQuery): string =>
  operatorHref(page, {
    range: parameters.range,
    ...(parameters.range === 'custom' ? { from: parameters.from, to: parameters.to } : {}),
    credit: parameters.credit,
  });
