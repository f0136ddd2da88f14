import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { networkFetch } from '@/lib/client';
import { type RemoteDouble, startRemoteDouble } from '@/lib/client/testing/remote-double';
import { endsSubmission } from '@/lib/pages/submission-rule';
import { ownAddresses } from '@/lib/platform/addresses';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  embeddedServiceRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import { describeDatabases } from '@/lib/platform/testing';
import { storeWorkspaceKey } from '../../developers/stored-keys';
import { insertAccount } from '../../identity/accounts';
import { failureOf } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { insertTeamWorkspace } from '../../team/workspaces';
import { createGeneration } from './create';

/* One submission is one task and one charge at a remote service, over a real connection. */
describeDatabases('a submission at a remote service', (suite) => {
  let service: RemoteDouble;
  let access: Access;
  beforeAll(async () => {
    service = await startRemoteDouble();
    provide(databaseRegistryKey, suite.database());
    provide(secretRegistryKey, 's'.repeat(32));
    provide(embeddedServiceRegistryKey, {
      fetch: networkFetch,
      baseUrl: service.url,
      addresses: ownAddresses(service.url),
      operatorKey: 'none',
    });
    const { db } = runtime();
    const email = 'ann@example.com';
    const userId = await insertAccount(db, { email, name: 'Ann', passwordHash: null });
    const user = { id: userId ?? '', name: 'Ann', email, sessionId: 'ses_1' };
    const id = 'ws_elsewhere';
    const slug = await db.transaction((tx) =>
      insertTeamWorkspace(tx, { id, userId: user.id, name: 'Far' }),
    );
    await storeWorkspaceKey(db, { workspaceId: id, keyId: null, secret: service.key });
    const workspace = {
      id,
      slug,
      name: 'Far',
      kind: 'team',
      state: 'ready',
      settings: {},
    } as const;
    access = { user, role: 'owner', workspace };
  });
  afterAll(() => service.close());
  beforeEach(() => service.reset());

  const submission = () => {
    const submissionId = randomUUID();
    const body = { model: 'far-picture', prompt: submissionId };
    return { submissionId, body, seenCredits: 4 };
  };
  const paidFor = (prompt: string) => service.made.filter(({ body }) => body.prompt === prompt);

  it.each([
    ['a 502 of an unknown kind', { status: 502, body: { error: { code: 'weird' } } }],
    ['a page', { status: 503, body: '<h1>Bad gateway</h1>' }],
    ['a cut connection', { instead: 'cut' as const }],
    ['a receipt without a task', { status: 201, body: { ok: true } }],
    ['a redirect', { status: 302, headers: { location: '/login' } }],
    ['a request to wait', { status: 429, headers: { 'retry-after': '0' }, body: 'Later.' }],
  ])('is paid once when its task was made and answered with %s', async (_, reply) => {
    service.answer('create', reply, { times: 3, afterWork: true });
    const one = submission();
    const error = await createGeneration(access, one).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error !== null) expect(endsSubmission(failureOf(error).failure, false)).toBe(false);
    service.reset();
    expect(await createGeneration(access, one)).toMatchObject({ kind: 'created' });
    expect(paidFor(one.body.prompt)).toHaveLength(1);
  });

  it('ends with a refusal of any shape', async () => {
    for (const body of ['<p>No.</p>', { detail: 'No.' }, undefined]) {
      service.answer('create', { status: 422, body }, { times: 1 });
      const one = submission();
      const error = await createGeneration(access, one).catch((thrown: unknown) => thrown);
      expect(endsSubmission(failureOf(error).failure, false)).toBe(true);
      expect(paidFor(one.body.prompt)).toHaveLength(0);
    }
  });
});
