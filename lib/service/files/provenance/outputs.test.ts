import { expect, it, vi } from 'vitest';
import type { ProvenanceReport, Task } from '@/lib/contract';
import { sha256Hex } from '@/lib/platform/crypto';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { TestService, TestWorkspace } from '../../testing';
import { createScriptedProvider, createTestService } from '../../testing';
import { contentOf, sampleFiles } from './testing/samples';
import { compositeWithTrainedAlgorithmicMedia, trainedAlgorithmicMedia } from './xmp';

const read = (response: Response) => response.arrayBuffer().then((bytes) => Buffer.from(bytes));

async function verify(service: TestService, workspace: TestWorkspace, bytes: Buffer) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'file');
  return service.call(workspace.secret, '/v1/provenance/verify', { method: 'POST', body });
}

const halfForm =
  '--end\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf of it';

const finished = (service: TestService, workspace: TestWorkspace, id: string): Promise<Task> =>
  vi.waitFor(
    async () => {
      const response = await service.call(workspace.secret, `/v1/tasks/${id}`);
      const task = (await response.json()) as Task;
      expect(task.status).toBe('succeeded');
      return task;
    },
    { timeout: 30_000, interval: 30 },
  );

const makers = {
  image: { model: 'lumen-image', made: 'Lumen Image' },
  video: { model: 'solstice', made: 'Solstice' },
  audio: { model: 'cadence', made: 'Cadence' },
};

