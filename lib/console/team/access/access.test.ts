import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, strange } from '../../testing';
import { archiveWorkspace } from '../workspaces';
import type { Access, Permission, Role } from '.';
import { may, permissions, requireAccess, requireSameOrigin, requireSignedIn, roles } from '.';
import { refusalAt } from './refusal';

/* The permissions of each role, repeated here so that the table is not changed by mistake. */
const everyone: readonly Role[] = ['owner', 'admin', 'member'];
const wanted: Record<Permission, readonly Role[]> = {
  'workspace.view': everyone,
  'workspace.update': ['owner', 'admin'],
  'workspace.secure': ['owner'],
  'workspace.archive': ['owner'],
  'workspace.delete': ['owner'],
  'workspace.transfer': ['owner'],
  'workspace.leave': everyone,
  'members.view': everyone,
  'members.invite': ['owner', 'admin'],
  'members.update': ['owner', 'admin'],
  'members.reset': ['owner'],
  'audit.view': ['owner', 'admin'],
  'models.view': everyone,
  'quotes.create': everyone,
  'generations.create': everyone,
  'tasks.view': everyone,
  'tasks.cancel': everyone,
  'gallery.organise': everyone,
  'projects.change': everyone,
  'projects.archive': ['owner', 'admin'],
  'presets.manage': ['owner', 'admin'],
  'experiments.share': ['owner', 'admin'],
  'gallery.remove': everyone,
  'trash.manage': ['owner', 'admin'],
  'assets.view': everyone,
  'assets.upload': everyone,
  'assets.remove': everyone,
  'chat.use': everyone,
  'keys.view': ['owner', 'admin'],
  'keys.manage': ['owner', 'admin'],
  'agents.connect': ['owner', 'admin', 'member'],
  'webhooks.view': ['owner', 'admin'],
  'webhooks.manage': ['owner', 'admin'],
  'connection.manage': ['owner', 'admin'],
  'balance.view': everyone,
  'notifications.view': everyone,
  'usage.view': everyone,
  'usage.team': ['owner', 'admin'],
  'billing.view': ['owner', 'admin'],
  'billing.manage': ['owner', 'admin'],
  'budgets.view': ['owner', 'admin'],
  'budgets.manage': ['owner', 'admin'],
  'budgets.ask': everyone,
};
const names = Object.keys(permissions) as Permission[];

describe('permissions', () => {
  it.each(roles.flatMap((role) => names.map((name) => [role, name] as const)))(
    '%s: %s',
    (role, name) => {
      expect(may(role, name)).toBe(wanted[name].includes(role));
    },
  );
});

describeDatabases('access', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    owner = await console.person('Owner');
    studio = await console.team(owner);
  });
  afterAll(() => console.close());

  const ask = (browser: Person['browser'], slug: string, permission: Permission) =>
    asBrowser(browser, () => requireAccess(slug, permission));

  it('gives a member access with their role', async () => {
    const person = await console.person();
    const access = await console.join(studio, person, 'member');
    expect(access).toMatchObject({ role: 'member', workspace: { id: studio.workspace.id } });
    expect(access.user).toMatchObject({ id: person.id, email: person.email });
  });

  it.each(roles)('decides by the table for the role %s', async (role) => {
    const person = await console.person();
    await console.join(studio, person, role);
    for (const name of names) {
      const asked = ask(person.browser, studio.workspace.slug, name);
      if (may(role, name)) expect((await asked).role).toBe(role);
      else await expect(asked).rejects.toMatchObject({ name: 'AccessError', status: 403 });
    }
  });

  it('sends people without a session to the sign-in, whatever they requested', async () => {
    for (const slug of [studio.workspace.slug, 'no-such-workspace']) {
      await expect(ask(strange(), slug, 'workspace.view')).rejects.toMatchObject({ status: 401 });
    }
    await expect(asBrowser(strange(), requireSignedIn)).rejects.toMatchObject({ status: 401 });
  });

  it('answers another’s workspace like a missing one', async () => {
    const { browser } = await console.person('Stranger');
    const refusals = await Promise.all(
      [studio.workspace.slug, 'no-such-workspace', ''].map((slug) =>
        ask(browser, slug, 'workspace.view').catch((error: unknown) => error),
      ),
    );
    expect(refusals[0]).toMatchObject({ name: 'AccessError', status: 404 });
    expect(new Set(refusals.map(String)).size).toBe(1);
  });

  it('explains why a page is refused and who may open it, but only to members', async () => {
    const team = await console.team(owner, { name: 'Closed' });
    const [mia, adam] = [await console.person('Mia'), await console.person('Adam')];
    await console.join(team, mia, 'member');
    await console.join(team, adam, 'admin');
    const why = ({ browser }: Pick<Person, 'browser'>, page: string | null) =>
      asBrowser(browser, () => refusalAt(page, 'billing.view'));
    const { slug } = team.workspace;
    for (const page of [`/${slug}/billing`, `/${slug}/billing/ledger?type=x`, `/${slug}?x`]) {
      expect(await why(mia, page)).toMatchObject({
        workspace: { slug, name: 'Closed' },
        role: 'member',
        allowedRoles: ['owner', 'admin'],
        people: [
          { name: 'Owner', role: 'owner' },
          { name: 'Adam', role: 'admin' },
        ],
      });
    }
    const page = `/${slug}/billing`;
    const stranger = await console.person('Stranger');
    expect(await why(adam, page)).toBeNull();
    expect(await why(stranger, page)).toBeNull();
    expect(await why({ browser: strange() }, page)).toBeNull();
    for (const other of ['/no-such-workspace/billing', 'billing', '', null]) {
      expect(await why(mia, other)).toBeNull();
    }
  });

  it('gives no access to an archived workspace', async () => {
    const old = await console.team(owner, { name: 'Old' });
    await archiveWorkspace(old);
    await expect(ask(owner.browser, old.workspace.slug, 'workspace.view')).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the origin of a change', () => {
  const request = (headers: Record<string, string>) =>
    new Request('http://studio.test/api', { method: 'POST', headers });

  it.each([
    [{ host: 'studio.test', origin: 'http://studio.test' }],
    [{ host: 'studio.test', origin: 'https://studio.test' }],
    [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'studio.test', origin: 'https://studio.test' }],
    [{ host: 'studio.test', 'sec-fetch-site': 'same-origin' }],
  ])('lets %j through', (headers) => {
    expect(() => requireSameOrigin(request(headers))).not.toThrow();
  });

  it.each([
    [{ host: 'studio.test' }],
    [{ host: 'studio.test', origin: 'null' }],
    [{ host: 'studio.test', origin: 'https://studio.test.evil.example' }],
    [{ host: 'studio.test', origin: 'https://studio.test:8443' }],
    [{ host: 'studio.test', origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ host: 'studio.test', 'sec-fetch-site': 'cross-site' }],
    [{ host: 'studio.test', 'sec-fetch-site': 'none' }],
  ])('refuses %j', (headers) => {
    expect(() => requireSameOrigin(request(headers))).toThrow(
      expect.objectContaining({ name: 'AccessError', status: 403 }),
    );
  });
});
