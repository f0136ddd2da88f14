import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { actionResult } from '../../platform/failures';
import { respond } from '../../platform/http';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { listMembers } from '../members';
import { setTwoStepRequired } from '../workspaces';
import { type Access, requireAccess, requirePageAccess } from '.';

describeDatabases('a workspace that requires two-step sign-in', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let mia: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    owner = await console.person('Olga');
    mia = await console.person('Mia');
    studio = await console.team(owner);
    await console.join(studio, mia, 'member');
  });

  const turnOn = ({ id }: Person) =>
    console.db.insert(schema.totpSecrets).values({ userId: id, sealed: 'sealed', lastStep: 0 });
  const slug = () => studio.workspace.slug;
  const byAction = ({ browser }: Person, workspace = slug()) =>
    asBrowser(browser, () =>
      actionResult(async () => (await requireAccess(workspace, 'workspace.view')).role),
    );
  const byHandler = ({ browser }: Person) =>
    asBrowser(browser, () =>
      respond(new Request('http://console.test/api'), () =>
        requireAccess(slug(), 'workspace.view'),
      ),
    );
  const byPage = ({ browser }: Person) =>
    asBrowser(browser, () => requirePageAccess(slug(), 'workspace.view'));

  it('is set by an Owner who has two-step sign-in', async () => {
    await expect(setTwoStepRequired(studio, true)).rejects.toThrow(/your own account first/);
    await turnOn(owner);
    await setTwoStepRequired(studio, true);
    expect((await console.enter(owner, slug())).workspace.settings.twoStepRequired).toBe(true);
  });

  it('refuses pages, actions and handlers to a member without it, and allows them with it', async () => {
    await turnOn(owner);
    await setTwoStepRequired(studio, true);
    expect(await byAction(mia)).toMatchObject({
      ok: false,
      error: { code: 'two_step_required', message: expect.stringMatching(/Set it up/) },
    });
    expect((await byHandler(mia)).status).toBe(403);
    await expect(byPage(mia)).rejects.toMatchObject({
      digest: expect.stringContaining(`/sign-in/set-up?from=${encodeURIComponent(`/${slug()}`)}`),
    });
    await turnOn(mia);
    expect(await byAction(mia)).toEqual({ ok: true, value: 'member' });
    expect((await byHandler(mia)).status).toBe(200);
    expect((await byPage(mia)).role).toBe('member');
  });

  it('gives its members access again once it is no longer required', async () => {
    await turnOn(owner);
    await setTwoStepRequired(studio, true);
    await setTwoStepRequired(await console.enter(owner, slug()), false);
    expect(await byAction(mia)).toMatchObject({ ok: true });
  });

  it('affects no other workspace, and no personal one', async () => {
    await turnOn(owner);
    await setTwoStepRequired(studio, true);
    const other = await console.team(mia, { name: 'Other' });
    expect(await byAction(mia, other.workspace.slug)).toMatchObject({ ok: true });
    const personal = { ...studio, workspace: { ...studio.workspace, kind: 'personal' as const } };
    await expect(setTwoStepRequired(personal, true)).rejects.toThrow(/personal workspace/);
  });

  it('shows only Owners and Admins who has it', async () => {
    await turnOn(mia);
    const shown = async (access: Access) =>
      Object.fromEntries((await listMembers(access)).map(({ name, twoStep }) => [name, twoStep]));
    expect(await shown(studio)).toEqual({ Olga: false, Mia: true });
    expect(await shown(await console.enter(mia, slug()))).toEqual({ Olga: null, Mia: null });
  });
});
