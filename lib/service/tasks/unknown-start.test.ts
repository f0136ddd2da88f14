import { expect, it } from 'vitest';
import { type Database, openDatabase } from '@/lib/platform/database';
import { createCuttingProxy, describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider, MediaStatus } from '@/lib/providers';
import { busy, createScriptedProvider, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

/** A task as operators see it. */
async function rowOf(database: Database, taskId: string): Promise<Record<string, unknown>> {
  const { rows } = await database.query<Record<string, unknown>>(
    `select provider, operation, start_sent_at, attempts, cost_source from service.tasks where id = $1`,
    [taskId],
  );
  return rows[0] ?? {};
}

describeDatabases(
  'starts that cannot be repeated',
  { both: 'locks of the engine' },
  ({ kind, database, url }) => {
    const open = taskFixtures();

    /** A service with two providers behind every model, neither of which takes a start twice. */
    async function twoRoutes(
      find?: MediaProvider['find'],
      unknownStartMs = 200,
      { on = database(), closes = true } = {},
    ) {
      const first = createScriptedProvider({
        hasRepeatableStart: false,
        ...(find ? { find } : {}),
      });
      const second = createScriptedProvider({ hasRepeatableStart: false });
      const fixture = await open(on, {
        closes,
        pace: { pollMinMs: 5, pollMaxMs: 20, retryMinMs: 5, retryMaxMs: 20, unknownStartMs },
        providers: new Map([
          ['sandbox', first],
          ['other', second],
        ]),
        configure: (configuration) => ({
          ...configuration,
          providers: [
            ...configuration.providers,
            { id: 'other', driver: 'sandbox', enabled: true },
          ],
          models: configuration.models.map((model) => ({
            ...model,
            routes: [...model.routes, { provider: 'other', model: 'upstream-name', enabled: true }],
          })),
        }),
      });
      return { ...fixture, first, second };
    }
    const succeeded = async (): Promise<MediaStatus & { state: 'succeeded' }> => ({
      state: 'succeeded',
      outputs: [await pictureOutput()],
    });

    it('are sent along the next route when they were refused', async () => {
      const { service, first, second, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      first.startErrors.push(busy());
      second.byDefault(await succeeded());
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'succeeded');
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([1, 1]);
      expect(await rowOf(database(), taskId)).toMatchObject({
        provider: 'other',
        attempts: 2,
        cost_source: null,
      });
    });

    it('wait for a provider that is only busy, however often it says so', async () => {
      const { service, first, second, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      for (const provider of [first, second]) {
        provider.startErrors.push(
          ...Array.from({ length: 8 }, () => busy({ retryAfterSeconds: 0.01 })),
        );
        provider.byDefault(await succeeded());
      }
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'succeeded');
      expect(first.starts(taskId) + second.starts(taskId)).toBeGreaterThan(16);
    });

    it('are sent again when the driver failed before it sent anything', async () => {
      const { service, first, second, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      first.startErrors.push(new TypeError('a bug'));
      first.byDefault(await succeeded());
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'succeeded');
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([2, 0]);
    });

    it('end without a charge when their outcome is unknown, and are never repeated', async () => {
      const { service, first, second, submit, reach, balance } = await twoRoutes();
      const workspace = await service.workspace({ credits: 20 });
      first.startErrors.push({ state: 'unknown', detail: 'ECONNRESET' });
      await service.start();
      const taskId = await submit(workspace);
      const failed = await reach(workspace, taskId, 'failed');
      expect(failed.error).toMatchObject({ code: 'upstream_error' });
      expect(failed.error?.message).toContain('Nothing was charged');
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([1, 0]);
      expect(await balance(workspace)).toMatchObject({ quota_amount: 20, authorized_amount: 0 });
      expect(await rowOf(database(), taskId)).toMatchObject({
        provider: 'sandbox',
        operation: null,
        cost_source: 'possible',
      });
      expect(await service.context.metrics.registry.metrics()).toContain(
        'atelier_provider_starts_total{provider="sandbox",outcome="unknown"} 1',
      );
    });

    it.each([
      ['upstream_error', 'The model answered with an error of its own.'],
      ['content_policy_violation', 'The model’s safety check refused the request.'],
    ] as const)('end at once, and with the words of an answer: %s', async (code, message) => {
      const fixture = await twoRoutes(undefined, 600_000);
      const { service, first, second, submit, reach } = fixture;
      const workspace = await service.workspace();
      first.startErrors.push({
        state: 'unknown',
        detail: '500',
        responseFailure: { code, message },
      });
      await service.start();
      const taskId = await submit(workspace);
      expect((await reach(workspace, taskId, 'failed')).error).toMatchObject({ code, message });
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([1, 0]);
      expect(await rowOf(database(), taskId)).toMatchObject({ cost_source: 'possible' });
    });

    it('are sent to each route once when they are refused for good, and not repeated', async () => {
      const { service, first, second, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      const reason = 'The provider answered 401: Unauthorized';
      const wrongKey = busy({ isPermanent: true, retryAfterSeconds: 60, detail: reason });
      first.startErrors.push(...Array.from({ length: 20 }, () => wrongKey));
      second.startErrors.push(...Array.from({ length: 20 }, () => wrongKey));
      await service.start();
      // More than open a breaker: each of them is known at once.
      for (let at = 0; at < 7; at += 1) {
        const taskId = await submit(workspace);
        await reach(workspace, taskId, 'failed');
        expect([first.starts(taskId), second.starts(taskId)]).toEqual([1, 1]);
      }
      const health = await service.manage('/provider-health');
      expect(((await health.json()) as { data: object[] }).data).toContainEqual(
        expect.objectContaining({
          provider: 'other',
          breaker: 'closed',
          last_refusal: { reason, at: expect.any(Number) },
        }),
      );
    });

    it('have an unknown outcome, whatever error a driver throws after it sent the request', async () => {
      const { service, first, second, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      const scripted = first.start;
      first.start = async (request, call) => {
        await scripted(request, call);
        throw new TypeError('the answer is nonsense');
      };
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'failed');
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([1, 0]);
      expect(await rowOf(database(), taskId)).toMatchObject({ cost_source: 'possible' });
    });

    it('are not sent after another process has sent one', async () => {
      const { service, first, second, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      const scripted = first.start;
      first.start = async (request, call) => {
        await database().query(
          `update service.tasks set start_sent_at = clock_timestamp() where id = $1`,
          [request.key],
        );
        return await scripted(request, call);
      };
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'failed');
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([0, 0]);
    });

    it('are found again where the provider can look them up', async () => {
      let polls = 0;
      const { service, first, submit, reach } = await twoRoutes(async (key) => {
        polls += 1;
        if (polls === 1) throw new Error('it does not answer');
        return polls === 2 ? null : `op-${key}`;
      });
      const workspace = await service.workspace();
      first.startErrors.push({ state: 'unknown', detail: 'ECONNRESET' });
      first.byDefault(await succeeded());
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'succeeded');
      expect(first.starts(taskId)).toBe(1);
      expect(await rowOf(database(), taskId)).toMatchObject({ cost_source: null });
    });

    it.each([
      ['answers again', 2, 'succeeded'],
      ['stays silent', Infinity, 'failed'],
    ] as const)(
      'are looked up several times long after they were sent, by a provider that %s',
      async (_, silentPolls, end) => {
        let polls = 0;
        const { service, first, submit, reach } = await twoRoutes(async (key) => {
          polls += 1;
          if (polls <= silentPolls) throw new Error('it does not answer');
          return `op-${key}`;
        }, 50);
        const workspace = await service.workspace();
        const taskId = await submit(workspace);
        await database().query(
          `update service.tasks set status = 'running', started_at = now(), provider = 'sandbox',
             upstream_model = model, attempts = 1, start_sent_at = clock_timestamp() - interval '1 minute' where id = $1`,
          [taskId],
        );
        first.byDefault(await succeeded());
        await service.start();
        await reach(workspace, taskId, end);
        expect(polls).toBeGreaterThanOrEqual(3);
        expect(first.starts(taskId)).toBe(0);
      },
    );

    it.each([
      ['with an answer that its process stores late', 60_000],
      ['without an answer', 200],
    ])(
      'are not repeated by the process that takes the task over, %s',
      async (which, unknownStartMs) => {
        const fixture = await twoRoutes(undefined, unknownStartMs);
        const { service, first, second, submit, reach } = fixture;
        const workspace = await service.workspace();
        const taskId = await submit(workspace);
        // The row as left by a process that died after sending the request.
        await database().query(
          `update service.tasks set status = 'running', started_at = now(), provider = 'sandbox',
             upstream_model = model, attempts = 1, start_sent_at = clock_timestamp() where id = $1`,
          [taskId],
        );
        first.byDefault(await succeeded());
        await service.start();
        if (which === 'without an answer') {
          await reach(workspace, taskId, 'failed');
          expect(await rowOf(database(), taskId)).toMatchObject({ cost_source: 'possible' });
        } else {
          await database().query(`update service.tasks set operation = 'op-late' where id = $1`, [
            taskId,
          ]);
          await reach(workspace, taskId, 'succeeded');
        }
        expect([first.starts(taskId), second.starts(taskId)]).toEqual([0, 0]);
      },
    );

    it('are waited for when the process stops, and followed by the next process', async () => {
      const { service, first, submit, reach, task } = await twoRoutes();
      const workspace = await service.workspace();
      const answer = first.holdStarts();
      await service.start();
      const taskId = await submit(workspace);
      await eventually(() => expect(first.starts(taskId)).toBe(1));
      const handedBack = service.handBack();
      answer();
      await handedBack;
      expect((await task(workspace, taskId)).status).toBe('running');
      expect(await rowOf(database(), taskId)).toMatchObject({ operation: `op-${taskId}` });
      first.byDefault(await succeeded());
      await service.start();
      await reach(workspace, taskId, 'succeeded');
      expect(first.starts(taskId)).toBe(1);
    });

    it('have a possible cost when they are canceled while being sent, and are stopped once their answer came', async () => {
      const { service, first, submit } = await twoRoutes();
      const workspace = await service.workspace();
      const answer = first.holdStarts();
      await service.start();
      const taskId = await submit(workspace);
      await eventually(() => expect(first.starts(taskId)).toBe(1));
      await service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
      answer();
      await eventually(() => expect(first.canceled).toContain(`op-${taskId}`));
      expect(await rowOf(database(), taskId)).toMatchObject({
        operation: `op-${taskId}`,
        cost_source: 'possible',
      });
    });

    it('are followed however often their state cannot be read', async () => {
      const { service, first, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      first.statusErrors.push(
        ...Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0 ? new TypeError('nonsense') : new Error('503'),
        ),
      );
      first.byDefault(await succeeded());
      await service.start();
      const taskId = await submit(workspace);
      await reach(workspace, taskId, 'succeeded');
      expect(first.statusErrors).toEqual([]);
    });

    it('store the cost reported by the provider, also of a failure', async () => {
      const { service, first, submit, reach } = await twoRoutes();
      const workspace = await service.workspace();
      await service.start();
      const costs = async (taskId: string) => {
        const { rows } = await database().query<{ cost: string; source: string }>(
          `select cost_micro_usd::int as cost, cost_source as source from service.tasks where id = $1`,
          [taskId],
        );
        return rows[0];
      };
      const cost = { microUsd: 39_000 };
      first.byDefault({ ...(await succeeded()), cost });
      const made = await submit(workspace);
      await reach(workspace, made, 'succeeded');
      expect(await costs(made)).toEqual({ cost: 39_000, source: 'provider' });
      first.byDefault({ state: 'failed', code: 'generation_failed', message: 'No.', cost });
      const failed = await submit(workspace);
      await reach(workspace, failed, 'failed');
      expect(await costs(failed)).toEqual({ cost: 39_000, source: 'provider' });
    });

    // PGlite is in the same process.
    if (kind === 'pglite') return;

    it('keep an operation whose name came while the database was away', async () => {
      const proxy = await createCuttingProxy(url() ?? '');
      const on = await openDatabase({ url: proxy.url, dataDir: '' });
      const fixture = await twoRoutes(undefined, 200, { on, closes: false });
      const { service, first, second, submit, reach } = fixture;
      const workspace = await service.workspace();
      first.byDefault(await succeeded());
      const answer = first.holdStarts();
      await service.start();
      const taskId = await submit(workspace);
      await eventually(() => expect(first.starts(taskId)).toBe(1));
      proxy.set('cut');
      answer();
      await eventually(() => expect(first.requests.has(taskId)).toBe(true));
      await expect(on.query('select 1')).rejects.toThrow();
      proxy.set('open');
      await reach(workspace, taskId, 'succeeded');
      expect([first.starts(taskId), second.starts(taskId)]).toEqual([1, 0]);
      await service.close();
      await on.close();
      await proxy.close();
    });
  },
);
