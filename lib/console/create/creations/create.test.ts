import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ResponseError } from '@/lib/client';
import { type ErrorCode, errorRegistry } from '@/lib/contract';
import { endsSubmission } from '@/lib/pages/submission-rule';
import { ownAddresses } from '@/lib/platform/addresses';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  embeddedServiceRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import { describeDatabases } from '@/lib/platform/testing';
import { storeWorkspaceKey } from '../../developers/stored-keys';
import { insertAccount } from '../../identity/accounts';
import { failureOf } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { insertTeamWorkspace } from '../../team/workspaces';
import { createGeneration } from './create';
import { findEditOfTask } from './record-edit';
import { upsertCreations } from './rows';

describeDatabases('a submission of Generate', (suite) => {
  let access: Access;
  /** The scripted service: its prices, tasks and refusals. */
  const service = {
    credits: 4,
    refuse: null as ErrorCode | null,
    modelGone: false,
    /** Responses that replace the receipt, once each, after the task was made. */
    created: 1_700_000_000,
    loseAs: [] as (() => Response)[],
    made: new Map<string, string>(),
  };

  const refusal = (code: ErrorCode): Response => {
    const { status, type } = errorRegistry[code];
    return Response.json({ error: { message: 'No.', type, param: null, code } }, { status });
  };
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/v1/tasks/')) {
      return Response.json({
        task_id: pathname.slice('/v1/tasks/'.length),
        object: 'task',
        kind: 'image',
        model: 'lumen',
        status: 'queued',
        progress: 0,
        created_at: 1_700_000_000,
      });
    }
    if (pathname === '/v1/models') return Response.json({ object: 'list', data: [] });
    if (pathname === '/v1/quote' && service.modelGone) return refusal('model_not_found');
    if (pathname === '/v1/quote') {
      return Response.json({
        model: 'lumen',
        family: 'image',
        estimated_credits: service.credits,
        unit: 'image',
        charge_type: 'per_image',
        matched_rule_id: 'rule',
        pricing_version: 'v',
        perk_applied: false,
      });
    }
    if (service.refuse !== null) return refusal(service.refuse);
    const key = request.headers.get('idempotency-key') ?? '';
    const taskId = service.made.get(key) ?? `task_${access.workspace.id}_${service.made.size}`;
    service.made.set(key, taskId);
    const lost = service.loseAs.shift();
    if (lost !== undefined) return lost();
    const receipt = { task_id: taskId, created: service.created, object: 'generation.task' };
    return Response.json(
      { ...receipt, progress: 0, billing_transaction_id: 'btx_1' },
      { status: 201 },
    );
  };

  beforeAll(async () => {
    provide(databaseRegistryKey, suite.database());
    provide(secretRegistryKey, 's'.repeat(32));
    const baseUrl = 'http://service.test';
    provide(embeddedServiceRegistryKey, {
      fetch: answer,
      baseUrl,
      addresses: ownAddresses(baseUrl),
      operatorKey: 'operator',
    });
    const { db } = runtime();
    const email = 'ann@example.com';
    const userId = await insertAccount(db, { email, name: 'Ann', passwordHash: null });
    const user = { id: userId ?? '', name: 'Ann', email, sessionId: 'ses_1' };
    const id = 'ws_press';
    const slug = await db.transaction((tx) =>
      insertTeamWorkspace(tx, { id, userId: user.id, name: 'Submission' }),
    );
    await storeWorkspaceKey(db, { workspaceId: id, keyId: null, secret: 'k'.repeat(20) });
    const workspace = {
      id,
      slug,
      name: 'Submission',
      kind: 'team',
      state: 'ready',
      settings: {},
    } as const;
    access = { user, role: 'owner', workspace };
  });
  beforeEach(() => {
    Object.assign(service, {
      credits: 4,
      refuse: null,
      modelGone: false,
      created: 1_700_000_000,
      loseAs: [],
      made: new Map(),
    });
  });

  const submission = (seenCredits: number, submissionId = crypto.randomUUID()) => ({
    submissionId,
    body: { model: 'lumen', prompt: 'a lighthouse' },
    seenCredits,
  });

  it('says that a task was made when it was submitted, whatever the clock of the service says', async () => {
    const beforeMs = Date.now();
    for (const hours of [-2, 2]) {
      service.created = Math.floor(beforeMs / 1000) + hours * 3600;
      const result = await createGeneration(access, submission(4));
      if (result.kind !== 'created') throw new Error('no task was made');
      // The database's clock is the same machine's, rounded.
      expect(result.creation.created_at).toBeGreaterThan(beforeMs - 1000);
      expect(result.creation.created_at).toBeLessThanOrEqual(Date.now());
    }
  });

  it('makes one task for a submission that is repeated, at once and later', async () => {
    const one = submission(4);
    const both = await Promise.all([createGeneration(access, one), createGeneration(access, one)]);
    service.credits = 9;
    const later = await createGeneration(access, one);
    const ids = [...both, later].map((each) => each.kind === 'created' && each.creation.task_id);
    expect(new Set(ids).size).toBe(1);
    expect(service.made.size).toBe(1);
  });

  it('keeps the place of a request among those that were sent side by side, also when its answer was lost', async () => {
    const comparison = { id: crypto.randomUUID(), place: 1, label: '16:9' };
    const one = { ...submission(4), comparison };
    service.loseAs = Array(3).fill(() => new Response('', { status: 500 }));
    await createGeneration(access, one).catch(() => undefined);
    const outcome = await createGeneration(access, one);
    expect(outcome.kind === 'created' && outcome.creation.comparison).toEqual(comparison);
    const alone = await createGeneration(access, submission(4));
    expect(alone.kind === 'created' && alone.creation.comparison).toBeNull();
  });

  const weird = () => Response.json({ error: { code: 'weird' } }, { status: 502 });
  it.each<[string, (() => Response)[]]>([
    ['an answer of an unknown kind', [weird, weird, weird]],
    ['the page of a proxy', Array(3).fill(() => new Response('<h1>Oops</h1>', { status: 500 }))],
    ['a receipt that cannot be read', [() => new Response('{"task', { status: 201 })]],
    ['a failure, then a refusal', [weird, () => refusal('insufficient_credits')]],
    ['a refusal for now', [() => refusal('rate_limit_exceeded'), weird, weird]],
  ])('is paid once when its task was made and the answer was %s', async (_, answers) => {
    const one = submission(4);
    service.loseAs = [...answers];
    const error = await createGeneration(access, one).catch((thrown: unknown) => thrown);
    const { failure } = failureOf(error);
    expect(endsSubmission(failure, false)).toBe(false);
    service.credits = 9;
    expect(await createGeneration(access, one)).toMatchObject({ kind: 'created' });
    expect(service.made.size).toBe(1);
  });

  it('stays open when a repeat of it is refused', async () => {
    const one = submission(4);
    service.loseAs = [weird, weird, weird];
    await expect(createGeneration(access, one)).rejects.toThrow(ResponseError);
    service.refuse = 'insufficient_credits';
    const error = await createGeneration(access, one).catch((thrown: unknown) => thrown);
    expect(endsSubmission(failureOf(error).failure, false)).toBe(false);
    Object.assign(service, { refuse: null, credits: 9 });
    expect(await createGeneration(access, one)).toMatchObject({ kind: 'created' });
    expect(service.made.size).toBe(1);
  });

  it('asks before a price higher than shown', async () => {
    expect(await createGeneration(access, submission(3))).toMatchObject({
      kind: 'price_rose',
      quote: { estimated_credits: 4 },
    });
    expect(service.made.size).toBe(0);
  });

  it('also asks when the submission was refused before the price rose', async () => {
    const one = submission(4);
    service.refuse = 'insufficient_credits';
    await expect(createGeneration(access, one)).rejects.toThrow(ResponseError);
    Object.assign(service, { refuse: null, credits: 9 });
    expect(await createGeneration(access, one)).toMatchObject({ kind: 'price_rose' });
    expect(service.made.size).toBe(0);
  });

  it('does not ask when the first answer may have been lost after the task was made', async () => {
    const one = submission(4);
    service.refuse = 'idempotency_key_reused';
    await expect(createGeneration(access, one)).rejects.toThrow(ResponseError);
    Object.assign(service, { refuse: null, credits: 9 });
    expect(await createGeneration(access, one)).toMatchObject({ kind: 'created' });
  });

  it('records the edit that was checked when it was first sent, whatever a repeat names', async () => {
    const { db } = runtime();
    const made = await createGeneration(access, submission(4));
    if (made.kind !== 'created') throw new Error('it was not made');
    const { task_id: parentTask } = made.creation;
    const outputs = JSON.stringify([
      { url: 'https://media.test/a.png', content_type: 'image/png' },
    ]);
    await db.execute(
      `update console.creations set outputs = '${outputs}' where task_id = '${parentTask}'`,
    );
    const edit = { parent: `result:${parentTask}:0`, verb: 'upscale', mask: null };
    const one = submission(4);
    service.loseAs = [weird, weird, weird];
    await expect(createGeneration(access, { ...one, edit })).rejects.toThrow(ResponseError);
    await db.execute(`delete from console.creations where task_id = '${parentTask}'`);
    const repeated = await createGeneration(access, {
      ...one,
      edit: { ...edit, parent: 'result:another:0' },
    });
    if (repeated.kind !== 'created') throw new Error('it was not made');
    expect(await findEditOfTask(db, access.workspace.id, repeated.creation.task_id)).toEqual({
      ...edit,
      root: edit.parent,
    });
  });

  it('finds the task of a submission with a lost answer, even if its model was removed since', async () => {
    const { db } = runtime();
    const one = submission(4);
    const made = await createGeneration(access, one);
    await db.execute(`delete from console.creations`);
    await db.execute(
      `update console.submissions set task_id = null where key = '${one.submissionId}'`,
    );
    service.modelGone = true;
    const found = await createGeneration(access, one);
    if (made.kind !== 'created' || found.kind !== 'created') throw new Error('it was not made');
    expect(found.creation).toMatchObject({ task_id: made.creation.task_id, kind: 'image' });
    await expect(createGeneration(access, submission(4))).rejects.toThrow(ResponseError);
  });

  it('keeps a task running that was read as running before its receipt was stored', async () => {
    const { db } = runtime();
    const made = await createGeneration(access, submission(1_000));
    if (made.kind !== 'created') throw new Error('it was not made');
    const row = {
      taskId: made.creation.task_id,
      workspaceId: access.workspace.id,
      source: 'console' as const,
      kind: 'image',
      model: 'lumen',
      createdAt: new Date(),
    };
    const shown = async () => {
      const { rows } = await db.execute<{ status: string; progress: number }>(
        `select status, progress from console.creations where task_id = '${row.taskId}'`,
      );
      return rows[0];
    };
    await upsertCreations(db, [{ ...row, status: 'running', progress: 30 }]);
    await upsertCreations(db, [{ ...row, status: 'queued', progress: 0 }]);
    expect(await shown()).toEqual({ status: 'running', progress: 30 });
    await upsertCreations(db, [{ ...row, status: 'failed', progress: 30 }]);
    await upsertCreations(db, [{ ...row, status: 'running', progress: 40 }]);
    expect((await shown())?.status).toBe('failed');
  });
});
