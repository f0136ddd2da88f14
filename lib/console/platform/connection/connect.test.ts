import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startRemoteDouble } from '@/lib/client/testing/remote-double';
import { describeDatabases } from '@/lib/platform/testing';
import { findResult, lookUpTask } from '../../library/gallery';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { connectWorkspace, readConnection } from '.';

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
    double.answer('wallet', { status: 429, body: { message: 'Later.' } });
    await connectWorkspace(studio, double.key);
    expect(await readConnection(id)).toMatchObject({
      keySince: expect.any(Number),
      checkedAt: null,
    });
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
