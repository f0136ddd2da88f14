import { afterEach, expect, vi } from 'vitest';
import type { Balance, GenerationReceipt, Task } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import type { ScriptedProvider, TestService, TestWorkspace } from '../../testing';
import { createScriptedProvider, createTestService } from '../../testing';

/** Waits until `check` no longer throws, long enough for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 30 });

/** A service with a scripted provider behind every model. */
export interface TaskFixture {
  service: TestService;
  provider: ScriptedProvider;
  submit(workspace: TestWorkspace, body?: Record<string, unknown>): Promise<string>;
  task(workspace: TestWorkspace, taskId: string): Promise<Task>;
  /** Waits until the task has this status, and returns it. */
  reach(workspace: TestWorkspace, taskId: string, status: Task['status']): Promise<Task>;
  balance(workspace: TestWorkspace): Promise<Balance>;
}

type Options = Parameters<typeof createTestService>[1];

/** Opens fixtures that close after each test, unless the test closes them. Their ledgers are checked then. */
export function taskFixtures(): (
  database: Database,
  options?: Options & { closes?: boolean },
) => Promise<TaskFixture> {
  const open = new Set<TestService>();
  afterEach(async () => {
    const left = [...open];
    open.clear();
    for (const service of left) {
      await service.close();
      expect(await service.mismatches()).toEqual([]);
    }
  });
  return async (database, { closes = true, ...options } = {}) => {
    const provider = createScriptedProvider();
    const service = await createTestService(database, {
      providers: new Map([['sandbox', provider]]),
      ...options,
    });
    if (closes) open.add(service);
    return fixture(service, provider);
  };
}

function fixture(service: TestService, provider: ScriptedProvider): TaskFixture {
  const read = async <T>(answer: Promise<Response>): Promise<T> => {
    const response = await answer;
    const body = await response.json();
    expect(response.ok, JSON.stringify(body)).toBe(true);
    return body as T;
  };
  const task = (workspace: TestWorkspace, taskId: string) =>
    read<Task>(service.call(workspace.secret, `/v1/tasks/${taskId}`));
  return {
    service,
    provider,
    async submit(workspace, body = {}) {
      const request = { model: 'lumen-image', prompt: 'a harbour', ...body };
      const receipt = await read<GenerationReceipt>(
        service.post(workspace.secret, '/v1/generations', request),
      );
      return receipt.task_id;
    },
    task,
    reach: (workspace, taskId, status) =>
      eventually(async () => {
        const found = await task(workspace, taskId);
        expect(found.status).toBe(status);
        return found;
      }),
    balance: (workspace) => read<Balance>(service.call(workspace.secret, '/v1/user/balance')),
  };
}
