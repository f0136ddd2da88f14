import { eq } from 'drizzle-orm';
import type { LedgerListSearch, ReadLedger, ReadLedgerLine } from '@/lib/contract';
import { addDays } from '@/lib/contract';
import type { LedgerFilters, LedgerRow, LedgerRows } from '@/lib/pages/billing';
import { ledgerViews, listCutOff } from '@/lib/pages/billing';
import { schema } from '../../db';
import { csvLine } from '../../platform/csv';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { keyNames, peopleNames, projectNames } from '../usage';
import { type BillingConnection, connectBilling } from './connection';
import { isRepeatedPage } from './repeated-page';
import { readSubjects } from './subjects';

const pageSize = 50;
/** Ledger entries that are read at once for the CSV file. */
const batchSize = 1_000;

const secondsOf = (day: string): number => Date.parse(day) / 1000;

/** The filters as query parameters of the interface. */
const queryOf = ({
  view = 'all',
  person,
  key,
  subject,
  from,
  to,
}: LedgerFilters): LedgerListSearch => ({
  ...(view === 'all' ? {} : { kind: ledgerViews[view].join(',') }),
  ...(person === undefined ? {} : { actor: person }),
  ...(key === undefined ? {} : { key_id: key }),
  ...(subject === undefined ? {} : { subject_id: subject }),
  ...(from === undefined ? {} : { from: secondsOf(from) }),
  ...(to === undefined ? {} : { to: secondsOf(addDays(to, 1)) }),
});

/** One page of the workspace's ledger, newest first, with names and links. */
export async function readLedgerRows(
  access: Access,
  filters: LedgerFilters,
  after: string | undefined,
): Promise<LedgerRows> {
  const { calls } = await connectBilling(access);
  const list = await calls.ledger({ ...queryOf(filters), limit: pageSize, after });
  if (isRepeatedPage(list, after)) return { data: [], left_out: 0, has_more: true, last_id: null };
  return {
    data: await withNames(access, list.data),
    left_out: list.left_out,
    has_more: list.has_more,
    last_id: list.last_id,
  };
}

async function withNames(access: Access, lines: readonly ReadLedgerLine[]): Promise<LedgerRow[]> {
  const [personName, keyName, subjectOf] = await Promise.all([
    peopleNames(lines.map(({ actor }) => actor)),
    keyNames(access.workspace.id),
    readSubjects(
      access,
      lines.map(({ subject_id }) => subject_id),
    ),
  ]);
  return lines.map((line) => {
    const { model, prompt, path } = subjectOf(line.subject_id);
    return {
      ...line,
      person: line.actor === null ? null : personName(line.actor),
      key_name: line.key_id === null ? null : keyName(line.key_id),
      model_name: model,
      prompt,
      path,
    };
  });
}

const header = [
  'time (UTC)',
  'kind',
  'credits available',
  'credits reserved',
  'available after',
  'reserved after',
  'belongs to',
  'model',
  'prompt',
  'person',
  'person id',
  'key',
  'key id',
  'transaction',
  'memo',
  'entry',
  'project',
  'project id',
];

/**
 * The ledger as CSV, oldest first where the service can, read up to 1,000 entries at a time. Where the service's
 * list cannot be read to its end, the last line says so.
 */
export async function ledgerCsv(
  access: Access,
  filters: LedgerFilters,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const { calls } = await connectBilling(access);
  const [keyName, projectName] = await Promise.all([
    keyNames(access.workspace.id),
    projectNames(access.workspace.id),
  ]);
  return csvLines(access, calls, { query: queryOf(filters), keyName, projectName, signal });
}

async function* csvLines(
  access: Access,
  calls: BillingConnection['calls'],
  {
    query,
    keyName,
    projectName,
    signal,
  }: {
    query: LedgerListSearch;
    keyName: (id: string) => string;
    projectName: (id: string) => string;
    signal: AbortSignal;
  },
): AsyncGenerator<string> {
  yield csvLine(header);
  let cursor: string | undefined;
  let firstId: string | null = null;
  for (;;) {
    const page: ReadLedger = await calls.ledger(
      { ...query, order: 'asc', limit: batchSize, after: cursor },
      { signal },
    );
    const pageFirstId = page.data[0]?.id ?? null;
    if (isRepeatedPage(page, cursor) || (firstId !== null && pageFirstId === firstId)) {
      yield csvLine([listCutOff]);
      return;
    }
    firstId ??= pageFirstId;
    const [personName, subjectOf] = await Promise.all([
      peopleNames(page.data.map(({ actor }) => actor)),
      readSubjects(
        access,
        page.data.map(({ subject_id }) => subject_id),
      ),
    ]);
    for (const line of page.data) {
      const { model, prompt } = subjectOf(line.subject_id);
      yield csvLine([
        line.created_at === null ? null : new Date(line.created_at * 1000).toISOString(),
        line.kind,
        line.available_delta,
        line.authorized_delta,
        line.available_after,
        line.authorized_after,
        line.subject_id,
        model,
        prompt,
        line.actor === null ? null : personName(line.actor),
        line.actor,
        line.key_id === null ? null : keyName(line.key_id),
        line.key_id,
        line.billing_transaction_id,
        line.memo,
        line.id,
        line.project === null ? null : projectName(line.project),
        line.project,
      ]);
    }
    if (!page.has_more) return;
    if (page.last_id === null) {
      yield csvLine([listCutOff]);
      return;
    }
    cursor = page.last_id;
  }
}

/**
 * The people and keys that the ledger of a workspace can be filtered by; null with a remote service, because the
 * interface names no filters.
 */
export async function readLedgerChoices(access: Access) {
  const { workspace } = access;
  const { db, service } = runtime();
  const { mode } = await connectBilling(access);
  if (mode === 'remote') return null;
  const { memberships, users } = schema;
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspace.id))
    .orderBy(users.name);
  const keys = await service.manage?.keys.list(workspace.id);
  return {
    people,
    keys:
      keys?.data.map(({ id, name, kind }) => ({
        id,
        name: kind === 'console' ? 'Console' : name,
      })) ?? [],
  };
}
