import { expect, it } from 'vitest';
import type { TaskList } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TestWorkspace } from '../testing';
import { taskFixtures } from './testing/fixture';

describeDatabases('GET /v1/tasks', ({ database }) => {
  const open = taskFixtures();

  async function list(
    service: TestService,
    { secret }: TestWorkspace,
    query: string,
  ): Promise<TaskList> {
    const answer = await service.call(secret, `/v1/tasks?${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as TaskList;
  }

  it('pages through a workspace’s tasks both ways, each once', async () => {
    const { service, submit } = await open(database());
    const workspace = await service.workspace();
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) made.push(await submit(workspace));
    for (const [order, expected] of [
      ['asc', made],
      ['desc', made.toReversed()],
    ] as const) {
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const page = await list(service, workspace, `limit=3&order=${order}${after}`);
        seen.push(...page.data.map((each) => each.task_id));
        expect(page.first_id).toBe(page.data[0]?.task_id);
        if (!page.has_more) break;
        after = `&after=${page.last_id}`;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('filters by status and by ids, and shows nothing of another workspace', async () => {
    const { service, submit } = await open(database());
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const [kept, canceled] = [await submit(workspace), await submit(workspace)];
    const foreign = await submit(other);
    await service.post(workspace.secret, `/v1/tasks/${canceled}/cancel`, {});
    const ids = (page: TaskList) => page.data.map((each) => each.task_id);
    expect(ids(await list(service, workspace, 'status=queued'))).toEqual([kept]);
    expect(ids(await list(service, workspace, 'status=canceled,failed'))).toEqual([canceled]);
    const asked = await list(service, workspace, `ids=${kept},${foreign},task_unknown`);
    expect(ids(asked)).toEqual([kept]);
    expect(await list(service, other, `after=${kept}`)).toEqual({
      object: 'list',
      data: [],
      has_more: false,
      first_id: null,
      last_id: null,
    });
  });

  it('returns 200 ids with one statement, and refuses 201', async () => {
    const { service, submit } = await open(database());
    const workspace = await service.workspace({ credits: 900 });
    const ids = await Promise.all(Array.from({ length: 200 }, () => submit(workspace)));
    const query = `ids=${ids.join(',')}`;
    const counts: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = database().stats().statements;
      expect((await list(service, workspace, query)).data).toHaveLength(200);
      counts.push(database().stats().statements - before);
    }
    // Maintenance of the queues may run between two of them, but not between all.
    expect(Math.min(...counts)).toBe(1);
    const refused = await service.call(workspace.secret, `/v1/tasks?${query},task_one_more`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: 'invalid_value', param: 'ids' },
    });
  });

  it('refuses a status that does not exist', async () => {
    const { service } = await open(database());
    const { secret } = await service.workspace();
    const refused = await service.call(secret, '/v1/tasks?status=done');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { param: 'status' } });
  });
});
