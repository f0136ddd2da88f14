import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ObjectStorage, openStorage } from '@/lib/platform/storage';
import { type S3Double, startS3Double } from '@/lib/platform/storage/testing/s3-double';
import { type CuttingProxy, createCuttingProxy, describeDatabases } from '@/lib/platform/testing';
import { picture, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

const limits = { connectMs: 200, responseMs: 200, idleMs: 200, attempts: 1 };
/** More failed attempts than the unexpected errors that a task survives. */
const manyTries = 10;

describeDatabases('faults of storage', ({ database }) => {
  const open = taskFixtures();
  let double: S3Double;
  let proxy: CuttingProxy;
  let storage: ObjectStorage;
  let dataDir: string;
  let puts: number;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'faults-'));
    double = await startS3Double();
    proxy = await createCuttingProxy(double.url);
    const bucket = { driver: 's3', bucket: 'atelier', region: 'eu-west-1' } as const;
    const keys = { endpoint: proxy.url, accessKeyId: 'key', secretAccessKey: 'secret' };
    const bare = await openStorage({ dataDir, storage: { ...bucket, ...keys } }, limits);
    puts = 0;
    storage = {
      ...bare,
      put(...given) {
        puts += 1;
        return bare.put(...given);
      },
    };
  });
  afterEach(async () => {
    await proxy.close();
    double.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const faults = {
    'is cut off': () => proxy.set('cut'),
    'falls silent': () => proxy.set('silent'),
    'answers 503': () => double.refuseWith(503),
    'is full': () => double.refuseWith(507),
  };
  const repair = () => {
    proxy.set('open');
    double.refuseWith(null);
  };

  it.each(Object.entries(faults))(
    'stores what was made when the bucket %s for a while',
    async (_, begin) => {
      const { service, provider, submit, reach } = await open(database(), { storage });
      const workspace = await service.workspace();
      const ids = [await submit(workspace), await submit(workspace), await submit(workspace)];
      begin();
      provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
      await service.start();
      await eventually(() => expect(puts).toBeGreaterThan(ids.length * manyTries));
      repair();
      for (const id of ids) {
        const task = await reach(workspace, id, 'succeeded');
        const url = new URL(task.result?.data[0]?.url ?? '');
        expect((await service.call('', url.pathname + url.search)).status).toBe(200);
        expect(provider.starts(id)).toBe(1);
      }
    },
  );

  it('continues storing in the next process, without a second start', async () => {
    const first = await open(database(), { storage, closes: false });
    const { provider } = first;
    const workspace = await first.service.workspace();
    const taskId = await first.submit(workspace);
    proxy.set('cut');
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await first.service.start();
    await eventually(() => expect(puts).toBeGreaterThan(1));
    await first.service.close();
    expect((await first.task(workspace, taskId)).status).toBe('running');
    repair();
    const providers = new Map([['sandbox', provider]]);
    const second = await open(database(), { storage, providers });
    await second.service.start();
    await second.reach(workspace, taskId, 'succeeded');
    expect(provider.starts(taskId)).toBe(1);
  });

  it('gives the credits back when storage is out of order until the deadline', async () => {
    const { service, provider, submit, reach, balance } = await open(database(), {
      storage,
      configure: (each) => ({
        ...each,
        tasks: { ...each.tasks, deadlineSeconds: { ...each.tasks.deadlineSeconds, image: 3 } },
      }),
    });
    const workspace = await service.workspace({ credits: 100 });
    await service.start();
    proxy.set('cut');
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    const taskId = await submit(workspace);
    expect((await reach(workspace, taskId, 'expired')).error?.code).toBe('task_expired');
    expect(puts).toBeGreaterThan(0);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
  });

  it('makes a preview that could not be stored when it is asked for', async () => {
    const { service, provider, submit, reach } = await open(database(), { storage });
    const workspace = await service.workspace();
    double.refuseWith(503, '-preview');
    const size = { width: 1_600, height: 800 };
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput(size)] });
    await service.start();
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'succeeded');
    const kept = await service.manage(`/workspaces/${workspace.id}/tasks/${taskId}`);
    const record = (await kept.json()) as { outputs: { preview_url?: string }[] };
    const { pathname, search } = new URL(record.outputs[0]?.preview_url ?? '');
    const path = pathname + search;
    const refused = await service.call('', path);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: 'storage_unavailable' } });
    repair();
    const both = await Promise.all([1, 2].map(() => service.call('', path)));
    for (const answer of both) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect((await service.call('', path)).headers.get('content-length')).not.toBe('0');
  });

  it.each([
    ['storage_unavailable', 503, 503],
    ['storage_full', 507, 507],
  ])('answers an upload with %s, and health says so', async (code, refusal, status) => {
    const { service } = await open(database(), { storage });
    const workspace = await service.workspace();
    double.refuseWith(refusal);
    const body = new FormData();
    const png = await picture({ width: 20, height: 20 });
    body.set('file', new Blob([new Uint8Array(png)]), 'a.png');
    const answer = await service.call(workspace.secret, '/v1/uploads/images', {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await (await service.call('', '/healthz')).json()).toMatchObject({ status: code });
  });
});
