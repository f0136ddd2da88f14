import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { kindDetails, kindsFor } from '@/lib/pages/notification-kinds';
import { provide } from '@/lib/platform/registry';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { readNotifications } from '../notifications';
import { runtime } from '../runtime';
import { type InstallationAlert, installationAlerts, installationAlertsRegistryKey } from '.';

describeDatabases('what is wrong with the installation', (suite) => {
  let console: TestConsole;
  let opal: Person;
  let home: Access;
  let alerts: InstallationAlert[];
  let withdraw: () => void;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    opal = await console.person('Opal');
    // Opal is an operator, because hers is the first account.
    home = await console.team(opal, { name: 'Studio' });
    await console.team(opal, { name: 'Later' });
  });
  beforeEach(() => {
    withdraw = provide(installationAlertsRegistryKey, async () => alerts);
  });
  afterEach(() => withdraw());
  afterAll(() => console.close());

  const disk = { key: 'disk', tone: 'bad', text: 'Disk: 1 GiB is free.' } as const;
  const round = async (...now: InstallationAlert[]) => {
    alerts = now;
    await installationAlerts.run(runtime());
    return (await readNotifications(home)).map(({ tone, text, path }) => ({ tone, text, path }));
  };
  /** Makes what is told older, as when time passes. */
  const wait = () =>
    console.db
      .update(schema.notifications)
      .set({ createdAt: sql`${schema.notifications.createdAt} - interval '11 minutes'` });

  it('is told to each operator once, in one workspace, and to nobody else', async () => {
    const mia = await console.join(home, await console.person('Mia'), 'admin');
    const path = '/operator/health';
    expect(await round(disk)).toEqual([{ tone: 'bad', text: disk.text, path }]);
    expect(await round(disk, { key: 'mail', tone: 'bad', text: 'Mail fails.' })).toHaveLength(2);
    await round(disk);
    expect(await readNotifications(mia)).toEqual([]);
    const rows = await console.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.kind, 'installation'));
    expect(rows.map(({ workspaceId }) => workspaceId)).toEqual([
      home.workspace.id,
      home.workspace.id,
    ]);
  });

  it('names no page where the service is elsewhere, and so nobody has one', async () => {
    const remote = { ...runtime(), service: { ...runtime().service, manage: null } };
    alerts = [{ key: 'backups', tone: 'bad', text: 'The backup failed.' }];
    await installationAlerts.run(remote);
    expect(await readNotifications(home)).toContainEqual(
      expect.objectContaining({ text: 'The backup failed.', path: null }),
    );
  });

  it('is well again once it has been for a while, and told anew when it returns', async () => {
    await round(disk);
    // It lasted for a moment only.
    expect(await round()).toContainEqual(expect.objectContaining({ text: disk.text }));
    await wait();
    expect(await round()).toContainEqual(
      expect.objectContaining({ tone: 'good', text: `Well again. It was: ${disk.text}` }),
    );
    const texts = (await round(disk)).map(({ text }) => text);
    expect(texts).toContain(disk.text);
    expect(texts).not.toContain(`Well again. It was: ${disk.text}`);
  });

  it('is mailed unless an operator chooses otherwise, and offered to nobody else', () => {
    expect(kindDetails.installation.on).toContain('mail');
    expect(kindsFor('owner', true)).toContain('installation');
    expect(kindsFor('owner')).not.toContain('installation');
  });
});
