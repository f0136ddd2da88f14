import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { claimMail, unsubscribe, unsubscribeKinds } from '../notification-deliveries';
import { readNotificationSettings, setChoice, setMailTiming } from '../notification-settings';
import {
  dismissNotification,
  markNotificationsRead,
  raiseNotification,
  readNotifications,
  resolveNotification,
} from '../notifications';
import { runtime } from '../runtime';
import { createNotificationMailer } from './mail-notifications';
import { recordingMailer } from './testing/recording-mailer';

describeDatabases('mail of notifications', { both: 'claims of deliveries' }, (suite) => {
  let console: TestConsole;
  const mailer = recordingMailer(createNotificationMailer);
  const { run } = mailer;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  /** A notification that its person gets by mail. */
  const mention = (access: Access, text: string, dedupeKey = text) =>
    raiseNotification(console.db, {
      workspace: access.workspace.id,
      kind: 'mention',
      dedupeKey,
      text,
      path: 'gallery/task_1?output=0',
      userId: access.user.id,
    });
  const daily = { every: 'daily' as const, hour: 9, time_zone: 'Europe/Berlin' };
  /** Lets the time of the next digest or attempt come. */
  const comeDue = () =>
    console.db.execute(sql`update console.notification_deliveries set due_at = now()`);

  it('goes once to those who see the notification, and again only to a server that refused it', async () => {
    const ann = await console.person('Ann');
    const owner = await console.team(ann, { name: 'Harbour' });
    const admin = await console.person('Ada');
    await console.join(owner, admin, 'admin');
    await console.join(owner, await console.person('Mia'), 'member');
    const workspace = owner.workspace.id;
    const low = {
      workspace,
      kind: 'low_balance' as const,
      dedupeKey: 'low',
      text: 'Credits are low: fewer than 50 are left.',
      path: 'billing',
      roles: ['owner', 'admin'] as const,
    };
    await raiseNotification(console.db, low);
    mailer.broken = true;
    expect(await run()).toEqual([]);
    mailer.broken = false;
    await comeDue();
    const mails = await run();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ann.email, admin.email].toSorted());
    expect(mails[0]).toMatchObject({ subject: 'Harbour: Credits are low' });
    expect(mails[0]?.text).toContain(`/${owner.workspace.slug}/billing`);
    expect(await run()).toEqual([]);
  });

  it('of a run that ended goes to the person who ran it, if they want mail of it', async () => {
    const ann = await console.person('Ann');
    const access = await console.team(ann, { name: 'Harbour' });
    const { workspace } = access;
    const ended = {
      workspace: workspace.id,
      kind: 'experiment_done' as const,
      text: '“Piers v1.2” is done: 20 results.',
      path: 'experiments/exp_1',
      userId: ann.id,
    };
    await raiseNotification(console.db, { ...ended, dedupeKey: 'first' });
    expect(await run()).toEqual([]);
    await setChoice(access, 'experiment_done', 'mail', true);
    await raiseNotification(console.db, { ...ended, dedupeKey: 'second' });
    expect(await run()).toMatchObject([
      { to: ann.email, subject: 'Harbour: “Piers v1.2” is done' },
    ]);
  });

  it('is not sent for resolved notifications, or for kinds that a person does not want by mail', async () => {
    const mia = await console.person('Mia');
    const access = await console.team(mia);
    const own = { workspace: access.workspace.id, text: 'Done.', userId: mia.id };
    await raiseNotification(console.db, { ...own, kind: 'credits_answered', dedupeKey: 'a' });
    await raiseNotification(console.db, { ...own, kind: 'budget_warning', dedupeKey: 'b' });
    await resolveNotification(console.db, { workspace: access.workspace.id, dedupeKey: 'b' });
    await setChoice(access, 'mention', 'mail', false);
    await mention(access, 'Bo mentioned you.');
    expect(await run()).toEqual([]);
  });

  it('of a day is one mail at the local hour, without what was read or dismissed before', async () => {
    const mia = await console.person('Mia');
    const access = await console.team(mia, { name: 'Harbour' });
    await setMailTiming(access, daily);
    for (const text of ['One.', 'Two.', 'Three.', 'Four.']) await mention(access, text);
    expect(await run()).toEqual([]);
    const [row] = await console.db
      .select({ dueAt: schema.notificationDeliveries.dueAt })
      .from(schema.notificationDeliveries)
      .where(sql`user_id = ${mia.id}`);
    expect(row?.dueAt.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe('09:00:00');
    const open = await readNotifications(access);
    const idOf = (text: string) => open.find((each) => each.text === text)?.id ?? '';
    await markNotificationsRead(access, [idOf('Two.')]);
    await dismissNotification(access, idOf('Three.'));
    await comeDue();
    const mails = await run();
    expect(mails.map(({ subject }) => subject)).toEqual(['Harbour: 2 notifications']);
    expect(mails[0]?.text).toMatch(/One\.[\s\S]*Four\./);
    expect(mails[0]?.text).not.toMatch(/Two|Three/);
    await comeDue();
    expect(await run()).toEqual([]);
  });

  it('read behind the bell before it was distributed is not sent either', async () => {
    const mia = await console.person('Mia');
    const access = await console.team(mia);
    await mention(access, 'Seen.');
    await markNotificationsRead(
      access,
      (await readNotifications(access)).map(({ id }) => id),
    );
    expect(await run()).toEqual([]);
  });

  it('that waits follows when the person chooses another time, and many at once are one mail', async () => {
    const mia = await console.person('Mia');
    const access = await console.team(mia, { name: 'Harbour' });
    await setMailTiming(access, daily);
    for (const text of ['1.', '2.']) await mention(access, text);
    expect(await run()).toEqual([]);
    await setMailTiming(access, { ...daily, every: 'at_once' });
    expect(await run()).toHaveLength(2);
    for (let at = 0; at < 5; at += 1) await mention(access, `Again ${at}.`);
    expect((await run()).map(({ subject }) => subject)).toEqual(['Harbour: 5 notifications']);
  });

  it('is one for two notifications of the same event', async () => {
    const ann = await console.person('Ann');
    const access = await console.team(ann);
    const budget = {
      workspace: access.workspace.id,
      kind: 'budget_warning' as const,
      event: 'budget:1',
    };
    await raiseNotification(console.db, {
      ...budget,
      dedupeKey: 'all',
      text: 'The budget of Ann is used up.',
      roles: ['owner', 'admin'],
    });
    await raiseNotification(console.db, {
      ...budget,
      dedupeKey: 'own',
      text: 'Your budget is used up.',
      userId: ann.id,
    });
    const open = await readNotifications(access);
    expect(open.map(({ text }) => text)).toEqual(['Your budget is used up.']);
    expect(await run()).toHaveLength(1);
    await dismissNotification(access, open[0]?.id ?? '');
    expect(await readNotifications(access)).toEqual([]);
  });

  it('is never sent twice: not after a process died while it was sent, nor to one who left', async () => {
    const ann = await console.person('Ann');
    const owner = await console.team(ann);
    const bo = await console.person('Bo');
    const member = await console.join(owner, bo, 'member');
    await mention(owner, 'While it died.');
    mailer.broken = true;
    await run();
    mailer.broken = false;
    await comeDue();
    expect(await claimMail(console.db)).toMatchObject([{ text: 'While it died.' }]);
    expect(await run()).toEqual([]);
    await setMailTiming(member, daily);
    await mention(member, 'To one who left.');
    await run();
    await console.db
      .delete(schema.memberships)
      .where(sql`user_id = ${bo.id} and workspace_id = ${owner.workspace.id}`);
    await comeDue();
    expect(await run()).toEqual([]);
  });

  it('is given up after a few refusals', async () => {
    const ann = await console.person('Ann');
    await mention(await console.team(ann), 'Refused.');
    mailer.broken = true;
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await run();
      await comeDue();
    }
    mailer.broken = false;
    expect(await run()).toEqual([]);
    const rows = await console.db
      .select()
      .from(schema.notificationDeliveries)
      .where(sql`user_id = ${ann.id}`);
    expect(rows).toMatchObject([{ state: 'failed', attempts: 8 }]);
  });

  it('contains no line and no link that a name brings along', async () => {
    const ann = await console.person('Ann');
    const access = await console.team(ann, { name: 'Harbour\r\nBcc: eve@example.com' });
    await mention(access, '<b>Bo</b>\r\nX: y mentioned you on “https://evil.example”: <img src=x>');
    const [mail] = await run();
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toMatch(/<img|<b>/);
    expect(mail?.text).not.toContain('https://evil');
  });

  it('has a link that turns off mail of its kind without a session, and only that', async () => {
    const ann = await console.person('Ann');
    const access = await console.team(ann);
    await mention(access, 'First.');
    const [mail] = await run();
    const token = /unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.unsubscribeUrl).toMatch(
      new RegExp(`/api/unsubscribe/${token.replaceAll('.', '\\.')}$`),
    );
    expect(unsubscribeKinds(token)).toEqual(['mention']);
    await setMailTiming(access, daily);
    await mention(access, 'Waiting.');
    await run();
    await unsubscribe(token);
    await unsubscribe(token);
    await comeDue();
    await mention(access, 'Later.');
    expect(await run()).toEqual([]);
    const { choices } = await readNotificationSettings(console.db, access.workspace.id, ann.id);
    expect(choices.mention).toMatchObject({ mail: false, bell: true });
    expect(choices.reply).toMatchObject({ mail: true });
    for (const other of [
      '',
      'x',
      token.replace(/.(?=.{8}$)/, (mark) => (mark === 'A' ? 'B' : 'A')),
      token.slice(0, -4),
      runtime().keyring.seal('{}', { purpose: 'other' }),
    ]) {
      await expect(unsubscribe(other)).rejects.toThrow('not complete');
    }
  });

  it('is not sent without a mail server', async () => {
    await createNotificationMailer(null).run(runtime());
  });
});
