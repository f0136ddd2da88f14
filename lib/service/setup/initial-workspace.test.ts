import { expect, it } from 'vitest';
import type { Balance, ManagedKey } from '@/lib/contract';
import type { InitEnv } from '@/lib/platform/env';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService } from '../testing';

const init: InitEnv = {
  userEmail: 'owner@example.com',
  userPassword: 'a long enough password',
  workspace: 'Studio',
  apiKey: 'any-text-of-twenty-or-more',
  credits: 12.5,
};

describeDatabases('headless set-up', ({ database }) => {
  it('makes the workspace, the key with the given secret and the credits, once', async () => {
    const service = await createTestService(database(), { providers: new Map() });
    const first = await service.setUp(init);
    expect(first.name).toBe('Studio');
    const balance = async (): Promise<Balance> => {
      const answer = await service.call(String(init.apiKey), '/v1/user/balance');
      expect(answer.status).toBe(200);
      return (await answer.json()) as Balance;
    };
    expect((await balance()).quota_amount).toBe(12.5);
    const again = await service.setUp({ ...init, workspace: 'Another', credits: 99 });
    expect(again).toEqual(first);
    expect((await balance()).quota_amount).toBe(12.5);
    const keys = await service.manage(`/workspaces/${first.id}/keys`);
    const { data } = (await keys.json()) as { data: ManagedKey[] };
    expect(data.map(({ kind, scopes }) => ({ kind, scopes: [...scopes].sort() }))).toEqual([
      { kind: 'api', scopes: ['billing', 'v1:generate', 'v1:text'] },
    ]);
    const revoked = await service.call(
      service.operatorKey,
      `/manage/workspaces/${first.id}/keys/${data[0]?.id}`,
      { method: 'DELETE' },
    );
    expect(revoked.ok).toBe(true);
    await service.setUp(init);
    expect((await service.call(String(init.apiKey), '/v1/models')).status).toBe(401);
    await service.close();
  });
});
