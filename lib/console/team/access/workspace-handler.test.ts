import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import {
  asBrowser,
  createTestConsole,
  type Person,
  strange,
  type TestConsole,
} from '../../testing';
import { workspaceHandler } from '.';

describeDatabases('a handler of a workspace', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let slug: string;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    owner = await console.person('Olga');
    member = await console.person('Mia');
    stranger = await console.person('Sven');
    const team = await console.team(owner);
    await console.join(team, member, 'member');
    slug = team.workspace.slug;
  });
  afterAll(() => console.close());

  const handler = workspaceHandler<'key'>('keys.view', ({ access, query, params: { key } }) => ({
    slug: access.workspace.slug,
    key,
    after: query.get('after'),
  }));
  const address = 'http://console.test/api?after=a1';
  const call = (caller: Person, init?: RequestInit) =>
    asBrowser(caller.browser, () =>
      handler(new Request(address, init), {
        params: Promise.resolve({ workspace: slug, key: 'k1' }),
      }),
    );

  it('works with the access, the query and the parts of the path', async () => {
    const response = await call(owner);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ slug, key: 'k1', after: 'a1' });
  });

  it('refuses who lacks the permission and who is of another workspace', async () => {
    expect((await call(member)).status).toBe(403);
    expect((await call(stranger)).status).toBe(404);
  });

  it('refuses who is not signed in before the body is there', async () => {
    const halfSent = new ReadableStream({ pull: () => new Promise(() => {}) });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const init = { method: 'POST', headers, body: halfSent, duplex: 'half' } as RequestInit;
    const reading = workspaceHandler('keys.view', ({ request }) => request.text());
    const response = await asBrowser(strange(), () =>
      reading(new Request(address, init), { params: Promise.resolve({ workspace: slug }) }),
    );
    expect(response.status).toBe(401);
  });

  it('takes a change from a page of ours only', async () => {
    expect((await call(owner, { method: 'HEAD' })).status).toBe(200);
    const foreign = { origin: 'http://elsewhere.test', host: 'console.test' };
    expect((await call(owner, { method: 'POST', headers: foreign })).status).toBe(403);
    const sameSite = { 'sec-fetch-site': 'same-origin' };
    expect((await call(owner, { method: 'POST', headers: sameSite })).status).toBe(200);
  });
});
