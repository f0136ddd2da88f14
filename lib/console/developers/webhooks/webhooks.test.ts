import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema as service } from '@/lib/service/db';
import { readNotifications } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import { watchers } from '../../platform/watchers';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { createApiKey, listApiKeys } from '../keys';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  readDelivery,
  readWebhook,
  readWebhooks,
  redeliver,
  redeliverFailed,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '.';

describeDatabases('webhooks of a workspace', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let keyId: string;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    studio = await console.team(ann);
    const wanted = { name: 'Farm', scopes: ['v1:generate' as const], allowedModels: null };
    keyId = (await createApiKey(studio, { ...wanted, expiresAt: null })).key.id;
  });

  const choice = { url: 'https://example.com/hook', events: ['task.failed' as const] };

  it('are made for keys without one, including the console’s own', async () => {
    const ownKeyId = (await listApiKeys(studio)).find((key) => key.own)?.id ?? '';
    const before = await readWebhooks(studio);
    expect(before.keys.map(({ id, own: isOwn }) => [id, isOwn])).toEqual([
      [keyId, false],
      [ownKeyId, true],
    ]);
    const { secret, webhook } = await createWebhook(studio, keyId, choice);
    expect(secret).toMatch(/^whsec_/);
    const after = await readWebhooks(studio);
    expect(after.webhooks).toEqual([webhook]);
    expect(after.keys.map(({ id }) => id)).toEqual([ownKeyId]);
    expect(JSON.stringify(after)).not.toContain('whsec_');
  });

  it('name the field when a URL is refused', async () => {
    const refused = createWebhook(studio, keyId, { ...choice, url: 'https://10.0.0.1/' });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_value', param: 'url' });
  });

  it('write every change into the audit log, and no secret', async () => {
    const made = await createWebhook(studio, keyId, choice);
    await updateWebhook(studio, keyId, { events: ['task.failed', 'task.succeeded'] });
    const rotated = await rotateWebhookSecret(studio, keyId, 1);
    const sent = await testWebhook(studio, keyId, 'task.failed');
    await redeliver(studio, keyId, sent.id);
    expect(await redeliverFailed(studio, keyId, 0)).toBe(0);
    await deleteWebhook(studio, keyId);
    const rows = await console.trail(studio, 'webhook');
    expect(rows.map(({ action }) => action)).toEqual([
      'webhook.create',
      'webhook.update',
      'webhook.rotate',
      'webhook.test',
      'webhook.redeliver',
      'webhook.redeliver',
      'webhook.delete',
    ]);
    expect(rows[1]).toMatchObject({
      actorName: 'Ann',
      targetName: 'Farm',
      before: { events: ['task.failed'] },
      after: { events: ['task.failed', 'task.succeeded'] },
    });
    const text = JSON.stringify(rows);
    for (const { secret } of [made, rotated]) expect(text).not.toContain(secret);
  });

  it('of another workspace are not found', async () => {
    await createWebhook(studio, keyId, choice);
    const delivery = await testWebhook(studio, keyId, 'task.failed');
    const other = await console.team(ann, { name: 'Other' });
    for (const attempt of [
      () => readWebhook(other, keyId),
      () => createWebhook(other, keyId, choice),
      () => updateWebhook(other, keyId, { enabled: false }),
      () => deleteWebhook(other, keyId),
      () => rotateWebhookSecret(other, keyId, 0),
      () => testWebhook(other, keyId, 'task.failed'),
      () => listDeliveries(other, keyId, {}),
      () => readDelivery(other, keyId, delivery.id),
      () => redeliver(other, keyId, delivery.id),
      () => redeliverFailed(other, keyId, 0),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await readWebhook(studio, keyId)).enabled).toBe(true);
  });

  it('are refused in a personal workspace', async () => {
    const personal = { ...studio, workspace: { ...studio.workspace, kind: 'personal' as const } };
    await expect(readWebhooks(personal)).rejects.toThrow(/a team workspace/);
  });

  it('notify only the Owner and Admins when one is disabled, until it is enabled', async () => {
    const member = await console.join(studio, await console.person('Member'), 'member');
    const admin = await console.join(studio, await console.person('Admin'), 'admin');
    const { webhook } = await createWebhook(studio, keyId, choice);
    const look = () => Promise.all(watchers.map((watcher) => watcher.run(runtime())));
    const notificationsOf = async (access: Access) =>
      (await readNotifications(access)).filter(({ kind }) => kind === 'webhook_disabled');
    await look();
    expect(await notificationsOf(studio)).toEqual([]);
    await updateWebhook(studio, keyId, { enabled: false });
    await look();
    expect(await notificationsOf(studio)).toEqual([]);
    await updateWebhook(studio, keyId, { enabled: true });
    await console.service.context.db
      .update(service.webhooks)
      .set({ enabled: false, disabledReason: 'failing', disabledAt: new Date() })
      .where(eq(service.webhooks.id, webhook.id));
    await look();
    await look();
    for (const access of [studio, admin]) {
      expect(await notificationsOf(access)).toMatchObject([
        { tone: 'bad', path: `webhooks/${keyId}`, text: expect.stringContaining('five days') },
      ]);
    }
    expect(await notificationsOf(member)).toEqual([]);
    await updateWebhook(studio, keyId, { enabled: true });
    expect(await notificationsOf(studio)).toEqual([]);
  });
});
