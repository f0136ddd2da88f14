import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { lockBalance } from '../money/ledger';
import { createTestService, type TestService } from '../testing';
import { fingerprintOf, idempotencyKeyOf } from './index';

const keyOf = (header: string | null) =>
  idempotencyKeyOf(
    new Request('http://test', { headers: header === null ? {} : { 'idempotency-key': header } }),
  );

describe('Idempotency-Key', () => {
  it('is one key, quoted or bare', () => {
    expect(keyOf(null)).toBeNull();
    expect(keyOf('8e03978e-40d5')).toBe('8e03978e-40d5');
    expect(keyOf('"8e03978e-40d5"')).toBe('8e03978e-40d5');
    expect(keyOf('"with \\"quotes\\" inside"')).toBe('with "quotes" inside');
    expect(keyOf('"unfinished')).toBe('"unfinished');
  });

  it('has 1 to 255 characters', () => {
    expect(keyOf('k'.repeat(255))).toHaveLength(255);
    expect(keyOf(`"${'k'.repeat(255)}"`)).toHaveLength(255);
    for (const wrong of ['', '""', 'k'.repeat(256), 'caf\u00e9']) {
      expect(() => keyOf(wrong)).toThrow('1 to 255');
    }
  });
});

describe('fingerprint', () => {
  it('does not depend on the order of members or on white space', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        const turned = Object.fromEntries(Object.entries(body).reverse());
        const spaced = JSON.parse(JSON.stringify(turned, null, 2));
        expect(fingerprintOf(spaced)).toBe(fingerprintOf(body));
      }),
    );
  });

  it('treats bodies as different, also by the order of a list', () => {
    expect(fingerprintOf({ a: [1, 2] })).not.toBe(fingerprintOf({ a: [2, 1] }));
    expect(fingerprintOf({ a: '1' })).not.toBe(fingerprintOf({ a: 1 }));
    expect(fingerprintOf({ a: 1 })).toBe(
      createHash('sha256').update('{"a":1}').digest('base64url'),
    );
  });
});

