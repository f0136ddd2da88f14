import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, picture } from '../../testing';
import { deleteUnclaimedFiles } from './unclaimed-files';

describeDatabases('files that nothing names', ({ database }) => {
  it('deletes them after two days, and nothing else', async () => {
    const service = await createTestService(database(), { providers: new Map() });
    const { secret } = await service.workspace();
    const png = new Uint8Array(await picture({ width: 9, height: 9 }));
    const form = new FormData();
    form.set('file', new Blob([png]), 'kept.png');
    await service.call(secret, '/v1/uploads/images', { method: 'POST', body: form });
    const { storage } = service.context;
    await storage.put('uploads/ws_x/lost.png', png, { contentType: 'image/png' });
    await storage.put('sandbox/op/0.png', png, { contentType: 'image/png' });
    const at = (ms: number, ownsStorage = true) =>
      deleteUnclaimedFiles({
        ...service.context,
        clock: { now: () => Date.now() + ms },
        ownsStorage: async () => ownsStorage,
      });
    expect(await at(47 * 3_600_000)).toBe(0);
    // Another installation's rows may name them.
    expect(await at(49 * 3_600_000, false)).toBe(0);
    expect(await at(49 * 3_600_000)).toBe(1);
    expect(await storage.stat('uploads/ws_x/lost.png')).toBeNull();
    expect(await storage.stat('sandbox/op/0.png')).not.toBeNull();
    expect(await at(49 * 3_600_000)).toBe(0);
    await service.close();
  });
});
