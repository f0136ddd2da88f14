import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { listConversations } from '@/lib/console/chat';
import { readCreationsById } from '@/lib/console/create/creations';
import { readFirstTaskIds } from '@/lib/console/create/models';
import { type ConsoleDb, consoleDb } from '@/lib/console/db';
import { readGalleryFacets, readGalleryIndex } from '@/lib/console/library/gallery';
import { listTrash } from '@/lib/console/library/trash';
import type { Access } from '@/lib/console/team/access';
import { listAudit, listAuditActors } from '@/lib/console/team/audit';
import { searchWorkspace } from '@/lib/console/team/search';
import { utcDayOf } from '@/lib/contract';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { ownAddresses } from '@/lib/platform/addresses';
import { type Database, openDatabase } from '@/lib/platform/database';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  embeddedServiceRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import type { ServiceDb } from '@/lib/service/context';
import { schema } from '@/lib/service/db';
import { listLedgerLines } from '@/lib/service/money/ledger';
import { readMargin } from '@/lib/service/money/margin';
import { claimTask, findOverdueTasks, listTasks, listWork, surveyTasks } from '@/lib/service/tasks';
import { listWorkspaces } from '@/lib/service/workspaces';
import { median } from './support/load.ts';
import { postgresProgram, withPostgres } from './support/postgres.ts';
import {
  bigWorkspace,
  millions,
  owner,
  secondsApart,
  seedStatements,
} from './support/seed-history.ts';
import type { Row } from './types.ts';

export const name = `queries of pages and sweeps over ${millions},000,000 tasks, 20,000 of them queued`;

const rounds = 9;
const aimMs = 20;
/** Rows that a statement may read without an index: small tables are read completely. */
const maxScannedRows = 1_000;

const root = path.resolve(import.meta.dirname, '..');

/** What compares every result that was read, of 100,000, and the palette's search in all of a workspace. */
const foundMs = 100;

type Query = readonly [name: string, run: () => Promise<unknown>, aimMs?: number];