describeDatabases('idempotent generations', { both: 'unique keys in a race' }, (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map(),
      configure: (configuration) => ({
        ...configuration,
        models: configuration.models.map((model) => ({ ...model, region: 'global' })),
      }),
    });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const body = { model: 'lumen-image', prompt: 'a lighthouse', n: 2 };
  const create = (secret: string, key: string, json: unknown = body) =>
    service.post(secret, '/v1/generations', json, { 'idempotency-key': key });
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return { status: response.status, ...error };
  };
  const tasksOf = async (workspaceId: string) => {
    const { rows } = await suite
      .database()
      .query<{ id: string }>('select id from service.tasks where workspace_id = $1', [workspaceId]);
    return rows.map(({ id }) => id);
  };

  it('answers a repeat with the same bytes and Idempotent-Replayed, and charges once', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const first = await create(secret, 'once');
    const second = await create(secret, '"once"', { n: 2, prompt: body.prompt, model: body.model });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
    expect(await tasksOf(id)).toHaveLength(1);
  });

  it('refuses the key for another body', async () => {
    const { id, secret } = await service.workspace();
    await create(secret, 'reused');
    const answer = await refusal(await create(secret, 'reused', { ...body, n: 3 }));
    expect(answer).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      type: 'idempotency_error',
    });
    expect(await tasksOf(id)).toHaveLength(1);
  });

  it('refuses an invalid key', async () => {
    const { secret } = await service.workspace();
    expect(await refusal(await create(secret, 'k'.repeat(256)))).toMatchObject({
      status: 400,
      code: 'invalid_value',
      param: 'Idempotency-Key',
    });
  });

  it('is separate for each workspace', async () => {
    const [one, two] = [await service.workspace(), await service.workspace()];
    const first = await create(one.secret, 'shared');
    const second = await create(two.secret, 'shared', { ...body, n: 1 });
    expect(second.status).toBe(201);
    expect(await second.text()).not.toBe(await first.text());
  });

  it('gives a receipt to another key of the workspace, but not to one that may not use the model', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const keyFor = async (model: string) => {
      const key = { name: 'Other', scopes: ['v1:generate'], allowed_models: [model] };
      const response = await service.manage(`/workspaces/${id}/keys`, key);
      return ((await response.json()) as { secret: string }).secret;
    };
    const first = await create(secret, 'of another');
    const [other, without] = [await keyFor(body.model), await keyFor('lumen-spark')];
    expect(await (await create(other, 'of another')).text()).toBe(await first.text());
    expect(await refusal(await create(without, 'of another'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('is free again after an answer other than 2xx', async () => {
    const { id, secret } = await service.workspace();
    const wrong = { ...body, n: 0 };
    expect((await create(secret, 'freed', wrong)).status).toBe(400);
    expect((await create(secret, 'freed')).status).toBe(201);
    expect(await tasksOf(id)).toHaveLength(1);
  });

  it('makes one task of 30 at once', async () => {
    const { id, secret } = await service.workspace();
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(secret, 'many')));
    for (const answer of answers) {
      if (answer.status === 201) continue;
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await refusal(answer)).toMatchObject({ status: 409, code: 'idempotency_key_in_use' });
    }
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await tasksOf(id)).toHaveLength(1);
    expect((await create(secret, 'many')).headers.get('idempotent-replayed')).toBe('true');
  });

  it('returns the stored answer although the request would be refused today', async () => {
    const { id, secret } = await service.workspace();
    const first = await create(secret, 'gone');
    await suite
      .database()
      .query(`update service.workspaces set region = 'elsewhere' where id = $1`, [id]);
    await service.context.authenticator.forgetWorkspace(id);
    expect((await create(secret, 'new')).status).toBe(404);
    const again = await create(secret, 'gone');
    expect([again.status, await again.text()]).toEqual([201, await first.text()]);
    expect((await create(secret, 'gone', { ...body, n: 1 })).status).toBe(422);
  });

  it('is kept for 24 hours, then swept and free', async () => {
    const { id, secret } = await service.workspace();
    const first = await create(secret, 'old');
    const { rows } = await suite.database().query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours
       from service.idempotency_keys where workspace_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    const expire = () =>
      suite.database().query(
        `update service.idempotency_keys set expires_at = now() - interval '1 second'
           where workspace_id = $1`,
        [id],
      );
    await expire();
    const second = await create(secret, 'old', { ...body, n: 1 });
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(await second.text()).not.toBe(await first.text());
  });

  it('answers 409 while a slow call holds the key', async () => {
    const { id, secret } = await service.workspace();
    await create(secret, 'slow');
    await suite.database().query(
      `update service.idempotency_keys set status = 'in_flight', response_body = null
         where workspace_id = $1`,
      [id],
    );
    expect(await refusal(await create(secret, 'slow'))).toMatchObject({
      status: 409,
      code: 'idempotency_key_in_use',
    });
  });

  if (suite.kind === 'postgres') {
    it.each([
      ['replays its answer when that was committed', true],
      ['creates when it was not', false],
    ] as const)(
      'waits for the key that another process is claiming, and %s',
      async (_, commits) => {
        const { id, secret } = await service.workspace();
        const claimed = Promise.withResolvers<void>();
        const finish = Promise.withResolvers<void>();
        const holder = service.context.db
          .transaction(async (tx) => {
            await lockBalance(tx, id);
            await tx.execute(sql`insert into service.idempotency_keys
              (workspace_id, path, key, fingerprint, status, owner, response_status, response_body, expires_at)
            values (${id}, '/v1/generations', 'held', ${fingerprintOf(body)}, 'done', 'task_other', '201',
              ${'"{}"'}::jsonb, now() + interval '1 hour')`);
            claimed.resolve();
            await finish.promise;
            if (!commits) throw new Error('undo');
          })
          .catch(() => {});
        await claimed.promise;
        const answer = create(secret, 'held');
        await expect.poll(waiting).toBe(1);
        finish.resolve();
        await holder;
        const { status, headers } = await answer;
        expect([status, headers.get('idempotent-replayed')]).toEqual([
          201,
          commits ? 'true' : null,
        ]);
        expect(await tasksOf(id)).toHaveLength(commits ? 0 : 1);
      },
    );

    const waiting = async () =>
      (
        await suite
          .database()
          .query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
      ).rows.length;
  }
});
