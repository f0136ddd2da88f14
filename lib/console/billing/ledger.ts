import { and, eq, inArray, or } from 'drizzle-orm';
import type {
  LedgerFilters,
  LedgerListSearch,
  LedgerRow,
  LedgerRows,
  ReadLedger,
  ReadLedgerLine,
} from '@/lib/contract';
import { addDays, idPrefixes, ledgerViews } from '@/lib/contract';
import type { Access } from '../access';
import { csvLine } from '../csv';
import { schema } from '../db';
import { runtime } from '../runtime';
import { keyNames, peopleNames } from '../usage';
import type { BillingConnection } from './connection';
import { connectBilling } from './connection';

const pageSize = 50;
/** Lines of the CSV that are read at once. */
const batchSize = 1_000;

const secondsOf = (day: string): number => Date.parse(day) / 1000;

/** The filters as the interface takes them. */
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

/** One page of the workspace's ledger, newest first, with names and where each line leads. */
export async function readLedgerRows(
  access: Access,
  filters: LedgerFilters,
  after: string | undefined,
): Promise<LedgerRows> {
  const { calls } = await connectBilling(access);
  const list = await calls.ledger({ ...queryOf(filters), limit: pageSize, after });
  return {
    data: await withNames(access, list.data),
    left_out: list.left_out,
    has_more: list.has_more,
    last_id: list.last_id,
  };
}

async function withNames(access: Access, lines: readonly ReadLedgerLine[]): Promise<LedgerRow[]> {
  const [personName, keyName, chats] = await Promise.all([
    peopleNames(lines.map(({ actor }) => actor)),
    keyNames(access.workspace.id),
    conversationsOf(access, lines),
  ]);
  return lines.map((line) => ({
    ...line,
    person: line.actor === null ? null : personName(line.actor),
    key_name: line.key_id === null ? null : keyName(line.key_id),
    path: pathOf(line, chats),
  }));
}

function pathOf(
  { subject_id: id }: ReadLedgerLine,
  chats: ReadonlyMap<string, string>,
): string | null {
  if (id === null) return null;
  if (id.startsWith(`${idPrefixes.task}_`)) return `gallery/${id}`;
  if (id.startsWith(`${idPrefixes.order}_`)) return `billing/orders/${id}`;
  const chat = chats.get(id);
  return chat === undefined ? null : `chat/${chat}`;
}

/** The conversations that turns belong to, as far as the reader may open them. */
async function conversationsOf(
  { workspace, user }: Access,
  lines: readonly ReadLedgerLine[],
): Promise<ReadonlyMap<string, string>> {
  const { conversations, messages } = schema;
  const ids = [...new Set(lines.flatMap(({ subject_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await runtime()
    .db.select({ turn: messages.turnId, conversation: conversations.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        inArray(messages.turnId, ids),
        eq(conversations.workspaceId, workspace.id),
        or(eq(conversations.userId, user.id), eq(conversations.shared, true)),
      ),
    );
  return new Map(rows.flatMap(({ turn, conversation }) => (turn ? [[turn, conversation]] : [])));
}

const head = [
  'time (UTC)',
  'kind',
  'credits available',
  'credits reserved',
  'available after',
  'reserved after',
  'belongs to',
  'person',
  'person id',
  'key',
  'key id',
  'transaction',
  'memo',
  'entry',
];

/** The ledger as CSV, oldest first, read a thousand lines at a time. */
export async function ledgerCsv(
  access: Access,
  filters: LedgerFilters,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const { calls } = await connectBilling(access);
  const keyName = await keyNames(access.workspace.id);
  return csvLines(calls, queryOf(filters), keyName, signal);
}

async function* csvLines(
  calls: BillingConnection['calls'],
  query: LedgerListSearch,
  keyName: (id: string) => string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield csvLine(head);
  let after: string | undefined;
  for (;;) {
    const page: ReadLedger = await calls.ledger(
      { ...query, order: 'asc', limit: batchSize, after },
      { signal },
    );
    const personName = await peopleNames(page.data.map(({ actor }) => actor));
    for (const line of page.data) {
      yield csvLine([
        line.created_at === null ? null : new Date(line.created_at * 1000).toISOString(),
        line.kind,
        line.available_delta,
        line.authorized_delta,
        line.available_after,
        line.authorized_after,
        line.subject_id,
        line.actor === null ? null : personName(line.actor),
        line.actor,
        line.key_id === null ? null : keyName(line.key_id),
        line.key_id,
        line.billing_transaction_id,
        line.memo,
        line.id,
      ]);
    }
    if (!page.has_more || page.last_id === null) return;
    after = page.last_id;
  }
}

/** Whom and what the ledger of a workspace can be filtered by. */
export async function readLedgerChoices(access: Access) {
  const { workspace } = access;
  const { db, service } = runtime();
  await connectBilling(access);
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
