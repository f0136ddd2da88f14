import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Access } from '@/lib/console/team/access';
import { createTestConsole, type TestConsole } from '@/lib/console/testing';
import { loadEnv } from '@/lib/platform/env';
import { fileRetention } from '@/lib/platform/retention';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '@/lib/service/db';
import { readFigures } from '.';
import { readFileFigures } from './files';
import { readProviderWork } from './providers';

const env = {
  dataDir: '.',
  serviceUrl: undefined,
  keepDays: loadEnv({}).keepDays,
  archiveMonthsTo: undefined,
};

describeDatabases('the figures of an installation', { both: 'reads the catalog' }, (suite) => {
  let console: TestConsole;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    studio = await console.team(await console.person());
  });
  afterAll(() => console.close());

  const tables = () => suite.database().drizzle(schema);
  type Task = typeof schema.tasks.$inferInsert;
  const addTask = (more: Partial<Task>) =>
    tables()
      .insert(schema.tasks)
      .values({
        id: randomUUID(),
        workspaceId: studio.workspace.id,
        keyId: 'key',
        kind: 'image',
        model: 'lumen-image',
        params: {},
        price: {} as never,
        amountMilli: 0,
        authorizationId: randomUUID(),
        billingTransactionId: 'tx',
        deadlineAt: new Date(),
        ...more,
      });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it('are its versions, sizes and memory', async () => {
    const figures = await readFigures(suite.database(), env);
    expect(figures.versions.database).toMatch(
      suite.kind === 'pglite' ? /^PostgreSQL \d+.* \(embedded\)$/ : /^PostgreSQL [\d.]+$/,
    );
    expect(figures.versions.migrations).toEqual([
      expect.stringMatching(/^service \d{4}_\S+$/),
      expect.stringMatching(/^console \d{4}_\S+$/),
    ]);
    const { size, tables: listed } = figures.database;
    expect(listed).toHaveLength(8);
    expect(size).toBeGreaterThan(listed.reduce((sum, table) => sum + table.size, 0));
    expect(listed.map((table) => table.size)).toEqual(
      listed.map((table) => table.size).toSorted((a, b) => b - a),
    );
    expect(figures.process.memory).toBeGreaterThan(figures.process.heap);
    expect(figures.process.started_at).toBeLessThanOrEqual(Date.now() / 1_000);
    expect(figures.disk.free).toBeLessThanOrEqual(figures.disk.total);
    expect(figures.queues.map(({ name }) => name)).toEqual([
      'tasks',
      'webhooks',
      'jobs',
      'notifications',
    ]);
  });

  it('say how long each kind of file is kept', async () => {
    for (const role of schema.assets.role.enumValues) expect(fileRetention).toHaveProperty(role);
    const { retention } = await readFigures(suite.database(), env);
    expect(retention).toContainEqual({
      name: 'Webhook events with their deliveries',
      keeps: '30 days',
      setting: 'ATELIER_KEEP_DELIVERIES_DAYS',
    });
  });

  it('say how long the oldest task waits', async () => {
    await addTask({ id: 'task_old', createdAt: ago(25) });
    await addTask({ id: 'task_new' });
    const { queues } = await readFigures(suite.database(), env);
    const waiting = queues.find(({ name }) => name === 'tasks');
    expect(waiting).toMatchObject({ waiting: 2 });
    expect(waiting?.oldest_seconds).toBeGreaterThanOrEqual(1_499);
    await tables().delete(schema.tasks);
  });

  it('count files by what they are, all or in a sample', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      id: `asset_${index}`,
      workspaceId: studio.workspace.id,
      role: index < 30 ? ('output' as const) : ('upload' as const),
      token: randomUUID(),
      storageKey: `${index}.png`,
      contentType: 'image/png',
      size: 1_000,
      region: 'global',
      ...(index === 0 ? { deletedAt: new Date() } : {}),
    }));
    await tables().insert(schema.assets).values(rows);
    await suite.database().query('analyze service.assets');
    expect(await readFileFigures(suite.database())).toEqual({
      kinds: [
        { kind: 'output', count: 29, size: 29_000 },
        { kind: 'upload', count: 10, size: 10_000 },
      ],
      is_estimate: false,
    });
    // All rows are in few blocks, so a sample has all of them or none.
    expect((await readFileFigures(suite.database(), 20)).is_estimate).toBe(true);
    await tables().delete(schema.assets);
  });

  it('tell which provider fails since its last success, and why', async () => {
    const ended = (minutes: number, more: Partial<Task>) =>
      addTask({ provider: 'pics', completedAt: ago(minutes), status: 'failed', ...more });
    await ended(50, { errorCode: 'upstream_error', errorMessage: 'before the success' });
    await ended(40, { status: 'succeeded' });
    await ended(20, { errorCode: 'upstream_error', errorMessage: 'Busy.' });
    await ended(10, { errorCode: 'upstream_timeout', errorMessage: 'Quota exceeded.' });
    await ended(5, { errorCode: 'content_policy_violation', errorMessage: 'not its fault' });
    await ended(70, { provider: 'late', errorCode: 'upstream_error' });
    await ended(3, { provider: 'well', status: 'succeeded' });
    const [pics, well, ...others] = await readProviderWork(suite.database());
    expect(others).toEqual([]);
    expect(pics).toMatchObject({
      provider: 'pics',
      failing: { count: 2, message: 'Quota exceeded.' },
    });
    const minutesAgo = (at = 0) => Math.round((Date.now() / 1_000 - at) / 60);
    expect(minutesAgo(pics?.failing?.since)).toBe(20);
    expect(minutesAgo(pics?.last_success_at ?? 0)).toBe(40);
    expect(well).toMatchObject({ provider: 'well', failing: null });
    await tables().delete(schema.tasks);
  });
});
