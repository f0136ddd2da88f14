import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Receiver } from '@/lib/platform/net/testing/receiver';
import { answering, openReceiver } from '@/lib/platform/net/testing/receiver';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { distributeNotifications } from '../notification-deliveries';
import { setChoice } from '../notification-settings';
import { raiseNotification, resolveNotification } from '../notifications';
import { runtime } from '../runtime';
import {
  createMessageSender,
  readNotificationWebhooks,
  removeWorkspaceWebhook,
  saveOwnWebhook,
  saveWorkspaceWebhook,
  setWorkspaceWebhookKinds,
  testWebhook,
} from '.';

describeDatabases('webhooks of notifications', (suite) => {
  let console: TestConsole;
  let receiver: Receiver;
  let ann: Person;
  let bo: Person;
  let owner: Access;
  let member: Access;
  beforeAll(async () => {
    vi.stubEnv('ATELIER_ALLOW_LOOPBACK', '1');
    receiver = await openReceiver();
    console = await createTestConsole(suite.database());
    ann = await console.person('Ann');
    bo = await console.person('Bo');
  });
  afterAll(async () => {
    await console.close();
    await receiver.close();
    vi.unstubAllEnvs();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer = answering(200);
    owner = await console.team(ann, { name: 'Harbour' });
    member = await console.join(owner, bo, 'member');
  });

  const set = (
    access: Access,
    whose: 'person' | 'workspace',
    format: 'slack' | 'teams' = 'slack',
  ) =>
    asBrowser(ann.browser, () =>
      (whose === 'person' ? saveOwnWebhook : saveWorkspaceWebhook)(access, {
        format,
        url: receiver.url,
      }),
    );
  const raise = (kind: 'mention' | 'comment' | 'low_balance', text: string, to?: Person) =>
    raiseNotification(console.db, {
      workspace: owner.workspace.id,
      kind,
      dedupeKey: `${text}:${to?.id}`,
      ...(to === undefined ? {} : { event: text }),
      text,
      path: 'gallery/task_1',
      ...(to === undefined ? { roles: ['owner', 'admin'] as const } : { userId: to.id }),
    });
  const send = async () => {
    await distributeNotifications(runtime(), { hasMailer: false });
    await Promise.all(await createMessageSender()(runtime()));
  };
  const comeDue = () =>
    console.db.execute(sql`update console.notification_deliveries set due_at = now()`);
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

  it('get messages in the shape of Slack, of the kinds that the person chose, each once', async () => {
    await set(member, 'person');
    await raise('mention', 'Ann mentioned you on “<!channel> & *x*”.', bo);
    await raise('low_balance', 'Credits are low.');
    await Promise.all([send(), send()]);
    await send();
    const url = `${runtime().env.url}/${owner.workspace.slug}/gallery/task_1`;
    expect(bodies()).toEqual([
      {
        text: 'Harbour: Ann mentioned you on “&lt;!channel&gt; &amp; *x*”.',
        blocks: [
          {
            type: 'section',
            text: {
              type: 'plain_text',
              text: 'Harbour: Ann mentioned you on “<!channel> & *x*”.',
              emoji: false,
            },
          },
          {
            type: 'actions',
            elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open' }, url }],
          },
        ],
      },
    ]);
    await setChoice(member, 'mention', 'webhook', false);
    await raise('mention', 'Again.', bo);
    await send();
    expect(receiver.received).toHaveLength(1);
  });

  it('get Adaptive Cards for Teams, and one message for what several people are told', async () => {
    await set(owner, 'workspace', 'teams');
    await raise('comment', 'Cy commented.', ann);
    await raise('comment', 'Cy commented.', bo);
    await raise('mention', 'Cy mentioned you.', ann);
    await send();
    expect(bodies()).toMatchObject([
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              body: [
                {
                  type: 'RichTextBlock',
                  inlines: [{ type: 'TextRun', text: 'Harbour: Cy commented.' }],
                },
              ],
              actions: [{ type: 'Action.OpenUrl' }],
            },
          },
        ],
      },
    ]);
    await asBrowser(ann.browser, () => setWorkspaceWebhookKinds(owner, ['low_balance']));
    await raise('comment', 'Another.', bo);
    await raise('low_balance', 'Credits are low.');
    await send();
    expect(receiver.received).toHaveLength(2);
  });

  it('are tried again a few times, with the reason on the page, and not once it is no longer true', async () => {
    await set(owner, 'workspace');
    receiver.answer = answering(500);
    await raise('low_balance', 'Credits are low.');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await send();
      await comeDue();
    }
    expect(receiver.received).toHaveLength(6);
    const read = async () => (await readNotificationWebhooks(console.db, owner)).workspace;
    expect(await read()).toMatchObject({ error: 'answered 500' });
    receiver.answer = answering(200);
    await raise('comment', 'Resolved.', bo);
    await distributeNotifications(runtime(), { hasMailer: false });
    await resolveNotification(console.db, {
      workspace: owner.workspace.id,
      dedupeKey: `Resolved.:${bo.id}`,
    });
    await raise('comment', 'Still true.', bo);
    await send();
    expect(receiver.received).toHaveLength(7);
    expect(await read()).toMatchObject({ error: null });
  });

  it('are claimed one at a time, eight in a round', async () => {
    await set(owner, 'workspace');
    for (let count = 0; count < 9; count += 1) await raise('comment', `Comment ${count}.`, bo);
    const sendingCounts: number[] = [];
    receiver.answer = async (request, response) => {
      const { notificationDeliveries: d } = schema;
      const isSending = and(eq(d.workspaceId, owner.workspace.id), eq(d.state, 'sending'));
      sendingCounts.push(await console.db.$count(d, isSending));
      answering(200)(request, response);
    };
    await send();
    expect(sendingCounts).toEqual(Array(8).fill(1));
    await send();
    expect(sendingCounts).toHaveLength(9);
  });

  it('are not called any more once they are removed, or their person left', async () => {
    await set(owner, 'workspace');
    await set(member, 'person');
    await raise('comment', 'Removed.', bo);
    await distributeNotifications(runtime(), { hasMailer: false });
    await asBrowser(ann.browser, () => removeWorkspaceWebhook(owner));
    await console.db
      .delete(schema.memberships)
      .where(sql`user_id = ${bo.id} and workspace_id = ${owner.workspace.id}`);
    await send();
    expect(receiver.received).toEqual([]);
  });

  it('belong to one person or workspace, are stored encrypted, and never shown', async () => {
    await set(member, 'person');
    await set(member, 'person', 'teams');
    const elsewhere = await console.team(bo);
    for (const access of [owner, elsewhere]) {
      expect(await readNotificationWebhooks(console.db, access)).toEqual({
        person: null,
        workspace: null,
      });
    }
    expect((await readNotificationWebhooks(console.db, member)).person).toMatchObject({
      format: 'teams',
      label: expect.stringMatching(/^127\.0\.0\.1:\d+\/….{4}$/),
    });
    const rows = await console.db.select().from(schema.notificationWebhooks);
    expect(JSON.stringify(rows)).not.toContain(receiver.url);
    await expect(testWebhook(elsewhere, 'person')).rejects.toThrow('Save the address first.');
    const lines = await console.db.select().from(schema.auditEvents);
    expect(JSON.stringify(lines)).not.toContain(receiver.url);
  });

  it('can be tried, at most twenty times an hour', async () => {
    const cy = await console.person('Cy');
    const access = await console.join(owner, cy, 'member');
    await set(access, 'person');
    expect(await testWebhook(access, 'person')).toBeNull();
    expect(bodies()[0]?.text).toBe('Harbour: this is a test. Notifications arrive here.');
    receiver.answer = answering(404);
    expect(await testWebhook(access, 'person')).toBe('answered 404');
    const shownError = async () =>
      (await readNotificationWebhooks(console.db, access)).person?.error;
    expect(await shownError()).toBe('answered 404');
    receiver.answer = answering(200);
    expect(await testWebhook(access, 'person')).toBeNull();
    expect(await shownError(), 'it works again').toBeNull();
    for (let count = 3; count < 20; count += 1) await testWebhook(access, 'person');
    await expect(testWebhook(access, 'person')).rejects.toThrow('Too many test messages');
  });

  it.each([
    'http://example.com/x',
    'https://10.0.0.1/x',
    'file:///etc/passwd',
    'x',
    'https://a:b@example.com/',
  ])('refuse %s', async (url) => {
    const save = saveOwnWebhook(member, { format: 'slack', url });
    await expect(save).rejects.toThrow('Paste the https address');
  });
});
