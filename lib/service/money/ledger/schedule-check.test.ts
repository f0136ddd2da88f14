import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService } from '../../testing';
import { reportLedgerCheck } from './schedule-check';

describeDatabases('the check of each night', (suite) => {
  it('notes what it found, and when, for the alerts', async () => {
    const service = await createTestService(suite.database());
    const metric = async (name: string): Promise<number> => {
      const text = await (await service.manage('/metrics')).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    };
    await reportLedgerCheck(service.context);
    expect(await metric('atelier_ledger_mismatches')).toBe(0);
    const { id } = await service.workspace();
    await service.context.db.execute(
      `update service.balances set available_milli = available_milli + 1 where workspace_id = '${id}'`,
    );
    await reportLedgerCheck(service.context);
    expect(await metric('atelier_ledger_mismatches')).toBeGreaterThan(0);
    expect(await metric('atelier_ledger_checked_timestamp_seconds')).toBeGreaterThan(1e9);
    await service.close();
  });
});
