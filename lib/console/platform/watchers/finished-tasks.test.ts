import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createGeneration } from '../../create/creations';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { setChoice } from '../notification-settings';
import { runtime } from '../runtime';
import { finishedTasks } from './finished-tasks';
import { createNotificationMailer } from './mail-notifications';
import { recordingMailer } from './testing/recording-mailer';

const minuteMs = 60_000;

describeDatabases('finished tasks', (suite) => {
  let console: TestConsole;
  let mia: Person;
  let studio: Access;
  const mailer = recordingMailer(createNotificationMailer);
  const run = async () => {
    await finishedTasks.run(runtime());
    return mailer.run();
  };
  const want = (mail: boolean, access = studio) => setChoice(access, 'task', 'mail', mail);
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    mia = await console.person('Mia');
    studio = await console.team(mia, { name: 'Harbour', credits: 100 });
    mailer.broken = false;
  });

  /** A task of the person with this duration and this time since its end. */
  async function task(
    prompt: string,
    { tookMs = 2 * minuteMs, agoMs = 0, status = 'succeeded', access = studio } = {},
  ) {
    const body = { model: 'lumen-image', prompt };
    const outcome = await createGeneration(access, {
      submissionId: randomUUID(),
      body,
      seenCredits: 4,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    const completedAt = new Date(Date.now() - agoMs);
    await console.db
      .update(schema.creations)
      .set({
        status: status === 'failed' ? 'failed' : 'succeeded',
        createdAt: new Date(completedAt.getTime() - tookMs),
        completedAt,
      })
      .where(eq(schema.creations.taskId, outcome.creation.task_id));
    return outcome.creation.task_id;
  }

  it('is off by default, and then mails about tasks that end after it was turned on', async () => {
    await task('before', { agoMs: 1_000 });
    expect(await run()).toEqual([]);
    await want(true);
    expect(await run()).toEqual([]);
    await task('a lighthouse');
    const [mail, ...more] = await run();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: mia.email, subject: 'Harbour: 1 task done' });
    expect(mail?.text).toContain('“a lighthouse”');
    expect(mail?.text).not.toContain('before');
    expect(mail?.text).toContain(`/${studio.workspace.slug}/gallery`);
    expect(mail?.text).toContain(`/${studio.workspace.slug}/notifications`);
    await want(false);
    await task('after');
    expect(await run()).toEqual([]);
  });

  it('is one mail for all long tasks that ended together, and is not sent twice', async () => {
    await want(true);
    await task('quick', { tookMs: 30_000 });
    expect(await run()).toEqual([]);
    await task('one');
    await task('two');
    await task('three', { status: 'failed' });
    const mails = await run();
    expect(mails.map(({ subject }) => subject)).toEqual(['Harbour: 2 tasks done, 1 task failed']);
    expect(mails[0]?.text).not.toContain('quick');
    expect(await run()).toEqual([]);
    await task('four');
    expect((await run()).map(({ subject }) => subject)).toEqual(['Harbour: 1 task done']);
  });

  it('waits for running tasks, but not forever', async () => {
    await want(true);
    console.provider.byDefault({ state: 'running', progress: 10 });
    await createGeneration(studio, {
      submissionId: randomUUID(),
      body: { model: 'lumen-image', prompt: 'still running' },
      seenCredits: 4,
    });
    const first = await task('ended now');
    expect(await run()).toEqual([]);
    const completedAt = new Date(Date.now() - 16 * minuteMs);
    await console.db
      .update(schema.notificationSettings)
      .set({ tasksUntil: new Date(0) })
      .where(eq(schema.notificationSettings.userId, mia.id));
    await console.db
      .update(schema.creations)
      .set({ completedAt, createdAt: new Date(completedAt.getTime() - 2 * minuteMs) })
      .where(eq(schema.creations.taskId, first));
    expect(await run()).toHaveLength(1);
  });

  it('is sent only to the person, and again after the mail server refused it', async () => {
    const ann = await console.person('Ann');
    const admin = await console.join(studio, ann, 'admin');
    await want(true);
    await want(true, admin);
    await task('of Mia');
    mailer.broken = true;
    expect(await run()).toEqual([]);
    mailer.broken = false;
    await console.db.update(schema.notificationDeliveries).set({ dueAt: new Date(0) });
    expect((await run()).map(({ to }) => to)).toEqual([mia.email]);
  });
});
