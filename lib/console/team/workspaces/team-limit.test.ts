import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestConsole, type TestConsole } from '../../testing';
import { createTeamWorkspace, deleteWorkspace } from '.';

// The process reads its configuration once.
beforeAll(() => {
  vi.stubEnv('ATELIER_TEAMS_PER_PERSON', '2');
});

describeDatabases('the teams of one person', (suite) => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  it('are limited, counting deleted ones', async () => {
    const ann = await console.person('Ann');
    const first = await console.team(ann);
    await console.team(ann);
    await deleteWorkspace(first);
    const third = createTeamWorkspace(ann.id, { name: 'Third' });
    await expect(third).rejects.toThrow(/You have created 2 teams.*Use one of your teams/);
    await expect(third).rejects.toMatchObject({ param: 'name' });
    // Another person has a limit of their own.
    await console.team(await console.person('Bob'));
  });

  it('are limited for simultaneous presses too', async () => {
    const ann = await console.person('Ann');
    const made = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((number) => createTeamWorkspace(ann.id, { name: `Team ${number}` })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