function queriesOf(service: ServiceDb, console: ConsoleDb): Query[] {
  const reader = { workspaceId: bigWorkspace, userId: owner };
  const access = {
    workspace: { id: bigWorkspace, settings: {} },
    user: { id: owner },
    role: 'owner',
  } as Access;
  const gallery = (filters: GalleryFilters) => () => readGalleryIndex(console, reader, filters);
  const tasks = (filter: Partial<Parameters<typeof listTasks>[2]>) => () =>
    listTasks(service, bigWorkspace, {
      ids: null,
      statuses: null,
      after: null,
      limit: 100,
      order: 'desc',
      ...filter,
    });
  const ledger = (query: Parameters<typeof listLedgerLines>[2]) => () =>
    listLedgerLines(service, bigWorkspace, query);
  const work = (query: Parameters<typeof listWork>[1]) => () => listWork({ db: service }, query);
  const margin = (from: string, to: string) => () =>
    readMargin({ db: service, clock: Date }, { from, to });
  const rule = { requestsPerMinute: 60, burst: 60 };
  const limiter = { rule, take: () => ({}) };
  const conversations = (query: string) => () => listConversations(access, { query });
  const palette = (text: string) => () => searchWorkspace(access, text);
  const tiles = Array.from({ length: 24 }, (_, n) => `task_${50_001 + n}`);
  const models = [
    ...Array.from({ length: 4 }, (_, n) => `model-${n}`),
    ...Array.from({ length: 10 }, (_, n) => `model-never-used-${n}`),
  ];
  return [
    ['claim of a task', () => claimTask(service, [])],
    ['sweep: queued tasks past their deadline', () => findOverdueTasks(service)],
    ['sweep: running tasks of other processes', () => surveyTasks(service, new Set())],
    ['tasks, first page', tasks({})],
    ['tasks, a page in the middle', tasks({ after: 'task_350000' })],
    ['tasks of a rare status', tasks({ statuses: ['expired'] })],
    ['work of all workspaces, first page', work({})],
    ['work of all workspaces, a page in the middle', work({ after: middleOfWork() })],
    ['work, what is open', work({ view: 'open' })],
    ['work, unknown starts', work({ view: 'possible_cost' })],
    ['work, failed and still cost', work({ view: 'failed_with_cost' })],
    ['work of one workspace', work({ workspace: 'ws_7' })],
    ['work by a task’s id', work({ find: 'task_654321' })],
    ['work by an unknown reference', work({ find: '0a1b2c3d-nothing' })],
    ['workspaces, first page', () => listWorkspaces({ db: service, limiter }, {})],
    // The first round sums up every day that is over; the median is of those after it.
    ['margin of 90 days', margin(dayAgo(140), dayAgo(51))],
    ['ledger, first page', ledger({})],
    ['ledger of a person', ledger({ actor: 'user_big_3' })],
    ['ledger of a person with few entries', ledger({ actor: 'user_rare' })],
    ['ledger of a key with few entries', ledger({ key_id: 'key_rare' })],
    ['ledger of a day', ledger({ from: daysAgo(400), to: daysAgo(399) })],
    ['ledger of a year before the last one', ledger({ from: daysAgo(800), to: daysAgo(435) })],
    ['gallery', gallery({})],
    ['gallery of a model', gallery({ model: 'model-3' })],
    ['gallery of a model that was used rarely', gallery({ model: 'model-rare' })],
    ['gallery of a person', gallery({ person: 'user_big_3' })],
    ['gallery of keys', gallery({ person: 'keys' })],
    ['gallery of videos', gallery({ kind: 'video' })],
    ['gallery of a rare status', gallery({ status: 'expired' })],
    ['gallery of running tasks', gallery({ status: 'running' })],
    ['gallery of a day', gallery({ from: '2025-06-01', to: '2025-06-01' })],
    ['gallery, search: rare words', gallery({ q: 'number 654321' })],
    ['gallery, search: common words', gallery({ q: 'harbour dusk' })],
    ['gallery, search: nothing found', gallery({ q: 'submarine' })],
    ['gallery, search: rare words of comments', gallery({ q: 'zeppelin' })],
    ['gallery, search: a word of every comment', gallery({ q: 'boat' })],
    ['gallery, search: rare words of transcripts', gallery({ q: 'narwhal' })],
    ['gallery, search: a word of every transcript', gallery({ q: 'captain' })],
    ['gallery, search: rare words of notes', gallery({ q: 'walrus' })],
    ['gallery, search: a tag’s name', gallery({ q: 'tag 199' })],
    ['gallery of a tag', gallery({ tag: 'tag_3' }), foundMs],
    ['gallery of a rare tag', gallery({ tag: 'tag_199' })],
    ['gallery, alike among 100,000', gallery({ like: 'task_50001:0' }), foundMs],
    ['gallery of a common colour', gallery({ colour: 'blue' }), foundMs],
    ['gallery of a colour of one in twenty', gallery({ colour: 'red' }), foundMs],
    ['gallery of a rare colour', gallery({ colour: 'teal' }), foundMs],
    ['gallery, versions stacked', gallery({ stack: '1' }), foundMs],
    ['gallery made with an asset', gallery({ asset: '/media/up_7.png' })],
    ['gallery, what can be filtered by', () => readGalleryFacets(console, bigWorkspace)],
    ['gallery, what 24 tiles show', () => readCreationsById(console, reader, tiles)],
    ['Create, covers of 14 models', () => readFirstTaskIds(console, bigWorkspace, models)],
    ['palette: two letters', palette('ha'), foundMs],
    ['palette: two letters that nothing has', palette('zz'), foundMs],
    ['palette: a number', palette('54321'), foundMs],
    ['palette: rare words of comments', palette('zeppelin'), foundMs],
    ['palette: common words', palette('harbour dusk'), foundMs],
    ['palette: a word of every comment', palette('boat'), foundMs],
    ['palette: a word of every transcript', palette('captain'), foundMs],
    ['palette: nothing', palette('submarine'), foundMs],
    ['audit log, first page', () => listAudit(access, {})],
    ['audit log of a rare action', () => listAudit(access, { action: 'workspace.rename' })],
    ['audit log of a person', () => listAudit(access, { person: 'user_big_3' })],
    ['audit log, its people', () => listAuditActors(access)],
    ['conversations, first page', () => listConversations(access, {})],
    ['conversations, search: rare words', conversations('12345')],
    ['conversations, search: common words', conversations('harbour')],
    ['conversations, search: words of every message', conversations('tell a')],
    ['conversations, search: nothing found', conversations('zeppelin')],
    ['trash, first page', () => listTrash(access, null)],
  ];
}

