import { expect, it } from 'vitest';
import type { ErrorBody, Perk, Quote, TaskDetail, TurnQuote } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { taskFixtures } from '../../tasks/testing/fixture';
import { pictureOutput, type TestService, type TestWorkspace } from '../../testing';

describeDatabases('perks of a workspace', ({ database }) => {
  const open = taskFixtures();
  const image = { model: 'lumen-image', prompt: 'a boat', n: 3 };
  const reason = 'launch partner';
  const nowSeconds = () => Math.floor(Date.now() / 1000);

  const quote = async (service: TestService, { secret }: TestWorkspace, body: object = image) =>
    (await (await service.post(secret, '/v1/quote', body)).json()) as Quote;
  const grant = async (service: TestService, { id }: TestWorkspace, body: object) => {
    const response = await service.manage(`/workspaces/${id}/perks`, { reason, ...body });
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
    return (await response.json()) as Perk;
  };
  const end = async (service: TestService, { id }: TestWorkspace, perkId: string) =>
    (await (
      await service.manage(`/workspaces/${id}/perks/${perkId}/end`, { reason, actor: 'op_2' })
    ).json()) as Perk;
  const detail = async (service: TestService, { id }: TestWorkspace, taskId: string) =>
    (await (await service.manage(`/workspaces/${id}/tasks/${taskId}`)).json()) as TaskDetail;

  it('lower quote, reservation and charge alike, and are shown in quote and receipt', async () => {
    const { service, provider, submit, reach, balance } = await open(database());
    const workspace = await service.workspace({ credits: 100 });
    const list = await quote(service, workspace);
    expect(list).toMatchObject({ estimated_credits: 12, perk_applied: false });
    expect(list).not.toHaveProperty('perk');
    const endsAt = nowSeconds() + 86_400;
    await grant(service, workspace, {
      name: 'Team benefit',
      discount_percent: 33.33,
      ends_at: endsAt,
      actor: 'op_1',
    });
    const perk = { name: 'Team benefit', discount_percent: 33.33, ends_at: endsAt };
    const lower = await quote(service, workspace);
    // 12 × 0.6667 = 8.0004, rounded up to the milli-credit.
    expect(lower).toMatchObject({ estimated_credits: 8.001, perk_applied: true, perk });
    await service.start();
    const taskId = await submit(workspace, { n: 3 });
    expect(await balance(workspace)).toMatchObject({
      quota_amount: 91.999,
      authorized_amount: 8.001,
    });
    const outputs = await Promise.all([pictureOutput(), pictureOutput(), pictureOutput()]);
    provider.answer(taskId, { state: 'succeeded', outputs });
    await reach(workspace, taskId, 'succeeded');
    expect(await balance(workspace)).toMatchObject({
      quota_amount: 91.999,
      authorized_amount: 0,
    });
    const { receipt } = await detail(service, workspace, taskId);
    expect(receipt).toMatchObject({
      authorized: lower.estimated_credits,
      settled: lower.estimated_credits,
      unit_price: 4,
      perk_applied: true,
      perk,
    });
  });

  it('are determined when the task is created, and what was created keeps its price', async () => {
    const { service, submit } = await open(database());
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const { id } = await grant(service, workspace, { discount_percent: 50 });
    expect(await quote(service, workspace)).toMatchObject({ estimated_credits: 6 });
    expect(await quote(service, other)).toMatchObject({ estimated_credits: 12 });
    const cheap = await submit(workspace, { n: 3 });
    expect(await end(service, workspace, id)).toMatchObject({
      status: 'ended',
      ended_by: 'op_2',
      end_reason: reason,
    });
    const full = await submit(workspace, { n: 3 });
    expect((await detail(service, workspace, cheap)).receipt).toMatchObject({
      authorized: 6,
      perk_applied: true,
    });
    expect((await detail(service, workspace, full)).receipt).toMatchObject({
      authorized: 12,
      perk_applied: false,
    });
  });

  it('apply from their start and before their end', async () => {
    let nowMs = Date.now();
    const { service } = await open(database(), { clock: { now: () => nowMs }, workers: 0 });
    const workspace = await service.workspace();
    const [startsAt, endsAt] = [nowSeconds() + 3_600, nowSeconds() + 7_200];
    const made = await grant(service, workspace, {
      discount_percent: 25,
      starts_at: startsAt,
      ends_at: endsAt,
    });
    expect(made.status).toBe('scheduled');
    const priceAt = async (seconds: number) => {
      nowMs = seconds * 1000;
      return (await quote(service, workspace)).estimated_credits;
    };
    expect(await priceAt(startsAt - 1)).toBe(12);
    expect(await priceAt(startsAt)).toBe(9);
    expect(await priceAt(endsAt - 1)).toBe(9);
    expect(await priceAt(endsAt)).toBe(12);
  });

  it('apply to the models and families they name, and only the largest', async () => {
    const { service } = await open(database(), { workers: 0 });
    const workspace = await service.workspace();
    const video = { model: 'solstice-mini', duration: 5 };
    const spark = { model: 'lumen-spark', n: 5 };
    await grant(service, workspace, { discount_percent: 10, families: ['video'] });
    await grant(service, workspace, { discount_percent: 50, models: ['lumen-spark'] });
    await grant(service, workspace, { discount_percent: 20, families: ['image'] });
    expect(await quote(service, workspace, video)).toMatchObject({ estimated_credits: 10.8 });
    expect(await quote(service, workspace, spark)).toMatchObject({ estimated_credits: 2 });
    expect(await quote(service, workspace)).toMatchObject({ estimated_credits: 9.6 });
  });

  it('lower what text costs by the same rule', async () => {
    const { service } = await open(database(), { workers: 0 });
    const workspace = await service.workspace({ key: { scopes: ['v1:text'] } });
    const body = { model: 'quill', messages: [{ role: 'user', content: 'hello' }] };
    const price = async () =>
      (await (
        await service.manage(`/workspaces/${workspace.id}/turns/quote`, body)
      ).json()) as TurnQuote;
    const before = await price();
    expect(before.perk_applied).toBe(false);
    await grant(service, workspace, { discount_percent: 50, families: ['text'] });
    const after = await price();
    expect(after.perk_applied).toBe(true);
    expect(after.least_credits).toBe(before.least_credits / 2);
    const answer = await service.post(workspace.secret, '/v1/chat/completions', body);
    expect(answer.status).toBe(200);
    const turnId = answer.headers.get('x-service-turn-id');
    const turn = await service.manage(`/workspaces/${workspace.id}/turns/${turnId}`);
    expect(await turn.json()).toMatchObject({ perk_applied: true });
  });

  it('are listed with who granted and ended them, and why', async () => {
    const { service } = await open(database(), { workers: 0 });
    const workspace = await service.workspace();
    const id = 'perk_0123456789';
    const body = { id, discount_percent: 15, models: ['lumen-image'], actor: 'op_1' };
    const first = await grant(service, workspace, body);
    // A repeat makes no second one, and neither does another end.
    expect(await grant(service, workspace, { ...body, discount_percent: 99 })).toEqual(first);
    const ended = await end(service, workspace, id);
    expect(await end(service, workspace, id)).toEqual(ended);
    const list = await service.manage(`/workspaces/${workspace.id}/perks`);
    expect(await list.json()).toEqual({ object: 'list', data: [ended] });
    expect(ended).toEqual({
      id,
      object: 'perk',
      name: 'Workspace benefit',
      discount_percent: 15,
      models: ['lumen-image'],
      families: null,
      status: 'ended',
      starts_at: expect.any(Number),
      ends_at: null,
      reason,
      actor: 'op_1',
      created_at: expect.any(Number),
      ended_at: expect.any(Number),
      ended_by: 'op_2',
      end_reason: reason,
    });
  });

  it('of another workspace are like unknown ones', async () => {
    const { service } = await open(database(), { workers: 0 });
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const { id } = await grant(service, workspace, { discount_percent: 15 });
    const path = `/workspaces/${other.id}/perks`;
    expect((await service.manage(`${path}/${id}/end`, { reason })).status).toBe(404);
    const taken = await service.manage(path, { id, discount_percent: 20, reason });
    expect(taken.status).toBe(404);
    expect((await service.manage('/workspaces/ws_unknown00/perks')).status).toBe(404);
    expect(await quote(service, other)).toMatchObject({ perk_applied: false });
    expect(await quote(service, workspace)).toMatchObject({ perk_applied: true });
  });

  it('are refused with what is wrong', async () => {
    const { service } = await open(database(), { workers: 0 });
    const { id } = await service.workspace();
    const cases: [object, string, string][] = [
      [{ discount_percent: 10 }, 'missing_required_parameter', 'reason'],
      [{ reason }, 'missing_required_parameter', 'discount_percent'],
      [{ reason, discount_percent: 0 }, 'invalid_value', 'discount_percent'],
      [{ reason, discount_percent: 100.01 }, 'invalid_value', 'discount_percent'],
      [{ reason, discount_percent: 10.005 }, 'invalid_value', 'discount_percent'],
      [{ reason, discount_percent: 10, models: ['none'] }, 'invalid_value', 'models'],
      [{ reason, discount_percent: 10, ends_at: nowSeconds() - 1 }, 'invalid_value', 'ends_at'],
      [{ reason, discount_percent: 10, id: 'perk' }, 'invalid_value', 'id'],
      [{ reason, discount_percent: 10, more: 1 }, 'unsupported_parameter', 'more'],
    ];
    for (const [body, code, param] of cases) {
      const response = await service.manage(`/workspaces/${id}/perks`, body);
      const { error } = (await response.json()) as ErrorBody;
      expect([body, response.status, error]).toMatchObject([body, 400, { code, param }]);
    }
  });
});
