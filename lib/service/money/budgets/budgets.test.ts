import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { budget, budgetList, type ErrorBody } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';
import { releaseAuthorization, settleAuthorization } from '../ledger';
import { authorizeCredits } from '../ledger/testing/authorize-credits';
import { readBudgets } from './read-budgets';

describeDatabases('budgets', { both: 'the ledger' }, (suite) => {
  let service: TestService;
  let workspace: { id: string; secret: string };

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0 });
  });
  beforeEach(async () => {
    workspace = await service.workspace({ credits: 1_000, key: { kind: 'console' } });
  });
  afterEach(async () => {
    expect(await service.mismatches()).toEqual([]);
  });
  afterAll(() => service.close());

  const send = (method: string, path: string, body?: unknown, id = workspace.id) =>
    service.call(service.operatorKey, `/manage/workspaces/${id}/budgets${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const list = async () => budgetList.parse(await (await send('GET', '')).json()).data;
  const set = async (path: string, limit: number) => {
    const response = await send('PUT', path, { limit });
    expect(response.status).toBe(200);
    return budget.parse(await response.json());
  };
  const create = (actor?: string, secret = workspace.secret) =>
    service.post(
      secret,
      '/v1/generations',
      { model: 'lumen-image', prompt: 'x' },
      actor === undefined ? {} : { 'x-service-actor': actor },
    );
  /** The price of one picture. */
  const price = async () => {
    const quote = await service.post(workspace.secret, '/v1/quote', {
      model: 'lumen-image',
      prompt: 'x',
    });
    return ((await quote.json()) as { estimated_credits: number }).estimated_credits;
  };

  it('lets a member spend to the limit, then names the budget, the rest and when it resets', async () => {
    const cost = await price();
    await set('/member/user_1', cost * 2.5);
    expect((await create('user_1')).status).toBe(201);
    expect((await create('user_1')).status).toBe(201);
    const refused = await create('user_1');
    expect(refused.status).toBe(402);
    expect(refused.headers.get('x-service-balance')).toBe(String(1_000 - cost * 2));
    const { error } = (await refused.json()) as ErrorBody;
    expect(error).toMatchObject({
      type: 'insufficient_quota',
      code: 'budget_exceeded',
      param: 'member_budget',
    });
    expect(error.message).toContain(
      `You have ${cost * 0.5} of ${cost * 2.5} credits left this month; this needs ${cost}. Resets 1 `,
    );
    expect((await create('user_2')).status).toBe(201);
    expect((await create()).status).toBe(201);
    expect(await list()).toMatchObject([
      {
        subject_id: 'user_1',
        authorized: cost * 2,
        spent: 0,
        remaining: cost * 0.5,
        state: 'warning',
      },
    ]);
  });

  it('limits a key by its own budget, whichever user it acts for', async () => {
    const cost = await price();
    const made = await service.manage(`/workspaces/${workspace.id}/keys`, {
      name: 'K',
      scopes: ['v1:generate'],
    });
    const key = (await made.json()) as { id: string; secret: string };
    await set(`/key/${key.id}`, cost);
    expect((await create(undefined, key.secret)).status).toBe(201);
    const refused = await create(undefined, key.secret);
    const { error } = (await refused.json()) as ErrorBody;
    expect([refused.status, error.code, error.param]).toEqual([
      402,
      'budget_exceeded',
      'key_budget',
    ]);
    expect((await create()).status).toBe(201);
  });

  it('is never exceeded, however many requests arrive at once', async () => {
    const cost = await price();
    await set('/member/user_1', cost * 7 + cost / 2);
    const answers = await Promise.all(Array.from({ length: 40 }, () => create('user_1')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(33);
  });

  it('counts the month’s earlier spending, also while others spend', async () => {
    const cost = await price();
    const asked = Array.from({ length: 12 }, () => create('user_1'));
    const made = set('/member/user_1', cost * 100);
    await Promise.all(asked);
    await made;
    expect(await list()).toMatchObject([{ authorized: cost * 12 }]);
  });

  it('gives back what was released, counts what was charged, and may be raised once', async () => {
    const { db } = service.context;
    const hold = (amountMilli: number, at?: Date) =>
      authorizeCredits(
        db,
        {
          workspaceId: workspace.id,
          amountMilli,
          subjectId: newId('turn'),
          keyId: null,
          actor: 'user_1',
        },
        at === undefined ? {} : { at },
      );
    await set('/member/user_1', 10);
    const [first, second] = [await hold(6_000), await hold(4_000)];
    if (!first.ok || !second.ok) throw new Error('it should fit');
    expect(await list()).toMatchObject([{ state: 'reached', remaining: 0, authorized: 10 }]);
    await settleAuthorization(db, first.authorizationId, 5_500);
    await releaseAuthorization(db, second.authorizationId);
    expect(await list()).toMatchObject([
      { state: 'ok', spent: 5.5, authorized: 0, remaining: 4.5 },
    ]);
    expect(await hold(4_501)).toMatchObject({
      ok: false,
      neededMilli: 4_501,
      budget: { subject: 'member', spentMilli: 5_500, limitMilli: 10_000 },
    });
    const raise = { amount: 2, once_key: 'request_1' };
    for (let twice = 0; twice < 2; twice += 1) {
      const response = await send('POST', '/member/user_1/raises', raise);
      expect([response.status, await response.json()]).toMatchObject([
        201,
        { raised: 2, remaining: 6.5 },
      ]);
    }
    expect(await hold(6_500)).toMatchObject({ ok: true });
  });

  it('begins anew with the month, UTC, and settles in the month it was reserved in', async () => {
    const { db } = service.context;
    const { id } = workspace;
    await set('/member/user_1', 10);
    const [now] = await readBudgets(db, id);
    const next = new Date((now?.resets_at ?? 0) * 1000);
    const hold = (amountMilli: number, at: Date) =>
      authorizeCredits(
        db,
        { workspaceId: id, amountMilli, subjectId: newId('turn'), keyId: null, actor: 'user_1' },
        { at },
      );
    const last = await hold(9_000, new Date(next.getTime() - 1));
    if (!last.ok) throw new Error('it should fit');
    expect(await hold(2_000, new Date(next.getTime() - 1))).toMatchObject({ ok: false });
    expect(await hold(2_000, next)).toMatchObject({ ok: true });
    await settleAuthorization(db, last.authorizationId, 9_000);
    expect(await readBudgets(db, id, { at: next })).toMatchObject([
      { spent: 0, authorized: 2, month: next.toISOString().slice(0, 7) },
    ]);
    expect(await readBudgets(db, id)).toMatchObject([{ spent: 9, authorized: 0 }]);
  });

  it('limits a key by the day beside its month, and begins anew at midnight, UTC', async () => {
    const { db } = service.context;
    const { id } = workspace;
    const made = await service.manage(`/workspaces/${id}/keys`, {
      name: 'K',
      scopes: ['v1:generate'],
    });
    const key = (await made.json()) as { id: string; secret: string };
    await set(`/key/${key.id}`, 1_000);
    const cost = await price();
    expect((await create(undefined, key.secret)).status).toBe(201);
    // What the day has seen counts.
    expect(await set(`/key_day/${key.id}`, cost * 2.5)).toMatchObject({
      subject: 'key_day',
      authorized: cost,
    });
    expect((await create(undefined, key.secret)).status).toBe(201);
    const refused = await create(undefined, key.secret);
    const { error } = (await refused.json()) as ErrorBody;
    expect([refused.status, error.param]).toEqual([402, 'key_day_budget']);
    expect(error.message).toContain(`${cost * 0.5} of ${cost * 2.5} credits left today`);
    expect((await send('PUT', '/key_day/key_unknown', { limit: 1 })).status).toBe(404);

    const midnight = new Date(((await readBudgets(db, id))[1]?.resets_at ?? 0) * 1000);
    expect(midnight.getTime() % 86_400_000).toBe(0);
    const hold = (amountMilli: number, at: Date) =>
      authorizeCredits(
        db,
        { workspaceId: id, amountMilli, subjectId: newId('turn'), keyId: key.id, actor: null },
        { at },
      );
    await set(`/key_day/${key.id}`, cost * 2 + 10);
    const last = await hold(9_000, new Date(midnight.getTime() - 1));
    if (!last.ok) throw new Error('it should fit');
    expect(await hold(2_000, new Date(midnight.getTime() - 1))).toMatchObject({
      ok: false,
      budget: { subject: 'key_day' },
    });
    expect(await hold(2_000, midnight)).toMatchObject({ ok: true });
    // It ends after midnight, and counts in the day before.
    await settleAuthorization(db, last.authorizationId, 9_000);
    const dayOf = async (at: Date) =>
      (await readBudgets(db, id, { at })).find(({ subject }) => subject === 'key_day');
    expect(await dayOf(new Date(midnight.getTime() - 1))).toMatchObject({ spent: 9 });
    expect(await dayOf(midnight)).toMatchObject({
      spent: 0,
      authorized: 2,
      month: midnight.toISOString().slice(0, 10),
    });
  });

  it('can be lowered below what is spent, and ended', async () => {
    const cost = await price();
    await set('/member/user_1', cost * 5);
    await create('user_1');
    expect(await set('/member/user_1', 0)).toMatchObject({ remaining: 0, state: 'reached' });
    expect((await create('user_1')).status).toBe(402);
    expect((await send('DELETE', '/member/user_1')).status).toBe(204);
    expect((await send('DELETE', '/member/user_1')).status).toBe(404);
    expect((await create('user_1')).status).toBe(201);
    expect(await list()).toEqual([]);
  });

  const createFor = (project: unknown) =>
    service.post(workspace.secret, '/v1/generations', {
      model: 'lumen-image',
      prompt: 'x',
      metadata: { project },
    });

  it('limits a project in all, never passed by requests at once, and names the rest', async () => {
    const cost = await price();
    expect((await createFor('prj_1')).status).toBe(201);
    expect(await set('/project/prj_1', cost * 6.5)).toMatchObject({
      authorized: cost,
      month: null,
      resets_at: null,
    });
    const answers = await Promise.all(Array.from({ length: 30 }, () => createFor('prj_1')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const [refused] = answers.filter(({ status }) => status === 402);
    if (refused === undefined) throw new Error('one should be refused');
    const { error } = (await refused.json()) as ErrorBody;
    expect([error.code, error.param]).toEqual(['budget_exceeded', 'project_budget']);
    expect(error.message).toContain(
      `The project has ${cost * 0.5} of ${cost * 6.5} credits left; this needs ${cost}.`,
    );
    expect((await createFor('prj_2')).status).toBe(201);
    expect((await create()).status).toBe(201);
    const spending = await service.call(
      service.operatorKey,
      `/manage/workspaces/${workspace.id}/projects`,
    );
    expect(await spending.json()).toEqual({
      object: 'list',
      data: [
        { project: 'prj_1', spent: 0, authorized: cost * 6 },
        { project: 'prj_2', spent: 0, authorized: cost },
      ],
    });
  });

  it('counts a project’s credits whatever the month, until they are released', async () => {
    const { db } = service.context;
    const hold = (amountMilli: number, at?: Date) =>
      authorizeCredits(
        db,
        {
          workspaceId: workspace.id,
          amountMilli,
          subjectId: newId('turn'),
          keyId: null,
          actor: 'user_1',
          project: 'prj_1',
        },
        at === undefined ? {} : { at },
      );
    await set('/project/prj_1', 10);
    const first = await hold(6_000);
    if (!first.ok) throw new Error('it should fit');
    const later = new Date(Date.now() + 70 * 86_400_000);
    expect(await hold(6_000, later)).toMatchObject({ ok: false, budget: { subject: 'project' } });
    await settleAuthorization(db, first.authorizationId, 5_000);
    expect(await readBudgets(db, workspace.id)).toMatchObject([{ spent: 5, authorized: 0 }]);
    const second = await hold(5_000, later);
    if (!second.ok) throw new Error('it should fit');
    await releaseAuthorization(db, second.authorizationId);
    expect(await readBudgets(db, workspace.id)).toMatchObject([{ spent: 5, remaining: 5 }]);
  });

  it('takes the member’s, the key’s and the project’s budget together, and moves none of them for a refusal', async () => {
    const cost = await price();
    await set('/member/user_1', cost * 10);
    await set('/project/prj_1', cost / 2);
    const refused = await service.post(
      workspace.secret,
      '/v1/generations',
      { model: 'lumen-image', prompt: 'x', metadata: { project: 'prj_1' } },
      { 'x-service-actor': 'user_1' },
    );
    expect(refused.status).toBe(402);
    expect(await list()).toMatchObject([
      { subject: 'member', authorized: 0 },
      { subject: 'project', authorized: 0 },
    ]);
  });

  it.each([
    ['a text', 'prj_1'],
    ['a number in it', { project: 1 }],
    ['a long text in it', { project: 'x'.repeat(513) }],
    ['too many', Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, 'x']))],
  ])('refuses metadata that is %s', async (_, metadata) => {
    const answer = await service.post(workspace.secret, '/v1/generations', {
      model: 'lumen-image',
      prompt: 'x',
      metadata,
    });
    const { error } = (await answer.json()) as ErrorBody;
    expect([answer.status, error.code, error.param]).toEqual([400, 'invalid_value', 'metadata']);
  });

  it('refuses an invalid budget and an unknown workspace', async () => {
    const answer = async (response: Response) => {
      const { error } = (await response.json()) as ErrorBody;
      return [response.status, error.param];
    };
    expect(await answer(await send('PUT', '/member/user_1', { limit: -1 }))).toEqual([
      400,
      'limit',
    ]);
    expect(await answer(await send('PUT', '/member/user_1', { limit: 0.0001 }))).toEqual([
      400,
      'limit',
    ]);
    expect(await answer(await send('PUT', '/team/user_1', { limit: 1 }))).toEqual([400, 'subject']);
    const raise = { amount: 1, once_key: 'a' };
    expect((await send('POST', '/member/user_9/raises', raise)).status).toBe(404);
    expect((await send('PUT', '/member/user_1', { limit: 1 }, 'ws_none')).status).toBe(404);
  });
});
