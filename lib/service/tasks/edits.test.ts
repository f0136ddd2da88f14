import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { Quote, UploadedFile } from '@/lib/contract';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import { openSandbox } from '@/lib/providers/sandbox';
import { schema } from '../db';
import { createOperationStore } from '../operation-store';
import { picture } from '../testing';
import { taskFixtures } from './testing/fixture';

describeDatabases('edits in the sandbox', ({ database }) => {
  const open = taskFixtures();
  const sandboxes: MediaProvider[] = [];
  afterAll(() => Promise.all(sandboxes.map((each) => each.close())));
  const started = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-edits-'));
    const { media } = openSandbox(
      {
        storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
        operations: createOperationStore(database().drizzle(schema)),
        log: createLogger({ level: 'silent' }),
        clock: Date,
      },
      { paceMs: 0, threads: 1 },
    );
    sandboxes.push(media);
    const fixture = await open(database(), { dataDir, providers: new Map([['sandbox', media]]) });
    await fixture.service.start();
    const { service, task } = fixture;
    const workspace = await service.workspace({ credits: 100 });
    const upload = async (bytes: Uint8Array): Promise<string> => {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(bytes)]), 'file');
      const call = { method: 'POST', body: form };
      const response = await service.call(workspace.secret, '/v1/uploads/files', call);
      return ((await response.json()) as UploadedFile).url;
    };
    /** The task of a request, once it has ended. */
    const ended = async (body: Record<string, unknown>) => {
      const id = await fixture.submit(workspace, body);
      const check = async () => {
        const found = await task(workspace, id);
        expect(found.status).toMatch(/succeeded|failed/);
        return found;
      };
      return await vi.waitFor(check, { timeout: 60_000, interval: 50 });
    };
    const quoted = async (body: object) => {
      const response = await service.post(workspace.secret, '/v1/quote', body);
      return ((await response.json()) as Quote).estimated_credits;
    };
    const balance = () => fixture.balance(workspace);
    return { upload, ended, quoted, balance };
  };

  it('are priced, made and charged: each verb once', async () => {
    const { upload, ended, quoted, balance } = await started();
    const image_url = await upload(await picture({ width: 60, height: 40 }));
    const mask_image_url = await upload(await picture({ width: 60, height: 40 }));
    const edit = { model: 'lumen-edit', image_url, prompt: 'a starry night' };
    let left = 100;
    let latest: string | undefined;
    for (const [body, credits, results] of [
      [{ ...edit, mask_image_url }, 5, 1],
      [{ ...edit, expand_right: 20 }, 5, 1],
      [{ ...edit, strength: 0.4, n: 2 }, 10, 2],
      [{ model: 'lumen-upscale', prompt: '', image_url }, 2, 1],
      [{ model: 'lumen-upscale', prompt: '', image_url, upscale_factor: 4 }, 6, 1],
      [{ model: 'lumen-cutout', prompt: '', image_url }, 1, 1],
      [{ model: 'tween', prompt: 'waves', first_frame_image_url: image_url, duration: 3 }, 9, 1],
      [{ model: 'encore', prompt: 'waves', duration: 3 }, 12, 1],
    ] as const) {
      const source = body.model === 'encore' ? { source_video_url: latest } : {};
      const request = { ...body, ...source };
      expect(await quoted(request)).toBe(credits);
      const task = await ended(request);
      expect(task).toMatchObject({ status: 'succeeded' });
      expect(task.result?.data).toHaveLength(results);
      latest = task.result?.data[0]?.url;
      left -= credits;
      expect(await balance()).toMatchObject({ quota_amount: left, authorized_amount: 0 });
    }
  }, 120_000);

  it('that cannot be made are refused in words, and not charged', async () => {
    const { upload, ended, balance } = await started();
    const image_url = await upload(await picture({ width: 3_000, height: 20 }));
    const mask_image_url = await upload(await picture({ width: 20, height: 20 }));
    for (const [body, words] of [
      [
        { model: 'lumen-edit', prompt: 'x', image_url, mask_image_url },
        'The mask has 20 × 20 pixels',
      ],
      [
        { model: 'lumen-upscale', prompt: '', image_url, upscale_factor: 4 },
        'The result would have 12000 × 80 pixels.',
      ],
    ] as const) {
      const { error } = await ended(body);
      expect(error).toMatchObject({
        code: 'reference_invalid',
        message: expect.stringContaining(words),
      });
    }
    expect(await balance()).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
  });
});
