import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { NoWorkspaceKeyError, storeWorkspaceKey, workspaceClient } from '.';

describeDatabases('the key store', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    owner = await console.person();
    studio = await console.team(owner, { credits: 250 });
  });
  afterAll(() => console.close());

  const sealedOf = async (workspaceId: string) => {
    const { workspaceKeys: k } = schema;
    const [row] = await console.db.select().from(k).where(eq(k.workspaceId, workspaceId));
    return row?.sealed ?? '';
  };
  const unseal = (workspaceId: string, sealed: string) =>
    runtime().keyring.unseal(sealed, { purpose: 'workspace-key', aad: workspaceId });

  it('decrypts the key for a call of the workspace', async () => {
    const client = await workspaceClient(studio.workspace.id);
    expect(await client.balance.get()).toMatchObject({ quota_amount: 250 });
  });

  it('keeps no readable key anywhere in the database', async () => {
    const secret = unseal(studio.workspace.id, await sealedOf(studio.workspace.id));
    expect(secret.length).toBeGreaterThanOrEqual(20);
    const { rows: tables } = await console.db.execute<{ name: string }>(sql`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await console.db.execute<{ found: boolean }>(
        sql`select exists (select 1 from ${sql.raw(name)} t where t::text like ${`%${secret}%`}) as found`,
      );
      expect(rows[0]?.found, name).toBe(false);
    }
  });

  it('binds the encrypted key to its workspace: copied to another one it cannot be decrypted', async () => {
    const other = await console.team(owner, { name: 'Other' });
    await console.db
      .update(schema.workspaceKeys)
      .set({ sealed: await sealedOf(studio.workspace.id) })
      .where(eq(schema.workspaceKeys.workspaceId, other.workspace.id));
    await expect(workspaceClient(other.workspace.id)).rejects.toThrow();
  });

  it('encrypts the same key differently each time, and a later key replaces it', async () => {
    const { id } = (await console.team(owner, { name: 'Third' })).workspace;
    const seen = new Set<string>([await sealedOf(id)]);
    for (const secret of ['the first of two keys', 'the first of two keys', 'the second one']) {
      await storeWorkspaceKey(console.db, { workspaceId: id, keyId: null, secret });
      const sealed = await sealedOf(id);
      expect(unseal(id, sealed)).toBe(secret);
      seen.add(sealed);
    }
    expect(seen.size).toBe(4);
  });

  it('reports that a workspace is not connected', async () => {
    await expect(workspaceClient('ws_unknown')).rejects.toThrow(NoWorkspaceKeyError);
  });
});