const daysAgo = (days: number): number => Math.floor(Date.now() / 1000) - days * 24 * 3600;

const dayAgo = (days: number): string => utcDayOf(Date.now() - days * 24 * 3600 * 1000);
const middleOfWork = (): string => `${Date.now() - 500_000 * secondsApart * 1000}.task_500000`;

/** Rows that were read by sequential scans so far, of the tables of both halves. */
async function scannedRows(database: Database): Promise<Map<string, number>> {
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query<{ table: string; read: string }>(
    `select schemaname || '.' || relname as table, seq_tup_read::text as read
     from pg_stat_user_tables where schemaname in ('service', 'console')`,
  );
  return new Map(rows.map(({ table, read }) => [table, Number(read)]));
}

async function measure(database: Database, [query, run, limitMs = aimMs]: Query): Promise<Row> {
  const before = await scannedRows(database);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  const after = await scannedRows(database);
  const scanned = [...after].filter(
    ([table, rows]) => rows - (before.get(table) ?? 0) > maxScannedRows * rounds,
  );
  const p50 = median(times);
  const comparesAll = limitMs === foundMs;
  return {
    name: `${query}${scanned.length === 0 ? '' : ` (reads all of ${scanned.map(([table]) => table).join(', ')})`}`,
    value: p50,
    unit: 'ms p50',
    aim: comparesAll ? `≤ ${limitMs}` : `≤ ${limitMs}, by an index`,
    pass: p50 <= limitMs && (comparesAll || scanned.length === 0),
  };
}

/** Seeds with `psql`, because the product's own connections end a statement after seconds. */
async function seed(database: Database, url: string): Promise<void> {
  for (const half of ['service', 'console']) {
    const folder = path.join(root, 'lib', half, 'db');
    await database.migrate({ folder, schema: half });
  }
  const statements = seedStatements.flatMap((statement) => ['-c', statement]);
  await promisify(execFile)(await postgresProgram('psql'), [
    url,
    '-qv',
    'ON_ERROR_STOP=1',
    ...statements,
  ]);
}

export async function measureQueries(database: Database): Promise<Row[]> {
  const withdraw = [
    provide(databaseRegistryKey, database),
    provide(secretRegistryKey, 'a secret of the bench, long enough for one'),
    provide(embeddedServiceRegistryKey, {
      fetch: async () => new Response(null, { status: 503 }),
      baseUrl: 'http://service.bench',
      addresses: ownAddresses('http://service.bench'),
      operatorKey: 'operator',
    }),
  ];
  const rows: Row[] = [];
  const queries = queriesOf(database.drizzle(schema), consoleDb(database));
  for (const query of queries) rows.push(await measure(database, query));
  for (const end of withdraw) end();
  return rows;
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-'));
  try {
    return await withPostgres(async (url) => {
      const database = await openDatabase({ url, dataDir });
      try {
        await seed(database, url);
        return await measureQueries(database);
      } finally {
        await database.close();
      }
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
