import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile as readBytes, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, utcDayOf } from '@/lib/contract';
import { loadEnv } from '@/lib/platform/env';
import { type RetentionDays, removeAged } from '@/lib/platform/retention';
import { describeDatabases } from '@/lib/platform/testing';
import {
  createTestService,
  routedTo,
  say,
  startTextUpstream,
  type TestService,
  type TestWorkspace,
  type TextUpstream,
} from '@/lib/service/testing';
import { openPlace } from '../backup/place';
import { checkArchive } from '../doctor/archive';
import { archiveMonths } from './archive-months';
import { listMonths, readFile } from './read-archive';

const today = utcDayOf(Date.now());
const { keepDays, backup } = loadEnv({});
const days: RetentionDays = { ...keepDays, turns: 90, audit: 90, deliveries: 90 };
const schemas = ['service', 'console'];
const entry = fileURLToPath(new URL('./testing/archive-process.ts', import.meta.url));

describeDatabases('old months', { both: 'rows as texts' }, (suite) => {
  let upstream: TextUpstream;
  let service: TestService;
  let workspace: TestWorkspace;
  let folder: string;
  let to: string;
  beforeAll(async () => {
    upstream = await startTextUpstream();
    service = await createTestService(suite.database(), {
      workers: 0,
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
    folder = await mkdtemp(join(tmpdir(), 'atelier-archive-'));
  });
  beforeEach(async () => {
    await query('delete from service.turns');
    await query('delete from service.webhook_events');
    workspace = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    await query(
      `update service.workspaces set created_at = now() - interval '400 days' where id = $1`,
      [workspace.id],
    );
    to = await mkdtemp(join(folder, 'place-'));
  });
  afterAll(async () => {
    await service.close();
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
  });

  const query = async <T = Readonly<Record<string, unknown>>>(
    statement: string,
    values: readonly unknown[] = [],
  ) => (await suite.database().query<T>(statement, values)).rows;
  const settings = () => ({ to, access: backup.bucketAccess, days, schemas, dataDir: folder });
  const archive = () => archiveMonths(suite.database(), settings());
  const remove = async () => {
    const { months } = await archive();
    return removeAged(suite.database(), { days, schemas, archivedMonths: months });
  };
  const place = () => openPlace(to, backup.bucketAccess);

  /** Turns, one on each day back from today. */
  const addTurns = (count: number) =>
    query(
      `insert into service.turns (id, workspace_id, key_id, actor, model, endpoint, status, rate, amount_milli, settled_milli,
         authorization_id, billing_transaction_id, created_at, deadline_at, ended_at)
       select 'turn_' || gen_random_uuid(), $1, 'key', case when n % 3 > 0 then E'a "quoted", name\n' || n end, 'quill',
         'responses', 'succeeded', '{"ruleId":"r"}', 100, 7, 'auth', 'btx', at, at, at + interval '1 second'
       from generate_series(0, $2::int - 1) n, lateral (select now() - n * interval '1 day' as at) t`,
      [workspace.id, count],
    );
  /** Months of turns that are over for 90 days, by the database's clock. */
  const dueMonths = async () =>
    (
      await query<{ month: string }>(
        `select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from service.turns
         where created_at < date_trunc('month', (now() - interval '90 days') at time zone 'UTC') at time zone 'UTC' order by 1`,
      )
    ).map(({ month }) => month);
  async function readTurns(month: string): Promise<string> {
    const found = (await listMonths(await place())).find((each) => each.month === month);
    const file = found?.files[0];
    if (found === undefined || file === undefined) throw new Error(`no ${month}`);
    const output = new PassThrough();
    const whole = text(output);
    const problem = await readFile(await place(), found, file, { output });
    output.end();
    expect(problem).toBeNull();
    return whole;
  }
  const closeDays = async () => {
    const usage = await service.manage(
      `/workspaces/${workspace.id}/usage?from=${addDays(today, -360)}&to=${today}`,
    );
    expect(usage.status, await usage.clone().text()).toBe(200);
    await query(
      `insert into service.margin_closed (id, through) values (1, (now() at time zone 'UTC')::date - 1)
       on conflict (id) do update set through = excluded.through`,
    );
    return usage.json();
  };

  it('are written, then removed; usage is as before, and the ledger is right without them', async () => {
    // One that was charged, which the ledger knows.
    upstream.script(say(['Hello']));
    const answer = await service.post(workspace.secret, '/v1/chat/completions', {
      model: 'quill',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    await query(
      `update service.turns set created_at = created_at - interval '200 days', ended_at = ended_at - interval '200 days'`,
    );
    expect(await service.mismatches()).toEqual([]);
    await addTurns(200);
    const wanted = await dueMonths();
    expect(wanted.length).toBeGreaterThan(2);
    const usage = await closeDays();
    const { written } = await archive();
    expect(written.map(({ set, month }) => `${set} ${month}`)).toEqual(
      wanted.map((month) => `turns ${month}`),
    );
    const before = await query<{ n: string }>(
      `select count(*) as n from service.turns where to_char(created_at at time zone 'UTC', 'YYYY-MM') = any($1)`,
      [wanted],
    );
    expect(await remove()).toEqual({ 'service.turns': Number(before[0]?.n) });
    expect(await dueMonths()).toEqual([]);
    expect(await closeDays()).toEqual(usage);
    await query('delete from service.turns');
    expect(await service.mismatches()).toEqual([]);
    // Nothing is left to do, and nothing is done twice.
    expect((await archive()).written).toEqual([]);
    expect(await remove()).toEqual({});
  });

  it('come back by COPY, row for row', async () => {
    const url = suite.url();
    if (url === undefined) return;
    await addTurns(200);
    await closeDays();
    const [month = ''] = await dueMonths();
    const ofMonth = () =>
      query(
        `select * from service.turns where to_char(created_at at time zone 'UTC', 'YYYY-MM') = $1 order by id`,
        [month],
      );
    const rows = await ofMonth();
    await remove();
    expect(await ofMonth()).toEqual([]);
    const csv = await readTurns(month);
    const columns = csv.slice(0, csv.indexOf('\n'));
    const client = new pg.Client(url);
    await client.connect();
    const copy = new pg.Query(`copy service.turns (${columns}) from stdin csv header`);
    // What a program that copies does, such as psql; `pg` itself refuses a COPY.
    const handleCopyInResponse = (connection: {
      sendCopyFromChunk(chunk: Buffer): void;
      endCopyFrom(): void;
    }) => {
      connection.sendCopyFromChunk(Buffer.from(csv));
      connection.endCopyFrom();
    };
    await once(client.query(Object.assign(copy, { handleCopyInResponse })), 'end');
    await client.end();
    expect(await ofMonth()).toEqual(rows);
  });

  it('of webhooks and the audit log go with what belongs to them', async () => {
    const at = `now() - interval '200 days'`;
    await query(`do $$ begin set local session_replication_role = replica;
      insert into console.audit_events (id, actor_kind, actor_name, action, created_at) values ('e1', 'system', 'Atelier', 'x', ${at});
      insert into service.webhook_events (id, workspace_id, type, body, created_at) values ('ev1', 'w', 'task.failed', '{}', ${at});
      insert into service.webhook_deliveries (id, webhook_id, event_id, event_type, state, due_at, created_at, completed_at)
        values ('d1', 'w', 'ev1', 'task.failed', 'delivered', ${at}, ${at}, ${at});
      insert into service.webhook_attempts (id, delivery_id, number, trigger, url, started_at, duration_ms, request_headers)
        values ('a1', 'd1', 1, 'schedule', 'https://example.com', ${at}, 5, '{}');
    end $$`);
    expect(await remove()).toEqual({ 'console.audit_events': 1, 'service.webhook_events': 1 });
    const months = await listMonths(await place());
    expect(
      months.map(({ set, files }) => [set, files.map(({ table, rows }) => [table, rows])]),
    ).toEqual([
      ['audit', [['console.audit_events', 1]]],
      [
        'webhooks',
        [
          ['service.webhook_events', 1],
          ['service.webhook_deliveries', 1],
          ['service.webhook_attempts', 1],
        ],
      ],
    ]);
    expect(await query('select * from service.webhook_attempts')).toEqual([]);
  });

  it('of webhooks wait for the last event that is to be sent yet, or was sent lately', async () => {
    const at = `now() - interval '200 days'`;
    await query(`do $$ begin set local session_replication_role = replica;
      insert into service.webhook_events (id, workspace_id, type, body, created_at)
        select 'ev' || n, 'w', 'task.failed', '{}', ${at} from generate_series(1, 2) n;
      insert into service.webhook_events (id, workspace_id, type, body, created_at)
        values ('ev3', 'w', 'task.failed', '{}', ${at} + interval '40 days');
      insert into service.webhook_deliveries (id, webhook_id, event_id, event_type, state, due_at, created_at)
        values ('d2', 'w', 'ev2', 'task.failed', 'pending', now(), now());
    end $$`);
    // The month after it does not wait.
    expect(await remove()).toEqual({ 'service.webhook_events': 1 });
    await query(`update service.webhook_deliveries set state = 'delivered', completed_at = now()`);
    expect(await remove()).toEqual({});
    await query(`update service.webhook_deliveries set completed_at = ${at}`);
    expect(await remove()).toEqual({ 'service.webhook_events': 2 });
    const deliveries = (await listMonths(await place())).map(({ files }) => files[1]?.rows);
    expect(deliveries).toEqual([1, 0]);
  });

  it('stay while they are not in the archive, or it is gone or another’s', async () => {
    await addTurns(200);
    await closeDays();
    const count = async () => (await query('select id from service.turns')).length;
    // Without an archive turns are never removed.
    expect(await removeAged(suite.database(), { days, schemas })).toEqual({});
    await archive();
    const env = () => ({ archiveMonthsTo: to, backup });
    await rm(to, { recursive: true });
    await expect(remove()).rejects.toThrow(/no longer has turns\/\d{4}-\d\d as it was written/);
    expect(await checkArchive(env(), suite.database())).toMatchObject([{ state: 'problem' }]);
    to = await mkdtemp(join(folder, 'another-'));
    const { written } = await archive();
    const file = join(to, 'archive', 'turns', written[0]?.month ?? '', 'service.turns.csv.gz');
    const bytes = await readBytes(file);
    await writeFile(file, bytes.subarray(1));
    await expect(remove()).rejects.toThrow('service.turns.csv.gz as it was written');
    await writeFile(file, bytes);
    expect(await checkArchive(env(), suite.database())).toMatchObject([{ state: 'ok' }]);
    const manifest = join(to, 'archive', 'turns', written[0]?.month ?? '', 'manifest.json');
    await writeFile(manifest, JSON.stringify({ ...written[0], installation: 'another' }));
    await expect(archive()).rejects.toThrow("is another installation's");
    expect(await checkArchive(env(), suite.database())).toMatchObject([{ state: 'problem' }]);
    expect(await checkArchive(env(), undefined)).toMatchObject([{ state: 'ok' }]);
    await writeFile(manifest, '{');
    await expect(archive()).rejects.toThrow('changed or cut off');
    expect(await count()).toBe(200);
  });

  it('that were changed or lost in the archive are told', async () => {
    await addTurns(200);
    await closeDays();
    const { written } = await archive();
    const [first, second] = written;
    if (first?.files[0] === undefined || second?.files[0] === undefined) throw new Error('too few');
    const signal = AbortSignal.abort();
    await expect(readFile(await place(), first, first.files[0], { signal })).rejects.toThrow(
      'aborted',
    );
    const pathOf = (month: string) => join(to, 'archive', 'turns', month, 'service.turns.csv.gz');
    await writeFile(pathOf(first.month), 'not what it was');
    await rm(pathOf(second.month));
    expect(await readFile(await place(), first, first.files[0])).toMatch(/changed or cut off/);
    expect(await readFile(await place(), second, second.files[0])).toMatch(/is missing/);
  });

  it('are in the database or in the archive whenever the process is killed', async () => {
    const url = suite.url();
    if (url === undefined) return;
    await addTurns(330);
    await closeDays();
    const idsOf = async () =>
      (await query<{ id: string }>('select id from service.turns')).map(({ id }) => id);
    const all = await idsOf();
    const wanted = await dueMonths();
    let isOver = false;
    for (let killAfterMs = 20; !isOver; killAfterMs *= 4) {
      const child = spawn(
        process.execPath,
        ['--import', './scripts/env/production.mjs', entry, url, to, join(folder, 'own'), '90'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(child.stdout, 'data');
      const ended = once(child, 'exit');
      const isKilled = await Promise.race([ended.then(() => false), delay(killAfterMs, true)]);
      if (isKilled) child.kill('SIGKILL');
      await ended;
      isOver = child.exitCode === 0;
      const kept = new Set(await idsOf());
      const archived = (
        await Promise.all((await listMonths(await place())).map(({ month }) => readTurns(month)))
      ).join('');
      expect(all.filter((id) => !kept.has(id) && !archived.includes(id))).toEqual([]);
    }
    expect((await listMonths(await place())).map(({ month }) => month)).toEqual(wanted);
    expect(await dueMonths()).toEqual([]);
    expect((await readdir(join(folder, 'own'))).filter((name) => /draft/.test(name))).toEqual([]);
  });
});
