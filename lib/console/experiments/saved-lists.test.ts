import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { asBrowser, createTestConsole, type TestConsole } from '../testing';
import { deleteLists, readSavedLists, renameLists, saveLists } from '.';

const lists = [{ name: 'style', values: ['gouache', 'ink'], sheet: 'sheet' }];

describeDatabases('saved lists', (suite) => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  it('are read by the team, and changed only by their maker and Admins', async () => {
    const ann = await console.person();
    const owner = await console.team(ann, { credits: 0 });
    const [bo, cy] = [await console.person('Bo'), await console.person('Cy')];
    const maker = await console.join(owner, bo, 'member');
    const other = await console.join(owner, cy, 'member');
    const id = await saveLists(maker, { name: 'Styles', lists });
    expect(await readSavedLists(other)).toEqual([
      { id, name: 'Styles', lists, author: 'Bo', is_changeable: false },
    ]);
    await expect(renameLists(other, id, 'Mine')).rejects.toThrow('Only the person who saved');
    await expect(asBrowser(cy.browser, () => deleteLists(other, id))).rejects.toThrow(
      'Only the person who saved',
    );
    await renameLists(maker, id, 'Paint styles');
    expect(await readSavedLists(owner)).toMatchObject([
      { name: 'Paint styles', is_changeable: true },
    ]);
    const elsewhere = await console.team(bo, { credits: 0 });
    expect(await readSavedLists(elsewhere)).toEqual([]);
    await expect(renameLists(elsewhere, id, 'x')).rejects.toThrow('no longer exist');
    await asBrowser(ann.browser, () => deleteLists(owner, id));
    expect(await readSavedLists(maker)).toEqual([]);
    expect(await console.trail(owner, 'prompt_lists')).toMatchObject([
      { action: 'prompt_lists.delete', targetName: 'Paint styles' },
    ]);
  });
});
