import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { readModelExamples } from './model-examples';
import { readModelTimes } from './model-times';

vi.stubEnv('SERVICE_URL', 'https://service.example.com');

describeDatabases('models of a remote service', (suite) => {
  let console: TestConsole;
  let studio: Access;
  let other: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    const ann = await console.person();
    studio = await console.team(ann, { credits: 0 });
    other = await console.team(ann, { credits: 0 });
  });
  afterAll(() => console.close());

  const insert = (access: Access, model: string, seconds: readonly number[]) =>
    console.db.insert(schema.creations).values(
      seconds.map((each) => ({
        taskId: newId('task'),
        workspaceId: access.workspace.id,
        source: 'console' as const,
        kind: 'image',
        model,
        status: 'succeeded' as const,
        createdAt: new Date(Date.now() - each * 1000),
        completedAt: new Date(),
      })),
    );

  it('take as long as the workspace’s own tasks did, and have its own results as examples', async () => {
    await insert(studio, 'busy', [8, 8, 10, 12, 30]);
    await insert(studio, 'rare', [8, 8, 10, 12]);
    await insert(other, 'rare', [8, 8, 10, 12, 30]);
    const times = (await readModelTimes(studio, ['busy', 'rare'])) ?? {};
    expect(Object.keys(times)).toEqual(['busy']);
    expect(times.busy?.median).toBeCloseTo(10, 1);
    expect(times.busy?.slow).toBeCloseTo(22.8, 1);
    expect(await readModelExamples(studio, 'busy')).toEqual({ from: 'workspace', examples: [] });
  });
});
