import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { Design, ExperimentChange } from '@/lib/pages/experiments';
import { describeDatabases } from '@/lib/platform/testing';
import { createCharacter, readCharacter } from '../create/characters';
import { upsertCreations } from '../create/creations';
import { createPreset, readPreset } from '../create/presets';
import { schema } from '../db';
import { workspaceClient } from '../developers/stored-keys';
import { setBudget } from '../money/budgets';
import { readNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { archiveProject, createProject, fileWork, openProject, readProject } from '../projects';
import type { Access } from '../team/access';
import { asBrowser, createTestConsole, type Line, type Person, type TestConsole } from '../testing';
import {
  askForRun,
  createExperiment,
  duplicateExperiment,
  markCells,
  pauseExperiment,
  quoteDesign,
  readBeginning,
  readExperiment,
  readExperiments,
  readLists,
  removeExperiment,
  runExperiment,
  saveExperiment,
  stopExperiment,
  voteOnCells,
} from '.';
import { advanceExperiment, retryDelaySeconds } from './advance-experiment';
import { advanceExperiments } from './run-experiments';

const design: Design = {
  prompt: 'a {red|blue|green} house',
  lists: [],
  models: ['lumen-image', 'lumen-spark'],
  axes: [{ field: 'aspect_ratio', values: ['1:1', '16:9'] }],
  values: {},
  repeats: 2,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model', 'field:aspect_ratio'], pages: [] },
  reuse: true,
};

/** Without `x-should-retry`, as a service elsewhere may answer. */
const withoutRoute = () =>
  Response.json(
    { error: { code: 'no_available_route', message: 'No route.', param: 'model' } },
    { status: 503 },
  );

const makes = (request: Request) => new URL(request.url).pathname === '/v1/generations';

describeDatabases('an experiment', { both: 'locks of runs' }, (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
  });
  afterAll(async () => {
    expect(await console.service.mismatches()).toEqual([]);
    await console.close();
  });
  beforeEach(async () => {
    console.between(null);
    studio = await console.team(ann, { credits: 1000 });
  });

  /** A saved experiment. */
  async function draft(changes: Partial<ExperimentChange> = {}, of = design) {
    const id = await createExperiment(studio, { name: 'Houses', design: of });
    const change = {
      name: 'Houses',
      design: of,
      envelope: 1000,
      order: 'rows' as const,
      concurrency: 16,
      webhook_url: null,
      ...changes,
    };
    return { id, version: await saveExperiment(studio, id, 1, change), change };
  }
  const run = ({ id, version }: { id: string; version: number }, credits = 1000) =>
    asBrowser(ann.browser, () => runExperiment(studio, id, { version, credits }));
  it('notes the preset of each cell, for what the preset made and cost', async () => {
    const input = { name: 'Noir', text: 'film noir', model: null, values: {}, picture: null };
    const preset = await createPreset(studio, randomUUID(), { ...input, is_shared: false });
    const tried = {
      ref: { id: preset, version: 1 },
      name: 'Noir',
      text: 'film noir',
      words: {},
      values: {},
    };
    const none = { ...tried, ref: null, name: 'No preset', text: '' };
    const of = { ...design, prompt: 'a house', axes: [], repeats: 1, models: ['lumen-image'] };
    const noir = await draft({}, { ...of, presets: [none, tried] });
    await run(noir);
    await rounds(noir.id);
    const { cells } = await readExperiment(studio, noir.id);
    expect(cells.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    const { results, credits } = await readPreset(studio, preset);
    expect([results, credits]).toEqual([1, cells[1]?.charged]);
  });

  it('notes the character of each cell, beside its preset', async () => {
    const content = { kind: 'character' as const, name: 'Mara', note: 'red hair', trigger: '' };
    const character = await createCharacter(studio, randomUUID(), {
      ...content,
      references: [],
      palette: [],
      logo: null,
      is_shared: false,
    });
    const mara = {
      ref: { id: character, version: 1 },
      name: 'Mara',
      trigger: '',
      note: 'red hair',
      references: [],
    };
    const none = { ...mara, ref: null, name: 'No character', note: '' };
    const of = { ...design, prompt: 'a house', axes: [], repeats: 1, models: ['lumen-image'] };
    const trial = await draft({}, { ...of, characters: [none, mara] });
    await run(trial);
    await rounds(trial.id);
    const { cells } = await readExperiment(studio, trial.id);
    expect(cells.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    const { results, credits } = await readCharacter(studio, character);
    expect([results, credits]).toEqual([1, cells[1]?.charged]);
  });

  it('is filed in the project that was open, whose budget pauses it, and an archived one refuses it', async () => {
    const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
    const project = await asAnn(() =>
      createProject(studio, { name: 'Job', client: '', brief: '', color: 'blue', people: [] }),
    );
    const of = { ...design, prompt: 'a house', axes: [], repeats: 4, models: ['lumen-image'] };
    const trial = await draft({ concurrency: 1 }, of);
    await openProject(studio, null);
    await asAnn(() => setBudget(studio, 'project', project, 9));
    await run(trial);
    await rounds(trial.id);
    const stopped = await readExperiment(studio, trial.id);
    expect([stopped.project_id, stopped.state, stopped.spent]).toEqual([project, 'paused', 8]);
    expect(stopped.note).toMatch(/^The project has 1 of 9 credits left; this needs 4\./);
    await asAnn(() => fileWork(studio, [{ kind: 'experiment', id: trial.id }], null));
    await run(trial);
    await rounds(trial.id);
    expect(await readExperiment(studio, trial.id)).toMatchObject({ state: 'done', spent: 16 });
    expect((await readProject(studio, project)).spent).toBe(8);
    await asAnn(() => fileWork(studio, [{ kind: 'experiment', id: trial.id }], project));
    await asAnn(() => archiveProject(studio, project, true));
    await expect(run(trial)).rejects.toThrow(/archived/);
    const eve = await console.person('Eve');
    const elsewhere = await console.team(eve);
    await expect(
      asBrowser(eve.browser, () =>
        fileWork(elsewhere, [{ kind: 'experiment', id: trial.id }], null),
      ),
    ).rejects.toMatchObject({ name: 'InvalidRequestError' });
  });

  it('begins with a limit, and runs each row of a list inside it', async () => {
    const rows = ['a cat', 'a dog'].map((text) => ({
      name: text,
      text,
      values: { aspect_ratio: '16:9' },
    }));
    const of = { ...design, prompt: '', rows, axes: [], repeats: 1, models: ['lumen-image'] };
    const id = await createExperiment(studio, { name: 'List', design: of, envelope: 4 });
    await run({ id, version: 1 }, 4);
    await rounds(id);
    const { cells, spent, envelope } = await readExperiment(studio, id);
    expect(cells.map(({ state }) => state)).toEqual(['succeeded', 'waiting']);
    expect([spent, envelope]).toEqual([4, 4]);
    expect((await readLists(studio)).map((list) => [list.id, list.succeeded])).toEqual([[id, 1]]);
  });

  /** Runs rounds until the run has ended or is paused. */
  async function rounds(id: string) {
    await expect
      .poll(
        async () => {
          await advanceExperiments(runtime(), () => 0);
          return (await readExperiment(studio, id)).state;
        },
        { timeout: 50_000, interval: 20 },
      )
      .not.toBe('running');
    return readExperiment(studio, id);
  }
  const spent = async () => {
    const { quota_amount } = await (await workspaceClient(studio.workspace.id)).balance.get();
    return milliToCredits(toMilli(1000) - toMilli(quota_amount));
  };
  const total = (cells: readonly { charged: number | null }[]) =>
    milliToCredits(cells.reduce((sum, { charged }) => sum + toMilli(charged ?? 0), 0));

  it('begins with results by their ids: their prompts whole, the settings they share, none of another workspace', async () => {
    const workspaceId = studio.workspace.id;
    const rowOf = (id: string, prompt: string, params: Record<string, unknown>) => ({
      taskId: `${id}_${workspaceId}`,
      workspaceId,
      source: 'console' as const,
      kind: 'image',
      model: 'lumen-image',
      prompt,
      params: { prompt, ...params },
      status: 'succeeded' as const,
      createdAt: new Date(),
    });
    const long = '港'.repeat(1_900);
    const rows = [
      rowOf('one', long, { seed: 7, resolution: '1K', aspect_ratio: '1:1' }),
      rowOf('two', 'A {calm|rough} sea', { seed: 8, resolution: '1K', aspect_ratio: '4:3' }),
      rowOf('three', 'あ'.repeat(2_001), { resolution: '1K' }),
    ];
    await upsertCreations(console.db, rows);
    const [one, two, three] = rows.map(({ taskId }) => taskId);
    expect(await readBeginning(studio, [one ?? ''])).toEqual({
      beginning: {
        model: 'lumen-image',
        values: { prompt: long, resolution: '1K', aspect_ratio: '1:1' },
      },
      task: one,
      leftOut: 0,
    });
    expect(await readBeginning(studio, [one ?? '', two ?? '', three ?? '', 'none'])).toEqual({
      beginning: {
        model: 'lumen-image',
        values: { prompt: [long, 'A {calm|rough} sea'], resolution: '1K' },
      },
      task: undefined,
      leftOut: 2,
    });
    const other = await console.team(ann, { name: 'Other' });
    expect(await readBeginning(other, [one ?? ''])).toBeNull();
  });

  it('is quoted once for each price, and charges what was quoted to the milli-credit', async () => {
    let quotes = 0;
    console.between((request, pass) => {
      if (new URL(request.url).pathname === '/v1/quote') quotes += 1;
      return pass(request);
    });
    const quote = await quoteDesign(studio, design, AbortSignal.timeout(30_000));
    expect(Object.keys(quote.prices)).toHaveLength(4);
    expect(quotes).toBe(4);
    // Prices of the same pricing version are known; one quote has the version.
    const again = await quoteDesign(studio, { ...design, prompt: 'b' }, AbortSignal.timeout(9_000));
    expect([again.prices, quotes]).toEqual([quote.prices, 5]);
    const made = await draft();
    await run(made);
    const { cells, state, note, spent: said, reserved } = await rounds(made.id);
    expect([state, note, cells.length, reserved]).toEqual(['done', null, 24, 0]);
    expect(new Set(cells.map(({ task_id }) => task_id)).size).toBe(24);
    expect(cells.every(({ charged, price }) => charged === price)).toBe(true);
    expect([total(cells), said]).toEqual([await spent(), await spent()]);
    const notifications = await readNotifications(studio);
    expect(notifications.map(({ text }) => text)).toContain(
      '“Houses” is done: 24 results for 57.6 credits.',
    );
  });

  it('is quoted again once its known prices are older than 30 seconds', async () => {
    let quotes = 0;
    console.between((request, pass) => {
      if (new URL(request.url).pathname === '/v1/quote') quotes += 1;
      return pass(request);
    });
    const quote = () => quoteDesign(studio, design, AbortSignal.timeout(30_000));
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await quote();
      await quote();
      expect(quotes).toBe(5);
      vi.setSystemTime(Date.now() + 30_001);
      await quote();
      expect(quotes).toBe(9);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of 1,008 cells with 12 distinct prices makes 12 quotes, at most 8 at once', async () => {
    let [quotes, open, most] = [0, 0, 0];
    console.between(async (request, pass) => {
      if (new URL(request.url).pathname !== '/v1/quote') return pass(request);
      quotes += 1;
      open += 1;
      most = Math.max(most, open);
      const answer = await pass(request);
      open -= 1;
      return answer;
    });
    const animals = Array.from({ length: 42 }, (_, index) => `animal ${index}`);
    const large: Design = {
      ...design,
      prompt: 'a {animal}',
      lists: [{ name: 'animal', values: animals }],
      models: ['lumen-image', 'lumen-image-pro'],
      axes: [{ field: 'aspect_ratio', values: ['1:1', '4:3', '3:4', '16:9', '9:16', '21:9'] }],
    };
    const { prices } = await quoteDesign(studio, large, AbortSignal.timeout(60_000));
    expect([Object.keys(prices).length, quotes]).toEqual([12, 12]);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('runs as many cells as the envelope holds, and more when it is raised', async () => {
    const made = await draft({ envelope: 40 }, { ...design, models: ['lumen-image'] });
    await run(made);
    const first = await rounds(made.id);
    const done = first.cells.filter(({ state }) => state === 'succeeded');
    expect([first.state, first.note]).toEqual([
      'done',
      '2 of 12 cells did not fit into the budget.',
    ]);
    expect([done.length, first.spent, await spent()]).toEqual([10, 40, 40]);
    const version = await saveExperiment(studio, made.id, made.version, {
      ...made.change,
      envelope: 44,
    });
    await run({ id: made.id, version });
    expect((await rounds(made.id)).spent).toBe(44);
  });

  it('uses results that the same recipe made before, for nothing', async () => {
    const small = { ...design, models: ['lumen-image'], axes: [], repeats: 1 };
    const first = await draft({}, small);
    await run(first);
    await rounds(first.id);
    const second = await draft({}, { ...small, repeats: 2 });
    const quote = await quoteDesign(studio, { ...small, repeats: 2 }, AbortSignal.timeout(9_000));
    expect(quote.ran_before).toHaveLength(3);
    await run(second);
    const { cells } = await rounds(second.id);
    expect(cells.filter(({ reused }) => reused)).toHaveLength(3);
    expect([total(cells), await spent()]).toEqual([12, 24]);
  });

  it('pauses when a price rises, and continues at the new one', async () => {
    const made = await draft({ concurrency: 1 }, { ...design, models: ['lumen-image'], axes: [] });
    let dearer = false;
    console.between(async (request, pass) => {
      const answer = await pass(request);
      if (!dearer || new URL(request.url).pathname !== '/v1/quote') return answer;
      return Response.json({ ...(await answer.json()), estimated_credits: 5 });
    });
    await run(made);
    dearer = true;
    const paused = await rounds(made.id);
    expect([paused.state, paused.note]).toEqual([
      'paused',
      'A price rose from 4 to 5 credits. Look at the prices, then go on.',
    ]);
    expect(await spent()).toBe(0);
    await run(made);
    expect(await rounds(made.id)).toMatchObject({ state: 'done', note: null });
  });

  it('pauses without credits, and continues once there are some', async () => {
    const poor = await console.team(ann, { credits: 4 });
    studio = poor;
    const made = await draft({ concurrency: 1 }, { ...design, models: ['lumen-image'], axes: [] });
    await run(made);
    const paused = await rounds(made.id);
    expect(paused.state).toBe('paused');
    expect(paused.note).toContain('4 credits');
    expect(paused.cells.filter(({ state }) => state === 'succeeded')).toHaveLength(1);
  });

  it('follows what runs while it is paused', async () => {
    const made = await draft({ concurrency: 2 }, { ...design, models: ['lumen-image'] });
    await run(made);
    await advanceExperiments(runtime(), () => 0);
    await pauseExperiment(studio, made.id);
    await expect
      .poll(async () => {
        await advanceExperiments(runtime(), () => 0);
        return (await readExperiment(studio, made.id)).reserved;
      })
      .toBe(0);
    const { cells, state, spent: said } = await readExperiment(studio, made.id);
    expect([state, said, await spent()]).toEqual(['paused', 8, 8]);
    expect(cells.filter((cell) => cell.state === 'succeeded')).toHaveLength(2);
  });

  it('shows the seed of each result, and sends a seed once to cells that take any', async () => {
    const many = { ...design, prompt: 'a shed', models: ['lumen-spark'], axes: [], repeats: 3 };
    const made = await draft({}, { ...many, reuse: false });
    await run(made);
    const { cells } = await rounds(made.id);
    const seeds = cells.map(({ seed }) => Number(seed));
    expect(new Set(seeds).size).toBe(3);
    const client = await workspaceClient(studio.workspace.id);
    for (const { seed, task_id } of cells) {
      const [row] = await console.db
        .select({ params: schema.creations.params })
        .from(schema.creations)
        .where(eq(schema.creations.taskId, task_id ?? ''));
      expect(row?.params).toMatchObject({ seed: Number(seed) });
    }
    // The same recipe and seed once more: another task with the same picture.
    const again = { ...many, repeats: 1, seeds: 'fixed' as const, seed: seeds[0] ?? 0 };
    const same = await draft({}, { ...again, reuse: false });
    await run(same);
    await rounds(same.id);
    const quote = (of: Design) => quoteDesign(studio, of, AbortSignal.timeout(30_000));
    expect((await quote({ ...many, repeats: 5 })).ran_before).toHaveLength(3);
    expect((await quote(again)).ran_before).toHaveLength(1);
    expect((await quote({ ...again, seed: Math.max(...seeds) + 1 })).ran_before).toEqual([]);
    const reusing = await draft({}, many);
    await run(reusing);
    const reused = await rounds(reusing.id);
    expect(reused.cells.map(({ seed }) => Number(seed)).sort()).toEqual(seeds.sort());
    expect((await client.balance.get()).quota_amount).toBe(1000 - 4 * 0.8);
  });

  it('retries failed cells, each as a new task', async () => {
    const one = { ...design, prompt: 'a house', models: ['lumen-image'], axes: [], repeats: 1 };
    const made = await draft({}, one);
    console.provider.byDefault({ state: 'failed', code: 'generation_failed', message: 'No.' });
    try {
      await run(made);
      const failed = await rounds(made.id);
      expect(failed.cells).toMatchObject([{ state: 'failed', charged: 0, error: 'No.' }]);
    } finally {
      const { pictureOutput } = await import('@/lib/service/testing');
      console.provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    }
    await run(made);
    const done = await rounds(made.id);
    expect(done.cells).toMatchObject([{ state: 'succeeded', charged: 4, error: null }]);
  });

  it('runs a failed cell again within the price of the submission, and keeps failed ones of older designs', async () => {
    const of = (prompt: string) => ({
      ...design,
      prompt,
      models: ['lumen-image'],
      axes: [],
      repeats: 1,
    });
    const made = await draft({ envelope: 8 }, of('a {red|blue|green} house'));
    console.provider.byDefault({ state: 'failed', code: 'generation_failed', message: 'No.' });
    try {
      await run(made, 8);
      // A failed cell frees credits, but no other cell may use them: the submission was for these two cells at 8 credits.
      const { note, cells } = await rounds(made.id);
      expect(note).toBe('1 of 3 cells did not fit into the budget.');
      expect(cells.map(({ state }) => state)).toEqual(['failed', 'failed', 'waiting']);
    } finally {
      const { pictureOutput } = await import('@/lib/service/testing');
      console.provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    }
    const version = await saveExperiment(studio, made.id, made.version, {
      ...made.change,
      design: of('a {red|blue|green|grey} house'),
    });
    await expect(run({ id: made.id, version }, 4)).rejects.toThrow('The price is higher now');
    expect(await spent()).toBe(0);
    await run({ id: made.id, version }, 8);
    const done = await rounds(made.id);
    expect([done.spent, done.cells.length]).toEqual([8, 4]);
    expect(done.cells.filter(({ state }) => state === 'succeeded')).toHaveLength(2);
    const other = await saveExperiment(studio, made.id, version, {
      ...made.change,
      envelope: 12,
      design: of('a boat'),
    });
    await run({ id: made.id, version: other }, 4);
    expect((await rounds(made.id)).cells.map(({ state }) => state)).toHaveLength(3);
  });

  it('waits for no experiment of another workspace', async () => {
    const first = studio;
    const slow = await draft({ concurrency: 1 }, { ...design, models: ['lumen-image'] });
    await run(slow);
    const release = Promise.withResolvers<void>();
    let calls = 0;
    console.between(async (request, pass) => {
      if (makes(request)) calls += 1;
      if (makes(request) && calls === 1) await release.promise;
      return pass(request);
    });
    const slowRound = advanceExperiments(runtime(), () => 0);
    await expect.poll(() => calls).toBe(1);
    studio = await console.team(ann, { credits: 1000 });
    const other = await draft({}, { ...design, models: ['lumen-spark'], axes: [] });
    await run(other);
    expect((await rounds(other.id)).state).toBe('done');
    const { cells } = await readExperiment(first, slow.id);
    expect(cells.filter(({ state }) => state === 'running')).toHaveLength(0);
    release.resolve();
    await slowRound;
  });

  it('backs off from a service that is down, shows that, and continues once it answers', async () => {
    const one = {
      ...design,
      prompt: 'a lighthouse',
      models: ['lumen-image'],
      axes: [],
      repeats: 1,
    };
    const made = await draft({}, one);
    await run(made);
    let calls = 0;
    console.between(async (request, pass) => {
      // Runs of other tests may go on.
      if (!makes(request) || !(await request.clone().text()).includes('lighthouse'))
        return pass(request);
      calls += 1;
      throw new TypeError('fetch failed');
    });
    const anHour = () => 3_600;
    await advanceExperiments(runtime(), anHour);
    expect(calls).toBeGreaterThan(0);
    const callsOfRound = calls;
    const { state, retry_at } = await readExperiment(studio, made.id);
    expect(state).toBe('running');
    expect(retry_at).toBeGreaterThan(Date.now());
    await advanceExperiments(runtime(), anHour);
    expect(calls).toBe(callsOfRound);
    console.between(null);
    // Once the hour is over.
    await console.db
      .update(schema.experiments)
      .set({ retryAt: sql`now()` })
      .where(eq(schema.experiments.id, made.id));
    const done = await rounds(made.id);
    expect([done.state, done.retry_at]).toEqual(['done', null]);
    expect([1, 2, 3, 7, 20].map(retryDelaySeconds)).toEqual([1, 2, 4, 60, 60]);
  });

  describe('whose next run begins during a round', () => {
    const one = { ...design, models: ['lumen-image'], axes: [], repeats: 1, reuse: false };
    const readRow = async (id: string) => {
      const [row] = await console.db
        .select()
        .from(schema.experiments)
        .where(eq(schema.experiments.id, id));
      if (row === undefined) throw new Error('It was just made.');
      return row;
    };

    it('makes its cells as the person who ran it last, in its project', async () => {
      const made = await draft({}, one);
      await run(made);
      const earlierRow = await readRow(made.id);
      const bo = await console.person('Bo');
      const member = await console.join(studio, bo, 'member');
      const project = await asBrowser(ann.browser, () =>
        createProject(studio, { name: 'Job', client: '', brief: '', color: 'blue', people: [] }),
      );
      await asBrowser(ann.browser, () =>
        fileWork(studio, [{ kind: 'experiment', id: made.id }], project),
      );
      await asBrowser(bo.browser, () =>
        runExperiment(member, made.id, { version: made.version, credits: 1000 }),
      );
      await advanceExperiment(runtime().db, earlierRow);
      const tasks = await console.db
        .select({ userId: schema.creations.userId, projectId: schema.creations.payingProjectId })
        .from(schema.creations)
        .where(eq(schema.creations.workspaceId, studio.workspace.id));
      expect(tasks).toEqual(Array(3).fill({ userId: bo.id, projectId: project }));
    });

    it('sends nothing before its time', async () => {
      const made = await draft({}, one);
      await run(made);
      const earlierRow = await readRow(made.id);
      await console.db
        .update(schema.experiments)
        .set({ retryAt: sql`now() + interval '1 hour'` })
        .where(eq(schema.experiments.id, made.id));
      await advanceExperiment(runtime().db, earlierRow);
      const { cells } = await readExperiment(studio, made.id);
      expect(cells.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    });

    it('counts the rounds without a response anew', async () => {
      const made = await draft({}, one);
      await run(made);
      const earlierRow = await readRow(made.id);
      await pauseExperiment(studio, made.id);
      await run(made);
      console.between(() => Promise.reject(new TypeError('fetch failed')));
      await advanceExperiment(runtime().db, { ...earlierRow, unanswered: 6 });
      expect(await readRow(made.id)).toMatchObject({ unanswered: 0, retryAt: null });
      await advanceExperiment(runtime().db, await readRow(made.id));
      expect(await readRow(made.id)).toMatchObject({ unanswered: 1, retryAt: expect.any(Date) });
    });
  });

  it('sends a cell without an answer again only at the price that was counted for it', async () => {
    const one = { ...design, prompt: 'a house', models: ['lumen-image'], axes: [], repeats: 1 };
    const made = await draft({ envelope: 5 }, one);
    let price: number | null = null;
    let isDown = true;
    console.between(async (request, pass) => {
      if (makes(request) && isDown) throw new TypeError('fetch failed');
      const answer = await pass(request);
      if (price === null || new URL(request.url).pathname !== '/v1/quote') return answer;
      return Response.json({
        ...(await answer.json()),
        estimated_credits: price,
        pricing_version: `p${price}`,
      });
    });
    await run(made, 4);
    await advanceExperiments(runtime(), () => 0);
    price = 6;
    isDown = false;
    const paused = await rounds(made.id);
    expect([paused.state, paused.note, await spent()]).toEqual([
      'paused',
      'A price rose from 4 to 6 credits. Look at the prices, then go on.',
      0,
    ]);
    await expect(run(made, 6)).rejects.toThrow('No cell fits');
    price = 5;
    // The page asks for the prices of the design as it is now, in which the cell need not be any more.
    const other = { ...one, models: ['lumen-spark'] };
    const signal = AbortSignal.timeout(9_000);
    expect((await quoteDesign(studio, other, signal, made.id)).raised).toBe(1);
    expect((await quoteDesign(studio, other, signal)).raised).toBe(0);
    await expect(run(made, 0)).rejects.toThrow('The price is higher now');
    await run(made, 1);
    expect(await rounds(made.id)).toMatchObject({ state: 'done', spent: 4 });
  });

  it('pauses when a model has lost its last route, and runs the cells of the others', async () => {
    const models = ['lumen-spark', 'lumen-image'];
    const two = { ...design, prompt: 'a house', models, axes: [], repeats: 1 };
    const made = await draft({ concurrency: 1 }, two);
    let isWithdrawn = false;
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (!isWithdrawn || !['/v1/quote', '/v1/generations'].includes(pathname))
        return pass(request);
      const { model } = await request.clone().json();
      return model === 'lumen-spark' ? withoutRoute() : pass(request);
    });
    await run(made);
    isWithdrawn = true;
    const paused = await rounds(made.id);
    expect([paused.state, paused.note]).toEqual(['paused', 'No route.']);
    await run(made);
    const done = await rounds(made.id);
    expect(done.state).toBe('done');
    expect(done.cells.map(({ state }) => state)).toEqual(['succeeded']);
  });

  it('pauses for a model without a route that the service prices all the same', async () => {
    const one = { ...design, prompt: 'a house', models: ['lumen-image'], axes: [], repeats: 1 };
    const made = await draft({}, one);
    console.between(async (request, pass) => (makes(request) ? withoutRoute() : pass(request)));
    await run(made);
    const { state, note, reserved, cells } = await rounds(made.id);
    expect([state, note, reserved]).toEqual(['paused', 'No route.', 0]);
    expect(cells.map((cell) => cell.state)).toEqual(['waiting']);
    console.between(null);
    await run(made);
    expect(await rounds(made.id)).toMatchObject({ state: 'done', spent: 4 });
  });

  it('when stopped, drops a cell that never got past its price', async () => {
    const one = { ...design, prompt: 'a house', models: ['lumen-image'], axes: [], repeats: 1 };
    const made = await draft({}, one);
    await run(made);
    console.between(() => Promise.reject(new TypeError('fetch failed')));
    await advanceExperiments(runtime(), () => 0);
    const { cells } = await readExperiment(studio, made.id);
    expect(cells.map(({ state }) => state)).toEqual(['sending']);
    await stopExperiment(studio, made.id);
    const stopped = await rounds(made.id);
    expect([stopped.state, stopped.reserved, stopped.cells]).toEqual(['done', 0, []]);
  });

  it('reserves nothing for a cell that never got past its price, and drops it once it left the design', async () => {
    const one = { ...design, prompt: 'a house', models: ['lumen-image'], axes: [], repeats: 1 };
    const made = await draft({ envelope: 4 }, one);
    await run(made);
    console.between(() => Promise.reject(new TypeError('fetch failed')));
    await advanceExperiments(runtime(), () => 0);
    await pauseExperiment(studio, made.id);
    await advanceExperiments(runtime(), () => 0);
    expect((await readExperiment(studio, made.id)).reserved).toBe(0);
    console.between(null);
    const change = { ...made.change, design: { ...one, prompt: 'a barn' } };
    const version = await saveExperiment(studio, made.id, made.version, change);
    await run({ id: made.id, version });
    const { state, spent: said, cells } = await rounds(made.id);
    expect([state, said, cells.length]).toEqual(['done', 4, 1]);
  });

  it('when stopped, drops waiting cells and cancels running ones without a charge', async () => {
    const made = await draft({ concurrency: 2 }, { ...design, models: ['lumen-image'] });
    console.provider.byDefault({ state: 'running', progress: 10 });
    try {
      await run(made);
      await advanceExperiments(runtime(), () => 0);
      await stopExperiment(studio, made.id);
      // A second submission does not change the reason of the first one.
      await stopExperiment(studio, made.id);
      const { cells, state, note, spent: said } = await rounds(made.id);
      expect([state, said, await spent()]).toEqual(['done', 0, 0]);
      expect(note).toBe('Stopped by Ann: 10 cells were not run.');
      expect(cells.map((cell) => cell.state)).toEqual(['canceled', 'canceled']);
    } finally {
      const { pictureOutput } = await import('@/lib/service/testing');
      console.provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    }
  });

  it('stops sending while it is paused', async () => {
    const made = await draft({ concurrency: 1 });
    await run(made);
    await pauseExperiment(studio, made.id);
    await advanceExperiments(runtime(), () => 0);
    const { state, cells } = await readExperiment(studio, made.id);
    expect(state).toBe('paused');
    expect(cells.every((cell) => cell.state === 'waiting')).toBe(true);
    expect(await spent()).toBe(0);
  });

  it('makes one task a cell and never passes the envelope, whatever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('rows' as const, 'cheapest' as const, 'spread' as const),
        fc.array(fc.constantFrom('pass', 'pass', 'lose', 'drop', 'busy'), { maxLength: 40 }),
        // Added to the real price in one quote after the other: prices rise and fall during the run.
        fc.array(fc.constantFrom(0, 0, 1), { maxLength: 20 }),
        async (envelope, concurrency, order, fates, rises) => {
          studio = await console.team(ann, { credits: 1000 });
          const left = [...fates];
          const dearer = [...rises];
          const line: Line = async (request, pass) => {
            const fate = makes(request) ? left.shift() : 'pass';
            if (fate === 'drop') throw new TypeError('fetch failed');
            if (fate === 'busy') return new Response('busy', { status: 503 });
            const answer = await pass(request);
            if (fate === 'lose') throw new TypeError('terminated');
            if (new URL(request.url).pathname !== '/v1/quote') return answer;
            const quote = await answer.json();
            const estimated_credits = quote.estimated_credits + (dearer.shift() ?? 0);
            return Response.json({ ...quote, estimated_credits });
          };
          const made = await draft({ envelope, concurrency, order });
          console.between(line);
          await run(made).catch(() => {});
          // Each rise pauses it once at most, until no price rises any more.
          while ((await rounds(made.id)).state === 'paused') {
            const now = await readExperiment(studio, made.id);
            expect(now.spent + now.reserved).toBeLessThanOrEqual(envelope);
            dearer.length = 0;
            await run(made).catch(() => pauseExperiment(studio, made.id));
            if ((await readExperiment(studio, made.id)).state === 'paused') break;
          }
          await expect
            .poll(async () => {
              await advanceExperiments(runtime(), () => 0);
              return (await readExperiment(studio, made.id)).reserved;
            })
            .toBe(0);
          console.between(null);
          const { cells, spent: said } = await readExperiment(studio, made.id);
          expect(said).toBeLessThanOrEqual(envelope);
          expect([total(cells), await spent()]).toEqual([said, said]);
          const tasks = cells.flatMap(({ task_id }) => task_id ?? []);
          expect(new Set(tasks).size).toBe(tasks.length);
          const cheapest = Math.min(
            ...cells.flatMap((cell) => (cell.state === 'waiting' ? cell.price : [])),
          );
          // A cell that was passed over at a higher price waits for the next submission.
          if (rises.every((rise) => rise === 0))
            expect(envelope - said).toBeLessThan(Math.max(cheapest, 0.8));
        },
      ),
      { numRuns: 6 },
    );
  });

  it('is saved again by a page that lost the response, and not over another', async () => {
    const { id, version, change } = await draft();
    const save = (name: string, page: string, step: number, seenVersion = version) =>
      saveExperiment(studio, id, seenVersion, { ...change, name }, { page, step });
    await save('lost', 'mine', 1);
    expect(await save('again', 'mine', 2)).toBe(version + 2);
    // It was sent before and arrives after.
    await expect(save('late', 'mine', 1)).rejects.toThrow('Someone else changed');
    await expect(save('other', 'theirs', 3)).rejects.toThrow('Someone else changed');
    await save('other', 'theirs', 1, version + 2);
    await expect(save('mine', 'mine', 3)).rejects.toThrow('Someone else changed');
    expect(await readExperiment(studio, id)).toMatchObject({ name: 'other' });
  });

  it('is saved by one person at a time, duplicated, listed and removed', async () => {
    const made = await draft();
    await expect(saveExperiment(studio, made.id, 1, made.change)).rejects.toThrow(
      'Someone else changed this experiment meanwhile.',
    );
    await expect(run({ id: made.id, version: 1 })).rejects.toThrow('Someone else changed');
    const copy = await duplicateExperiment(studio, made.id);
    expect(await readExperiment(studio, copy)).toMatchObject({ name: 'Houses copy', design });
    expect((await readExperiments(studio)).map(({ id, is_list: isList }) => [id, isList])).toEqual([
      [copy, false],
      [made.id, false],
    ]);
    await asBrowser(ann.browser, () => removeExperiment(studio, made.id));
    expect((await readExperiments(studio)).map(({ id }) => id)).toEqual([copy]);
    expect(await console.trail(studio, 'experiment')).toMatchObject([
      { action: 'experiment.delete', targetName: 'Houses' },
    ]);
  });

  it('keeps marks and votes of several people', async () => {
    const two = { ...design, models: ['lumen-image'], axes: [], repeats: 1 };
    const made = await draft({}, two);
    await run(made);
    const { cells } = await rounds(made.id);
    const [a = '', b = ''] = cells.map(({ key }) => key).sort();
    await markCells(studio, made.id, [a], 'keep');
    await voteOnCells(studio, made.id, { first: b, second: a, score: 1 });
    await voteOnCells(studio, made.id, { first: a, second: b, score: 1 });
    const bo = await console.join(studio, await console.person('Bo'), 'member');
    await voteOnCells(bo, made.id, { first: a, second: b, score: 0 });
    await expect(
      voteOnCells(bo, made.id, { first: a, second: 'nothing', score: 0 }),
    ).rejects.toThrow('two results');
    const [, , c = ''] = cells.map(({ key }) => key).sort();
    await markCells(studio, made.id, [c], 'reject');
    await expect(voteOnCells(bo, made.id, { first: a, second: c, score: 0 })).rejects.toThrow(
      'not rejected',
    );
    const { votes, cells: marked } = await readExperiment(bo, made.id);
    expect(votes.map(({ person, score }) => [person === ann.id, score]).sort()).toEqual([
      [false, 0],
      [true, 1],
    ]);
    expect(marked.find(({ key }) => key === a)?.mark).toBe('keep');
  });

  it('of another workspace is not found, by any function', async () => {
    const made = await draft();
    const other = await console.team(ann);
    const uses = [
      () => readExperiment(other, made.id),
      () => duplicateExperiment(other, made.id),
      () => saveExperiment(other, made.id, made.version, made.change),
      () => runExperiment(other, made.id, { version: made.version, credits: 9 }),
      () => pauseExperiment(other, made.id),
      () => stopExperiment(other, made.id),
      () => asBrowser(ann.browser, () => askForRun(other, made.id, { version: 1, credits: 9 }, '')),
      () => markCells(other, made.id, ['x'], 'keep'),
      () => voteOnCells(other, made.id, { first: 'x', second: 'y', score: 1 }),
      () => asBrowser(ann.browser, () => removeExperiment(other, made.id)),
    ];
    for (const use of uses)
      await expect(use()).rejects.toThrow('This experiment no longer exists.');
    expect(await readExperiments(other)).toEqual([]);
  });
});
