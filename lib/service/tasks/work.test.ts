import { expect, it } from 'vitest';
import type { OperatorTaskList } from '@/lib/contract';
import { operatorTask, operatorTaskDetail, operatorTaskList } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createScriptedProvider, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

describeDatabases(
  'work of all workspaces, for operators',
  { both: 'who holds a lock' },
  ({ database }) => {
    const open = taskFixtures();

    async function fixture() {
      const provider = createScriptedProvider({ hasRepeatableStart: false });
      const made = await open(database(), { providers: new Map([['sandbox', provider]]) });
      const list = async (query: Record<string, string> = {}): Promise<OperatorTaskList> => {
        const answer = await made.service.manage(`/tasks?${new URLSearchParams(query)}`);
        expect(answer.status, await answer.clone().text()).toBe(200);
        return operatorTaskList.parse(await answer.json());
      };
      const ids = async (query: Record<string, string>) =>
        (await list(query)).data.map(({ id }) => id);
      const cancel = (id: string) =>
        made.service.call(made.service.operatorKey, `/manage/tasks/${id}/cancel`, {
          method: 'POST',
        });
      return { ...made, provider, list, ids, cancel };
    }

    it('shows the route, the reference and the cost against the credits', async () => {
      const { service, provider, submit, reach, list } = await fixture();
      const workspace = await service.workspace();
      await service.start();
      provider.byDefault({
        state: 'succeeded',
        outputs: [await pictureOutput()],
        cost: { microUsd: 39_001 },
      });
      const id = await submit(workspace);
      await reach(workspace, id, 'succeeded');
      const [task] = (await list({ find: id })).data;
      expect(task).toMatchObject({
        id,
        workspace: { id: workspace.id },
        route: { provider: 'sandbox' },
        operation: `op-${id}`,
        attempts: 1,
        cost: { micro_usd: 39_001, source: 'provider' },
        error: null,
      });
      expect(task?.credits.settled).toBe(task?.credits.authorized);
      // Operators do not see prompts.
      expect(JSON.stringify(task)).not.toContain('a harbour');
      const answer = await service.manage(`/tasks/${id}`);
      const detail = operatorTaskDetail.parse(await answer.json());
      expect(detail.ledger.map(({ kind }) => kind).toSorted()).toEqual(['authorize', 'settle']);
    });

    it('finds a task by its id, its file, its workspace and its reference, running and ended', async () => {
      const { service, provider, submit, task, reach, ids } = await fixture();
      const [one, two] = [await service.workspace(), await service.workspace()];
      await service.start();
      const [running, other] = [await submit(one), await submit(two)];
      await eventually(async () => expect(await ids({ find: `op-${running}` })).toEqual([running]));
      expect(await ids({ find: one.id })).toEqual([running]);
      expect(await ids({ find: running, workspace: two.id })).toEqual([]);
      provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
      await reach(one, running, 'succeeded');
      await reach(two, other, 'succeeded');
      const { result } = await task(one, running);
      expect(result?.data).toHaveLength(1);
      const { rows } = await database().query<{ id: string }>(
        'select id from service.assets where task_id = $1',
        [running],
      );
      for (const find of [running, `op-${running}`, rows[0]?.id ?? '', ` ${running} `]) {
        expect(await ids({ find }), find).toEqual([running]);
      }
      for (const find of ['task_unknown', 'ws_unknown00', '%', '_']) {
        expect(await ids({ find }), find).toEqual([]);
      }
    });

    it.each([
      ['fal-ai/flux/dev/requests/0a-1', '0a-1'],
      ['0b-2@workflow@http://comfy.test:8188', '0b-2'],
      ['0c-3', '0c-3'],
    ])('finds %s by %s and in full', async (operation, own) => {
      const { service, submit, ids, cancel } = await fixture();
      const workspace = await service.workspace();
      await service.start();
      const id = await submit(workspace);
      await eventually(async () => expect(await ids({ find: `op-${id}` })).toEqual([id]));
      await database().query('update service.tasks set operation = $2 where id = $1', [
        id,
        operation,
      ]);
      for (const find of [own, operation]) expect(await ids({ find })).toContain(id);
      expect((await cancel(id)).status).toBe(200);
      for (const find of [own, operation]) expect(await ids({ find })).toContain(id);
    });

    it('pages through every view without a gap, and lists what is open', async () => {
      const { service, submit, list, ids } = await fixture();
      const workspace = await service.workspace();
      const made = [];
      for (let at = 0; at < 5; at += 1) made.push(await submit(workspace));
      const own = { workspace: workspace.id };
      for (const view of ['all', 'open']) {
        const seen: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await list({ ...own, view, limit: '2', ...(after ? { after } : {}) });
          seen.push(...page.data.map(({ id }) => id));
          after = page.has_more ? page.last_id : null;
        }
        expect(seen).toEqual(made.toReversed());
      }
      expect(await ids({ ...own, view: 'possible_cost' })).toEqual([]);
      const refused = await service.manage('/tasks?after=nonsense');
      expect(refused.status).toBe(400);
    });

    it('lists starts with an unknown outcome, and failures that had a cost', async () => {
      const { service, provider, submit, reach, ids, list } = await fixture();
      const workspace = await service.workspace();
      await service.start();
      provider.startErrors.push({ state: 'unknown', detail: 'It broke off.' });
      const unknown = await submit(workspace);
      await reach(workspace, unknown, 'failed');
      const failure = { state: 'failed', code: 'generation_failed', message: 'No.' } as const;
      provider.byDefault({ ...failure, cost: { microUsd: 7 } });
      const costly = await submit(workspace);
      await reach(workspace, costly, 'failed');
      provider.byDefault(failure);
      const free = await submit(workspace);
      await reach(workspace, free, 'failed');
      const own = { workspace: workspace.id };
      expect(await ids({ ...own, view: 'possible_cost' })).toEqual([unknown]);
      expect(await ids({ ...own, view: 'failed_with_cost' })).toEqual([costly, unknown]);
      const { data } = await list({ find: unknown });
      expect(data[0]).toMatchObject({
        cost: { micro_usd: null, source: 'possible' },
        credits: { settled: 0 },
      });
    });

    it('cancels a task of any workspace once: its credits go back, its provider stops', async () => {
      const { service, provider, submit, ids, cancel, balance } = await fixture();
      const workspace = await service.workspace();
      const before = await balance(workspace);
      await service.start();
      const id = await submit(workspace);
      await eventually(async () => expect(await ids({ find: `op-${id}` })).toEqual([id]));
      const answer = await cancel(id);
      expect(answer.status).toBe(200);
      expect(operatorTask.parse(await answer.json())).toMatchObject({
        status: 'canceled',
        credits: { settled: 0 },
      });
      expect(provider.canceled).toContain(`op-${id}`);
      expect(await balance(workspace)).toEqual(before);
      expect((await cancel(id)).status).toBe(409);
      expect((await cancel('task_unknown')).status).toBe(404);
    });
  },
);
