import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../testing';

const read = (path: string) => readFileSync(path, 'utf8');
const names = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

describe('the documents of the metrics', () => {
  /** The first column of the table; labels are in the third. */
  const table = read('docs/observability.md').split('## Metrics')[1] ?? '';
  const documented = names(
    table.replace(/^(\|[^|]+)\|.*$/gm, '$1'),
    /`((?:atelier|gen_ai)_[a-z_]+)`/g,
  );
  const made = new Set(
    globSync('{lib,server}/**/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...names(read(file), /name: '((?:atelier|gen_ai)_[a-z_]+)'/g)]),
  );
  const used = names(
    read('deploy/observability/alerts.yml') + read('deploy/observability/dashboard.json'),
    /\b((?:atelier|gen_ai)_[a-z_]+)/g,
  );

  it('name each metric that is made, and no other', () => {
    expect(made.size).toBeGreaterThan(20);
    expect([...documented].sort()).toEqual([...made].sort());
  });

  it('name what rules and dashboard read', () => {
    expect(used.size).toBeGreaterThan(15);
    const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
    expect([...used].map(base).filter((name) => !made.has(name))).toEqual([]);
  });

  it('have a case that fires each rule', () => {
    const rules = names(read('deploy/observability/alerts.yml'), /- alert: (\w+)/g);
    const fired = names(
      read('deploy/observability/alerts.test.yml'),
      /alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels/g,
    );
    expect(rules.size).toBeGreaterThan(10);
    expect([...fired].sort()).toEqual([...rules].sort());
  });
});

describeDatabases('the metrics of what waits', { both: 'the pool of connections' }, (suite) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0 });
  });
  afterAll(() => service.close());

  const metric = async (name: string): Promise<number | undefined> => {
    const text = await (await service.manage('/metrics')).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  };

  it('tell how many tasks wait, and for how long', async () => {
    expect(await metric('atelier_tasks_queued')).toBe(0);
    expect(await metric('atelier_queue_age_seconds')).toBe(0);
    const { id, secret } = await service.workspace();
    await service.post(secret, '/v1/generations', { model: 'lumen-image', prompt: 'A lake' });
    await service.context.db.execute(
      `update service.tasks set created_at = now() - interval '90 seconds' where workspace_id = '${id}'`,
    );
    expect(await metric('atelier_tasks_queued')).toBe(1);
    expect(await metric('atelier_queue_age_seconds')).toBeGreaterThanOrEqual(90);
    expect(await metric('atelier_webhook_deliveries_due')).toBe(0);
    await service.context.db.execute(
      `update service.workspaces set status = 'suspended' where id = '${id}'`,
    );
    expect(await metric('atelier_tasks_queued')).toBe(1);
    expect(await metric('atelier_queue_age_seconds')).toBe(0);
  });

  // PGlite has one connection, for which no call waits in a pool.
  if (suite.kind === 'postgres') {
    it('tell how many calls wait for a connection', async () => {
      expect(await metric('atelier_database_waiting')).toBe(0);
      const { database } = service.context;
      const calls = Array.from({ length: 60 }, () => database.query('select 1'));
      expect(database.stats().pool?.waitingCount).toBeGreaterThanOrEqual(40);
      await Promise.all(calls);
      expect(await metric('atelier_database_waiting')).toBe(0);
    });
  }
});
