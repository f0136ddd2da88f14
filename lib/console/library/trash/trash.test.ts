import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AssetRecord } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { picture, pictureOutput } from '@/lib/service/testing';
import { createBoard, readBoard, setOnBoard, syncBoard } from '../../boards';
import { createGeneration, pollCreations, syncTaskUpdates } from '../../create/creations';
import { forwardUpload, listRecentUploads } from '../../create/uploads';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { listAssets } from '../assets';
import { lookUpTask, readGalleryFacets, readGalleryIndex, setFavourite } from '../gallery';
import {
  deleteEntries,
  emptyTrash,
  listTrash,
  moveAssetToTrash,
  moveResultsToTrash,
  restoreEntries,
  restoreResults,
} from '.';

describeDatabases('the trash', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let mia: Person;
  let owner: Access;
  let member: Access;
  let other: Access;

  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person('Ann');
    mia = await console.person('Mia');
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    owner = await console.team(ann);
    member = await console.join(owner, mia, 'member');
    other = await console.team(ann, { name: 'Other' });
  });

  const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  const asMia = <T>(body: () => Promise<T>) => asBrowser(mia.browser, body);

  async function make(access: Access, outputs = 1): Promise<Creation> {
    console.provider.byDefault({
      state: 'succeeded',
      outputs: await Promise.all(Array.from({ length: outputs }, () => pictureOutput())),
    });
    const outcome = await createGeneration(access, {
      submissionId: randomUUID(),
      body: { model: 'lumen-image', prompt: 'a harbour', n: outputs },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    return vi.waitFor(
      async () => {
        const [creation] = await pollCreations(access, [outcome.creation.task_id]);
        expect(creation?.outputs).toHaveLength(outputs);
        return creation as Creation;
      },
      { timeout: 15_000 },
    );
  }
  async function upload(access: Access): Promise<string> {
    const form = new FormData();
    const png = await picture({ width: 20, height: 20 });
    form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
    const request = new Request('http://console.test/?name=a.png', {
      method: 'POST',
      body: form,
    });
    return (await forwardUpload(access, request)).asset_id;
  }
  const ref = ({ task_id }: Creation, output = 0): OutputRef => ({ task_id, output });
  const tiles = async (access: Access = owner) => {
    const reader = { workspaceId: access.workspace.id, userId: access.user.id };
    const index = await readGalleryIndex(console.db, reader, {});
    return index.task_ids.map((id, i) => `${id}:${index.outputs[i]}`);
  };
  const entries = async (access: Access = owner) => (await listTrash(access, null)).data;
  const idOf = async (at = 0) => (await entries())[at]?.id ?? '';
  const assets = async () =>
    (await listAssets(owner, {})).data.map(({ asset_id }: AssetRecord) => asset_id);
  const storedFiles = async () => {
    const keys: string[] = [];
    for await (const { key } of console.service.context.storage.list('')) {
      if (key.includes(owner.workspace.id)) keys.push(key);
    }
    return keys;
  };
  /** Moves the day of removal back, by the clock of the database. */
  const age = (days: number) =>
    console.db.execute(sql`update console.trash
        set removed_at = now() - make_interval(days => ${days}::int, secs => 1)
        where workspace_id = ${owner.workspace.id}`);

  it('lists entries with the person who removed them and their last day', async () => {
    const one = await make(member);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    expect(await tiles()).toEqual([]);
    expect(await entries()).toMatchObject([
      {
        kind: 'result',
        title: 'a harbour',
        file: { url: one.outputs[0]?.url, preview_url: one.outputs[0]?.preview_url },
        made_by: { name: 'Mia' },
        removed_by: { name: 'Ann' },
        days_left: 30,
        may_restore: true,
      },
    ]);
    await age(29);
    expect(await entries()).toMatchObject([{ days_left: 1 }]);
    expect(await entries(other)).toEqual([]);
  });

  it('removes a result from its board and its count, and restores both', async () => {
    const [one, two] = [await make(owner), await make(owner)];
    const board = await createBoard(owner, 'Moodboard');
    await setOnBoard(owner, board, [ref(one), ref(two)], true);
    const count = async () =>
      (await readGalleryFacets(console.db, owner.workspace.id)).boards[0]?.count;
    // A tab that has the board open.
    let since = (await readBoard(owner, board)).revision;
    const news = async () => {
      const request = { session: randomUUID(), since, selection: [], batches: [] };
      const { revision, items } = await syncBoard(owner, board, request);
      since = revision;
      return items.map(({ task_id, is_gone }) => [task_id, is_gone]);
    };
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    expect(await count()).toBe(1);
    expect(await news()).toEqual([[one.task_id, true]]);
    const restored = await asAnn(async () => restoreEntries(owner, [await idOf()]));
    expect(restored).toBe(1);
    expect(await count()).toBe(2);
    expect(await news()).toEqual([[one.task_id, false]]);
    expect(await tiles()).toHaveLength(2);
  });

  it('lists on after the last entry of a page was restored', async () => {
    const [first, ...others] = [await upload(owner), await upload(owner), await upload(owner)];
    for (const asset of [first ?? '', ...others]) await asAnn(() => moveAssetToTrash(owner, asset));
    // In one transaction they would have the same time.
    await console.db.execute(sql`update console.trash set removed_at = now()
      where workspace_id = ${owner.workspace.id}`);
    const all = await entries();
    const page = await listTrash(owner, null, 2);
    expect(page.data).toEqual(all.slice(0, 2));
    await asAnn(() => restoreEntries(owner, [all[1]?.id ?? '']));
    expect(await listTrash(owner, page.next, 2)).toEqual({ data: all.slice(2), next: null });
    expect((await listTrash(owner, 'no cursor', 2)).data).toHaveLength(2);
  });

  it('lets Members remove only what they made, unless the workspace allows more', async () => {
    const [own, foreign] = [await make(member), await make(owner)];
    await expect(
      asMia(() => moveResultsToTrash(member, [ref(own), ref(foreign)])),
    ).rejects.toMatchObject({ status: 403, message: expect.stringContaining('1 of these 2') });
    expect(await tiles()).toHaveLength(2);
    await asMia(() => moveResultsToTrash(member, [ref(own)]));
    await asAnn(() => updateWorkspaceSettings(owner, { membersRemoveOthers: true }));
    const allowed = await console.enter(mia, owner.workspace.slug);
    await asMia(() => moveResultsToTrash(allowed, [ref(foreign)]));
    expect(await tiles()).toEqual([]);
  });

  it('lets Members restore what they made or removed, and Admins everything', async () => {
    const [own, foreign] = [await make(member), await make(owner)];
    await asAnn(() => moveResultsToTrash(owner, [ref(own), ref(foreign)]));
    expect((await entries(member)).map((e) => [e.made_by?.name, e.may_restore])).toEqual(
      expect.arrayContaining([
        ['Mia', true],
        ['Ann', false],
      ]),
    );
    await expect(asMia(() => restoreResults(member, [ref(foreign)]))).rejects.toMatchObject({
      status: 403,
    });
    expect(await asMia(() => restoreResults(member, [ref(own)]))).toBe(1);
    const admin = await console.join(owner, await console.person(), 'admin');
    expect(await asAnn(() => restoreResults(admin, [ref(foreign)]))).toBe(1);
  });

  it('does nothing for another workspace', async () => {
    const one = await make(owner);
    await asAnn(() => moveResultsToTrash(other, [ref(one)]));
    expect(await tiles()).toHaveLength(1);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    const id = await idOf();
    for (const act of [restoreEntries, deleteEntries]) {
      await expect(asAnn(() => act(other, [id]))).rejects.toMatchObject({
        name: 'InvalidRequestError',
      });
    }
    const asset = await upload(owner);
    await expect(asAnn(() => moveAssetToTrash(other, asset))).rejects.toMatchObject({
      status: 404,
    });
    expect(await assets()).toEqual([asset]);
    expect(await entries()).toHaveLength(1);
  });

  it('restores once', async () => {
    const one = await make(owner);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    const id = await idOf();
    const both = await Promise.allSettled([
      asAnn(() => restoreEntries(owner, [id])),
      asAnn(() => restoreResults(owner, [ref(one)])),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await tiles()).toHaveLength(1);
    expect(await entries()).toEqual([]);
  });

  it('either restores or deletes when both are requested at once', async () => {
    const one = await make(owner);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    const id = await idOf();
    const [restored, deleted] = await Promise.allSettled([
      asAnn(() => restoreEntries(owner, [id])),
      asAnn(() => deleteEntries(owner, [id])),
    ]);
    expect([restored.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
    const kept = restored.status === 'fulfilled';
    expect(await tiles()).toHaveLength(kept ? 1 : 0);
    const answer = await console.service.fetch(new Request(one.outputs[0]?.url ?? ''));
    expect(answer.status).toBe(kept ? 200 : 404);
  });

  it('keeps everything for 30 days, and then deletes rows and files', async () => {
    const [two, one] = [await make(owner, 2), await make(owner)];
    const asset = await upload(owner);
    await setFavourite(owner, [ref(two, 0), ref(two, 1)], true);
    const board = await createBoard(owner, 'Moodboard');
    await setOnBoard(owner, board, [ref(two, 0)], true);
    // A picture and its preview each: four outputs and uploads of them.
    expect(await storedFiles()).toHaveLength(8);
    await asAnn(() => moveResultsToTrash(owner, [ref(two, 0), ref(one)]));
    await asAnn(() => moveAssetToTrash(owner, asset));
    await age(29);
    await emptyTrash(runtime());
    expect(await entries()).toHaveLength(3);
    await age(30);
    await emptyTrash(runtime());
    expect(await entries()).toEqual([]);
    await expect.poll(storedFiles, { timeout: 40_000, interval: 20 }).toHaveLength(2);
    expect(await tiles()).toEqual([`${two.task_id}:1`]);
    expect(await assets()).toEqual([]);
    const { favourites, boardItems, trash, uploads } = schema;
    // A tab that has the board open learns that the item is gone.
    const news = await syncBoard(owner, board, {
      session: randomUUID(),
      since: 1,
      selection: [],
      batches: [],
    });
    expect(news).toMatchObject({ whole: false, items: [{ deleted: true }] });
    const items = sql`board_id = ${board} and deleted_at is null`;
    expect(await console.db.$count(boardItems, items)).toBe(0);
    expect(await console.db.$count(favourites, sql`task_id = ${two.task_id}`)).toBe(1);
    expect(await console.db.$count(uploads, sql`asset_id = ${asset}`)).toBe(0);
    expect(await console.db.$count(trash, sql`workspace_id = ${owner.workspace.id}`)).toBe(0);
    for (const url of [one.outputs[0]?.url, one.outputs[0]?.preview_url]) {
      expect((await console.service.fetch(new Request(url ?? ''))).status).toBe(404);
    }
    const left = await console.service.fetch(new Request(two.outputs[1]?.url ?? ''));
    expect(left.status).toBe(200);
    await expect(asAnn(() => restoreResults(owner, [ref(one)]))).rejects.toThrow('no longer');
  });

  it('does not add a deleted task again from the service’s updates', async () => {
    const one = await make(owner);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    await asAnn(async () => deleteEntries(owner, [await idOf()]));
    const { manage } = runtime().service;
    if (manage === null) throw new Error('the service is embedded');
    await console.db.execute(sql`delete from console.task_update_cursors`);
    await syncTaskUpdates(console.db, manage, owner.workspace.id);
    expect(await pollCreations(owner, [one.task_id])).toEqual([]);
    await expect(lookUpTask(owner, one.task_id)).rejects.toThrow('no task with this id');
    expect(await tiles()).toEqual([]);
    const [row] = (
      await console.db.execute(sql`select prompt, params, outputs from console.creations
          where task_id = ${one.task_id}`)
    ).rows;
    expect(row).toEqual({ prompt: '', params: null, outputs: [] });
  });

  it('deletes no running task', async () => {
    console.provider.byDefault({ state: 'running', progress: 10 });
    const outcome = await createGeneration(owner, {
      submissionId: randomUUID(),
      body: { model: 'lumen-image', prompt: 'a harbour' },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    await asAnn(() => moveResultsToTrash(owner, [ref(outcome.creation, -1)]));
    await expect(asAnn(async () => deleteEntries(owner, [await idOf()]))).rejects.toThrow('runs');
    await age(31);
    await emptyTrash(runtime());
    expect(await entries()).toHaveLength(1);
  });

  it('deletes what was said of all outputs of a task that was moved while it ran', async () => {
    console.provider.byDefault({ state: 'running', progress: 10 });
    const outcome = await createGeneration(owner, {
      submissionId: randomUUID(),
      body: { model: 'lumen-image', prompt: 'a harbour' },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    const { task_id } = outcome.creation;
    await asAnn(() => moveResultsToTrash(owner, [ref(outcome.creation, -1)]));
    await console.db.execute(sql`update console.creations set status = 'succeeded',
      outputs = '[{"url": "https://media.test/1.png", "content_type": "image/png"}]'
      where task_id = ${task_id}`);
    const { comments } = schema;
    const other = await make(owner);
    for (const subject of [`result:${task_id}:0`, `result:${other.task_id}:0`]) {
      await console.db.insert(comments).values({
        id: newId('com'),
        workspaceId: owner.workspace.id,
        subject,
        userId: ann.id,
        text: 'Calmer',
      });
    }
    await asAnn(async () => deleteEntries(owner, [await idOf()]));
    const rows = await console.db
      .select({ subject: comments.subject })
      .from(comments)
      .where(sql`workspace_id = ${owner.workspace.id}`);
    expect(rows).toEqual([{ subject: `result:${other.task_id}:0` }]);
  });

  it('deletes files later when the service does not answer', async () => {
    const one = await make(owner);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    console.between(async () => new Response('gone', { status: 502 }));
    expect(await asAnn(async () => deleteEntries(owner, [await idOf()]))).toBe(1);
    console.between(null);
    expect(await entries()).toEqual([]);
    expect(await storedFiles()).toHaveLength(2);
    await emptyTrash(runtime());
    await expect.poll(storedFiles, { timeout: 40_000, interval: 20 }).toEqual([]);
  });

  it('keeps an upload out of every list while it is in the trash', async () => {
    const [first, second] = [await upload(owner), await upload(member)];
    await expect(asMia(() => moveAssetToTrash(member, first))).rejects.toMatchObject({
      status: 403,
    });
    const id = await asAnn(() => moveAssetToTrash(owner, second));
    expect(await assets()).toEqual([first]);
    expect((await listRecentUploads(owner)).map(({ asset_id }) => asset_id)).toEqual([first]);
    expect((await listAssets(owner, { limit: 1 })).data).toMatchObject([{ asset_id: first }]);
    expect(await entries()).toMatchObject([{ id, kind: 'asset', title: 'a.png' }]);
    await asMia(() => restoreEntries(member, [id]));
    expect(await assets()).toEqual([second, first]);
  });

  it('is written into the audit log', async () => {
    const one = await make(owner);
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    await asAnn(async () => restoreEntries(owner, [await idOf()]));
    await asAnn(() => moveResultsToTrash(owner, [ref(one)]));
    await asAnn(async () => deleteEntries(owner, [await idOf()]));
    const two = await make(owner);
    await asAnn(() => moveResultsToTrash(owner, [ref(two)]));
    await age(30);
    await emptyTrash(runtime());
    const lines = await console.trail(owner, 'task');
    expect(lines.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
      'Ann gallery.remove',
      'Ann gallery.restore',
      'Ann gallery.remove',
      'Ann trash.delete',
      'Ann gallery.remove',
      'Atelier trash.delete',
    ]);
    expect(lines.at(-1)).toMatchObject({ targetId: two.task_id, targetName: 'a harbour' });
  });
});
