import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Hex } from '@/lib/platform/crypto';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createTestConsole, type TestConsole } from '../../testing';
import { confirmSignUp } from '.';

describeDatabases('a link to confirm an address', (suite) => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  it('makes no account once sign-up is closed', async () => {
    await console.person('Olga');
    const before = await console.db.$count(schema.users);
    await console.db.insert(schema.signUps).values({
      tokenHash: sha256Hex('a token'),
      email: 'nora@atelier.test',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await expect(
      confirmSignUp('a token', { name: 'Nora', password: 'a long enough password' }),
    ).rejects.toThrow(/by invitation now/);
    expect(await console.db.$count(schema.users)).toBe(before);
  });
});
