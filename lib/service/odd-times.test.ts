import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ManagedKey } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService, type TestWorkspace } from './testing';

/* Every time that a caller may name: a number that is no time is refused, and never reaches a date or the database. */

const seconds = ['1795612652337', '253402300800', '9e15', '1e21', '-1', 'x', '1.5'];
const days = ['0000-01-01', '0999-12-31', '9999-12-31', '2026-02-30', '26-01-01', 'x'];

describeDatabases('odd times', ({ database }) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let keyPath: string;
  beforeAll(async () => {
    service = await createTestService(database(), { providers: new Map() });
    workspace = await service.workspace({ key: { scopes: ['billing'] } });
    const keys = await service.manage(`/workspaces/${workspace.id}/keys`);
    const [key] = ((await keys.json()) as { data: ManagedKey[] }).data;
    keyPath = `/workspaces/${workspace.id}/keys/${key?.id}`;
  });
  afterAll(() => service.close());

  const get = (path: string) =>
    path.startsWith('/manage')
      ? service.manage(path.slice('/manage'.length))
      : service.call(workspace.secret, path);

  it.each([
    ...seconds.flatMap((value) => [
      `/api/billing/ledger?from=${value}`,
      `/api/billing/ledger?to=${value}`,
    ]),
    ...seconds.map((value) => `/manage/workspaces/{id}/tasks?since_ms=${value}000`),
    '/manage/workspaces/{id}/tasks?after=999999999999999.task_1',
    '/manage/tasks?after=999999999999999.task_1',
    ...days.flatMap((value) => [
      `/manage/workspaces/{id}/usage?from=${value}&to=2026-01-01`,
      `/manage/workspaces/{id}/usage?from=2026-01-01&to=${value}`,
      `/manage/margin?from=${value}&to=2026-01-01`,
      `/manage/margin?from=2026-01-01&to=${value}`,
    ]),
  ])('GET %s is refused', async (path) => {
    const response = await get(path.replace('{id}', workspace.id));
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('"invalid_value"'),
    ]);
  });

  it.each([1_795_612_652_337, 253_402_300_800, 9e15, -1, 1.5])(
    '%d is refused as a time in a body',
    async (value) => {
      const calls = [
        ['PATCH', keyPath, { expires_at: value }],
        [
          'POST',
          `/workspaces/${workspace.id}/keys`,
          { name: 'k', scopes: ['v1:text'], expires_at: value },
        ],
        [
          'POST',
          `/workspaces/${workspace.id}/perks`,
          { name: 'p', reason: 'r', percent: 5, starts_at: value },
        ],
        ['POST', `${keyPath}/webhook/redeliver`, { since: value }],
      ] as const;
      for (const [method, path, body] of calls) {
        const response = await service.call(service.operatorKey, `/manage${path}`, {
          method,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
        expect([path, response.status]).toEqual([path, 400]);
      }
    },
  );
});
