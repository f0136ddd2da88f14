import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Role } from '@/lib/pages/permissions';
import type { Database } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  embeddedServiceRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import type { ScriptedProvider, TestService } from '@/lib/service/testing';
import { createScriptedProvider, createTestService, finishedOf } from '@/lib/service/testing';
import { type ConsoleDb, schema } from '../db';
import { insertAccount } from '../identity/accounts';
import { runtime } from '../platform/runtime';
import { startConsole } from '../platform/start';
import { type Access, requireAccess } from '../team/access';
import { isShown } from '../team/audit';
import { invite, signUpInvited } from '../team/invitations';
import { createTeamWorkspace } from '../team/workspaces';
import { asBrowser, type Browser, signedIn } from './browser';

/** A person with an account and a browser in which they are signed in. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

/** Intercepts the calls to the service; may inspect a call, drop it or drop its answer. */
export type Line = (
  request: Request,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** The console on a test's database, with the embedded service and a scripted provider. */
export interface TestConsole {
  readonly service: TestService;
  readonly provider: ScriptedProvider;
  readonly db: ConsoleDb;
  person(name?: string): Promise<Person>;
  /** Makes a team workspace of `owner` with exactly these credits. Returns the owner's access. */
  team(owner: Person, options?: { name?: string; credits?: number }): Promise<Access>;
  /** Makes a person a member of a workspace. Returns their access. */
  join(access: Access, person: Person, role: Role): Promise<Access>;
  /** Makes a person whose account was made by an invitation to the workspace as a member. */
  invited(access: Access, name?: string): Promise<Person>;
  enter(person: Person, slug: string): Promise<Access>;
  /** The lines of the workspace's audit log for one kind of target, oldest first. */
  trail(
    access: Access,
    targetKind: string | null,
  ): Promise<(typeof schema.auditEvents.$inferSelect)[]>;
  /** Sets the interceptor of calls to the service; null removes it. */
  between(line: Line | null): void;
  close(options?: { keepFiles?: boolean }): Promise<void>;
}

type TestServiceOptions = NonNullable<Parameters<typeof createTestService>[1]>;

/** Makes and starts a test console. */
export async function createTestConsole(
  database: Database,
  {
    baseUrl = 'http://service.test',
    ...more
  }: Pick<TestServiceOptions, 'baseUrl' | 'dataDir' | 'contentCredentials' | 'agentConsole'> = {},
): Promise<TestConsole> {
  const provider = createScriptedProvider();
  provider.byDefault(await finishedOf());
  const service = await createTestService(database, {
    providers: new Map([['sandbox', provider]]),
    baseUrl,
    ...more,
  });
  let line: Line | null = null;
  const pass = async (request: Request) => service.fetch(request);
  const withdraw = [
    provide(databaseRegistryKey, database),
    provide(secretRegistryKey, 'a secret of the tests, long enough for one'),
    provide(embeddedServiceRegistryKey, {
      fetch: (request) => (line === null ? pass(request) : line(request, pass)),
      baseUrl,
      addresses: service.context.addresses,
      operatorKey: service.operatorKey,
    }),
  ];
  await startConsole({ database, env: env(), initialWorkspace: null });
  await service.start();
  const { db } = runtime();

  const enter: TestConsole['enter'] = ({ browser }, slug) =>
    asBrowser(browser, () => requireAccess(slug, 'workspace.view'));

  return {
    service,
    provider,
    db,
    enter,
    between(next) {
      line = next;
    },
    async person(name = 'Ann') {
      const email = `${randomUUID()}@atelier.test`;
      const id = await insertAccount(db, { email, name, passwordHash: null });
      if (id === null) throw new Error('the address has an account');
      return { id, email, browser: await signedIn(id) };
    },
    async team(owner, { name = 'Studio', credits = 1_000 } = {}) {
      const { id, slug } = await createTeamWorkspace(owner.id, { name });
      if (credits > 0) {
        const grant = { amount: credits, memo: 'test', once_key: 'test' };
        const answer = await service.manage(`/workspaces/${id}/grants`, grant);
        if (!answer.ok) throw new Error(await answer.text());
      }
      return enter(owner, slug);
    },
    async join({ workspace }, person, role) {
      const row = { workspaceId: workspace.id, userId: person.id, role };
      await db.insert(schema.memberships).values(row);
      return enter(person, workspace.slug);
    },
    async invited(access, name = 'Mia') {
      const { link } = await invite(access, { email: null, role: 'member', mail: false });
      const email = `${randomUUID()}@atelier.test`;
      const client = { ip: randomUUID(), userAgent: 'test' };
      const token = link?.split('/').at(-1) ?? '';
      const password = 'a password of the tests';
      const { userId } = await signUpInvited(token, { name, email, password }, client);
      return { id: userId, email, browser: await signedIn(userId) };
    },
    trail({ workspace }, targetKind) {
      const { auditEvents: a } = schema;
      return db
        .select()
        .from(a)
        .where(
          and(
            eq(a.workspaceId, workspace.id),
            targetKind === null ? isNull(a.targetKind) : eq(a.targetKind, targetKind),
            isShown,
          ),
        )
        .orderBy(asc(a.id));
    },
    async close(options) {
      await service.close(options);
      for (const take of withdraw) take();
    },
  };
}
