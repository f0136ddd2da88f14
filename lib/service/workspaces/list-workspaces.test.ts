import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, WorkspaceSummaryList } from '@/lib/contract';
import { ledgerLine, workspaceSummary, workspaceSummaryList } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../testing';

describeDatabases('workspaces, for operators', (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0 });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const list = async (query: Record<string, string>): Promise<WorkspaceSummaryList> => {
    const answer = await service.manage(`/workspaces?${new URLSearchParams(query)}`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return workspaceSummaryList.parse(await answer.json());
  };
  const patch = (id: string, body: unknown) =>
    service.call(service.operatorKey, `/manage/workspaces/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
    });
  const summary = async (id: string) =>
    workspaceSummary.parse(await (await service.manage(`/workspaces/${id}/summary`)).json());

  it('lists them with balance and work, page by page, and finds them', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    await service.post(secret, '/v1/generations', { model: 'lumen-image', prompt: 'x' });
    const other = await service.workspace({ credits: 0 });
    await patch(other.id, { name: '100 % Größe_' });
    const shown = await summary(id);
    expect(shown).toMatchObject({ queued: 1, running: 0, rate_limit: null });
    expect(shown.balance.available + shown.balance.authorized).toBe(100);
    expect(shown.balance.authorized).toBeGreaterThan(0);

    const first = await list({ limit: '1' });
    expect(first).toMatchObject({ has_more: true, last_id: other.id });
    const second = await list({ limit: '1', after: other.id });
    expect(second.data[0]).toEqual(shown);
    const found = async (find: string) => (await list({ find })).data.map((each) => each.id);
    expect(await found(id)).toEqual([id]);
    expect(await found('größe')).toEqual([other.id]);
    expect(await found('%')).toEqual([other.id]);
    expect(await found('nothing of this name')).toEqual([]);
    expect((await service.manage('/workspaces/ws_unknown0/summary')).status).toBe(404);
  });

  it('suspends one: its keys stop at once, and work again', async () => {
    const { id, secret } = await service.workspace();
    const call = () => service.call(secret, '/v1/models');
    expect((await call()).status).toBe(200);
    await patch(id, { status: 'suspended' });
    expect((await call()).status).toBe(403);
    expect((await list({ status: 'suspended' })).data.map((each) => each.id)).toEqual([id]);
    await patch(id, { status: 'active' });
    expect((await call()).status).toBe(200);
  });

  it('limits the requests of only one workspace, at once, until the limit is removed', async () => {
    const [limited, free] = [await service.workspace(), await service.workspace()];
    const call = ({ secret }: { secret: string }) => service.call(secret, '/v1/models');
    expect((await call(limited)).status).toBe(200);
    const limit = { requests_per_minute: 1, burst: 2 };
    expect((await patch(limited.id, { rate_limit: limit })).status).toBe(200);
    expect(await summary(limited.id)).toMatchObject({ rate_limit: limit });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await call(limited)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const { error } = (await (await call(limited)).json()) as ErrorBody;
    expect(error.message).toContain('1 a minute');
    expect((await call(free)).headers.get('x-ratelimit-limit-requests')).toBe('1000000');
    expect((await patch(limited.id, { rate_limit: null })).status).toBe(200);
    const after = await call(limited);
    expect(after.headers.get('x-ratelimit-limit-requests')).toBe('1000000');
    for (const wrong of [{ requests_per_minute: 0, burst: 1 }, { requests_per_minute: 5 }, 7]) {
      expect((await patch(limited.id, { rate_limit: wrong })).status).toBe(400);
    }
  });

  it('notes who gave credits, and gives them once', async () => {
    const { id } = await service.workspace({ credits: 0 });
    const grant = { amount: 12.345, memo: 'A slow week', once_key: 'press-1', actor: 'user_ada' };
    const first = await service.manage(`/workspaces/${id}/grants`, grant);
    expect(first.status).toBe(201);
    expect(ledgerLine.parse(await first.json())).toMatchObject({
      memo: 'A slow week',
      actor: 'user_ada',
      available_after: 12.345,
    });
    expect((await service.manage(`/workspaces/${id}/grants`, grant)).status).toBe(200);
    expect((await summary(id)).balance.available).toBe(12.345);
  });
});
