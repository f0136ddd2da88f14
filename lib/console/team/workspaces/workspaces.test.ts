import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { runtime } from '../../platform/runtime';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { listAudit } from '../audit';
import { invite } from '../invitations';
import { slugCandidates, slugOf } from '../slugs';
import {
  archiveWorkspace,
  createTeamWorkspace,
  deleteWorkspace,
  finishPreparing,
  listWorkspaces,
  readFirstSteps,
  renameWorkspace,
  reservedSlugs,
  setDefaultModel,
  updateWorkspaceSettings,
} from '.';
import { findArchived, restoreWorkspace } from './restore';

const gone = async () => new Response('gone', { status: 502 });

describeDatabases('team workspaces', (suite) => {
  let console: TestConsole;
  let ann: Person;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    ann = await console.person();
  });

  const row = async (id: string) => {
    const [found] = await console.db
      .select()
      .from(schema.workspaces)
      .where(eq(schema.workspaces.id, id));
    if (found === undefined) throw new Error('no such workspace');
    return found;
  };

  it('is ready with its owner and a key with all scopes', async () => {
    const { id, slug } = await createTeamWorkspace(ann.id, { name: 'North Light' });
    expect(slug).toMatch(/^north-light/);
    expect(await row(id)).toMatchObject({ kind: 'team', state: 'ready', name: 'North Light' });
    const client = await workspaceClient(id);
    expect((await client.models.list()).data.length).toBeGreaterThan(5);
    expect((await listWorkspaces(console.db, ann.id))[0]).toMatchObject({ slug, role: 'owner' });
  });

  it('gets a slug of its own when two have the same name, also at the same time', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => createTeamWorkspace(ann.id, { name: 'Twins' })),
    );
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(4);
  });

  it('is finished at the next visit after an interruption before the service had it', async () => {
    console.between(gone);
    const { id } = await createTeamWorkspace(ann.id, { name: 'Cut' });
    console.between(null);
    const before = await row(id);
    expect(before.state).toBe('preparing');
    await finishPreparing(before);
    expect(await row(before.id)).toMatchObject({ state: 'ready' });
    const client = await workspaceClient(before.id);
    expect(await client.balance.get()).toMatchObject({ authorized_amount: 0 });
  });

  it('is finished after an interruption between making its key and storing it', async () => {
    const { id } = await createTeamWorkspace(ann.id, { name: 'Half' });
    await console.db.delete(schema.workspaceKeys).where(eq(schema.workspaceKeys.workspaceId, id));
    await console.db
      .update(schema.workspaces)
      .set({ state: 'preparing' })
      .where(eq(schema.workspaces.id, id));
    const half = await row(id);
    await Promise.all([finishPreparing(half), finishPreparing(half)]);
    expect(await row(id)).toMatchObject({ state: 'ready' });
    const client = await workspaceClient(id);
    expect((await client.models.list()).data.length).toBeGreaterThan(5);
  });

  it('stays as it is while the service does not answer', async () => {
    const { id } = await createTeamWorkspace(ann.id, { name: 'Later' });
    await console.db
      .update(schema.workspaces)
      .set({ state: 'preparing' })
      .where(eq(schema.workspaces.id, id));
    console.between(gone);
    await finishPreparing(await row(id));
    console.between(null);
    expect(await row(id)).toMatchObject({ state: 'preparing' });
  });

  it('is renamed here and at the service, and keeps its slug', async () => {
    const access = await console.team(ann, { name: 'Before' });
    await renameWorkspace(access, 'After');
    expect(await row(access.workspace.id)).toMatchObject({
      name: 'After',
      slug: access.workspace.slug,
    });
  });

  it('changes one setting and keeps the others', async () => {
    const access = await console.team(ann);
    await updateWorkspaceSettings(access, { defaultModel: 'lumen-spark' });
    await updateWorkspaceSettings(access, { checklistDismissed: true });
    expect((await row(access.workspace.id)).settings).toEqual({
      defaultModel: 'lumen-spark',
      checklistDismissed: true,
    });
  });

  it('stops its keys at once when it is archived', async () => {
    const access = await console.team(ann);
    const client = await workspaceClient(access.workspace.id);
    await client.balance.get();
    await archiveWorkspace(access);
    await expect(client.balance.get()).rejects.toMatchObject({
      code: 'workspace_not_allowed',
    });
    const slugs = (await listWorkspaces(console.db, ann.id)).map(({ slug }) => slug);
    expect(slugs).not.toContain(access.workspace.slug);
  });

  it('can be restored by an operator, which is logged', async () => {
    const access = await console.team(ann);
    const { id, slug } = access.workspace;
    await expect(findArchived(console.db, slug)).rejects.toThrow(/is not archived/);
    await archiveWorkspace(access);
    expect(await findArchived(console.db, slug)).toBe(id);
    await restoreWorkspace(console.db, id);
    await restoreWorkspace(console.db, id);
    expect((await console.enter(ann, slug)).role).toBe('owner');
    const { lines } = await listAudit(access, { action: 'workspace.restore' });
    expect(lines.map(({ actor }) => actor)).toEqual(['Atelier']);
  });

  it('cannot be restored when it was deleted or never existed', async () => {
    const access = await console.team(ann);
    await deleteWorkspace(access);
    for (const slug of [access.workspace.slug, 'nowhere']) {
      await expect(findArchived(console.db, slug)).rejects.toThrow(/No workspace has the address/);
    }
  });

  it('is deleted with every key, which frees its slug', async () => {
    const studio = await console.team(ann, { name: 'Passing' });
    const { manage } = runtime().service;
    const key = await manage?.keys.create(studio.workspace.id, {
      kind: 'api',
      name: 'CI',
      scopes: ['v1:generate'],
    });
    await deleteWorkspace(studio);
    const answer = await console.service.fetch(
      new Request('http://service.test/v1/models', {
        headers: { authorization: `Bearer ${key?.secret}` },
      }),
    );
    expect(answer.status).toBe(401);
    const keys = await manage?.keys.list(studio.workspace.id);
    expect(keys?.data.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
    await expect(workspaceClient(studio.workspace.id)).rejects.toThrow(/not connected/);
    await expect(console.enter(ann, studio.workspace.slug)).rejects.toMatchObject({
      status: 404,
    });
    const again = await console.team(ann, { name: 'Passing' });
    expect(again.workspace.slug).toBe(studio.workspace.slug);
  });

  it('knows which of the first steps are done', async () => {
    const studio = await console.team(ann, { name: 'Steps' });
    expect(await readFirstSteps(studio)).toEqual({ invited: false, key: false });
    await invite(studio, { email: null, role: 'member', mail: false });
    expect(await readFirstSteps(studio)).toEqual({ invited: true, key: false });
  });

  it('opens Create with an existing model, and refuses any other id', async () => {
    const studio = await console.team(ann);
    await asBrowser(ann.browser, () => setDefaultModel(studio, 'lumen-image'));
    for (const id of ['no-such-model', '']) {
      await expect(asBrowser(ann.browser, () => setDefaultModel(studio, id))).rejects.toMatchObject(
        { name: 'InvalidRequestError', param: 'model' },
      );
    }
    expect((await row(studio.workspace.id)).settings).toMatchObject({
      defaultModel: 'lumen-image',
    });
  });
});

it.each([
  ['Acme', 'acme'],
  ['  Été à Paris!  ', 'ete-a-paris'],
  ['日本', 'workspace'],
  ['---', 'workspace'],
  ['x', 'workspace'],
  ['A'.repeat(80), 'a'.repeat(40)],
])('makes an address of %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('never uses the name of a route as a slug', () => {
  for (const name of reservedSlugs) {
    const [first] = slugCandidates(name);
    expect(reservedSlugs.has(first ?? '')).toBe(false);
  }
});
