import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { schema as tables } from '@/lib/console/db';
import { checkPassword } from '@/lib/console/identity/accounts';
import { readReset, resetPassword as setPassword } from '@/lib/console/identity/passwords';
import type { Access } from '@/lib/console/team/access';
import { archiveWorkspace } from '@/lib/console/team/workspaces';
import { createTestConsole, type Person, type TestConsole } from '@/lib/console/testing';
import { loadEnv } from '@/lib/platform/env';
import { describeDatabases, freshPostgres } from '@/lib/platform/testing';
import { schema } from '@/lib/service/db';
import { check, checkFiles } from './check';
import { migrate } from './migrate';
import { makeOwner, operatorWords, resetPassword } from './people';
import { grant } from './workspaces';

const client = { ip: '192.0.2.1', userAgent: 'test' };

describeDatabases('what an operator does by a command', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    owner = await console.person('Olga');
    studio = await console.team(owner);
  });

  const owns = (email: string, workspace?: string) =>
    makeOwner(suite.database(), { email, workspace });

  it('makes an account an operator, once', async () => {
    const { email } = await console.person('Opal');
    expect((await owns(` ${email.toUpperCase()} `)).text).toMatch(/^Opal is an operator/);
    await expect(owns(email)).rejects.toThrow('Opal is an operator already.');
    await expect(owns('nobody@atelier.test')).rejects.toThrow(/No account has the address/);
  });

  it('sends no operator to pages that nobody has', () => {
    const words = operatorWords('Opal', loadEnv({ SERVICE_URL: 'https://service.example.com' }));
    expect(words).toMatch(/^Opal is an operator of this installation now, and is told when/);
    expect(words).not.toContain('/operator');
  });

  it('makes a person Owner of a team whose Owner is gone, from outside and from inside', async () => {
    const { slug } = studio.workspace;
    const outsider = await console.person('Nia');
    const member = await console.person('Max');
    await console.join(studio, member, 'member');
    for (const person of [outsider, member]) {
      await owns(person.email, slug);
      expect((await console.enter(person, slug)).role).toBe('owner');
    }
    expect((await console.enter(owner, slug)).role).toBe('owner');
    const lines = await console.trail(studio, 'person');
    expect(lines.map(({ action, actorName, before }) => [action, actorName, before])).toEqual([
      ['workspace.transfer', 'Atelier', { role: null }],
      ['workspace.transfer', 'Atelier', { role: 'member' }],
    ]);
    await expect(owns(member.email, slug)).rejects.toThrow(/is an Owner of .* already/);
  });

  it('makes nobody Owner of what is archived, personal or not there', async () => {
    const { email } = await console.person('Nia');
    await expect(owns(email, 'no-such-place')).rejects.toThrow(/No workspace has the address/);
    const [personal] = await console.db
      .select({ slug: tables.workspaces.slug })
      .from(tables.workspaces)
      .where(
        and(eq(tables.workspaces.createdBy, owner.id), eq(tables.workspaces.kind, 'personal')),
      );
    await expect(owns(email, personal?.slug)).rejects.toThrow(/personal workspace of one person/);
    await archiveWorkspace(studio);
    await expect(owns(email, studio.workspace.slug)).rejects.toThrow(/archived\. Restore it first/);
  });

  it('prints a link for a new password that works once', async () => {
    const link = (await resetPassword(suite.database(), owner.email)).text.split('\n')[0] ?? '';
    const [, token = ''] = /^http:\/\/localhost:\d+\/sign-in\/reset\/([\w-]{43})$/.exec(link) ?? [];
    expect(await readReset(token)).toEqual({ email: owner.email });
    const password = 'a password by a command';
    await setPassword(token, password, client);
    const signIn = { email: owner.email, password, ip: '192.0.2.9' };
    expect((await checkPassword(console.db, signIn)).ok).toBe(true);
    await expect(setPassword(token, password, client)).rejects.toThrow(/no longer works/);
    expect((await console.trail(studio, 'person')).map(({ action }) => action)).toEqual([
      'password.link',
    ]);
    await expect(resetPassword(suite.database(), 'nobody@atelier.test')).rejects.toThrow(
      /No account/,
    );
  });

  it('gives credits once for the same words, and refuses what is no amount', async () => {
    const { slug } = studio.workspace;
    const give = (credits: string, memo = 'for March') =>
      grant(suite.database(), { slug, credits, memo });
    expect((await give('250.5')).text).toMatch(/got 250\.5 credits and has 1250\.5 now/);
    expect((await give('250.50')).text).toMatch(/already .*write another memo/);
    expect((await give('250.5', 'for April')).text).toMatch(/has 1501 now/);
    for (const credits of ['0', '-5', 'many', '1e12', 'NaN']) {
      await expect(give(credits)).rejects.toThrow(/is not an amount of credits/);
    }
    await expect(give('0.0001')).rejects.toThrow(/decimal/);
  });

  it('gives no credits without their line in the operators’ log', async () => {
    const { slug } = studio.workspace;
    const give = () => grant(suite.database(), { slug, credits: '7', memo: 'with its line' });
    const table = 'console.audit_events';
    await suite
      .database()
      .query(`alter table ${table} add constraint refusal check (false) not valid`);
    await expect(give()).rejects.toThrow();
    await suite.database().query(`alter table ${table} drop constraint refusal`);
    expect((await give()).text).toMatch(/got 7 credits/);
    const { rows } = await suite
      .database()
      .query(
        `select count(*)::int as lines from ${table} where after->>'reason' = 'with its line'`,
      );
    expect(rows).toEqual([{ lines: 1 }]);
  });

  it('checks no ledger where a service elsewhere has it', async () => {
    const settings = loadEnv({ SERVICE_URL: 'https://service.example.com' });
    await expect(check(suite.database(), { files: false }, settings)).rejects.toThrow(
      'With SERVICE_URL ledger and files are at that service.',
    );
  });

  it('finds a stored file that is missing, and a ledger that is right', async () => {
    const { storage } = console.service.context;
    const db = suite.database();
    expect((await check(db, { files: false })).text).toBe('The ledger is correct.');
    const id = `asset_${randomUUID().replaceAll('-', '')}`;
    const assets = db.drizzle(schema);
    await assets.insert(schema.assets).values({
      id,
      workspaceId: studio.workspace.id,
      role: 'upload',
      token: randomUUID(),
      storageKey: `gone/${id}.png`,
      contentType: 'image/png',
      size: 4,
      region: 'eu',
      sha256: '0'.repeat(64),
    });
    const { lines, damaged } = await checkFiles(db, storage);
    expect(damaged).toBe(1);
    expect(lines[0]).toBe(`${studio.workspace.id}: the file ${id} (gone/${id}.png) is missing`);
    await assets.delete(schema.assets).where(eq(schema.assets.id, id));
    expect((await checkFiles(db, storage)).lines).toEqual(['All 0 stored files are whole.']);
  });

  it('makes no tables where Atelier never started', async () => {
    const { database, remove } = await freshPostgres({ empty: true });
    await expect(migrate(database)).rejects.toThrow(/^Atelier never started on this database\./);
    await database.close();
    await remove();
  });

  it('says that no migration was new', async () => {
    expect((await migrate(suite.database())).text).toMatch(
      /^service: nothing was new, \d+ in all\.\nconsole: nothing was new, \d+ in all\.$/,
    );
  });
});
