import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../access';
import { schema } from '../db';
import type { Person, TestConsole } from '../testing';
import { asBrowser, createTestConsole, migrations, signedIn } from '../testing';
import { renameWorkspace, updateWorkspaceSettings } from '../workspaces';
import { auditContext, recordAudit, systemActor } from '.';

vi.mock('next/headers', () => import('../testing/request'));

describeDatabases(
  'the audit log',
  (suite) => {
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

    it('tells who, what, on what, from where, before and after', async () => {
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

    it('is written with the change or not at all', async () => {
      const failing = console.db.transaction(async (tx) => {
        await recordAudit(tx, { ...(await auditContext(studio)), action: 'workspace.archive' });
        throw new Error('cut off');
      });
      await expect(failing).rejects.toThrow('cut off');
      expect((await lines()).map(({ action }) => action)).not.toContain('workspace.archive');
    });

    it('masks what is secret', async () => {
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

    it('tells of a sign-in in every team workspace of the person, and in no other', async () => {
      const other = await console.team(ann, { name: 'Second' });
      const foreign = await console.team(await console.person('Bob'), { name: 'Third' });
      await signedIn(ann.id);
      for (const { workspace } of [studio, other]) {
        expect((await lines(workspace.id))[0]).toMatchObject({
          action: 'session.start',
          actorId: ann.id,
        });
      }
      expect((await lines(foreign.workspace.id)).map(({ actorId }) => actorId)).not.toContain(
        ann.id,
      );
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
  },
  { migrations },
);
