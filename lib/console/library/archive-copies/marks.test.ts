import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createWorkspaceClient } from '@/lib/client';
import { readMarks } from '@/lib/client/testing/read-marks';
import { provide } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import { contentOf, sampleFiles } from '@/lib/service/files/provenance/testing/samples';
import { readCreationsById, refreshOpenTasks, upsertCreations } from '../../create/creations';
import { createTestConsole } from '../../testing';
import { openArchived } from '../archive';
import { copyDueFiles } from './copy-files';

const generated = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const makers = {
  image: { model: 'lumen-image', made: 'Lumen Image' },
  video: { model: 'solstice', made: 'Solstice' },
};
const kinds = ['a PNG', 'a JPEG', 'a WebP', 'an MP4'];

describeDatabases('a copy of a result', (suite) => {
  it("carries the service's marks, and the provider's pixels and samples", async () => {
    await using stack = new AsyncDisposableStack();
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-copies-'));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    const storage = await openStorage({ storage: { driver: 'fs' }, dataDir });
    stack.defer(provide(archiveStorageRegistryKey, storage));
    const credentials = { contentCredentials: { certificate: null } };
    const console = await createTestConsole(suite.database(), credentials);
    stack.defer(() => console.close());
    const { db, provider, service } = console;
    const studio = await console.team(await console.person());
    const workspaceId = studio.workspace.id;
    // The workspace of a service elsewhere, as the console reaches it.
    const { secret } = await service.workspace();
    const client = createWorkspaceClient({
      baseUrl: 'http://service.test',
      credential: secret,
      fetch: async (request) => service.fetch(request),
    });
    const archiving = {
      db,
      database: suite.database(),
      storage,
      disk: { isShort: async () => false },
      maxFileBytes: 10_000_000,
      timeoutMs: 60_000,
      quotaBytes: undefined,
      async fetchFile(url: string) {
        const { status, headers, body } = await service.fetch(new Request(url));
        return { status, headers, body, cancel: async () => body?.cancel() };
      },
      freshAddress: async (_: string, address: string) => address,
    };
    const samples = (await sampleFiles()).filter(({ name }) => kinds.includes(name));
    expect(samples).toHaveLength(kinds.length);
    for (const { name, type, bytes } of samples) {
      const open = async () => new Blob([new Uint8Array(bytes)]).stream();
      const output = { width: 48, height: 33, contentType: type, open };
      provider.byDefault({ state: 'succeeded', outputs: [output] });
      const kind = type.startsWith('video/') ? 'video' : 'image';
      const { model, made } = makers[kind];
      const { task_id: taskId } = await client.generations.create(
        { model, prompt: 'a harbour' },
        { idempotencyKey: crypto.randomUUID() },
      );
      await upsertCreations(db, [
        {
          taskId,
          workspaceId,
          source: 'console',
          kind,
          model,
          status: 'queued',
          createdAt: new Date(),
        },
      ]);
      await vi.waitFor(
        async () => {
          await refreshOpenTasks(db, client, workspaceId, [taskId], true);
          const reader = { workspaceId, userId: studio.user.id };
          const [creation] = await readCreationsById(db, reader, [taskId]);
          expect(creation?.status).toBe('succeeded');
        },
        { timeout: 30_000, interval: 30 },
      );
      expect(await copyDueFiles(archiving, new AbortController().signal)).toBeGreaterThan(0);
      const file = await openArchived(studio, { taskId, output: 0 });
      expect(file?.headers.get('content-type'), name).toBe(type);
      const copy = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
      const { metadata, signature, actions } = await readMarks(copy, type);
      expect(metadata, name).toMatchObject({
        DigitalSourceType: generated,
        AISystemUsed: made,
        MIMEType: type,
      });
      expect(signature, name).toBe('Valid');
      expect(actions, name).toContain(generated);
      expect(await contentOf(type, copy), name).toEqual(await contentOf(type, bytes));
    }
  }, 120_000);
});
