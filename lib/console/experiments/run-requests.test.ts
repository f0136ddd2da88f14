import { eq, inArray, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Design, ExperimentChange } from '@/lib/pages/experiments';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { raiseNotification, readNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { removeMember } from '../team/members';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../testing';
import {
  askForRun,
  createExperiment,
  decideRunRequest,
  readExperiment,
  removeExperiment,
  runExperiment,
  saveExperiment,
} from '.';
import { advanceExperiments } from './run-experiments';

const { experiments: e, notifications: n, runRequests: r } = schema;

const design: Design = {
  prompt: 'a {red|blue} house',
  lists: [],
  models: ['lumen-image'],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: false,
};

const change: ExperimentChange = {
  name: 'Houses',
  design,
  envelope: 4,
  order: 'rows',
  concurrency: 4,
  webhook_url: null,
};

describeDatabases('a request to run an experiment', (suite) => {
  let console: TestConsole;
  let [ann, bo]: Person[] = [];
  let [owner, member]: Access[] = [];
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
    bo = await console.person('Bo');
    owner = await console.team(ann, { credits: 100 });
    member = await console.join(owner, bo, 'member');
  });
  afterAll(async () => {
    console.between(null);
    await console.close();
  });
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('made in beforeAll');
    return value;
  };
  async function asked(credits = 8) {
    const access = need(member);
    const id = await createExperiment(access, { name: 'Houses', design });
    const version = await saveExperiment(access, id, 1, change);
    const ask = () =>
      asBrowser(need(bo).browser, () => askForRun(access, id, { version, credits }, 'Please'));
    await ask();
    return { id, version, ask, request: (await readExperiment(need(owner), id)).request };
  }
  const raisedCredits = async () => {
    const of = { member: need(bo).id };
    const list = await runtime().service.manage?.budgets.list(need(owner).workspace.id, of);
    return list?.data[0]?.raised;
  };
  const answer = (id: string, decision: Parameters<typeof decideRunRequest>[2]) =>
    asBrowser(need(ann).browser, () => decideRunRequest(need(owner), id, decision));

  const ended = (id: string) =>
    expect
      .poll(async () => {
        await advanceExperiments(runtime());
        return (await readExperiment(need(owner), id)).state;
      })
      .not.toBe('running');
  const approval = { kind: 'approve', credits: 8 } as const;
  /** Calls `first` while `later` waits for its first price. */
  const quotedWhile = async (first: () => Promise<unknown>, later: () => Promise<unknown>) => {
    let isFirstPrice = true;
    console.between(async (call, pass) => {
      if (isFirstPrice && new URL(call.url).pathname === '/v1/quote') {
        isFirstPrice = false;
        await first();
      }
      return pass(call);
    });
    await later().finally(() => console.between(null));
    expect(isFirstPrice).toBe(false);
  };

  it('keeps what was asked for, and runs it in the budget that an approval raises', async () => {
    await runtime().service.manage?.budgets.set(need(owner).workspace.id, 'member', need(bo).id, {
      limit: 3,
    });
    const { id, version, ask, request } = await asked();
    expect(request).toMatchObject({ name: 'Bo', note: 'Please', cells: 2, price: 8 });
    await expect(ask()).rejects.toThrow('already has an open request');
    const notifications = (await readNotifications(need(owner))).map(({ text }) => text);
    expect(notifications).toContain('Bo asks to run “Houses” for 8 credits: “Please”');
    // The design is changed after that.
    await saveExperiment(need(member), id, version, {
      ...change,
      design: { ...design, prompt: 'twenty boats', repeats: 20 },
    });
    await expect(answer(request?.id ?? '', { kind: 'approve', credits: 7 })).rejects.toThrow(
      'The price is higher now',
    );
    await answer(request?.id ?? '', { kind: 'approve', credits: 8 });
    await expect(answer(request?.id ?? '', { kind: 'decline' })).rejects.toThrow(
      'already answered',
    );
    await ended(id);
    const done = await readExperiment(need(owner), id);
    expect([done.note, done.state, done.spent, done.request]).toEqual([null, 'done', 8, null]);
    expect((await readNotifications(need(member))).map(({ text }) => text)).toContain(
      'Ann approved “Houses”. It runs now.',
    );
    expect((await console.trail(need(owner), 'experiment')).map(({ action }) => action)).toEqual([
      'run_request.ask',
      'run_request.approve',
    ]);
  });

  it('has the new price when prices rose, and waits for another answer', async () => {
    const { id, request } = await asked();
    console.between(async (call, pass) => {
      const reply = await pass(call);
      if (new URL(call.url).pathname !== '/v1/quote') return reply;
      return Response.json({ ...(await reply.json()), estimated_credits: 6 });
    });
    await expect(answer(request?.id ?? '', { kind: 'approve', credits: 8 })).rejects.toThrow(
      'up to 12 credits',
    );
    console.between(null);
    const after = await readExperiment(need(owner), id);
    expect([after.request?.price, after.state]).toEqual([12, 'draft']);
    await answer(request?.id ?? '', { kind: 'decline' });
    expect((await readExperiment(need(member), id)).request).toBeNull();
  });

  it('of an experiment that is removed meanwhile runs nothing, and neither does its own Run', async () => {
    const { id, version, request } = await asked();
    const other = await asked();
    const raisedBefore = await raisedCredits();
    const asOwner = (body: () => Promise<unknown>) => asBrowser(need(ann).browser, body);
    await quotedWhile(
      () => asOwner(() => removeExperiment(need(owner), id)),
      () => expect(answer(request?.id ?? '', approval)).rejects.toThrow('no longer exists'),
    );
    await quotedWhile(
      () => asOwner(() => removeExperiment(need(owner), other.id)),
      () =>
        expect(
          asOwner(() => runExperiment(need(owner), other.id, { version, credits: 8 })),
        ).rejects.toThrow('changed this experiment meanwhile'),
    );
    expect(await raisedCredits()).toBe(raisedBefore);
    const rows = await console.db
      .select()
      .from(e)
      .where(inArray(e.id, [id, other.id]));
    expect(rows.map(({ state }) => state)).toEqual(['draft', 'draft']);
  });

  it('is not made for an experiment that was removed while it was quoted', async () => {
    const access = need(member);
    const id = await createExperiment(access, { name: 'Houses', design });
    const version = await saveExperiment(access, id, 1, change);
    const asBo = (body: () => Promise<unknown>) => asBrowser(need(bo).browser, body);
    await quotedWhile(
      () => asBo(() => removeExperiment(access, id)),
      () =>
        expect(
          asBo(() => askForRun(access, id, { version, credits: 8 }, 'Please')),
        ).rejects.toThrow('changed this experiment meanwhile'),
    );
    const requests = await console.db.select().from(r).where(eq(r.experimentId, id));
    expect(requests).toEqual([]);
  });

  it('pays for no cell that was run meanwhile, and waits for the end of another run', async () => {
    const run = ({ id, version }: { id: string; version: number }) =>
      asBrowser(need(ann).browser, () => runExperiment(need(owner), id, { version, credits: 8 }));
    const asks = await asked();
    const [id, request] = [asks.id, asks.request?.id ?? ''];
    await run(asks);
    await expect(answer(request, approval)).rejects.toThrow('It is running now');
    await ended(id);
    const rest = (await readExperiment(need(owner), id)).request;
    expect(rest).toMatchObject({ cells: 1, price: 4 });
    await answer(request, { kind: 'approve', credits: 4 });
    await ended(id);
    expect((await readExperiment(need(owner), id)).spent).toBe(8);
    const news = (await readNotifications(need(member))).map(({ text }) => text);
    expect(news).toContain('“Houses” is done: 2 results for 8 credits.');
    const ownNews = (await readNotifications(need(owner))).map(({ text }) => text);
    expect(ownNews).not.toContain('“Houses” is done: 1 result for 4 credits.');
    const [approved] = await console.db.select().from(r).where(eq(r.id, request));
    expect(approved).toMatchObject({ state: 'approved', priceMilli: 4000 });

    const whole = await asked();
    const version = await saveExperiment(need(owner), whole.id, whole.version, {
      ...change,
      envelope: 8,
    });
    await quotedWhile(
      () => run({ id: whole.id, version }),
      () => expect(answer(whole.request?.id ?? '', approval)).rejects.toThrow('It is running now'),
    );
    await ended(whole.id);
    await expect(answer(whole.request?.id ?? '', approval)).rejects.toThrow('can run any more');
    expect(await readExperiment(need(owner), whole.id)).toMatchObject({ state: 'done', spent: 8 });
  });

  it('of a person who leaves is declined, also while it is being approved', async () => {
    const { id, request } = await asked();
    await quotedWhile(
      () => asBrowser(need(ann).browser, () => removeMember(need(owner), need(bo).id)),
      () => expect(answer(request?.id ?? '', approval)).rejects.toThrow('already answered'),
    );
    const { request: open, state } = await readExperiment(need(owner), id);
    expect([open, state]).toEqual([null, 'draft']);
    const texts = (await readNotifications(need(owner))).filter(({ path }) => path?.includes(id));
    expect(texts).toEqual([]);
    member = await console.join(need(owner), need(bo), 'member');
  });

  it('ends with its experiment, and so does the news of a run', async () => {
    const { id, request } = await asked();
    const workspace = need(owner).workspace.id;
    const theirs = or(
      eq(n.dedupeKey, `run-request:${request?.id}`),
      eq(n.dedupeKey, `experiment:${id}`),
    );
    await raiseNotification(console.db, {
      workspace,
      kind: 'experiment_done',
      dedupeKey: `experiment:${id}`,
      text: 'An earlier run is done.',
      userId: need(bo).id,
    });
    await asBrowser(need(ann).browser, () => removeExperiment(need(owner), id));
    const news = await console.db.select().from(n).where(theirs);
    expect(news.map(({ resolvedAt }) => resolvedAt)).toEqual([expect.any(Date), expect.any(Date)]);
    const [row] = await console.db.select().from(r).where(eq(r.experimentId, id));
    expect(row).toMatchObject({ state: 'declined', decidedBy: need(ann).id });
    expect((await readNotifications(need(member)))[0]).toMatchObject({
      text: 'Ann removed “Houses”, so it is not run.',
      path: 'experiments',
    });
  });

  it('of another workspace is not found', async () => {
    const { request } = await asked();
    const other = await console.team(need(ann), { credits: 0 });
    await expect(
      asBrowser(need(ann).browser, () =>
        decideRunRequest(other, request?.id ?? '', { kind: 'decline' }),
      ),
    ).rejects.toThrow('no longer exists');
  });
});
