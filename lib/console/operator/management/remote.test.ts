import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { isOperator, requireOperator, requireOperatorPage } from '.';

vi.stubEnv('SERVICE_URL', 'https://service.example.com');

describeDatabases('operators with a remote service', (suite) => {
  let console: TestConsole;
  let first: Person;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    first = await console.person('First');
  });
  afterAll(() => console.close());

  it('has none, not even its first account: the service is operated elsewhere', async () => {
    await asBrowser(first.browser, async () => {
      expect(await isOperator(first.id)).toBe(false);
      await expect(requireOperator()).rejects.toMatchObject({ status: 404 });
      await expect(requireOperatorPage()).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
    });
  });
});
