import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { toMilli } from '@/lib/contract';
import type { CharacterInput } from '@/lib/pages/characters';
import type { Shot, StoryboardPlan, StoryboardRun } from '@/lib/pages/storyboards';
import { describeDatabases } from '@/lib/platform/testing';
import { picture } from '@/lib/service/testing';
import { createCharacter, readCharacterResults } from '../create/characters';
import { createPreset, readPresetResults } from '../create/presets';
import { forwardUpload } from '../create/uploads';
import { schema } from '../db';
import { advanceExperiments, readExperiment, readExperiments } from '../experiments';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../testing';
import {
  createStoryboard,
  giveFirstFrame,
  pauseStoryboard,
  readStoryboard,
  readStoryboardPrices,
  readStoryboards,
  removeStoryboard,
  runStoryboard,
  saveStoryboard,
  stopStoryboard,
} from '.';

const shot = (id: string, more: Partial<Shot> = {}): Shot => ({
  id,
  text: `a harbour, ${id}`,
  seconds: 5,
  begins: 'picture',
  picture: null,
  sound: null,
  model: null,
  preset: null,
  values: {},
  take: null,
  ...more,
});
const planOf = (shots: Shot[]): StoryboardPlan => ({
  ratio: '16:9',
  film_model: 'kestrel-2',
  picture_model: 'lumen-spark',
  shots,
});
const films = (...ids: string[]): StoryboardRun['makes'] =>
  ids.map((id) => ({ shot: id, kind: 'film' }));

