import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedFile } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService, type TestWorkspace } from '../../testing';
import { silentWav } from './testing/files';

const secondBytes = silentWav(1).byteLength;

describeDatabases('storage capacity', ({ database }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database(), {
      providers: new Map(),
      storageQuotaBytes: 3 * secondBytes,
    });
  });
  afterAll(() => service.close());

  const upload = (by: TestService, { secret }: TestWorkspace) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(silentWav(1))]), 'a.wav');
    return by.call(secret, '/v1/uploads/files', { method: 'POST', body });
  };
  const generate = (by: TestService, { secret }: TestWorkspace, key = 'a') =>
    by.post(
      secret,
      '/v1/generations',
      { model: 'lumen-image', prompt: 'x' },
      { 'idempotency-key': key },
    );

  it('enforces the quota of a workspace, also for simultaneous uploads, until files are deleted', async () => {
    const workspace = await service.workspace();
    const earlier = await generate(service, workspace);
    expect(earlier.status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(service, workspace)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 403, 403, 403]);
    const refused = await answers.find(({ status }) => status === 403)?.json();
    expect(refused).toMatchObject({
      error: { code: 'storage_quota_exceeded', message: expect.stringContaining('of storage') },
    });
    const other = await service.workspace();
    expect((await upload(service, other)).status).toBe(201);

    const storedUploads = answers.filter(({ status }) => status === 201);
    const [record] = (await Promise.all(
      storedUploads.map((each) => each.json()),
    )) as UploadedFile[];
    const path = `/manage/workspaces/${workspace.id}/assets/${record?.asset_id}`;
    const deleted = await service.call(service.operatorKey, path, { method: 'DELETE' });
    expect(deleted.status).toBe(204);
    const refusal = await service.context.db.transaction((tx) =>
      service.context.storageCapacity.checkQuota(tx, workspace.id, secondBytes),
    );
    expect(refusal).toBeUndefined();
  });

  it('refuses generations of a full workspace, but answers a repeat as before', async () => {
    const workspace = await service.workspace();
    expect((await generate(service, workspace, 'first')).status).toBe(201);
    for (let sent = 0; sent < 3; sent += 1) await upload(service, workspace);
    const refused = await generate(service, workspace, 'second');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 'storage_quota_exceeded' } });
    expect((await generate(service, workspace, 'first')).status).toBe(201);
  });

  it('stores nothing more on a disk that is nearly full, and reports it in health', async () => {
    const full = await createTestService(database(), {
      providers: new Map(),
      minFreeDiskBytes: Number.MAX_SAFE_INTEGER,
    });
    try {
      const workspace = await full.workspace();
      for (const answer of [await upload(full, workspace), await generate(full, workspace)]) {
        expect(answer.status).toBe(507);
        expect(answer.headers.get('retry-after')).toBe('60');
        expect(await answer.json()).toMatchObject({ error: { code: 'storage_full' } });
      }
      const health = await full.fetch(new Request('http://service.test/healthz'));
      expect(await health.json()).toMatchObject({ status: 'low_disk' });
    } finally {
      await full.close();
    }
  });
});
