import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeDatabases } from '../testing';
import { fileRetention, type RetentionDays, removeAged, retentionLines, tableRetention } from '.';

const forEver: RetentionDays = {
  results: 0,
  uploads: 0,
  deliveries: 0,
  notifications: 0,
  sessions: 0,
  audit: 0,
  turns: 0,
};
const days = { ...forEver, deliveries: 30, notifications: 90, sessions: 7, audit: 365, turns: 400 };
const schemas = ['service', 'console'];

type Row = Readonly<Record<string, unknown>>;
/** A time relative to the database's; negative: ago. */
const at = (interval: string) => ({ interval });

/** Of each table that is cleaned: rows that stay, and rows that go. */
const cases: Readonly<Record<string, { stays: Row[]; goes: Row[] }>> = {
  'service.agent_tokens': ending('ends_at'),
  'service.agent_approvals': ending('ends_at'),
  'service.idempotency_keys': ending('expires_at'),
  'service.responses': ending('expires_at'),
  'service.sandbox_operations': {
    stays: [
      { completed_at: at('-30 days +1 minute') },
      { completed_at: null },
      { completed_at: at('-60 days'), outcome: '{}' },
    ],
    goes: [{ completed_at: at('-30 days -1 minute') }],
  },
  'service.turns': {
    stays: [
      { ended_at: at('-400 days +1 minute'), workspace_id: 'closed', created_at: at('-450 days') },
      { ended_at: at('-401 days'), workspace_id: 'open', created_at: at('-450 days') },
      { ended_at: null, status: 'running', workspace_id: 'closed', created_at: at('-450 days') },
      { ended_at: at('-401 days'), workspace_id: 'closed', created_at: at('-2000 days') },
    ],
    goes: [
      {
        ended_at: at('-401 days'),
        status: 'failed',
        workspace_id: 'closed',
        created_at: at('-450 days'),
      },
    ],
  },
  'service.webhook_events': aging('created_at', 30),
  'console.sessions': {
    stays: [
      { expires_at: at('25 days'), ended_at: null },
      { expires_at: at('-7 days +1 minute'), ended_at: null },
      { expires_at: at('25 days'), ended_at: at('-7 days +1 minute') },
    ],
    goes: [
      { expires_at: at('-7 days -1 minute'), ended_at: null },
      { expires_at: at('25 days'), ended_at: at('-7 days -1 minute') },
      { expires_at: at('-100 years'), ended_at: at('-100 years') },
    ],
  },
  'console.attempts': ending('resets_at'),
  'console.sign_ups': ending('expires_at'),
  'console.password_resets': aging('expires_at', 30),
  'console.audit_events': aging('created_at', 365),
  'console.notifications': {
    stays: [
      { kind: 'task', created_at: at('-90 days +1 minute') },
      { kind: 'low_balance', created_at: at('-200 days') },
      { kind: 'low_balance', created_at: at('-200 days'), resolved_at: at('-89 days') },
    ],
    goes: [
      { kind: 'task', created_at: at('-90 days -1 minute') },
      { kind: 'low_balance', created_at: at('-200 days'), resolved_at: at('-91 days') },
    ],
  },
  'console.board_sessions': aging('seen_at', 30),
  'console.experiment_webhooks': {
    stays: [
      { experiment_id: 'a', next_at: at('-40 days'), created_at: at('-40 days') },
      { experiment_id: 'a', next_at: null, created_at: at('-30 days +1 minute') },
      { experiment_id: 'b', next_at: null, created_at: at('-40 days') },
    ],
    goes: [{ experiment_id: 'a', next_at: null, created_at: at('-30 days -1 minute') }],
  },
  'console.review_codes': ending('expires_at'),
};

/** Rows of a table whose rows say when they end. */
function ending(column: string) {
  return {
    stays: [{ [column]: at('1 minute') }, { [column]: at('100 years') }],
    goes: [{ [column]: at('-1 minute') }, { [column]: at('-100 years') }],
  };
}

/** Rows of a table that keeps them for days after a time. */
function aging(column: string, kept: number) {
  return {
    stays: [{ [column]: at(`-${kept} days +1 minute`) }, { [column]: at('1 year') }],
    goes: [{ [column]: at(`-${kept} days -1 minute`) }, { [column]: at('-100 years') }],
  };
}

