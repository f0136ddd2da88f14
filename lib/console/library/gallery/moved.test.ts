import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { type Database, openDatabase } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { picture } from '@/lib/service/testing';
import { readConversation } from '../../chat';
import { createGeneration, pollCreations, runAgain } from '../../create/creations';
import { forwardUpload, listRecentUploads } from '../../create/uploads';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { readCreationDetail } from '../task-detail';
import { readGalleryIndex } from '.';

const before = 'http://old.test';
const after = 'https://new.test';

/* The same database and files at another domain, as after a move or a restored backup. */
describe('a workspace that moved', () => {
  let fresh: Awaited<ReturnType<typeof freshPostgres>>;
  let other: Database;
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let first: Creation;
  let second: Creation;
  const conversationId = `conversation_${randomUUID()}`;

  async function make(prompt: string, reference: string): Promise<Creation> {
    const outcome = await createGeneration(studio, {
      submissionId: randomUUID(),
      body: { model: 'lumen-image', prompt, reference_images: [reference] },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    return ended(outcome.creation.task_id);
  }

  const ended = (taskId: string) =>
    vi.waitFor(
      async () => {
        const [creation] = await pollCreations(studio, [taskId]);
        expect(creation).toMatchObject({ status: 'succeeded', error: null });
        return creation as Creation;
      },
      { timeout: 15_000 },
    );

  beforeAll(async () => {
    fresh = await freshPostgres();
    const old = await createTestConsole(fresh.database, { baseUrl: before });
    ann = await old.person();
    studio = await old.team(ann);
    const form = new FormData();
    const png = await picture({ width: 20, height: 20 });
    form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
    const request = new Request('http://console.test/?name=a.png', { method: 'POST', body: form });
    const uploaded = await forwardUpload(studio, request);
    expect(uploaded.url.startsWith(`${before}/media/`)).toBe(true);
    first = await make('a harbour', uploaded.url);
    second = await make('another', first.outputs[0]?.url ?? '');
    await old.db.insert(schema.conversations).values({
      id: conversationId,
      workspaceId: studio.workspace.id,
      userId: ann.id,
      title: 'What is this?',
    });
    await old.db.insert(schema.messages).values({
      id: `message_${randomUUID()}`,
      conversationId,
      role: 'user',
      content: 'What is this?',
      images: [uploaded.url, 'https://elsewhere.test/a.png'],
      status: 'done',
      submission: randomUUID(),
    });
    const { dataDir } = old.service;
    await old.close({ keepFiles: true });
    other = await openDatabase({ url: fresh.url, dataDir: '' });
    console = await createTestConsole(other, { baseUrl: after, dataDir });
    studio = await console.enter(ann, studio.workspace.slug);
  });
  afterAll(async () => {
    await console.close();
    await other.close();
    await fresh.database.close();
    await fresh.remove();
  });

  const here = (address: unknown) => String(address).startsWith(`${after}/media/`);

  it('shows its results, their references and its uploads at the new domain', async () => {
    const { creation, made_from, used_in } = await readCreationDetail(studio, first.task_id);
    const [output] = creation.outputs;
    expect([output?.url, output?.preview_url].every(here)).toBe(true);
    expect([creation.params?.reference_images].flat().every(here)).toBe(true);
    expect(used_in.map(({ task_id }) => task_id)).toEqual([second.task_id]);
    expect(made_from).toEqual([]);
    const later = await readCreationDetail(studio, second.task_id);
    expect(later.made_from.map(({ task_id }) => task_id)).toEqual([first.task_id]);
    const [upload] = await listRecentUploads(studio);
    expect(here(upload?.url)).toBe(true);
    for (const address of [output?.url, upload?.url]) {
      const answer = await console.service.fetch(new Request(address ?? ''));
      expect(answer.status).toBe(200);
    }
    const { task_ids } = await readGalleryIndex(
      console.db,
      { workspaceId: studio.workspace.id, userId: ann.id },
      { asset: upload?.url ?? '' },
    );
    expect(task_ids).toEqual([first.task_id]);
  });

  it('shows pictures of conversations', async () => {
    const { messages } = await readConversation(studio, conversationId);
    expect(messages[0]?.images.map(here)).toEqual([true, false]);
    expect(messages[0]?.images[1]).toBe('https://elsewhere.test/a.png');
  });

  it('can run earlier tasks again with their references', async () => {
    const taskId = await runAgain(studio, first.task_id, {
      submissionId: randomUUID(),
      seenCredits: 4,
    });
    expect((await ended(taskId ?? '')).status).toBe('succeeded');
  });
});
