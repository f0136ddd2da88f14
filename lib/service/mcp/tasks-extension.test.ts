import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../testing';

const tasksId = 'io.modelcontextprotocol/tasks';
const picture = { model: 'lumen-image', prompt: 'A red kite', max_credits: 100 };
const film = { model: 'solstice-mini', prompt: 'A kite [[slow:30s]]', max_credits: 1_000 };

/** A message of the revision of 2026-07-28, and its answer; the official client has no tasks. */
function sender(service: TestService, secret: string, extensions: object = { [tasksId]: {} }) {
  return async (method: string, params: Record<string, unknown>) => {
    const name = params.name ?? params.taskId;
    const protocol = 'io.modelcontextprotocol';
    const _meta = {
      [`${protocol}/protocolVersion`]: '2026-07-28',
      [`${protocol}/clientInfo`]: { name: 'test', version: '1' },
      [`${protocol}/clientCapabilities`]: { extensions },
    };
    const response = await service.post(
      secret,
      '/mcp',
      { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
      {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(name === undefined ? {} : { 'mcp-name': String(name) }),
      },
    );
    const { result, error } = (await response.json()) as Record<
      'result' | 'error',
      Record<string, unknown>
    >;
    return result ?? error ?? {};
  };
}

describeDatabases('/mcp, tasks of the protocol', (suite) => {
  let service: TestService;
  let secret: string;

  beforeAll(async () => {
    service = await createTestService(suite.database());
    await service.start();
    ({ secret } = await service.workspace());
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  it('are offered, and follow a generation to its result', async () => {
    const send = sender(service, secret);
    expect(await send('server/discover', {})).toMatchObject({
      capabilities: { extensions: { [tasksId]: {} } },
    });
    const created = await send('tools/call', { name: 'generate', arguments: picture });
    expect(created).toMatchObject({
      resultType: 'task',
      status: 'working',
      ttlMs: null,
      pollIntervalMs: 2_000,
      structuredContent: { created: true },
    });
    const { taskId } = created as { taskId: string };
    await expect
      .poll(() => send('tasks/get', { taskId }))
      .toMatchObject({
        resultType: 'complete',
        taskId,
        status: 'completed',
        result: {
          content: [{ type: 'text' }, { type: 'image', mimeType: 'image/webp' }],
          structuredContent: { created: true, task: { task_id: taskId, status: 'succeeded' } },
        },
      });
    // Nothing asks for input, so there is nothing to update; the protocol wants it acknowledged.
    const ack = { resultType: 'complete' };
    expect(await send('tasks/update', { taskId, inputResponses: {} })).toMatchObject(ack);
    expect(await send('tasks/cancel', { taskId })).toMatchObject(ack);
  });

  it('say that work failed by its result, and that it was canceled', async () => {
    const send = sender(service, secret);
    const failing = { ...picture, prompt: 'x [[fail:generation]]' };
    const failed = await send('tools/call', { name: 'generate', arguments: failing });
    await expect
      .poll(() => send('tasks/get', { taskId: failed.taskId }))
      .toMatchObject({
        status: 'completed',
        result: { isError: true, structuredContent: { task: { status: 'failed' } } },
      });
    const running = await send('tools/call', { name: 'generate', arguments: film });
    await send('tasks/cancel', { taskId: running.taskId });
    const canceled = await send('tasks/get', { taskId: running.taskId });
    expect(canceled).toMatchObject({ status: 'cancelled' });
    expect(canceled).not.toHaveProperty('result');
  });

  it('answer a price above the limit at once, without a task', async () => {
    const send = sender(service, secret);
    const request = { ...picture, max_credits: 0 };
    expect(await send('tools/call', { name: 'generate', arguments: request })).toMatchObject({
      resultType: 'complete',
      structuredContent: { created: false },
    });
  });

  it('are not for clients that did not say that they know them', async () => {
    const send = sender(service, secret, {});
    const created = await send('tools/call', { name: 'generate', arguments: picture });
    expect(created).toMatchObject({ resultType: 'complete', structuredContent: { created: true } });
    const { task_id: taskId } = created.structuredContent as { task_id: string };
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect(await send(method, { taskId })).toMatchObject({
        code: -32_021,
        data: { requiredCapabilities: { extensions: { [tasksId]: {} } } },
      });
    }
  });

  it('are unknown in another workspace', async () => {
    const created = await sender(service, secret)('tools/call', {
      name: 'generate',
      arguments: film,
    });
    const other = sender(service, (await service.workspace()).secret);
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const foreign = await other(method, { taskId: created.taskId });
      expect(foreign).toMatchObject({ code: -32_602 });
      expect(await other(method, { taskId: 'task_00000000000000000000000000' })).toEqual(foreign);
    }
    await sender(service, secret)('tasks/cancel', { taskId: created.taskId });
  });
});
