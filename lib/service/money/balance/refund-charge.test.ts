import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, GenerationReceipt, LedgerLine, Wallet } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import type { TestService } from '../../testing';
import { createScriptedProvider, createTestService, pictureOutput } from '../../testing';

describeDatabases('a charge that is given back', { both: 'the ledger' }, (suite) => {
  let service: TestService;
  beforeAll(async () => {
    const scripted = createScriptedProvider();
    const output = await pictureOutput();
    const promptOf = (operation: string) =>
      scripted.requests.get(operation.replace(/^op-/, ''))?.params.prompt;
    const provider: MediaProvider = {
      ...scripted,
      async status(operation) {
        if (promptOf(operation) !== 'fail') return { state: 'succeeded', outputs: [output] };
        return { state: 'failed', code: 'generation_failed', message: 'The model refused.' };
      },
    };
    service = await createTestService(suite.database(), {
      providers: new Map([['sandbox', provider]]),
    });
    await service.start();
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  it('is given back once, with its reason, and only what was charged', async () => {
    const workspace = await service.workspace({ credits: 50 });
    const other = await service.workspace({ credits: 50 });
    const wallet = async () =>
      (await (await service.manage(`/workspaces/${workspace.id}/billing/wallet`)).json()) as Wallet;
    const make = async (prompt: string) => {
      const body = { model: 'lumen-image', prompt };
      const made = await service.post(workspace.secret, '/v1/generations', body);
      return ((await made.json()) as GenerationReceipt).task_id;
    };
    const refund = (taskId: string, of = workspace.id) =>
      service.manage(`/workspaces/${of}/charges/${taskId}/refunds`, {
        reason: 'The picture was spoilt',
        actor: 'op_1',
      });
    const refusal = async (response: Response) => {
      const { error } = (await response.json()) as ErrorBody;
      return [response.status, error.code];
    };

    const taskId = await make('x');
    await expect.poll(async () => (await wallet()).authorized_amount).toBe(0);
    const charged = 50 - (await wallet()).quota_amount;
    expect(charged).toBeGreaterThan(0);
    const answers = await Promise.all([1, 2, 3].map(() => refund(taskId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const lines = (await Promise.all(answers.map((each) => each.json()))) as LedgerLine[];
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
    expect(lines[0]).toMatchObject({
      kind: 'adjust',
      available_delta: charged,
      subject_id: taskId,
      memo: 'The picture was spoilt',
      actor: 'op_1',
    });
    expect((await wallet()).quota_amount).toBe(50);

    expect(await refusal(await refund(taskId, other.id))).toEqual([404, 'not_found']);
    const failed = await make('fail');
    await expect.poll(async () => (await wallet()).authorized_amount).toBe(0);
    expect(await refusal(await refund(failed))).toEqual([400, 'invalid_value']);
  });
});
