import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { ownAddresses } from '@/lib/platform/addresses';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  embeddedServiceRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard, deleteBoard, readBoards, renameBoard, setOnBoard } from '../../boards';
import { type ConsoleDb, consoleDb, schema } from '../../db';
import { insertAccount } from '../../identity/accounts';
import type { Access } from '../../team/access';
import { insertTeamWorkspace } from '../../team/workspaces';
import { asBrowser, strange } from '../../testing';
import { moveResultsToTrash, restoreResults } from '../trash';
import { readGalleryFacets, readGalleryIndex, setFavourite } from '.';

/** Runs `body` as a request, because the audit log needs its origin. */
const inBrowser = <T>(body: () => Promise<T>): Promise<T> => asBrowser(strange(), body);

type Row = Partial<typeof schema.creations.$inferInsert> & { taskId: string };

describeDatabases('the gallery', { both: 'the extension pg_trgm' }, (suite) => {
  let db: ConsoleDb;
  let ann: Access;
  let other: Access;

  const team = async (email: string, slug: string): Promise<Access> => {
    const userId = await insertAccount(db, { email, name: email, passwordHash: null });
    if (userId === null) throw new Error('the address is taken');
    const id = `ws_${slug}00000000`;
    await db.transaction((tx) => insertTeamWorkspace(tx, { id, userId, name: slug }));
    return {
      user: { id: userId, name: email, email, sessionId: 'sess' },
      role: 'owner',
      workspace: { id, slug, name: slug, kind: 'team', state: 'ready', settings: {} },
    };
  };
  const picture = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      url: `https://media.test/${i}.png`,
      content_type: 'image/png',
      width: 300,
      height: 200,
    }));
  const insert = (access: Access, rows: Row[]) =>
    db.insert(schema.creations).values(
      rows.map((row, i) => ({
        workspaceId: access.workspace.id,
        source: 'console' as const,
        userId: access.user.id,
        kind: 'image',
        model: 'lumen',
        prompt: 'a sea',
        params: { prompt: 'a sea' },
        status: 'succeeded' as const,
        outputs: picture(1),
        createdAt: new Date(Date.UTC(2026, 0, 10, 12, 0, -i)),
        ...row,
      })),
    );
  const tiles = async (filters: GalleryFilters = {}, access = ann) => {
    const reader = { workspaceId: access.workspace.id, userId: access.user.id };
    const index = await readGalleryIndex(db, reader, filters);
    return index.task_ids.map((id, i) => `${id}:${index.outputs[i]}`);
  };
  const ref = (task_id: string, output = 0) => ({ task_id, output });

  beforeAll(async () => {
    db = consoleDb(suite.database());
    provide(databaseRegistryKey, suite.database());
    provide(secretRegistryKey, 'a secret that is long enough for a test');
    provide(embeddedServiceRegistryKey, {
      fetch: async () => new Response(null, { status: 500 }),
      baseUrl: 'http://service.test',
      addresses: ownAddresses('http://service.test'),
      operatorKey: 'operator',
    });
    ann = await team('ann@gallery.test', 'north');
    other = await team('eve@gallery.test', 'south');
  });
  beforeEach(async () => {
    await db.execute(sql`truncate console.creations, console.boards cascade`);
  });

  it('has a tile for each output, newest first, and one for a task without outputs', async () => {
    await insert(ann, [
      { taskId: 'task_run', status: 'running', outputs: [] },
      { taskId: 'task_two', outputs: picture(2) },
      { taskId: 'task_fail', status: 'failed', outputs: [] },
    ]);
    await insert(other, [{ taskId: 'task_foreign' }]);
    expect(await tiles()).toEqual(['task_run:-1', 'task_two:0', 'task_two:1', 'task_fail:-1']);
    expect(await tiles({}, other)).toEqual(['task_foreign:0']);
  });

  it('has the requested ratio for outputs that do not exist yet', async () => {
    const open = { status: 'running' as const, outputs: [] };
    await insert(ann, [
      { taskId: 'task_a', ...open, params: { aspect_ratio: '3:4' } },
      { taskId: 'task_b', ...open, kind: 'video', params: { aspect_ratio: 'auto' } },
      { taskId: 'task_c', ...open, params: { aspect_ratio: '1:0' } },
      { taskId: 'task_d' },
    ]);
    const reader = { workspaceId: ann.workspace.id, userId: ann.user.id };
    const { ratios } = await readGalleryIndex(db, reader, {});
    expect(ratios).toEqual([0.75, 1.7778, 0, 1.5]);
  });

  it.each<[string, GalleryFilters, string[]]>([
    ['kind', { kind: 'video' }, ['task_film:0']],
    ['model', { model: 'solstice' }, ['task_film:0']],
    ['running', { status: 'running' }, ['task_run:-1']],
    ['status', { status: 'failed' }, ['task_fail:-1']],
    ['keys', { person: 'keys' }, ['task_key:0']],
    ['words in any order and case', { q: 'MOON  red' }, ['task_key:0']],
    ['a percent sign as itself', { q: '100%' }, ['task_fail:-1']],
    ['a task id', { q: 'task_film' }, ['task_film:0']],
    ['the days', { from: '2026-01-02', to: '2026-01-02' }, ['task_fail:-1']],
    ['an asset', { asset: 'https://media.test/ref.png' }, ['task_film:0']],
  ])('filters by %s', async (_, filters, expected) => {
    await insert(ann, [
      { taskId: 'task_run', status: 'running', outputs: [] },
      {
        taskId: 'task_film',
        kind: 'video',
        model: 'solstice',
        params: { reference_images: ['https://media.test/ref.png'] },
      },
      { taskId: 'task_key', source: 'key', userId: null, prompt: 'A red moon' },
      {
        taskId: 'task_fail',
        status: 'failed',
        outputs: [],
        prompt: '100% wool',
        createdAt: new Date('2026-01-02T23:59:59Z'),
      },
    ]);
    expect(await tiles(filters)).toEqual(expected);
  });

  it('finds results by what was said of them, in this workspace', async () => {
    await insert(ann, [
      { taskId: 'task_said', prompt: 'a quiet bay' },
      { taskId: 'task_other', prompt: 'a loud bay' },
    ]);
    await insert(other, [{ taskId: 'task_elsewhere', prompt: 'a bay' }]);
    for (const [access, taskId] of [
      [ann, 'task_said'],
      [other, 'task_elsewhere'],
    ] as const) {
      await db.insert(schema.comments).values({
        id: `com_${taskId}`,
        workspaceId: access.workspace.id,
        subject: `result:${taskId}:0`,
        userId: access.user.id,
        text: 'The lántern is too bright',
      });
    }
    expect(await tiles({ q: 'lantern' })).toEqual(['task_said:0']);
    expect(await tiles({ q: 'quiet lantern' })).toEqual(['task_said:0']);
    expect(await tiles({ q: 'loud lantern' })).toEqual([]);
  });

  it('keeps favourites by person and workspace', async () => {
    await insert(ann, [{ taskId: 'task_a', outputs: picture(2) }]);
    await insert(other, [{ taskId: 'task_foreign' }]);
    await setFavourite(ann, [ref('task_a', 1), ref('task_foreign'), ref('task_unknown')], true);
    expect(await tiles({ favourite: '1' })).toEqual(['task_a:1']);
    expect(await tiles({ favourite: '1' }, other)).toEqual([]);
    await setFavourite(ann, [ref('task_a', 1)], false);
    expect(await tiles({ favourite: '1' })).toEqual([]);
  });

  it('removes and restores outputs; another workspace cannot', async () => {
    await insert(ann, [
      { taskId: 'task_a', outputs: picture(2) },
      { taskId: 'task_run', status: 'running', outputs: [] },
    ]);
    const all = ['task_a:0', 'task_a:1', 'task_run:-1'];
    await inBrowser(() => moveResultsToTrash(other, [ref('task_a')]));
    expect(await tiles()).toEqual(all);
    await inBrowser(() => moveResultsToTrash(ann, [ref('task_a', 0)]));
    expect(await tiles()).toEqual(['task_a:1', 'task_run:-1']);
    await inBrowser(() => moveResultsToTrash(ann, [ref('task_a', 1), ref('task_run', -1)]));
    expect(await tiles()).toEqual([]);
    expect(await readGalleryFacets(db, ann.workspace.id)).toMatchObject({ models: [] });
    await db.execute(sql`update console.creations set status = 'succeeded',
        outputs = ${JSON.stringify(picture(1))}::jsonb where task_id = 'task_run'`);
    expect(await tiles(), 'a task removed while it ran stays away').toEqual([]);
    await inBrowser(() =>
      restoreResults(ann, [ref('task_a', 0), ref('task_a', 1), ref('task_run', -1)]),
    );
    expect(await tiles()).toEqual(['task_a:0', 'task_a:1', 'task_run:0']);
  });

  it('collects, renames and deletes only within the workspace', async () => {
    await insert(ann, [{ taskId: 'task_a' }, { taskId: 'task_b' }]);
    const id = await createBoard(ann, 'Moodboard');
    expect(await setOnBoard(ann, id, [ref('task_b')], true)).toEqual([ref('task_b')]);
    const both = [ref('task_a'), ref('task_b')];
    expect(await setOnBoard(ann, id, both, true)).toEqual([ref('task_a')]);
    expect(await setOnBoard(ann, id, [ref('task_b')], false)).toEqual([ref('task_b')]);
    expect(await setOnBoard(ann, id, [ref('task_b')], false)).toEqual([]);
    expect(await tiles({ board: id })).toEqual(['task_a:0']);
    expect(await tiles({ board: id }, other)).toEqual([]);
    await expect(createBoard(ann, 'Moodboard')).rejects.toThrow('this name');
    await expect(setOnBoard(other, id, [ref('task_a')], true)).rejects.toThrow('no longer exists');
    await expect(renameBoard(other, id, 'Mine')).rejects.toThrow('no longer exists');
    await inBrowser(() => deleteBoard(other, id));
    await renameBoard(ann, id, 'Board');
    expect((await readGalleryFacets(db, ann.workspace.id)).boards).toEqual([
      { id, name: 'Board', count: 1, project_id: null },
    ]);
    await inBrowser(() => deleteBoard(ann, id));
    expect(await tiles()).toEqual(['task_a:0', 'task_b:0']);
  });

  it('lists boards with their newest images that are in the gallery', async () => {
    const outputs = picture(6).map((output, i) => ({
      ...output,
      preview_url: `https://media.test/small-${i}.png`,
    }));
    await insert(ann, [
      { taskId: 'task_a', outputs },
      { taskId: 'task_gone', removedAt: new Date(), removedOutputs: [0] },
    ]);
    const full = await createBoard(ann, 'sea');
    const empty = await createBoard(ann, 'Aurora');
    await createBoard(other, 'Theirs');
    await setOnBoard(ann, full, [ref('task_gone')], true);
    for (let output = 0; output < 6; output += 1) {
      await setOnBoard(ann, full, [ref('task_a', output)], true);
    }
    // A second apart, independent of the clock.
    const { boardItems } = schema;
    const later = sql`now() + make_interval(secs => ${boardItems.output})`;
    await db.update(boardItems).set({ createdAt: later });
    const reader = { workspaceId: ann.workspace.id, userId: ann.user.id };
    const found = await readBoards(db, reader);
    expect(found).toMatchObject([
      { id: empty, name: 'Aurora', count: 0, covers: [], created_by: 'ann@gallery.test' },
      { id: full, name: 'sea', count: 6 },
    ]);
    expect(found[1]?.covers).toEqual([5, 4, 3, 2].map((i) => `https://media.test/small-${i}.png`));
    expect(found[1]?.created_at).toBeGreaterThan(Date.now() - 60_000);
  });

  it('reports when there are more tiles than listed', async () => {
    await db.execute(sql`
        insert into console.creations (task_id, workspace_id, source, kind, model, status, outputs, created_at)
        select 'task_' || n, ${ann.workspace.id}, 'key', 'image', 'lumen', 'succeeded',
          ${JSON.stringify(picture(1))}::jsonb, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 10000) n`);
    const reader = { workspaceId: ann.workspace.id, userId: ann.user.id };
    const whole = await readGalleryIndex(db, reader, {}, { limit: 10_000 });
    expect(whole.task_ids).toHaveLength(10_000);
    expect(whole.truncated).toBe(false);
    const some = await readGalleryIndex(db, reader, {}, { limit: 100 });
    expect(some.task_ids).toEqual(whole.task_ids.slice(0, 100));
    expect(some.truncated).toBe(true);
    const after = some.task_ids.at(-1);
    const next = await readGalleryIndex(db, reader, {}, { after, limit: 100 });
    expect(next.task_ids).toEqual(whole.task_ids.slice(100, 200));
    const foreign = await readGalleryIndex(
      db,
      { workspaceId: other.workspace.id, userId: other.user.id },
      {},
      { after },
    );
    expect(foreign.task_ids).toEqual([]);
  });

  it('never splits a task between two pages', async () => {
    await insert(ann, [
      { taskId: 'task_a', outputs: picture(2) },
      { taskId: 'task_b', outputs: picture(3) },
    ]);
    const reader = { workspaceId: ann.workspace.id, userId: ann.user.id };
    const page = await readGalleryIndex(db, reader, {}, { limit: 3 });
    expect(page).toMatchObject({ task_ids: ['task_a', 'task_a'], truncated: true });
    const next = await readGalleryIndex(db, reader, {}, { after: 'task_a', limit: 3 });
    expect(next.task_ids).toEqual(['task_b', 'task_b', 'task_b']);
    expect(next.truncated).toBe(false);
  });

  it('names the original of every version when asked to stack them', async () => {
    await insert(ann, [
      { taskId: 'task_running', status: 'running', outputs: [] },
      { taskId: 'task_edit' },
      { taskId: 'task_alone' },
      { taskId: 'task_root', outputs: picture(2) },
    ]);
    const edit = (taskId: string) => ({
      id: `edit_${taskId}`,
      workspaceId: ann.workspace.id,
      userId: ann.user.id,
      verb: 'edit',
      parent: 'result:task_root:1',
      root: 'result:task_root:1',
      taskId,
    });
    await db.insert(schema.edits).values([edit('task_edit'), edit('task_running')]);
    const reader = { workspaceId: ann.workspace.id, userId: ann.user.id };
    expect((await readGalleryIndex(db, reader, {})).stacks).toBeUndefined();
    const { task_ids, stacks } = await readGalleryIndex(db, reader, { stack: '1' });
    const root = 'result:task_root:1';
    expect(task_ids.map((id, i) => [id, stacks?.[i]])).toEqual([
      ['task_running', ''],
      ['task_edit', root],
      ['task_alone', ''],
      ['task_root', ''],
      ['task_root', root],
    ]);
  });

  it('means days in the reader’s time zone', async () => {
    await insert(ann, [
      { taskId: 'task_late', createdAt: new Date('2026-01-01T23:30:00Z') },
      { taskId: 'task_early', createdAt: new Date('2026-01-01T22:30:00Z') },
    ]);
    const reader = { workspaceId: ann.workspace.id, userId: ann.user.id };
    const day = (at: string, timeZone?: string) =>
      readGalleryIndex(db, { ...reader, timeZone }, { from: at, to: at });
    expect((await day('2026-01-02', 'Europe/Berlin')).task_ids).toEqual(['task_late']);
    expect((await day('2026-01-01', 'Europe/Berlin')).task_ids).toEqual(['task_early']);
    expect((await day('2026-01-01')).task_ids).toEqual(['task_late', 'task_early']);
  });

  it('finds results by a note that is grouped with them on a board, in its workspace', async () => {
    await insert(ann, [{ taskId: 'task_a' }, { taskId: 'task_b' }]);
    const board = await createBoard(ann, 'Ideas');
    const item = { boardId: board, groupId: 'g' };
    await db.insert(schema.boardItems).values([
      { ...item, id: 'n', kind: 'note', text: 'The Zeppelin is too low' },
      { ...item, id: 'a', kind: 'result', taskId: 'task_a', output: 0 },
      { ...item, id: 'b', kind: 'result', taskId: 'task_b', output: 0, groupId: null },
    ]);
    expect(await tiles({ q: 'zeppelin' })).toEqual(['task_a:0']);
    expect(await tiles({ q: 'zeppelin' }, other)).toEqual([]);
  });

  it('lists the values to filter by', async () => {
    await insert(ann, [
      { taskId: 'task_a', model: 'lumen' },
      { taskId: 'task_b', model: 'aurora' },
      { taskId: 'task_c', model: 'lumen', source: 'key', userId: null },
    ]);
    await insert(other, [{ taskId: 'task_foreign', model: 'secret' }]);
    expect(await readGalleryFacets(db, ann.workspace.id)).toEqual({
      models: [{ id: 'aurora' }, { id: 'lumen' }],
      people: [{ id: ann.user.id, name: ann.user.name }],
      keys: true,
      boards: [],
      projects: [],
      tags: [],
    });
    expect(await readGalleryFacets(db, 'ws_none')).toEqual({
      models: [],
      people: [],
      keys: false,
      boards: [],
      projects: [],
      tags: [],
    });
  });
});