describeDatabases('outputs of tasks', ({ database }) => {
  it('are served marked and signed, with the digest of the stored bytes', async () => {
    const provider = createScriptedProvider();
    const service = await createTestService(database(), {
      providers: new Map([['sandbox', provider]]),
      contentCredentials: { certificate: null },
    });
    try {
      await service.start();
      const workspace = await service.workspace();
      for (const { name, type, bytes } of (await sampleFiles()).filter(({ name }) =>
        ['a PNG', 'a JPEG', 'a WebP', 'an MP4', 'a WAV', 'an MP3'].includes(name),
      )) {
        const open = async () => new Blob([new Uint8Array(bytes)]).stream();
        const output = { width: 48, height: 33, contentType: type, open };
        provider.byDefault({ state: 'succeeded', outputs: [output] });
        const { model, made } = makers[type.split('/')[0] as keyof typeof makers];
        const body = { model, prompt: 'a harbour' };
        const receipt = await service.post(workspace.secret, '/v1/generations', body);
        const { task_id: id } = (await receipt.json()) as { task_id: string };
        const task = await finished(service, workspace, id);
        const url = new URL(task.result?.data[0]?.url ?? '');
        const file = await read(await service.call('', url.pathname + url.search));
        expect(await contentOf(type, file), name).toEqual(await contentOf(type, bytes));
        const response = await verify(service, workspace, file);
        expect((await response.json()) as ProvenanceReport, name).toMatchObject({
          content_type: type,
          size: file.byteLength,
          ai_generated: true,
          mark: { digital_source_type: trainedAlgorithmicMedia, ai_system: made },
          credentials: { status: 'valid', signed_by_this_service: true, model: made },
        });
        const assets = await database().drizzle(schema).select().from(schema.assets);
        const stored = assets.find(({ role, taskId }) => role === 'output' && taskId === id);
        expect(stored).toMatchObject({ size: file.byteLength, sha256: sha256Hex(file) });
      }
    } finally {
      await service.close();
    }
  }, 120_000);

  it('of own pictures are marked as edits, also through other results; those made only from results as created', async () => {
    const provider = createScriptedProvider();
    const service = await createTestService(database(), {
      providers: new Map([['sandbox', provider]]),
      contentCredentials: { certificate: null },
    });
    try {
      await service.start();
      const workspace = await service.workspace();
      const [png] = await sampleFiles();
      const bytes = png?.bytes ?? Buffer.alloc(0);
      const open = async () => new Blob([new Uint8Array(bytes)]).stream();
      const output = { width: 48, height: 33, contentType: 'image/png', open };
      provider.byDefault({ state: 'succeeded', outputs: [output] });
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'own.png');
      const uploaded = await service.call(workspace.secret, '/v1/uploads/images', {
        method: 'POST',
        body: form,
      });
      const { url: own } = (await uploaded.json()) as { url: string };
      const made = async (references: string[]) => {
        const body = { model: 'lumen-image', prompt: 'a sea', reference_images: references };
        const receipt = await service.post(workspace.secret, '/v1/generations', body);
        const { task_id: id } = (await receipt.json()) as { task_id: string };
        const url = (await finished(service, workspace, id)).result?.data[0]?.url ?? '';
        const file = await read(await service.fetch(new Request(url)));
        const report = await (await verify(service, workspace, file)).json();
        const { mark, credentials } = report as ProvenanceReport;
        return { url, said: [mark.digital_source_type, credentials.digital_source_type] };
      };
      const edited = [compositeWithTrainedAlgorithmicMedia, compositeWithTrainedAlgorithmicMedia];
      const created = [trainedAlgorithmicMedia, trainedAlgorithmicMedia];
      const plain = await made([]);
      expect(plain.said).toEqual(created);
      expect((await made([plain.url])).said).toEqual(created);
      const edit = await made([own]);
      expect(edit.said).toEqual(edited);
      // A person's picture is still in what is made from the edit, however many results lie between.
      const second = await made([edit.url]);
      expect(second.said).toEqual(edited);
      expect((await made([second.url])).said).toEqual(edited);
      expect((await made([plain.url, own])).said).toEqual(edited);
    } finally {
      await service.close();
    }
  }, 60_000);

  it('are the named ingredients of a film that was put together from them', async () => {
    const provider = createScriptedProvider();
    const service = await createTestService(database(), {
      providers: new Map([['sandbox', provider]]),
      contentCredentials: { certificate: null },
    });
    try {
      await service.start();
      const workspace = await service.workspace();
      const mp4 = (await sampleFiles()).find(({ name }) => name === 'an MP4')?.bytes;
      const bytes = mp4 ?? Buffer.alloc(0);
      const open = async () => new Blob([new Uint8Array(bytes)]).stream();
      const output = { width: 48, height: 33, contentType: 'video/mp4', open };
      provider.byDefault({ state: 'succeeded', outputs: [output] });
      const makeFilm = async () => {
        const body = { model: 'solstice', prompt: 'a harbour' };
        const receipt = await service.post(workspace.secret, '/v1/generations', body);
        const { task_id: id } = (await receipt.json()) as { task_id: string };
        return (await finished(service, workspace, id)).result?.data[0]?.url ?? '';
      };
      const upload = async (ingredients?: unknown, by = workspace) => {
        const form = new FormData();
        if (ingredients !== undefined) form.set('ingredients', JSON.stringify(ingredients));
        form.set('file', new Blob([new Uint8Array(bytes)]), 'harbour.mp4');
        return service.call(by.secret, '/v1/uploads/files', { method: 'POST', body: form });
      };
      const reportOf = async (response: Response, signed?: boolean) => {
        const { url, ...upload } = (await response.json()) as { url: string; signed?: boolean };
        expect(upload.signed).toBe(signed);
        const file = await read(await service.fetch(new Request(url)));
        return (await (await verify(service, workspace, file)).json()) as ProvenanceReport;
      };
      const shots = [await makeFilm(), await makeFilm()].map((url, index) => ({
        url,
        title: `Shot ${index + 1}: a harbour`,
      }));
      const report = await reportOf(await upload(shots), true);
      expect(report).toMatchObject({
        ai_generated: true,
        mark: { digital_source_type: compositeWithTrainedAlgorithmicMedia, ai_system: 'Solstice' },
        credentials: { status: 'valid', signed_by_this_service: true, model: 'Solstice' },
      });
      expect(
        report.credentials.ingredients.filter(({ depth }) => depth === 1).map(({ title }) => title),
      ).toEqual(['Shot 1: a harbour', 'Shot 2: a harbour']);
      const plain = (await (await upload()).json()) as { url: string };
      const own = await reportOf(await upload([{ url: plain.url, title: 'My own film' }]));
      expect(own).toMatchObject({ ai_generated: false, credentials: { status: 'none' } });
      const stranger = await service.workspace();
      const refusals = [
        await upload(shots, stranger),
        await upload([{ url: 'https://elsewhere.test/a.mp4', title: 'Elsewhere' }]),
        await upload([]),
        await upload([{ url: 7 }]),
      ];
      for (const response of refusals) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error: { param: 'ingredients' } });
      }
    } finally {
      await service.close();
    }
  }, 60_000);

  it('say when the film that was put together from them could not be signed', async () => {
    const service = await createTestService(database());
    try {
      await service.start();
      const workspace = await service.workspace();
      const body = { model: 'lumen-image', prompt: 'a harbour' };
      const receipt = await service.post(workspace.secret, '/v1/generations', body);
      const { task_id: id } = (await receipt.json()) as { task_id: string };
      const url = (await finished(service, workspace, id)).result?.data[0]?.url ?? '';
      const form = new FormData();
      // Named for two shots, as one picture can be seen in both.
      form.set('ingredients', JSON.stringify([1, 2].map((shot) => ({ url, title: `${shot}` }))));
      const mp4 = (await sampleFiles()).find(({ name }) => name === 'an MP4')?.bytes;
      form.set('file', new Blob([new Uint8Array(mp4 ?? [])]), 'harbour.mp4');
      const init = { method: 'POST', body: form };
      const response = await service.call(workspace.secret, '/v1/uploads/files', init);
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ signed: false });
    } finally {
      await service.close();
    }
  }, 60_000);

  it('are verified only for keys, and a file that is not media is refused', async () => {
    const service = await createTestService(database());
    try {
      const workspace = await service.workspace();
      const [png] = await sampleFiles();
      const bytes = png?.bytes ?? Buffer.alloc(0);
      const plain = await verify(service, workspace, bytes);
      expect(await plain.json()).toMatchObject({
        ai_generated: false,
        mark: { digital_source_type: null, ai_system: null },
        credentials: { status: 'unavailable' },
      });
      expect((await verify(service, { ...workspace, secret: 'unknown' }, bytes)).status).toBe(401);
      expect((await verify(service, workspace, Buffer.from('text'))).status).toBe(415);
      const empty = await service.call(workspace.secret, '/v1/provenance/verify', {
        method: 'POST',
        body: new FormData(),
      });
      expect(empty.status).toBe(400);
      const huge = { method: 'POST', body: 'x', headers: { 'content-length': '99999999' } };
      const refused = await service.call(workspace.secret, '/v1/provenance/verify', huge);
      expect(refused.status).toBe(413);
    } finally {
      await service.close();
    }
  });

  it('are verified while files of others are half sent', async () => {
    const service = await createTestService(database());
    const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
    const sendHalf = (workspace: TestWorkspace) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          senders.push(controller);
          controller.enqueue(new TextEncoder().encode(halfForm));
        },
      });
      const headers = { 'content-type': 'multipart/form-data; boundary=end' };
      const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      return service.call(workspace.secret, '/v1/provenance/verify', request);
    };
    try {
      const [slow, other] = [await service.workspace(), await service.workspace()];
      const half = Array.from({ length: 4 }, () => sendHalf(slow));
      const [png] = await sampleFiles();
      const whole = await verify(service, other, png?.bytes ?? Buffer.alloc(0));
      expect(whole.status).toBe(200);
      for (const sender of senders) sender.error(new Error('the sender left'));
      for (const response of await Promise.all(half)) expect(response.ok).toBe(false);
    } finally {
      await service.close();
    }
  });
});
