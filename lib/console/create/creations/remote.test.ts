import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createWorkspaceClient, type WorkspaceClient } from '@/lib/client';
import type { Task } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { readCreationsById } from './read';
import { refreshOpenTasks } from './remote';
import { upsertCreations } from './rows';

const notFound = () =>
  Response.json(
    {
      error: { message: 'No.', type: 'invalid_request_error', param: null, code: 'task_not_found' },
    },
    { status: 404 },
  );

describeDatabases('tasks of a remote service', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  /** The remote's tasks by id. */
  const tasks = new Map<string, Task>();
  const asked: string[] = [];
  let lists = true;
  let down = false;
  /** The remote's answer for an unknown task. */
  let missing = notFound;
  /** The remote's answers for tasks that it cannot show, by id. */
  const broken = new Map<string, () => Response>();
  /** The remote's answer for the list, if it has none. */
  let noList = notFound;
  let client: WorkspaceClient;

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(pathname);
    if (down && (lists || pathname !== '/v1/tasks')) throw new TypeError('refused');
    if (pathname !== '/v1/tasks') {
      const id = pathname.slice('/v1/tasks/'.length);
      const answerBroken = broken.get(id);
      if (answerBroken !== undefined) return answerBroken();
      const task = tasks.get(id);
      return task === undefined ? missing() : Response.json(task);
    }
    if (!lists) return noList();
    const wanted = (searchParams.get('ids') ?? '').split(',');
    const listedTasks = wanted.flatMap((id) => (broken.has(id) ? [] : (tasks.get(id) ?? [])));
    const data = listedTasks.slice(0, Number(searchParams.get('limit') ?? 20));
    return Response.json({
      object: 'list',
      data,
      has_more: data.length < listedTasks.length,
      first_id: data[0]?.task_id ?? null,
      last_id: data.at(-1)?.task_id ?? null,
    });
  };

  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
    client = createWorkspaceClient({
      baseUrl: 'http://remote.test',
      credential: 'key',
      fetch: answer,
      retries: 0,
    });
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    studio = await console.team(ann);
    tasks.clear();
    asked.length = 0;
    lists = true;
    down = false;
    missing = notFound;
    broken.clear();
    noList = notFound;
  });

  let made = 0;
  /** Records an open task at the console which the remote service answers as `now`. */
  const known = async (now: Partial<Task> | null = {}): Promise<string> => {
    made += 1;
    const id = `task_remote_${suite.kind}_${made}`;
    await upsertCreations(console.db, [
      {
        taskId: id,
        workspaceId: studio.workspace.id,
        source: 'console',
        kind: 'image',
        model: 'm',
        status: 'running',
        progress: 20,
        createdAt: new Date(),
      },
    ]);
    if (now !== null) tasks.set(id, { ...plain, task_id: id, ...now });
    return id;
  };
  const plain: Omit<Task, 'task_id'> = {
    object: 'task',
    kind: 'image',
    model: 'm',
    status: 'running',
    progress: 50,
    created_at: 1_700_000_000,
  };
  const refresh = (ids: string[]) =>
    refreshOpenTasks(console.db, client, studio.workspace.id, ids, true);
  const read = async (id: string) => {
    const reader = { workspaceId: studio.workspace.id, userId: ann.id };
    const [creation] = await readCreationsById(console.db, reader, [id]);
    return creation;
  };
  const done: Partial<Task> = {
    status: 'succeeded',
    progress: 100,
    completed_at: 1_700_000_060,
    result: { data: [{ url: 'https://media.test/1.png' }] },
  };

  it.each([true, false])('records the ends of tasks (with a list: %s)', async (list) => {
    lists = list;
    const failed: Partial<Task> = {
      status: 'failed',
      error: { code: 'upstream_error', message: 'It broke.' },
    };
    const ids = [await known(done), await known(failed), await known(), await known(null)];
    await refresh(ids);
    const [first, second, third, fourth] = await Promise.all(ids.map(read));
    expect(first).toMatchObject({
      status: 'succeeded',
      outputs: [{ url: 'https://media.test/1.png' }],
    });
    // The service's clock is years behind: what is known is how long it took.
    expect((first?.completed_at ?? 0) - (first?.created_at ?? 0)).toBe(60_000);
    expect(second).toMatchObject({ status: 'failed', error: { code: 'upstream_error' } });
    expect(third).toMatchObject({ status: 'running', progress: 50, completed_at: null });
    expect(fourth).toMatchObject({ status: 'running', progress: 20 });
  });

  it('reads many tasks in several lists, and leaves none out', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 150; i += 1) ids.push(await known(done));
    await refresh(ids);
    const states = await Promise.all(ids.map(async (id) => (await read(id))?.status));
    expect(states.filter((status) => status !== 'succeeded')).toEqual([]);
    expect(asked.every((path) => path === '/v1/tasks')).toBe(true);
  });

  it('reads in time each of many tasks that its list leaves out, a few at once', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) ids.push(await known());
    for (const id of ids) broken.set(id, () => Response.json(tasks.get(id)));
    const read = () => asked.filter((path) => path !== '/v1/tasks');
    await refresh(ids);
    expect(read()).toHaveLength(8);
    await expect
      .poll(async () => {
        await refresh(ids);
        return new Set(read()).size;
      })
      .toBe(20);
  });

  const failing = (status: number) => () => Response.json({ message: 'No.' }, { status });
  it.each([
    [500, true],
    [500, false],
    [429, false],
  ])('records all others when one task is answered %i (list: %s)', async (status, list) => {
    const ids: string[] = [];
    for (let i = 0; i < 9; i += 1) ids.push(await known());
    // The one that is requested alone, after eight at once.
    lists = false;
    await refresh(ids);
    const last = asked.at(-1)?.split('/').at(-1) ?? '';
    lists = list;
    broken.set(last, failing(status));
    for (const id of ids) tasks.set(id, { ...plain, task_id: id, ...done });
    await refresh(ids);
    const open = await Promise.all(ids.map(async (id) => (await read(id))?.status));
    expect(open.filter((state) => state !== 'succeeded')).toEqual(['running']);
    expect(await read(last)).toMatchObject({ status: 'running' });
  });

  it('requests no further tasks while the service says that it is too much', async () => {
    lists = false;
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) ids.push(await known());
    for (const id of ids) broken.set(id, failing(429));
    await expect(refresh(ids)).rejects.toMatchObject({ status: 429 });
    expect(asked.filter((path) => path !== '/v1/tasks')).toHaveLength(8);
  });

  it.each([422, 501])('reads tasks one by one when the list is answered %i', async (status) => {
    lists = false;
    noList = failing(status);
    const id = await known(done);
    await refresh([id]);
    expect(await read(id)).toMatchObject({ status: 'succeeded' });
  });

  it('records texts that the database cannot store', async () => {
    const url = 'https://media.test/a\0b\ud800.png';
    const id = await known({ ...done, result: { data: [{ url }] } });
    const failed = await known({ status: 'failed', error: { code: 'x', message: 'It\0broke.' } });
    const after = await known(done);
    await refresh([id, failed, after]);
    expect(await read(id)).toMatchObject({
      outputs: [{ url: 'https://media.test/a\ufffdb\ufffd.png' }],
    });
    expect(await read(failed)).toMatchObject({ error: { message: 'It\ufffdbroke.' } });
    expect(await read(after)).toMatchObject({ status: 'succeeded' });
  });

  it('requests no list from a service without one', async () => {
    const ids = [await known(done), await known()];
    await refreshOpenTasks(console.db, client, studio.workspace.id, ids, false);
    expect(asked.sort()).toEqual(ids.map((id) => `/v1/tasks/${id}`).sort());
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'succeeded' });
  });

  it('does not poll ended tasks', async () => {
    const id = await known(done);
    await refresh([id]);
    asked.length = 0;
    await refresh([id]);
    expect(asked).toEqual([]);
  });

  it('never changes an ended task by an older answer that comes late', async () => {
    const id = await known({ progress: 60 });
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const slow = createWorkspaceClient({
      baseUrl: 'http://remote.test',
      credential: 'key',
      async fetch(request) {
        const late = await answer(request);
        arrived.resolve();
        await held.promise;
        return late;
      },
    });
    const older = refreshOpenTasks(console.db, slow, studio.workspace.id, [id], true);
    await arrived.promise;
    const task = tasks.get(id);
    if (task) tasks.set(id, { ...task, ...done });
    await refresh([id]);
    held.resolve();
    await older;
    expect(await read(id)).toMatchObject({ status: 'succeeded', progress: 100 });
  });

  it('keeps the progress when the remote service reports a smaller one', async () => {
    const id = await known({ progress: 5 });
    await refresh([id]);
    expect(await read(id)).toMatchObject({ status: 'running', progress: 20 });
  });

  it.each([true, false])('reports that the service did not answer (list: %s)', async (list) => {
    lists = list;
    const ids = [await known(), await known()];
    down = true;
    await expect(refresh(ids)).rejects.toMatchObject({ name: 'UnreachableError' });
  });

  it.each<[string, () => Response]>([
    ['the interface', notFound],
    ['another code', () => Response.json({ code: 'gone', message: 'x' }, { status: 404 })],
    ['a page', () => new Response('<title>404</title>', { status: 404 })],
    ['nothing', () => new Response(null, { status: 410 })],
  ])('ends a task that is unknown there for a while, in the words of %s', async (_, unknown) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    lists = false;
    missing = unknown;
    const [id, other] = [await known(null), await known()];
    await refresh([id, other]);
    expect(await read(id)).toMatchObject({ status: 'running' });
    vi.setSystemTime(Date.now() + 20_000);
    await refresh([id, other]);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error: { code: 'task_not_found' },
    });
    expect(await read(other)).toMatchObject({ status: 'running' });
    asked.length = 0;
    await refresh([id]);
    expect(asked).toEqual([]);
    vi.useRealTimers();
  });

  it('keeps a task that was unknown only for a moment', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await known(null);
    await refresh([id]);
    tasks.set(id, { ...plain, task_id: id });
    await refresh([id]);
    tasks.delete(id);
    vi.setSystemTime(Date.now() + 20_000);
    await refresh([id]);
    expect(await read(id)).toMatchObject({ status: 'running' });
    vi.useRealTimers();
  });

  it('keeps a task whose last unknown answer is long ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await known(null);
    const refreshAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      await refresh([id]);
    };
    await refresh([id]);
    await refreshAfter(120_001);
    expect(await read(id)).toMatchObject({ status: 'running' });
    await refreshAfter(20_000);
    expect(await read(id)).toMatchObject({ status: 'failed' });
    vi.useRealTimers();
  });

  it('touches no other workspace’s task', async () => {
    const id = await known(done);
    const other = await console.team(ann, { name: 'Other' });
    await refreshOpenTasks(console.db, client, other.workspace.id, [id], true);
    expect(asked).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'running' });
  });
});
