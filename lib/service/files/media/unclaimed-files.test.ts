import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createTestService, picture } from '../../testing';
import { deleteAsset } from './delete-asset';
import { deleteUnclaimedFiles } from './unclaimed-files';

const { assets } = schema;

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

  it('leaves the file of a deleted upload in another installation’s storage, until that is taken', async () => {
    const ownsStorage = vi.fn(async () => false);
    const service = await createTestService(database(), { providers: new Map(), ownsStorage });
    const { id, secret } = await service.workspace();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await picture({ width: 9, height: 9 }))]), 'a.png');
    const response = await service.call(secret, '/v1/uploads/images', {
      method: 'POST',
      body: form,
    });
    const { asset_id: assetId } = (await response.json()) as { asset_id: string };
    const { context } = service;
    const [file] = await context.db
      .select({ key: assets.storageKey })
      .from(assets)
      .where(eq(assets.id, assetId));
    const key = file?.key ?? '';
    await deleteAsset(context, id, assetId);
    await vi.waitFor(() => expect(ownsStorage).toHaveBeenCalled(), { timeout: 20_000 });
    expect(await context.storage.stat(key)).not.toBeNull();
    ownsStorage.mockResolvedValue(true);
    const clock = { now: () => Date.now() + 49 * 3_600_000 };
    await deleteUnclaimedFiles({ ...context, clock });
    expect(await context.storage.stat(key)).toBeNull();
    await service.close();
  });
});
