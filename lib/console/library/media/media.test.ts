import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createWorkspaceClient } from '@/lib/client';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { picture } from '@/lib/service/testing';
import { readCreationsById, upsertCreations } from '../../create/creations';
import { forwardUpload } from '../../create/uploads';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { freshAddress, freshOutputAddress } from '.';

const { creations } = schema;

describeDatabases('fresh addresses of files', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });

  async function upload(access: Access): Promise<string> {
    const form = new FormData();
    const png = await picture({ width: 20, height: 20 });
    form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
    const request = new Request('http://console.test/?name=a.png', {
      method: 'POST',
      body: form,
    });
    return (await forwardUpload(access, request)).url;
  }
  const statusOf = async (url: string) => (await console.service.fetch(new Request(url))).status;

  it('redirects from an expired address to a working one', async () => {
    const url = await upload(studio);
    const old = url.replace(/expires=\d+/, 'expires=1700000000');
    expect(await statusOf(old)).toBe(403);
    expect(await statusOf(await freshAddress(studio, old))).toBe(200);
  });

  it.each(['https://elsewhere.test/a.png', 'no address', 'https://service.test/', '..'])(
    'knows nothing of %s',
    async (address) => {
      await expect(freshAddress(studio, address)).rejects.toMatchObject({ status: 404 });
    },
  );

  it('refuses a file of another workspace', async () => {
    const foreign = await upload(await console.team(ann, { name: 'Other' }));
    await expect(freshAddress(studio, foreign)).rejects.toMatchObject({ status: 404 });
  });

  /** A result with two outputs of a remote service, which has fresh addresses for them, and calls `during` before it answers. */
  async function remoteResult(during: (taskId: string) => Promise<unknown> = async () => {}) {
    const taskId = newId('task');
    const at = (day: number, n: number) => `https://remote.test/${taskId}/${n}.png?expires=${day}`;
    const outputs = [0, 1].map((n) => ({ url: at(1, n), content_type: 'image/png' }));
    await upsertCreations(console.db, [
      {
        taskId,
        workspaceId: studio.workspace.id,
        source: 'console',
        kind: 'image',
        model: 'm',
        status: 'succeeded',
        outputs,
        createdAt: new Date(),
      },
    ]);
    const client = createWorkspaceClient({
      baseUrl: 'https://remote.test',
      credential: 'key',
      fetch: async () => {
        await during(taskId);
        return Response.json({
          task_id: taskId,
          object: 'task',
          kind: 'image',
          model: 'm',
          status: 'succeeded',
          progress: 100,
          created_at: 1_700_000_000,
          result: { data: [{ url: at(2, 0) }, { url: at(2, 1) }] },
        });
      },
    });
    const fresh = (address: string, { workspace } = studio) =>
      freshOutputAddress(console.db, client, workspace.id, address);
    const readOutputs = async () => {
      const [row] = await console.db
        .select({ outputs: creations.outputs })
        .from(creations)
        .where(eq(creations.taskId, taskId));
      return row?.outputs;
    };
    return { taskId, at, fresh, readOutputs };
  }

  it('reads the task of a remote service again, and stores the new address', async () => {
    const { taskId, at, fresh } = await remoteResult();
    const other = await console.team(ann, { name: 'Other' });
    await expect(fresh(at(1, 1), other)).rejects.toMatchObject({ status: 404 });
    expect(await fresh(at(1, 1))).toBe(at(2, 1));
    const reader = { workspaceId: studio.workspace.id, userId: ann.id };
    const [creation] = await readCreationsById(console.db, reader, [taskId]);
    expect(creation?.outputs.map(({ url }) => url)).toEqual([at(2, 0), at(2, 1)]);
    // The same address again: it failed for another reason than its age.
    await expect(fresh(at(2, 1))).rejects.toMatchObject({ status: 404 });
  });

  const expire = (taskId: string) =>
    console.db
      .update(creations)
      .set({ outputs: sql`jsonb_set(outputs, '{0,no_longer_kept}', 'true')` })
      .where(eq(creations.taskId, taskId));

  it('brings back no output that was deleted for good meanwhile', async () => {
    const { at, fresh, readOutputs } = await remoteResult((taskId) =>
      console.db
        .update(creations)
        .set({ outputs: [], deletedAt: new Date() })
        .where(eq(creations.taskId, taskId)),
    );
    await fresh(at(1, 1));
    expect(await readOutputs()).toEqual([]);
  });

  it('keeps what expired, before and meanwhile', async () => {
    const before = await remoteResult();
    await expire(before.taskId);
    await before.fresh(before.at(1, 1));
    expect(await before.readOutputs()).toMatchObject([
      { url: before.at(2, 0), no_longer_kept: true },
      { url: before.at(2, 1) },
    ]);
    const meanwhile = await remoteResult(expire);
    await meanwhile.fresh(meanwhile.at(1, 1));
    expect(await meanwhile.readOutputs()).toMatchObject([{ no_longer_kept: true }, {}]);
  });
});
