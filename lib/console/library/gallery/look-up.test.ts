import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { cancelTask, lookUpTask, readGalleryFacets, readGalleryIndex } from '.';

describeDatabases('the gallery and its service', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let secret: string;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
    studio = await console.team(ann);
    const wanted = { name: 'Job', scopes: ['v1:generate'] };
    const path = `/workspaces/${studio.workspace.id}/keys`;
    ({ secret } = (await (await console.service.manage(path, wanted)).json()) as {
      secret: string;
    });
  });
  afterAll(() => console.close());

  const make = async () => {
    const body = { model: 'lumen-image', prompt: 'a harbour' };
    const answer = await console.service.post(secret, '/v1/generations', body);
    return ((await answer.json()) as { task_id: string }).task_id;
  };

  it('finds any task of the workspace by its id', async () => {
    const id = await make();
    expect(await lookUpTask(studio, id)).toMatchObject({ task_id: id, key_name: 'Job' });
  });

  it('answers another workspace’s task like a missing one', async () => {
    const other = await console.team(ann, { name: 'Other' });
    const refusals = await Promise.all(
      [await make(), 'task_unknown', '../user/balance'].map((id) =>
        lookUpTask(other, id).catch((error: unknown) => error),
      ),
    );
    expect(refusals[0]).toMatchObject({ name: 'InvalidRequestError' });
    expect(new Set(refusals.map(String)).size).toBe(1);
  });

  it.each([400, 404, 410, 422])('finds none when the service answers %i', async (status) => {
    console.between((request, pass) =>
      request.url.includes('/v1/tasks/')
        ? Promise.resolve(Response.json({ message: 'No.' }, { status }))
        : pass(request),
    );
    await expect(lookUpTask(studio, 'gen+1')).rejects.toThrow('no task with this id');
    console.between(null);
  });

  it('cancels a task, and releases its reservation', async () => {
    console.provider.byDefault({ state: 'running', progress: 10 });
    const id = await make();
    expect(await cancelTask(studio, id)).toMatchObject({
      status: 'canceled',
      receipt: { settled: 0 },
    });
    await expect(cancelTask(studio, id)).rejects.toMatchObject({ code: 'task_not_cancelable' });
  });

  it('cancels no other workspace’s task', async () => {
    const other = await console.team(ann, { name: 'Other' });
    await expect(cancelTask(other, await make())).rejects.toMatchObject({
      code: 'task_not_found',
    });
  });

  it('lists and counts ten thousand', async () => {
    const big = await console.team(ann, { name: 'Big' });
    await console.db.execute(sql`
        insert into console.creations (task_id, workspace_id, source, user_id, kind, model, prompt, params,
          status, progress, outputs, created_at)
        select 'task_big_' || n, ${big.workspace.id}, 'console', ${ann.id},
          case when n % 5 = 0 then 'video' else 'image' end, 'model-' || n % 12,
          'a harbour in the morning, number ' || n, '{}', 'succeeded', 100,
          jsonb_build_array(jsonb_build_object('url', 'https://media.test/' || n, 'content_type', 'image/png',
            'width', 800 + n % 7 * 100, 'height', 900)),
          now() - make_interval(mins => n)
        from generate_series(1, 10000) n`);
    await console.db.execute(sql`analyze console.creations`);
    const reader = { workspaceId: big.workspace.id, userId: ann.id };
    const find = async (search: Record<string, string>) => {
      const filters = readGalleryFilters(search);
      return (await readGalleryIndex(console.db, reader, filters, { limit: 10_000 })).task_ids;
    };
    expect(await find({})).toHaveLength(10_000);
    expect(await find({ q: 'harbour 777', kind: 'image' })).not.toHaveLength(0);
    const facets = await readGalleryFacets(console.db, big.workspace.id);
    expect(facets.models).toHaveLength(12);
    expect(facets.people).toEqual([{ id: ann.id, name: 'Ann' }]);
  });
});
