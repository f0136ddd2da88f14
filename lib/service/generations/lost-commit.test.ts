import { expect, it } from 'vitest';
import type { GenerationReceipt } from '@/lib/contract';
import { openDatabase } from '@/lib/platform/database';
import { createCuttingProxy, describeDatabases } from '@/lib/platform/testing';
import { createTestService } from '../testing';

describeDatabases('a connection lost at COMMIT', (suite) => {
  // PGlite has no connection to lose.
  if (suite.kind === 'pglite') {
    it('cannot happen without a connection', () => expect(suite.url()).toBeUndefined());
    return;
  }

  it.each(['before commit', 'after commit'] as const)(
    'makes one task and tells the truth of it when cut %s',
    async (cut) => {
      const proxy = await createCuttingProxy(suite.url() ?? '');
      const database = await openDatabase({ url: proxy.url, dataDir: '' });
      const service = await createTestService(database, { workers: 0, providers: new Map() });
      try {
        const { id, secret } = await service.workspace({ credits: 100 });
        const body = { model: 'lumen-image', prompt: 'x' };
        const noKey: HeadersInit = {};
        for (const headers of [noKey, { 'idempotency-key': 'cut' }]) {
          const before = proxy.cuts();
          proxy.arm(cut, 'service.move_credits');
          const response = await service.post(secret, '/v1/generations', body, headers);
          expect([response.status, proxy.cuts() - before]).toEqual([201, 1]);
          const { task_id: taskId } = (await response.json()) as GenerationReceipt;
          expect((await service.call(secret, `/v1/tasks/${taskId}`)).status).toBe(200);
        }
        const repeat = await service.post(secret, '/v1/generations', body, {
          'idempotency-key': 'cut',
        });
        expect(repeat.headers.get('idempotent-replayed')).toBe('true');
        const { rows } = await database.query<{ n: number }>(
          `select count(*)::int as n from service.tasks where workspace_id = $1`,
          [id],
        );
        expect(rows).toEqual([{ n: 2 }]);
        expect(await service.mismatches()).toEqual([]);
      } finally {
        await service.close();
        await database.close();
        await proxy.close();
      }
    },
  );
});
