import { beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import { deleteSearch, readSavedSearches, renameSearch, saveSearch } from '.';

describeDatabases('saved searches', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let member: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });
  beforeEach(async () => {
    member = await console.join(studio, await console.person('Bo'), 'member');
  });
  const save = (access: Access, name: string, is_shared: boolean) =>
    saveSearch(access, { name, filters: { kind: 'video', unknown: 'x' }, is_shared });
  const namesOf = async (access: Access) =>
    (await readSavedSearches(access)).map(({ name }) => name);
  const idOf = async (access: Access, name: string) =>
    (await readSavedSearches(access)).find((each) => each.name === name)?.id ?? '';
  const remove = (access: Access, id: string) =>
    asBrowser(ann.browser, () => deleteSearch(access, id));

  it('are the person’s own or the team’s, with the filters that the gallery knows', async () => {
    const elsewhere = await console.team(ann);
    await save(studio, 'Private', false);
    await save(studio, 'Shared', true);
    await save(member, 'By Bo', false);
    expect(await namesOf(studio)).toEqual(['Private', 'Shared']);
    expect(await readSavedSearches(member)).toMatchObject([
      { name: 'By Bo', is_changeable: true },
      { name: 'Shared', filters: { kind: 'video' }, is_shared: true, is_changeable: false },
    ]);
    expect((await readSavedSearches(member))[1]?.filters).toEqual({ kind: 'video' });
    expect(await namesOf(elsewhere)).toEqual([]);
    await expect(
      saveSearch(studio, { name: 'None', filters: { kind: 'hologram' }, is_shared: true }),
    ).rejects.toThrow('Choose a filter');
    await expect(save(studio, 'Shared', false)).rejects.toThrow('with this name');
    await save(member, 'Shared', false);
  });

  it('are renamed by their person, shared ones by Owners and Admins too, to a name that the person has not used', async () => {
    await save(studio, 'Shared', true);
    await save(member, 'By Bo', true);
    await save(member, 'Private of Bo', false);
    const shared = await idOf(studio, 'Shared');
    await expect(renameSearch(member, shared, 'Mine')).rejects.toThrow('Only the person who saved');
    const byBo = await idOf(member, 'By Bo');
    await expect(renameSearch(member, byBo, 'Private of Bo')).rejects.toThrow('has this name');
    await renameSearch(studio, byBo, 'Films of Bo');
    await renameSearch(member, byBo, 'Films of Bo');
    expect(await namesOf(studio)).toEqual(['Films of Bo', 'Shared']);
  });

  it('are deleted by their person, shared ones by Owners and Admins too, with a line in the log', async () => {
    const elsewhere = await console.team(ann);
    await save(studio, 'Shared', true);
    await save(member, 'By Bo', true);
    await save(member, 'Private of Bo', false);
    const shared = await idOf(studio, 'Shared');
    await expect(remove(member, shared)).rejects.toThrow('Only the person who saved');
    await expect(remove(elsewhere, shared)).rejects.toThrow('no longer there');
    const privateId = await idOf(member, 'Private of Bo');
    await expect(remove(studio, privateId)).rejects.toThrow('no longer there');
    await remove(studio, await idOf(studio, 'By Bo'));
    await remove(member, privateId);
    expect(await namesOf(member)).toEqual(['Shared']);
    const lines = await console.db.select().from(schema.auditEvents);
    expect(
      lines.flatMap(({ action, workspaceId, targetName }) =>
        action === 'saved_search.delete' && workspaceId === studio.workspace.id ? [targetName] : [],
      ),
    ).toEqual(['By Bo']);
  });
});
