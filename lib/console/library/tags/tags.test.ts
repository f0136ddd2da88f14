import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { foldTag } from '@/lib/pages/tags';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import { readGalleryFacets, readGalleryIndex } from '../gallery';
import { readSavedSearches, saveSearch } from '../saved-searches';
import { addTag, changeTag, deleteTag, readTagsOf, removeTag } from '.';
import { lockTags } from './change-tags';

describeDatabases('tags', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let other: Access;
  let tasks = 0;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });
  beforeEach(async () => {
    other = await console.team(ann);
  });

  const task = async (access: Access) => {
    tasks += 1;
    const taskId = `task_tags_${tasks}`;
    await console.db.insert(schema.creations).values({
      taskId,
      workspaceId: access.workspace.id,
      source: 'console',
      kind: 'image',
      model: 'lumen',
      status: 'succeeded',
      createdAt: new Date(),
      outputs: [0, 1].map((n) => ({ url: `https://m.test/${n}`, content_type: 'image/png' })),
    });
    return taskId;
  };
  const ref = (task_id: string, output = 0) => ({ task_id, output });
  const tiles = async (tag: string, access = studio) => {
    const reader = { workspaceId: access.workspace.id, userId: access.user.id };
    const { task_ids, outputs } = await readGalleryIndex(console.db, reader, { tag });
    return task_ids.map((id, i) => `${id}:${outputs[i]}`);
  };
  const namesOf = async (access: Access) =>
    (await readGalleryFacets(console.db, access.workspace.id)).tags.map(({ name }) => name);
  const inBrowser = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);

  it('are added to results once, whatever case the name has, and filter the gallery', async () => {
    const [first, second] = [await task(studio), await task(studio)];
    const { tag, results } = await addTag(studio, [ref(first), ref(second, 1)], 'Straße');
    expect(results).toHaveLength(2);
    const again = await addTag(studio, [ref(first), ref(first, 1)], 'STRASSE');
    expect(again).toEqual({ tag, results: [ref(first, 1)] });
    expect((await tiles(tag.id)).sort()).toEqual(
      [`${first}:0`, `${first}:1`, `${second}:1`].sort(),
    );
    expect(await readTagsOf(console.db, studio.workspace.id, [ref(first), ref(second)])).toEqual([
      { ...tag, results: 1 },
    ]);
    expect(await removeTag(studio, [ref(first), ref(second)], tag.id)).toEqual([ref(first)]);
    expect((await tiles(tag.id)).sort()).toEqual([`${first}:1`, `${second}:1`].sort());
  });

  it('belong to one workspace', async () => {
    const [own, foreign] = [await task(studio), await task(other)];
    const { tag } = await addTag(studio, [ref(own), ref(foreign)], 'Mine');
    expect(await tiles(tag.id)).toEqual([`${own}:0`]);
    expect(await tiles(tag.id, other)).toEqual([]);
    expect(await readTagsOf(console.db, other.workspace.id, [ref(own), ref(foreign)])).toEqual([]);
    expect(await removeTag(other, [ref(own)], tag.id)).toEqual([]);
    await expect(addTag(other, [ref(own)], 'Theirs')).rejects.toThrow('gone');
    await inBrowser(() => deleteTag(other, tag.id));
    await expect(inBrowser(() => changeTag(other, tag.id, 'Theirs', true))).rejects.toThrow(
      'no longer there',
    );
    expect(await namesOf(studio)).toEqual(['Mine']);
    expect(await namesOf(other)).toEqual([]);
  });

  it('are not deleted while someone adds them', async () => {
    const first = await task(studio);
    const { tag } = await addTag(studio, [ref(first)], 'Sea');
    const second = await task(studio);
    const [isLocked, isReady] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // As addTag does it: between its look-up of the tag and its rows another person presses Delete.
    const addition = console.db.transaction(async (tx) => {
      await lockTags(tx, studio.workspace.id);
      isLocked.resolve();
      await isReady.promise;
      await tx.insert(schema.taggedResults).values({ tagId: tag.id, taskId: second, output: 0 });
    });
    await isLocked.promise;
    let isDeleted = false;
    const deletion = inBrowser(() => deleteTag(studio, tag.id)).then(() => {
      isDeleted = true;
    });
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => isDeleted || (await console.db.execute(waiting)).rows.length > 0)
      .toBe(true);
    isReady.resolve();
    await addition;
    await deletion;
    expect(await namesOf(studio)).toEqual([]);
  });

  it('are at most twenty on a result', async () => {
    const [full, free] = [await task(studio), await task(studio)];
    for (let n = 0; n < 20; n += 1) await addTag(studio, [ref(full)], `Tag ${n}`);
    await expect(addTag(studio, [ref(full), ref(free)], 'One more')).rejects.toThrow('20 tags');
    expect(await readTagsOf(console.db, studio.workspace.id, [ref(free)])).toEqual([]);
    expect(await namesOf(studio)).toHaveLength(20);
    await addTag(studio, [ref(full), ref(free)], 'tag 7');
  });

  it('are renamed, merged with saved searches, and deleted, with a line in the log', async () => {
    const [first, second] = [await task(studio), await task(studio)];
    const { tag: sea } = await addTag(studio, [ref(first), ref(second)], 'Sea');
    const { tag: ocean } = await addTag(studio, [ref(second)], 'Ocean');
    await saveSearch(studio, { name: 'Seas', filters: { tag: sea.id }, is_shared: false });
    const change = (name: string, merge: boolean) =>
      inBrowser(() => changeTag(studio, sea.id, name, merge));
    expect(await change('SEA', false)).toBe(sea.id);
    expect(await namesOf(studio)).toEqual(['Ocean', 'SEA']);
    await expect(change('ocean', false)).rejects.toThrow('already a tag');
    expect(await change('ocean', true)).toBe(ocean.id);
    expect((await tiles(ocean.id)).sort()).toEqual([`${first}:0`, `${second}:0`].sort());
    expect((await readSavedSearches(studio))[0]?.filters).toEqual({ tag: ocean.id });
    await inBrowser(() => deleteTag(studio, ocean.id));
    expect(await namesOf(studio)).toEqual([]);
    const lines = await console.db.select().from(schema.auditEvents);
    expect(
      lines
        .flatMap(({ action, workspaceId, targetName }) =>
          action.startsWith('tag.') && workspaceId === studio.workspace.id
            ? [`${action} ${targetName}`]
            : [],
        )
        .sort(),
    ).toEqual(['tag.delete Ocean', 'tag.merge SEA']);
  });
});

it.each([
  ['Sea', 'SEA'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['e\u0301te\u0301', 'ÉTÉ'],
  ['two  words', ' Two Words'],
])('%s is the same tag as %s', (one, other) => {
  expect(foldTag(one)).toBe(foldTag(other));
});
