import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { KeySummary } from '@/lib/pages/keys';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { rotateWorkspaceKey, workspaceClient } from '../stored-keys';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from '.';

describeDatabases('API keys of a workspace', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });

  const wanted = {
    name: 'Render farm',
    scopes: ['v1:generate' as const],
    allowedModels: ['lumen-spark'],
    expiresAt: null,
  };
  const statusOf = async (secret: string) =>
    (await console.service.call(secret, '/v1/user/balance')).status;
  const ownKey = async (): Promise<KeySummary> => {
    const own = (await listApiKeys(studio)).filter((key) => key.own);
    expect(own).toHaveLength(1);
    return own[0] as KeySummary;
  };

  it('makes a working key, names its maker, and lists it without its secret', async () => {
    const { key, secret } = await createApiKey(studio, wanted);
    expect(await statusOf(secret)).toBe(200);
    expect(key).toMatchObject({ name: 'Render farm', created_by: 'Ann', own: false });
    const list = await listApiKeys(studio);
    expect(list[0]).toEqual(key);
    expect(JSON.stringify(list)).not.toContain(secret);
    const prefix = secret.slice(0, key.prefix.length);
    expect(key.prefix).toBe(prefix);
  });

  it('marks the console’s own key, which cannot be limited or revoked', async () => {
    const own = await ownKey();
    await expect(revokeApiKey(studio, own.id)).rejects.toThrow(/rotate it/);
    await expect(updateApiKey(studio, own.id, { expiresAt: 4_000_000_000 })).rejects.toThrow(
      /rotate it/,
    );
    await expect(updateApiKey(studio, own.id, { allowedModels: ['lumen-spark'] })).rejects.toThrow(
      /rotate it/,
    );
    expect(await updateApiKey(studio, own.id, { name: 'Atelier' })).toMatchObject({
      name: 'Atelier',
    });
  });

  it('rotates with and without a grace period, and revokes', async () => {
    const first = await createApiKey(studio, wanted);
    const second = await rotateApiKey(studio, first.key.id, 24);
    expect(second?.key).toMatchObject({ id: first.key.id, retired_secrets: [expect.anything()] });
    expect(await statusOf(first.secret)).toBe(200);
    const third = await rotateApiKey(studio, first.key.id, 0);
    expect([await statusOf(first.secret), await statusOf(second?.secret ?? '')]).toEqual([
      401, 401,
    ]);
    expect(await statusOf(third?.secret ?? '')).toBe(200);
    await revokeApiKey(studio, first.key.id);
    expect(await statusOf(third?.secret ?? '')).toBe(401);
  });

  it('acts for who created it until another person rotates it, whose name it carries then', async () => {
    const mia = await console.person('Mia');
    const admin = await console.join(studio, mia, 'admin');
    const first = await createApiKey(admin, wanted);
    expect(first.key).toMatchObject({ created_by: 'Mia', acts_for: 'Mia', is_readers: true });
    const second = await rotateApiKey(studio, first.key.id, 24);
    expect(second?.key).toMatchObject({ created_by: 'Mia', acts_for: 'Ann', is_readers: true });
  });

  it('rotates the console’s own key without failing any running calls', async () => {
    const before = await ownKey();
    let rotating = true;
    let calls = 0;
    const callers = Array.from({ length: 12 }, async () => {
      while (rotating) {
        const client = await workspaceClient(studio.workspace.id, { retries: 0 });
        await client.balance.get();
        calls += 1;
      }
    });
    const atLeast = (count: number) =>
      vi.waitFor(() => expect(calls).toBeGreaterThan(count), { interval: 5, timeout: 20_000 });
    for (let turn = 0; turn < 5; turn += 1) {
      await atLeast(calls + 20);
      expect(await rotateApiKey(studio, before.id, 0)).toBeNull();
    }
    await atLeast(calls + 20);
    rotating = false;
    await Promise.all(callers);
    const after = await ownKey();
    expect(after.id).toBe(before.id);
    expect(after.prefix).not.toBe(before.prefix);
    expect(after.retired_secrets).toHaveLength(5);
  });

  const lines = {
    'the call is lost': async () => {
      throw new TypeError('refused');
    },
    'its answer is lost': async (request: Request, pass: (r: Request) => Promise<Response>) => {
      await pass(request);
      throw new TypeError('cut');
    },
  };
  it.each(Object.entries(lines))(
    'keeps working when %s during a rotation, and finishes it later',
    async (_, line) => {
      const { id } = studio.workspace;
      console.between((request, pass) =>
        request.url.endsWith('/rotate') ? line(request, pass) : pass(request),
      );
      await expect(rotateWorkspaceKey(id)).rejects.toThrow();
      console.between(null);
      await (await workspaceClient(id)).balance.get();
      const { workspaceKeys: k } = schema;
      await console.db
        .update(k)
        .set({ nextAt: new Date(Date.now() - 120_000) })
        .where(eq(k.workspaceId, id));
      await (await workspaceClient(id)).balance.get();
      const [row] = await console.db.select().from(k).where(eq(k.workspaceId, id));
      expect(row).toMatchObject({ nextSealed: null, nextAt: null });
      expect((await ownKey()).retired_secrets).toHaveLength(1);
    },
  );

  it('writes every change into the audit log, and no secret', async () => {
    const { key, secret } = await createApiKey(studio, wanted);
    await updateApiKey(studio, key.id, { name: 'Second farm' });
    const rotated = await rotateApiKey(studio, key.id, 24);
    await revokeApiKey(studio, key.id);
    await rotateApiKey(studio, (await ownKey()).id, 24);
    const rows = await console.trail(studio, 'key');
    expect(rows.map(({ action }) => action)).toEqual([
      'key.create',
      'key.update',
      'key.rotate',
      'key.revoke',
      'key.rotate',
    ]);
    expect(rows[1]).toMatchObject({
      actorName: 'Ann',
      before: { name: 'Render farm' },
      after: { name: 'Second farm' },
    });
    const text = JSON.stringify(rows);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(rotated?.secret);
  });

  it('leaves a line whose outcome is not known when the answer of a change is lost', async () => {
    const { key } = await createApiKey(studio, wanted);
    console.between((request, pass) =>
      request.method === 'GET' ? pass(request) : lines['its answer is lost'](request, pass),
    );
    await expect(revokeApiKey(studio, key.id)).rejects.toThrow();
    console.between(null);
    const [line] = (await console.trail(studio, 'key')).toReversed();
    expect(line).toMatchObject({ action: 'key.revoke', targetId: key.id, stage: 'intent' });
  });

  it('reaches no key of another workspace', async () => {
    const { key } = await createApiKey(studio, wanted);
    const other = await console.team(ann, { name: 'Other' });
    for (const change of [
      () => revokeApiKey(other, key.id),
      () => rotateApiKey(other, key.id, 0),
      () => updateApiKey(other, key.id, { name: 'Taken' }),
    ]) {
      await expect(change()).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await listApiKeys(other)).map(({ id }) => id)).not.toContain(key.id);
  });

  it('refuses a personal workspace', async () => {
    const personal = { ...studio, workspace: { ...studio.workspace, kind: 'personal' as const } };
    await expect(listApiKeys(personal)).rejects.toThrow(/a team workspace/);
    await expect(createApiKey(personal, wanted)).rejects.toThrow(/a team workspace/);
  });
});
