import { expect, it } from 'vitest';
import {
  type ErrorBody,
  type ModelExampleRecord,
  maxModelExamples,
  modelExample,
  modelExampleList,
} from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { taskFixtures } from '../../tasks/testing/fixture';
import { pictureOutput, type TestWorkspace } from '../../testing';

describeDatabases('examples of models', ({ database }) => {
  const open = taskFixtures();

  async function started() {
    const fixture = await open(database());
    const { service, provider, submit, reach } = fixture;
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await service.start();
    await service.context.db.delete(schema.modelExamples);
    const studio = await service.workspace({ credits: 500 });
    const send = async (path: string, body: object, status: number, method = 'POST') => {
      const answer = await service.call(service.operatorKey, `/manage${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, actor: 'user_operator' }),
      });
      expect(answer.status, await answer.clone().text()).toBe(status);
      return status === 204 ? null : ((await answer.json()) as unknown);
    };
    const make = async (body: Record<string, unknown> = {}) => {
      const taskId = await submit(studio, body);
      await reach(studio, taskId, 'succeeded');
      return taskId;
    };
    const add = async (taskId: string, more: object = {}) =>
      modelExample.parse(
        await send(
          '/models/lumen-image/examples',
          { workspace_id: studio.id, task_id: taskId, output: 0, ...more },
          201,
        ),
      );
    const refusal = async (taskId: string, more: object, status: number, model = 'lumen-image') =>
      (
        (await send(
          `/models/${model}/examples`,
          { workspace_id: studio.id, task_id: taskId, output: 0, ...more },
          status,
        )) as ErrorBody
      ).error;
    const list = async (query = '?model=lumen-image') =>
      modelExampleList.parse(await (await service.manage(`/model-examples${query}`)).json()).data;
    const statusOf = async (url: string) =>
      (await service.fetch(new Request(url, { method: 'HEAD' }))).status;
    return { ...fixture, studio, send, make, add, refusal, list, statusOf };
  }

  /** Deletes the file of a task's first result. */
  async function deleteResult(
    { service }: Awaited<ReturnType<typeof started>>,
    workspace: TestWorkspace,
    taskId: string,
  ) {
    const detail = await service.manage(`/workspaces/${workspace.id}/tasks/${taskId}`);
    const { outputs } = (await detail.json()) as { outputs: { asset_id: string; url: string }[] };
    const [output] = outputs;
    const answer = await service.call(
      service.operatorKey,
      `/manage/workspaces/${workspace.id}/assets/${output?.asset_id}`,
      { method: 'DELETE' },
    );
    expect(answer.status).toBe(204);
    return output?.url ?? '';
  }

  it('are copies with prompt and settings, and stay when the result is deleted', async () => {
    const fixture = await started();
    const { studio, make, add, list, statusOf, send } = fixture;
    const taskId = await make({ prompt: 'a heron', aspect_ratio: '16:9', seed: 7 });
    const example = await add(taskId);
    expect(example).toMatchObject({
      model: 'lumen-image',
      prompt: 'a heron',
      params: { aspect_ratio: '16:9' },
      file: { content_type: 'image/png' },
    });
    expect(await add(taskId)).toEqual(example);
    expect(await statusOf(await deleteResult(fixture, studio, taskId))).toBe(404);
    expect(await list()).toEqual([example]);
    expect(await list('')).toEqual([example]);
    expect(await list('?model=vellum')).toEqual([]);
    expect(await statusOf(example.file.url)).toBe(200);
    expect(await statusOf(example.file.preview_url ?? '')).toBe(200);

    await send(`/models/vellum/examples/${example.id}/delete`, {}, 404);
    await send(`/models/lumen-image/examples/${example.id}/delete`, {}, 204);
    expect(await list()).toEqual([]);
    expect(await statusOf(example.file.url)).toBe(404);
    await send(`/models/lumen-image/examples/${example.id}/delete`, {}, 404);
  });

  it('have an order, in which a stale or partial one loses nothing', async () => {
    const { make, add, list, send } = await started();
    const examples: ModelExampleRecord[] = [];
    for (const prompt of ['a', 'b', 'c']) examples.push(await add(await make({ prompt })));
    const [a, b, c] = examples.map(({ id }) => id);
    const order = async (...ids: (string | undefined)[]) => {
      await send('/models/lumen-image/examples', { ids }, 200, 'PUT');
      return (await list()).map(({ prompt }) => prompt).join('');
    };
    expect(await order()).toBe('abc');
    expect(await order(c, a, b)).toBe('cab');
    expect(await order('mex_gone', b)).toBe('bca');
    await send(`/models/lumen-image/examples/${b}/delete`, {}, 204);
    expect(await order(a, b, c)).toBe('ac');
  });

  it('are refused with the reason', async () => {
    const fixture = await started();
    const { service, studio, make, add, refusal } = fixture;
    const taskId = await make();
    const other = await service.workspace({ credits: 0 });
    expect(await refusal(taskId, { workspace_id: other.id }, 404)).toMatchObject({
      code: 'not_found',
      message: 'There is no such result in this workspace.',
    });
    expect(await refusal('task_unknown', {}, 404)).toMatchObject({ code: 'not_found' });
    expect(await refusal(taskId, { output: 5 }, 404)).toMatchObject({ code: 'not_found' });
    expect(await refusal(taskId, {}, 400, 'vellum')).toMatchObject({
      message: 'Another model made this result.',
    });
    const deletedTask = await make();
    await deleteResult(fixture, studio, deletedTask);
    expect(await refusal(deletedTask, {}, 404)).toMatchObject({ code: 'not_found' });
    for (let count = 0; count < maxModelExamples; count += 1) await add(await make());
    expect(await refusal(taskId, {}, 400)).toMatchObject({
      message: `A model has at most ${maxModelExamples} examples. Remove one first.`,
    });
  });
});
