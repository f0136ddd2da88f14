import { expect, it } from 'vitest';
import { openDatabase } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { workspaceClient } from '../../developers/stored-keys';
import { prepareTeamWorkspace } from '../../team/workspaces';
import { createTestConsole } from '../../testing';
import { runtime } from '../runtime';
import { setUpHeadless } from './headless';

const init = {
  userEmail: 'owner@example.com',
  userPassword: 'a long enough password',
  workspace: 'Studio',
  apiKey: undefined,
  credits: 0,
};

it('makes one key for the console although several processes start at once', async () => {
  const { url, database, remove } = await freshPostgres();
  const console = await createTestConsole(database);
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: '' })));
  const initial = await console.service.setUp(init);
  const parts = runtime();
  const processes = [database, ...others].map((each) => ({ ...parts, database: each }));
  await Promise.all(processes.map((each) => setUpHeadless(each, init, initial)));

  const live = async () => {
    const { data } = (await parts.service.manage?.keys.list(initial.id)) ?? { data: [] };
    return data.filter(({ kind, revoked_at }) => kind === 'console' && revoked_at === null);
  };
  expect(await live()).toHaveLength(1);
  expect(await (await workspaceClient(initial.id)).balance.get()).toMatchObject({});

  await Promise.all([1, 2].map(() => prepareTeamWorkspace(initial)));
  expect(await live()).toHaveLength(1);
  for (const each of others) await each.close();
  await console.close();
  await database.close();
  await remove();
});
