import { afterAll, beforeAll, expect, it } from 'vitest';
import { balance } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, fewestStatements, type TestService } from '../../testing';

describeDatabases('GET /v1/user/balance', (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0, providers: new Map() });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const read = async (secret: string) =>
    balance.parse(await (await service.call(secret, '/v1/user/balance')).json());

  it('shows available and authorized credits', async () => {
    const { secret } = await service.workspace({ credits: 20.125 });
    const before = await read(secret);
    expect(before).toEqual({
      quota_amount: 20.125,
      authorized_amount: 0,
      currency: 'credits',
      wallet_account_id: expect.stringMatching(/^wal_/),
    });
    await service.post(secret, '/v1/generations', { model: 'lumen-image', prompt: 'x' });
    const after = await read(secret);
    expect(after.authorized_amount).toBeGreaterThan(0);
    expect(after.quota_amount + after.authorized_amount).toBe(20.125);
    expect(after.wallet_account_id).toBe(before.wallet_account_id);
  });

  it('is one statement', async () => {
    const { secret } = await service.workspace();
    await read(secret);
    expect(await fewestStatements(suite.database(), 4, () => read(secret))).toBe(1);
  });
});
