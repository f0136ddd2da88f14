import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, signedIn } from '../../testing';
import type { Access } from '../access';
import { renameWorkspace, updateWorkspaceSettings } from '../workspaces';
import {
  auditContext,
  auditCsv,
  isShown,
  listAudit,
  listAuditActors,
  readAuditFilters,
  recordAudit,
  systemActor,
} from '.';

describeDatabases('the audit log', { both: 'a trigger' }, (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    ann = await console.person('Ann');
    studio = await console.team(ann);
  });

  const lines = (workspaceId = studio.workspace.id) =>
    console.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.workspaceId, workspaceId))
      .orderBy(desc(schema.auditEvents.createdAt), desc(schema.auditEvents.id));

  it('records actor, action, target, origin and the values before and after', async () => {
    await asBrowser(ann.browser, () => renameWorkspace(studio, 'North'));
    const [line] = await lines();
    expect(line).toMatchObject({
      action: 'workspace.rename',
      actorKind: 'person',
      actorId: ann.id,
      actorName: 'Ann',
      before: { name: 'Studio' },
      after: { name: 'North' },
      address: '127.0.0.1',
      userAgent: 'test',
    });
    expect((await lines()).at(-1)).toMatchObject({ action: 'workspace.create' });
  });

  it('is written in the transaction of the change', async () => {
    const failing = console.db.transaction(async (tx) => {
      await recordAudit(tx, { ...(await auditContext(studio)), action: 'workspace.archive' });
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect((await lines()).map(({ action }) => action)).not.toContain('workspace.archive');
  });

  it('masks secrets', async () => {
    const key = 'atl_live_0123456789abcdefghij';
    await recordAudit(console.db, {
      workspaceId: studio.workspace.id,
      actor: systemActor,
      address: null,
      userAgent: null,
      action: 'workspace.settings',
      target: { kind: 'key', id: 'key_1', name: 'CI' },
      after: { secret: key, note: `was ${key}` },
    });
    const [line] = await lines();
    expect(line).toMatchObject({ actorName: 'Atelier', targetName: 'CI' });
    expect(JSON.stringify(line)).not.toContain(key);
  });

  it('records a sign-in in every team workspace of the person, and in no other', async () => {
    const other = await console.team(ann, { name: 'Second' });
    const foreign = await console.team(await console.person('Bob'), { name: 'Third' });
    await signedIn(ann.id);
    for (const { workspace } of [studio, other]) {
      expect((await lines(workspace.id))[0]).toMatchObject({
        action: 'session.start',
        actorId: ann.id,
      });
    }
    expect((await lines(foreign.workspace.id)).map(({ actorId }) => actorId)).not.toContain(ann.id);
  });

  it('is read in pages, newest first, each line once', async () => {
    const context = await auditContext(studio);
    for (let number = 0; number < 120; number += 1) {
      await recordAudit(console.db, { ...context, action: 'asset.remove', after: { number } });
    }
    const seen: unknown[] = [];
    let before: string | undefined;
    do {
      const page = await listAudit(studio, {
        action: 'asset.remove',
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.lines.map(({ after }) => after?.number));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
  });

  it('is filtered by action, person and day', async () => {
    const bob = await console.person('Bob');
    const asBob = await console.join(studio, bob, 'admin');
    await renameWorkspace(asBob, 'Bobs');
    const words = async (query: Record<string, string>) =>
      (await listAudit(studio, readAuditFilters(query))).lines.map(({ actor }) => actor);
    expect(await words({ person: bob.id })).toEqual(['Bob']);
    expect(await words({ action: 'workspace.rename' })).toEqual(['Bob']);
    const today = new Date().toISOString().slice(0, 10);
    expect((await words({ from: today, to: today })).length).toBeGreaterThan(0);
    expect(await words({ to: '2020-01-01' })).toEqual([]);
    expect((await listAuditActors(studio)).map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  });

  it('ignores invalid filters', () => {
    const query = { action: 'nothing', person: "' or 1=1", from: 'soon', to: ['2026-01-01'] };
    expect(readAuditFilters(query)).toEqual({});
  });

  it('is exported completely as CSV, without formulas', async () => {
    await renameWorkspace(studio, '=1+1');
    await recordAudit(console.db, {
      ...(await auditContext(studio)),
      action: 'asset.remove',
      target: { kind: 'asset', id: 'asset_1', name: '=HYPERLINK("https://evil.example")' },
    });
    const saved: string[] = [];
    for await (const line of auditCsv(studio, {})) saved.push(line);
    expect(saved).toHaveLength(
      1 +
        (await console.db.$count(
          schema.auditEvents,
          and(eq(schema.auditEvents.workspaceId, studio.workspace.id), isShown),
        )),
    );
    expect(saved[1]).toContain('"\'=HYPERLINK');
  });

  it('shows nothing of another workspace, also by its cursor', async () => {
    const other = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
    const [foreign] = (await listAudit(other, {})).lines;
    expect((await listAudit(studio, { before: foreign?.id ?? '' })).lines).toEqual([]);
  });

  it.each([
    "update console.audit_events set actor_name = 'Eve'",
    'delete from console.audit_events',
    'truncate console.audit_events',
  ])('refuses: %s', async (statement) => {
    await updateWorkspaceSettings(studio, { defaultModel: 'lumen-spark' });
    await expect(suite.database().query(statement)).rejects.toThrow(/append-only/);
    expect((await lines())[0]).toMatchObject({ after: { defaultModel: 'lumen-spark' } });
  });
});
