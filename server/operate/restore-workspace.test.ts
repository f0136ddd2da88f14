import { afterAll, beforeAll, expect, it } from 'vitest';
import { workspaceClient } from '@/lib/console/developers/stored-keys';
import { archiveWorkspace } from '@/lib/console/team/workspaces';
import { createTestConsole, type Person, type TestConsole } from '@/lib/console/testing';
import { describeDatabases } from '@/lib/platform/testing';
import { restore } from './restore-workspace';

describeDatabases(
  'an archived workspace that an operator restores',
  { both: 'a database that closes' },
  (suite) => {
    let console: TestConsole;
    let ann: Person;
    beforeAll(async () => {
      console = await createTestConsole(suite.database());
      ann = await console.person();
    });
    afterAll(() => console.close());

    const restored = async (isEmbedded: boolean) => {
      const access = await console.team(ann);
      const { id, slug } = access.workspace;
      await archiveWorkspace(access);
      await restore(suite.database(), { slug, isEmbedded, log: console.service.context.log });
      expect((await console.enter(ann, slug)).role).toBe('owner');
      return { slug, client: await workspaceClient(id) };
    };

    it('can be opened again, and its keys work', async () => {
      const { slug, client } = await restored(true);
      expect((await client.balance.get()).quota_amount).toBe(1_000);
      const again = { slug, isEmbedded: true, log: console.service.context.log };
      await expect(restore(suite.database(), again)).rejects.toThrow(/is not archived/);
    });

    it('does not change its keys with a remote service', async () => {
      const { client } = await restored(false);
      await expect(client.balance.get()).rejects.toMatchObject({ code: 'workspace_not_allowed' });
    });
  },
);