describeDatabases('what is kept how long', (suite) => {
  const query = async <T = Row>(text: string, values: readonly unknown[] = []) =>
    (await suite.database().query<T>(text, values)).rows;

  /** Adds a row without what it refers to; required columns that are not given get any value. */
  async function add(table: string, row: Row): Promise<void> {
    const [schema, name] = table.split('.');
    const columns = await query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
       where table_schema = $1 and table_name = $2 and is_nullable = 'NO' and column_default is null
         and is_identity = 'NO' and is_generated = 'NEVER'`,
      [schema, name],
    );
    const anything = (type: string) =>
      type.startsWith('_')
        ? `'{}'`
        : ({ int4: '0', int8: '0', bool: 'false', jsonb: `'{}'`, timestamptz: 'now()' }[type] ??
          `'${randomUUID()}'`);
    const literals = new Map(columns.map((column) => [column.name, anything(column.type)]));
    for (const [column, value] of Object.entries(row)) {
      literals.set(column, literalOf(value));
    }
    await query(`do $$ begin
      set local session_replication_role = replica;
      insert into ${table} (${[...literals.keys()].map((each) => `"${each}"`).join()})
      values (${[...literals.values()].join()});
    end $$`);
  }
  const literalOf = (value: unknown): string => {
    if (value === null) return 'null';
    if (typeof value === 'object' && 'interval' in value)
      return `now() + interval '${value.interval}'`;
    return `'${value}'`;
  };
  const count = async (table: string) =>
    Number((await query<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

  it('is declared for every table, and for nothing else', async () => {
    const rows = await query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('service', 'console') and left(table_name, 2) <> '__'
         and table_type = 'BASE TABLE' order by 1`,
    );
    expect(Object.keys(tableRetention).toSorted()).toEqual(rows.map(({ name }) => name));
    const declared = { ...tableRetention, ...fileRetention };
    for (const kept of Object.values(declared)) {
      if (typeof kept === 'object' && 'with' in kept)
        expect(Object.keys(declared)).toContain(kept.with);
    }
  });

  it('takes nothing along but what is declared to go with it', async () => {
    const rows = await query<{ child: string; parent: string; rule: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype as rule
       from pg_constraint where contype = 'f'`,
    );
    const taken = rows.filter(({ parent }) => Object.hasOwn(cases, parent));
    expect(taken.length).toBeGreaterThan(0);
    for (const { child, parent, rule } of taken) {
      expect([child, rule, tableRetention[child]]).toEqual([child, 'c', { with: parent }]);
    }
  });

  it('has a case above for every table that is cleaned', () => {
    const cleaned = Object.entries(tableRetention).filter(
      ([, kept]) => typeof kept === 'object' && 'where' in kept,
    );
    expect(Object.keys(cases).toSorted()).toEqual(cleaned.map(([table]) => table).toSorted());
  });

  it('is kept to, to the minute, whatever the age', async () => {
    for (const [table, { stays, goes }] of Object.entries(cases)) {
      for (const row of [...stays, ...goes]) await add(table, row);
    }
    await add('service.usage_closed', { workspace_id: 'closed', through: '2999-12-31' });
    await add('service.margin_closed', { id: 1, through: '2999-12-31' });
    const archivedMonths = new Map<string, readonly string[]>();
    for (const table of ['service.turns', 'service.webhook_events', 'console.audit_events']) {
      const months = await query<{ month: string }>(
        `select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from ${table}
         where '${table}' <> 'service.turns' or created_at > now() - interval '1000 days'`,
      );
      archivedMonths.set(
        table,
        months.map(({ month }) => month),
      );
    }
    const removed = await removeAged(suite.database(), { days, schemas, archivedMonths });
    expect(removed).toEqual(
      Object.fromEntries(Object.entries(cases).map(([table, { goes }]) => [table, goes.length])),
    );
    for (const [table, { stays }] of Object.entries(cases)) {
      expect([table, await count(table)]).toEqual([table, stays.length]);
    }
    expect(await removeAged(suite.database(), { days, schemas })).toEqual({});
  });

  it('waits for the archive, where there is one', async () => {
    await add('console.audit_events', { created_at: at('-500 days') });
    const before = await count('console.audit_events');
    const archivedMonths = new Map<string, readonly string[]>();
    expect(await removeAged(suite.database(), { days, schemas, archivedMonths })).toEqual({});
    expect(await count('console.audit_events')).toBe(before);
    expect(await removeAged(suite.database(), { days, schemas })).toEqual({
      'console.audit_events': 1,
    });
  });

  it('is for ever where no setting says otherwise, and leaves the other half alone', async () => {
    await add('console.audit_events', { created_at: at('-100 years') });
    await add('service.idempotency_keys', { expires_at: at('-1 day') });
    const before = await count('console.audit_events');
    expect(await removeAged(suite.database(), { days: forEver, schemas: ['console'] })).toEqual({});
    expect(await count('console.audit_events')).toBe(before);
    await removeAged(suite.database(), { days, schemas });
  });

  it('leaves the audit log append-only for everything else', async () => {
    await expect(query('delete from console.audit_events')).rejects.toThrow('append-only');
    await expect(query(`update console.audit_events set action = 'x'`)).rejects.toThrow(
      'append-only',
    );
    // Also for the transaction that may delete, and for the next one of its connection.
    const deleteAged = (then: string) =>
      suite.database().longTransaction(async (tx) => {
        await tx.execute(`select set_config('atelier.retention', 'console.audit_events', true)`);
        await tx.execute(then);
      });
    for (const statement of [
      `update console.audit_events set action = 'x'`,
      'truncate console.audit_events',
    ]) {
      await expect(deleteAged(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    }
    await deleteAged('delete from console.audit_events where false');
    await expect(query('delete from console.audit_events')).rejects.toThrow('append-only');
  });

  it('waits with an event until its deliveries are over for as long', async () => {
    const deliveries = [
      { state: 'pending', completed_at: null },
      { state: 'delivered', completed_at: at('-30 days +1 minute') },
      { state: 'delivered', completed_at: at('-30 days -1 minute') },
    ];
    const before = await count('service.webhook_events');
    for (const delivery of deliveries) {
      const id = randomUUID();
      await add('service.webhook_events', { id, created_at: at('-60 days') });
      await add('service.webhook_deliveries', { event_id: id, ...delivery });
    }
    expect(await removeAged(suite.database(), { days, schemas })).toEqual({
      'service.webhook_events': 1,
    });
    expect(await count('service.webhook_events')).toBe(before + 2);
    expect(await count('service.webhook_deliveries')).toBe(2);
  });

  it('waits with a notification until it has been sent', async () => {
    const before = await count('console.notifications');
    for (const state of ['waiting', 'sending', 'sent']) {
      const id = randomUUID();
      await add('console.notifications', { id, kind: 'task', created_at: at('-200 days') });
      await add('console.notification_deliveries', { notification_id: id, channel: 'mail', state });
    }
    expect(await removeAged(suite.database(), { days, schemas })).toEqual({
      'console.notifications': 1,
    });
    expect(await count('console.notifications')).toBe(before + 2);
    expect(await count('console.notification_deliveries')).toBe(2);
  });

  it('removes many in batches, and leaves a row that is in use for the next time', async () => {
    await query(`insert into console.attempts (key, count, resets_at)
      select 'many:' || n, 1, now() - interval '1 hour' from generate_series(1, 2500) n`);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const inUse = suite.database().longTransaction(async (tx) => {
      await tx.execute(`select * from console.attempts where key = 'many:7' for update`);
      hold();
      await isOver;
    });
    await isHeld;
    const first = await removeAged(suite.database(), { days, schemas });
    end();
    await inUse;
    expect(first).toEqual({ 'console.attempts': 2_499 });
    expect(await removeAged(suite.database(), { days, schemas })).toEqual({
      'console.attempts': 1,
    });
  });

  it('stops when the process does', async () => {
    const signal = AbortSignal.abort();
    await expect(removeAged(suite.database(), { days, schemas, signal })).rejects.toThrow('abort');
  });
});

it('is told in words, with the setting that changes it', () => {
  const lines = retentionLines(days, { hasArchive: false });
  expect(lines).toContainEqual({
    name: 'Audit log',
    keeps: '365 days',
    setting: 'ATELIER_KEEP_AUDIT_DAYS',
  });
  expect(retentionLines(days, { hasArchive: true })).toContainEqual({
    name: 'Audit log',
    keeps: '365 days, then in the archive',
    setting: 'ATELIER_KEEP_AUDIT_DAYS',
  });
  expect(lines).toContainEqual({
    name: 'Files of results',
    keeps: 'for ever',
    setting: 'ATELIER_KEEP_RESULTS_DAYS',
  });
  expect(lines.at(-1)?.setting).toBeNull();
});
