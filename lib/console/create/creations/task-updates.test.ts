import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { TaskUpdates } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { createGeneration, pollCreations, refreshCreations } from '.';
import { upsertCreations } from './rows';

const body = { model: 'lumen-image', prompt: 'a harbour' };

describeDatabases('updates of tasks', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });

  const submission = async () => {
    const outcome = await createGeneration(studio, {
      submissionId: randomUUID(),
      body,
      seenCredits: 1_000,
    });
    return outcome.kind === 'created' ? outcome.creation.task_id : '';
  };
  /** Makes a task with an API key of the workspace. */
  const byKey = async (name: string) => {
    const wanted = { name, scopes: ['v1:generate'] };
    const path = `/workspaces/${studio.workspace.id}/keys`;
    const { secret } = (await (await console.service.manage(path, wanted)).json()) as {
      secret: string;
    };
    const answer = await console.service.post(secret, '/v1/generations', body);
    return ((await answer.json()) as { task_id: string }).task_id;
  };
  /** Polls like the page, until the task passes `check`. */
  const poll = (id: string, check: (creation: Creation | undefined) => void) =>
    vi.waitFor(
      async () => {
        const [creation] = await pollCreations(studio, [id]);
        check(creation);
        return creation;
      },
      { timeout: 15_000, interval: 50 },
    );

  it('records the end of a submission: outputs, receipt, person', async () => {
    const id = await submission();
    const done = await poll(id, (creation) => expect(creation?.status).toBe('succeeded'));
    expect(done).toMatchObject({
      source: 'console',
      user: { id: ann.id },
      progress: 100,
      outputs: [{ width: 60, height: 40 }],
      receipt: { authorized: 4, settled: 4 },
      quote: { estimated_credits: 4 },
    });
  });

  it('keeps the charge when a receipt from before it is written last', async () => {
    const id = await submission();
    const done = await poll(id, (creation) => expect(creation?.receipt?.settled).toBe(4));
    if (!done?.receipt) throw new Error('unreachable: the poll has seen the receipt');
    await upsertCreations(console.db, [
      {
        taskId: id,
        workspaceId: studio.workspace.id,
        source: 'console',
        kind: 'image',
        model: body.model,
        createdAt: new Date(done.created_at),
        status: 'running',
        receipt: { ...done.receipt, settled: null },
      },
    ]);
    const { creations: c } = schema;
    const [stored] = await console.db.select().from(c).where(eq(c.taskId, id));
    expect(stored?.receipt).toEqual(done.receipt);
  });

  it('writes nothing when it reads the same again', async () => {
    const id = await submission();
    await poll(id, (creation) => expect(creation?.status).toBe('succeeded'));
    const versions = async () => {
      await refreshCreations(studio.workspace.id, []);
      const { rows } = await suite.database().query<{ version: string }>(
        `select xmin::text as version from console.creations where task_id = $1
            union all select xmin::text from console.task_update_cursors where workspace_id = $2`,
        [id, studio.workspace.id],
      );
      return rows;
    };
    const before = await versions();
    expect(before).toHaveLength(2);
    expect(await versions()).toEqual(before);
  });

  it('adds tasks made with keys, by the name of the key', async () => {
    const id = await byKey('Nightly job');
    const done = await poll(id, (creation) => expect(creation?.status).toBe('succeeded'));
    expect(done).toMatchObject({
      source: 'key',
      user: null,
      key_name: 'Nightly job',
      prompt: 'a harbour',
    });
  });

  it('reports why a task failed, and that nothing was charged', async () => {
    console.provider.byDefault({
      state: 'failed',
      code: 'content_policy_violation',
      message: 'No.',
    });
    const id = await submission();
    const failed = await poll(id, (creation) => expect(creation?.status).toBe('failed'));
    console.provider.byDefault({ state: 'running', progress: 10 });
    expect(failed).toMatchObject({
      error: { code: 'content_policy_violation' },
      outputs: [],
      receipt: { settled: 0 },
    });
  });

  it('never changes a terminal state, whichever of two readers writes last', async () => {
    const id = await submission();
    const row = {
      taskId: id,
      workspaceId: studio.workspace.id,
      source: 'console' as const,
      kind: 'image',
      model: body.model,
      createdAt: new Date(),
    };
    await upsertCreations(console.db, [{ ...row, status: 'succeeded', progress: 100 }]);
    await upsertCreations(console.db, [{ ...row, status: 'running', progress: 40 }]);
    await upsertCreations(console.db, [
      { ...row, status: 'failed', progress: 40, errorCode: 'upstream_error' },
    ]);
    const { creations: c } = schema;
    const [kept] = await console.db.select().from(c).where(eq(c.taskId, id));
    expect(kept).toMatchObject({ status: 'succeeded', progress: 100, errorCode: null });
  });

  it('reads tasks that were committed late, behind the cursor', async () => {
    const { taskUpdateCursors } = schema;
    const seen = await submission();
    await refreshCreations(studio.workspace.id, []);
    // Another process had moved the cursor past this task before it became visible.
    await console.db
      .update(taskUpdateCursors)
      .set({ sinceMs: Date.now() + 5_000 })
      .where(eq(taskUpdateCursors.workspaceId, studio.workspace.id));
    const late = await byKey('Late');
    await refreshCreations(studio.workspace.id, []);
    const found = await pollCreations(studio, [seen, late]);
    expect(new Set(found.map(({ task_id }) => task_id))).toEqual(new Set([seen, late]));
  });

  it('reads no batch again once no transaction can add to it', async () => {
    console.provider.byDefault({ state: 'failed', code: 'generation_failed', message: 'No.' });
    for (const id of [await byKey('Old'), await byKey('Old')]) {
      await poll(id, (creation) => expect(creation?.status).toBe('failed'));
    }
    console.provider.byDefault({ state: 'running', progress: 10 });
    await refreshCreations(studio.workspace.id, []);
    const ageMs = 120_000;
    for (const statement of [
      `update service.tasks set updated_at = now() - interval '2 minutes' where workspace_id = $1`,
      `update console.task_update_cursors set since_ms = ${Date.now() - ageMs} where workspace_id = $1`,
    ]) {
      await suite.database().query(statement, [studio.workspace.id]);
    }
    const counts: number[] = [];
    console.between(async (request, pass) => {
      const response = await pass(request);
      counts.push(((await response.clone().json()) as { data: unknown[] }).data.length);
      return response;
    });
    for (let pass = 0; pass < 3; pass += 1) await refreshCreations(studio.workspace.id, []);
    console.between(null);
    expect(counts[0]).toBeGreaterThan(1);
    expect(counts[2]).toBe(0);
    const late = await byKey('Late');
    expect(await pollCreations(studio, [late])).toHaveLength(1);
  });

  it('reads the progress of a task that has run for longer than the overlap', async () => {
    console.provider.byDefault({ state: 'running', progress: 10 });
    const id = await submission();
    await poll(id, (creation) => expect(creation?.progress).toBe(10));
    const cursorMs = Date.now() - 120_000;
    for (const statement of [
      `update service.tasks set progress = 45, updated_at = now() - interval '5 minutes' where workspace_id = $1`,
      `update console.task_update_cursors set since_ms = ${cursorMs} where workspace_id = $1`,
    ]) {
      await suite.database().query(statement, [studio.workspace.id]);
    }
    const pages: TaskUpdates[] = [];
    console.between(async (request, pass) => {
      const response = await pass(request);
      pages.push((await response.clone().json()) as TaskUpdates);
      return response;
    });
    const [creation] = await pollCreations(studio, [id]);
    console.between(null);
    expect(creation).toMatchObject({ status: 'running', progress: 45 });
    expect(pages).toMatchObject([{ data: [{ task_id: id }], has_more: false, last_id: null }]);
    // It moves no cursor: it is no update.
    const { taskUpdateCursors: cursors } = schema;
    const [cursor] = await console.db
      .select()
      .from(cursors)
      .where(eq(cursors.workspaceId, studio.workspace.id));
    expect(cursor?.sinceMs).toBe(cursorMs);
  });

  it('reads a task again that was written 25 seconds before the cursor', async () => {
    console.provider.byDefault({ state: 'running', progress: 10 });
    await submission();
    await refreshCreations(studio.workspace.id, []);
    const late = await byKey('Late');
    // Canceled, so that it is no running task.
    await suite
      .database()
      .query(
        `update service.tasks set status = 'canceled', updated_at = now() - interval '25 seconds' where id = $1`,
        [late],
      );
    await refreshCreations(studio.workspace.id, []);
    expect(await pollCreations(studio, [late])).toHaveLength(1);
  });

  it('reads every page of many updates', async () => {
    const ids = new Set<string>();
    for (let i = 0; i < 12; i += 1) ids.add(await byKey('Batch'));
    console.between((request, pass) => {
      const url = new URL(request.url);
      if (url.searchParams.has('limit')) url.searchParams.set('limit', '5');
      return pass(new Request(url, request));
    });
    await refreshCreations(studio.workspace.id, []);
    console.between(null);
    const { creations: c } = schema;
    const rows = await console.db
      .select({ id: c.taskId })
      .from(c)
      .where(eq(c.workspaceId, studio.workspace.id));
    expect(new Set(rows.map(({ id }) => id))).toEqual(ids);
  });

  it('calls the service once for simultaneous calls', async () => {
    let asked = 0;
    console.between((request, pass) => {
      if (new URL(request.url).pathname.endsWith('/tasks')) asked += 1;
      return pass(request);
    });
    await Promise.all(Array.from({ length: 8 }, () => refreshCreations(studio.workspace.id, [])));
    console.between(null);
    expect(asked).toBe(1);
  });

  it('leaves another workspace’s tasks out of an answer', async () => {
    const id = await submission();
    const other = await console.team(ann, { name: 'Other' });
    expect(await pollCreations(other, [id, 'task_unknown'])).toEqual([]);
  });

  it('is read again after a failure', async () => {
    console.between(async () => Response.json({}, { status: 500 }));
    await expect(refreshCreations(studio.workspace.id, [])).rejects.toThrow();
    console.between(null);
    await refreshCreations(studio.workspace.id, []);
  });
});
