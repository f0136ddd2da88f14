import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createTestConsole, type TestConsole } from '../../testing';
import { raiseNotice, resolveNotice } from '../notices';
import { runtime } from '../runtime';
import { createNoticeMailer } from './mail-notices';
import { recordingMailer } from './testing/recording-mailer';

describeDatabases('mail of notices', (suite) => {
  let console: TestConsole;
  const mailer = recordingMailer(createNoticeMailer);
  const { run } = mailer;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  it('goes once to those who see the notice, and again only to a server that refused it', async () => {
    const ann = await console.person('Ann');
    const owner = await console.team(ann, { name: 'Harbour' });
    const admin = await console.person('Ada');
    await console.join(owner, admin, 'admin');
    await console.join(owner, await console.person('Mia'), 'member');
    const workspace = owner.workspace.id;
    const low = {
      workspace,
      kind: 'low_balance',
      dedupeKey: 'low',
      text: 'Credits are low: fewer than 50 are left.',
      path: 'billing',
      roles: ['owner', 'admin'] as const,
    };
    await raiseNotice(console.db, low);
    mailer.broken = true;
    expect(await run()).toEqual([]);
    mailer.broken = false;
    const mails = await run();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ann.email, admin.email].toSorted());
    expect(mails[0]).toMatchObject({ subject: 'Harbour: Credits are low' });
    expect(mails[0]?.text).toContain(`/${owner.workspace.slug}/billing`);
    expect(await run()).toEqual([]);
  });

  it('of a run that ended goes to the person who ran it, if they want mail of what is done', async () => {
    const ann = await console.person('Ann');
    const { workspace } = await console.team(ann, { name: 'Harbour' });
    const ended = {
      workspace: workspace.id,
      kind: 'experiment_done',
      text: '“Piers v1.2” is done: 20 results.',
      path: 'experiments/exp_1',
      userId: ann.id,
    };
    await raiseNotice(console.db, { ...ended, dedupeKey: 'first' });
    expect(await run()).toEqual([]);
    await console.db
      .update(schema.users)
      .set({ preferences: { notifications: { browser: false, mailSince: 1 } } })
      .where(eq(schema.users.id, ann.id));
    await raiseNotice(console.db, { ...ended, dedupeKey: 'second' });
    expect(await run()).toMatchObject([
      { to: ann.email, subject: 'Harbour: “Piers v1.2” is done' },
    ]);
  });

  it('is not sent for resolved notices, or for kinds that are shown only in the console', async () => {
    const mia = await console.person('Mia');
    const { workspace } = await console.team(mia);
    const own = { workspace: workspace.id, text: 'Done.', userId: mia.id };
    await raiseNotice(console.db, { ...own, kind: 'credits_answered', dedupeKey: 'a' });
    await raiseNotice(console.db, { ...own, kind: 'budget_warning', dedupeKey: 'b' });
    await resolveNotice(console.db, { workspace: workspace.id, dedupeKey: 'b' });
    expect(await run()).toEqual([]);
  });

  it('is not sent without a mail server', async () => {
    await createNoticeMailer(null).run(runtime());
  });
});