describeDatabases('a storyboard', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });
  beforeEach(async () => {
    studio = await console.team(ann, { credits: 1000 });
  });

  async function draft(plan: StoryboardPlan, envelope: number | null = 1000) {
    const id = await createStoryboard(studio, 'Harbour');
    return {
      id,
      version: await saveStoryboard(studio, id, 1, { name: 'Harbour', plan, envelope }),
    };
  }
  const run = (
    { id, version }: { id: string; version: number },
    makes: StoryboardRun['makes'],
    credits = 1000,
  ) => asBrowser(ann.browser, () => runStoryboard(studio, id, { version, makes, credits }));
  /** Calls `first` while `later` waits for its first price. */
  const meanwhile = async (first: () => Promise<unknown>, later: () => Promise<unknown>) => {
    let isFirstPrice = true;
    console.between(async (request, pass) => {
      if (isFirstPrice && new URL(request.url).pathname.endsWith('/quote')) {
        isFirstPrice = false;
        await first();
      }
      return pass(request);
    });
    await later().finally(() => console.between(null));
    expect(isFirstPrice).toBe(false);
  };
  const rounds = async (id: string, isDone: (states: string[]) => boolean) => {
    await expect
      .poll(
        async () => {
          await advanceExperiments(runtime(), () => 0);
          const { state, takes } = await readStoryboard(studio, id);
          return isDone([state, ...takes.map((take) => take.state)]);
        },
        { timeout: 50_000, interval: 30 },
      )
      .toBe(true);
    return readStoryboard(studio, id);
  };
  const isOver = ([state]: string[]) => state !== 'running';
  const uploadPicture = async () => {
    const form = new FormData();
    const bytes = new Uint8Array(await picture({ width: 64, height: 36 }));
    form.set('file', new File([bytes], 'frame.png', { type: 'image/png' }));
    const url = 'http://console.test/api/console/studio/uploads?name=frame.png&type=image/png';
    return forwardUpload(studio, new Request(url, { method: 'POST', body: form }));
  };

  it('prices each shot and makes them; single ones again, with the older takes kept', async () => {
    const board = await draft(planOf([shot('a'), shot('b')]));
    const { prices, version } = await readStoryboardPrices(studio, board.id);
    expect(version).toBe(board.version);
    const priceOf = (name: string) => {
      const price = prices[name];
      return price !== undefined && 'credits' in price ? price.credits : Number.NaN;
    };
    const whole = priceOf('a.film') + priceOf('b.film');
    await expect(run(board, films('a', 'b'), whole - 0.001)).rejects.toThrow('higher now');
    await run(board, films('a', 'b'), whole);
    const made = await rounds(board.id, isOver);
    expect(made).toMatchObject({ state: 'done', spent: whole, reserved: 0 });
    expect(made.takes.map(({ key, state }) => [key, state])).toEqual([
      ['a.film.1', 'succeeded'],
      ['b.film.1', 'succeeded'],
    ]);
    await run(board, films('b'), priceOf('b.film'));
    await rounds(board.id, isOver);
    await run(board, [{ shot: 'a', kind: 'picture' }]);
    const again = await rounds(board.id, isOver);
    const keys = again.takes.map(({ key }) => key).sort();
    expect(keys).toEqual(['a.film.1', 'a.picture.1', 'b.film.1', 'b.film.2']);
    expect((await readStoryboards(studio))[0]?.covers).toHaveLength(1);
    expect((await readStoryboards(studio))[0]).toMatchObject({
      id: board.id,
      shots: 2,
      seconds: 10,
    });
    expect((await readExperiments(studio)).length).toBe(0);
    await expect(readExperiment(studio, board.id)).rejects.toThrow('no longer exists');
    await asBrowser(ann.browser, () => removeStoryboard(studio, board.id));
    expect(await readStoryboards(studio)).toEqual([]);
  }, 90_000);

  it('begins with the film model that its maker used last, else with one that takes a first frame', async () => {
    const chooseFilmModel = async () =>
      (await readStoryboard(studio, await createStoryboard(studio, 'New'))).plan.film_model;
    expect(await chooseFilmModel()).toBe('kestrel-2');
    const board = await draft({ ...planOf([shot('a')]), film_model: 'solstice' });
    await run(board, films('a'));
    await rounds(board.id, isOver);
    expect(await chooseFilmModel()).toBe('solstice');
    console.between(() => Promise.reject(new Error('the service is away')));
    expect(await chooseFilmModel().finally(() => console.between(null))).toBeNull();
  }, 60_000);

  it('never passes its limit, and refuses what it cannot make', async () => {
    const plan = planOf([shot('a'), shot('b'), shot('c', { text: '' })]);
    const open = await draft(plan, null);
    await expect(run(open, films('a'))).rejects.toThrow('Choose how many credits');
    const { prices } = await readStoryboardPrices(studio, open.id);
    expect(prices['c.film']).toEqual({ problem: 'Say what happens in this shot.' });
    const price = prices['a.film'];
    const credits = price !== undefined && 'credits' in price ? price.credits : 0;
    const board = await draft(plan, credits * 1.5);
    await expect(run(board, films('a', 'b'))).rejects.toThrow('does not fit');
    await expect(run(board, films('c'))).rejects.toThrow('Shot 3: Say what happens');
    await expect(run({ ...board, version: 1 }, films('a'))).rejects.toThrow('Someone else changed');
    await run(board, films('a'));
    await expect(run(board, films('b'))).rejects.toThrow('does not fit');
    const { spent } = await rounds(board.id, isOver);
    expect(toMilli(spent)).toBeLessThanOrEqual(toMilli(credits * 1.5));
  }, 90_000);

  it('counts a shot among the results of the preset that filled it in', async () => {
    const noir = { name: 'Noir', text: 'film noir', model: null, values: {}, picture: null };
    const id = await asBrowser(ann.browser, () =>
      createPreset(studio, randomUUID(), { ...noir, is_shared: false }),
    );
    const board = await draft(planOf([shot('a', { preset: { id, version: 1 } }), shot('b')]));
    await run(board, films('a', 'b'));
    const { takes } = await rounds(board.id, isOver);
    const results = await readPresetResults(studio, id);
    expect(results.map(({ task }) => task.task_id)).toEqual([takes[0]?.task_id]);
  }, 60_000);

  it('makes its shots with the cast, but those that leave one out, and not with what others do not see', async () => {
    const { asset_id: asset, url } = await uploadPicture();
    const lena: CharacterInput = {
      kind: 'character',
      name: 'Lena',
      note: '',
      trigger: 'LNA1',
      references: [{ file: `upload:${asset}`, name: 'Face', role: 'subject' }],
      palette: [],
      logo: null,
      is_shared: true,
    };
    const bo = await console.person('Bo');
    const boAccess = await console.join(studio, bo, 'member');
    const id = await asBrowser(ann.browser, () => createCharacter(studio, randomUUID(), lena));
    const hiddenId = await asBrowser(bo.browser, () =>
      createCharacter(boAccess, randomUUID(), { ...lena, trigger: 'BO1', is_shared: false }),
    );
    const board = await draft({
      ...planOf([shot('a'), shot('b', { without: [id] })]),
      film_model: 'kestrel-video-o1',
      cast: [
        { id: hiddenId, name: 'Hidden', uses_palette: false },
        { id, name: 'Lena', uses_palette: false },
      ],
    });
    await run(board, films('a', 'b'));
    const { takes } = await rounds(board.id, isOver);
    expect(takes.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    const rows = await console.db
      .select({ key: schema.experimentCells.key, body: schema.experimentCells.body })
      .from(schema.experimentCells)
      .where(eq(schema.experimentCells.experimentId, board.id))
      .orderBy(schema.experimentCells.key);
    expect(rows.map(({ body }) => body.prompt)).toEqual(['a harbour, a, LNA1', 'a harbour, b']);
    expect(JSON.stringify(rows[0]?.body)).toContain(new URL(url).pathname);
    expect(rows[1]?.body).not.toHaveProperty('reference_images');
    const results = await readCharacterResults(studio, id);
    expect(results.map(({ task }) => task.task_id)).toEqual([takes[0]?.task_id]);
    // One shot again, with the cast.
    await run(board, films('a'));
    await rounds(board.id, isOver);
    expect((await readCharacterResults(studio, id)).length).toBe(2);
  }, 90_000);

  it('waits with a shot for the last frame of the one before', async () => {
    const board = await draft(planOf([shot('a'), shot('b', { begins: 'previous' })]));
    const first = await uploadPicture();
    const version = await saveStoryboard(studio, board.id, board.version, {
      name: 'Harbour',
      plan: planOf([
        shot('a', { picture: `upload:${first.asset_id}` }),
        shot('b', { begins: 'previous' }),
      ]),
      envelope: 1000,
    });
    await run({ ...board, version }, films('a', 'b'));
    const waiting = await rounds(board.id, ([, a]) => a === 'succeeded');
    expect(waiting.takes[1]).toMatchObject({ state: 'waiting', begins_after: 'a.film.1' });
    expect(waiting.state).toBe('running');
    expect((await readStoryboards(studio))[0]?.waits_for_page).toBe(true);
    const { asset_id: asset, url } = await uploadPicture();
    await giveFirstFrame(studio, board.id, { take: 'b.film.1', asset });
    // Another tab's frame changes nothing.
    await giveFirstFrame(studio, board.id, { take: 'b.film.1', asset: first.asset_id });
    const made = await rounds(board.id, isOver);
    expect(made.takes.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect((await readStoryboards(studio))[0]?.waits_for_page).toBe(false);
    const { rows } = await console.db.execute<{ body: Record<string, string> }>(
      `select body from console.experiment_cells where experiment_id = '${board.id}' and key = 'b.film.1'`,
    );
    const path = new URL(url).pathname;
    expect(rows[0]?.body.first_frame_image_url).toContain(path);
  }, 90_000);

  it('makes a shot once for two submissions at once, and one after another', async () => {
    const board = await draft(planOf([shot('a'), shot('b')]));
    const attempts = await Promise.allSettled([run(board, films('a')), run(board, films('a'))]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(run(board, films('a'))).rejects.toThrow('Shot 1 is being made already');
    const { takes } = await rounds(board.id, isOver);
    expect(takes.map(({ key }) => key)).toEqual(['a.film.1']);
  }, 60_000);

  it('keeps the shots that another submission started meanwhile', async () => {
    const board = await draft(planOf([shot('a'), shot('b')]));
    await meanwhile(
      () => run(board, films('a')),
      () => expect(run(board, films('b'))).rejects.toThrow('started or stopped meanwhile'),
    );
    const { takes } = await readStoryboard(studio, board.id);
    expect(takes.map(({ key }) => key)).toEqual(['a.film.1']);
  }, 60_000);

  it('that was removed meanwhile is not run, and one that was started meanwhile not removed', async () => {
    const remove = (id: string) => asBrowser(ann.browser, () => removeStoryboard(studio, id));
    const { experiments: e } = schema;
    const stateOf = async (id: string) =>
      (await console.db.select().from(e).where(eq(e.id, id)))[0]?.state;
    const removed = await draft(planOf([shot('a')]));
    await meanwhile(
      () => remove(removed.id),
      () => expect(run(removed, films('a'))).rejects.toThrow('changed this storyboard meanwhile'),
    );
    expect(await stateOf(removed.id)).toBe('draft');
    const started = await draft(planOf([shot('a')]));
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const starting = console.db.transaction(async (tx) => {
      await tx.update(e).set({ state: 'running' }).where(eq(e.id, started.id));
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const refusal = expect(remove(started.id)).rejects.toThrow('Stop the run before removing it.');
    await expect
      .poll(async () => {
        const { rows } = await console.db.execute(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1)
      .finally(ended.resolve);
    await starting;
    await refusal;
    expect((await readStoryboard(studio, started.id)).state).toBe('running');
  });

  it('keeps a first frame that comes while another shot is started', async () => {
    const { asset_id: asset } = await uploadPicture();
    const board = await draft(
      planOf([
        shot('a', { picture: `upload:${asset}` }),
        shot('b', { begins: 'previous' }),
        shot('c'),
      ]),
    );
    await run(board, films('a'));
    // The film before is being made: this one waits for it.
    await run(board, films('b'));
    expect((await readStoryboard(studio, board.id)).takes[1]).toMatchObject({
      key: 'b.film.1',
      begins_after: 'a.film.1',
    });
    await meanwhile(
      () => giveFirstFrame(studio, board.id, { take: 'b.film.1', asset }),
      () => run(board, films('c')),
    );
    const { takes } = await readStoryboard(studio, board.id);
    expect(takes.map(({ key, begins_after }) => [key, begins_after])).toEqual([
      ['a.film.1', null],
      ['b.film.1', null],
      ['c.film.1', null],
    ]);
  }, 60_000);

  it('goes on after a pause, and drops what waits when it is stopped', async () => {
    const board = await draft(planOf([shot('a'), shot('b', { begins: 'previous' })]));
    const { asset_id } = await uploadPicture();
    const version = await saveStoryboard(studio, board.id, board.version, {
      name: 'Harbour',
      plan: planOf([
        shot('a', { picture: `upload:${asset_id}` }),
        shot('b', { begins: 'previous' }),
      ]),
      envelope: 1000,
    });
    await run({ ...board, version }, films('a', 'b'));
    await pauseStoryboard(studio, board.id);
    expect((await readStoryboard(studio, board.id)).state).toBe('paused');
    await run({ ...board, version }, []);
    await rounds(board.id, ([, a]) => a === 'succeeded');
    await asBrowser(ann.browser, () => stopStoryboard(studio, board.id));
    const stopped = await rounds(board.id, isOver);
    expect(stopped.note).toContain('1 shot was not run');
    expect(stopped.takes.map(({ key }) => key)).toEqual(['a.film.1']);
  }, 90_000);

  it('pauses when a model has lost its last route, and makes the shots of the others', async () => {
    const board = await draft(planOf([shot('a'), shot('b')]));
    let isWithdrawn = false;
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (!isWithdrawn || !['/v1/quote', '/v1/generations'].includes(pathname))
        return pass(request);
      const { model } = await request.clone().json();
      return model === 'kestrel-2'
        ? Response.json(
            { error: { code: 'no_available_route', message: 'No route.', param: 'model' } },
            { status: 503, headers: { 'x-should-retry': 'false' } },
          )
        : pass(request);
    });
    try {
      await run(board, films('a'));
      isWithdrawn = true;
      const paused = await rounds(board.id, isOver);
      expect([paused.state, paused.note]).toEqual(['paused', 'No route.']);
      const { prices } = await readStoryboardPrices(studio, board.id);
      expect(prices['b.film']).toEqual({ problem: 'No route.' });
      await run(board, [{ shot: 'b', kind: 'picture' }]);
      await rounds(board.id, (states) => states.includes('succeeded'));
      await asBrowser(ann.browser, () => stopStoryboard(studio, board.id));
      const stopped = await rounds(board.id, isOver);
      expect(stopped.takes.map(({ key, state }) => [key, state])).toEqual([
        ['b.picture.1', 'succeeded'],
      ]);
    } finally {
      console.between(null);
    }
  }, 60_000);

  it('goes on with a shot that got no answer at the higher price that is shown', async () => {
    const board = await draft(planOf([shot('a')]));
    let increase = 0;
    let isLost = true;
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (isLost && pathname === '/v1/generations') throw new TypeError('fetch failed');
      const response = await pass(request);
      if (increase === 0 || pathname !== '/v1/quote') return response;
      const quote = await response.json();
      return Response.json({
        ...quote,
        estimated_credits: quote.estimated_credits + increase,
        pricing_version: 'dearer',
      });
    });
    try {
      await run(board, films('a'));
      await rounds(board.id, ([, a]) => a === 'sending');
      isLost = false;
      increase = 2;
      expect(await rounds(board.id, isOver)).toMatchObject({ state: 'paused' });
      await expect(run(board, [], 0)).rejects.toThrow('higher now');
      const { raised } = await readStoryboardPrices(studio, board.id);
      expect(raised).toBe(2);
      await run(board, [], raised);
      expect(await rounds(board.id, isOver)).toMatchObject({ state: 'done' });
    } finally {
      console.between(null);
    }
  }, 60_000);

  it('is hidden from other workspaces, and takes no files of theirs', async () => {
    const board = await draft(planOf([shot('a')]));
    const { asset_id: asset } = await uploadPicture();
    const elsewhere = await console.team(await console.person('Eve'), { credits: 10 });
    const missing = 'no longer exists';
    await expect(readStoryboard(elsewhere, board.id)).rejects.toThrow(missing);
    await expect(readStoryboardPrices(elsewhere, board.id)).rejects.toThrow(missing);
    await expect(pauseStoryboard(elsewhere, board.id)).rejects.toThrow(missing);
    const theirs = await createStoryboard(elsewhere, 'Theirs');
    const plan = planOf([shot('a', { picture: `upload:${asset}` })]);
    const change = { name: 'Theirs', plan, envelope: null };
    await expect(saveStoryboard(elsewhere, theirs, 1, change)).rejects.toThrow('not here any more');
    await expect(giveFirstFrame(elsewhere, theirs, { take: 'a.film.1', asset })).rejects.toThrow(
      'no such upload',
    );
  }, 60_000);
});
