import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startRemoteDouble } from '@/lib/client/testing/remote-double';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { findResult, lookUpTask } from '../../library/gallery';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { connectWorkspace, readCapabilities, readConnection } from '.';

const double = await startRemoteDouble();
vi.stubEnv('SERVICE_URL', double.url);

describeDatabases('the connection to a service elsewhere', (suite) => {
  let console: TestConsole;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    studio = await console.team(await console.person(), { credits: 0 });
  });
  afterAll(async () => {
    await console.close();
    await double.close();
  });

  it('is needed to find a result, of which there is none without it', async () => {
    expect(await findResult(studio, 'task_1')).toBeNull();
  });

  it('is made while the service is too busy to say what it offers, which is asked later', async () => {
    const { id } = studio.workspace;
    await connectWorkspace(studio, double.key);
    expect(await readConnection(id)).toMatchObject({
      checkedAt: expect.any(Number),
      capabilities: { list: false, cancel: false, billing: true },
    });
    for (const route of ['wallet', 'catalog'] as const) {
      double.answer(route, { status: 429, body: { message: 'Later.' } });
    }
    await connectWorkspace(studio, double.key);
    expect(await readConnection(id)).toMatchObject({
      keySince: expect.any(Number),
      checkedAt: expect.any(Number),
      capabilities: { list: false, cancel: false, billing: null },
    });
    double.reset();
    const askedTimes = () => double.calls.filter(({ route }) => route === 'wallet').length;
    const before = askedTimes();
    expect(await readCapabilities(id)).toMatchObject({ billing: false });
    expect(askedTimes()).toBe(before);
    await console.db
      .update(schema.connections)
      .set({ checkedAt: sql`now() - interval '1 minute'` });
    expect(await readCapabilities(id)).toEqual({ list: false, cancel: false, billing: true });
    await readCapabilities(id);
    expect(askedTimes()).toBe(before + 1);
  });

  it('says that a look-up failed, and not that there is no such task', async () => {
    double.answer('task', { status: 502, body: '<h1>Bad gateway</h1>' });
    await expect(lookUpTask(studio, 'task_1')).rejects.toMatchObject({ status: 502 });
    await expect(findResult(studio, 'task_1')).rejects.toMatchObject({ status: 502 });
    double.reset();
    expect(await findResult(studio, 'task_1')).toBeNull();
    await expect(lookUpTask(studio, 'task_1')).rejects.toMatchObject({ param: 'task_id' });
  });
});
