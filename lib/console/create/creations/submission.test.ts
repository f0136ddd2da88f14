import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createScriptedReviewer, picture } from '@/lib/service/testing';
import { workspaceClient } from '../../developers/stored-keys';
import type { Access } from '../../team/access';
import { createTestConsole, type Line, type Person, type TestConsole } from '../../testing';
import { forwardUpload } from '../uploads';
import { createGeneration, readStart, runAgain, type SubmissionOutcome, storeForm } from '.';

const created = (outcome: SubmissionOutcome) => {
  if (outcome.kind !== 'created') throw new Error('the price rose');
  return outcome.creation;
};

/** Whether a call makes a task. */
const makes = (request: Request) => new URL(request.url).pathname === '/v1/generations';

/* One submission is one task and one charge, against the service itself. */
describeDatabases('a submission', { both: 'two submissions in a race' }, (suite) => {
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
    studio = await console.team(ann, { credits: 20 });
  });

  const submission = (submissionId: string = randomUUID(), seenCredits = 4) => ({
    submissionId,
    body: { model: 'lumen-image', prompt: 'a harbour' },
    seenCredits,
  });
  /** The charged and reserved credits of the 20. */
  const spent = async () => {
    const { quota_amount } = await (await workspaceClient(studio.workspace.id)).balance.get();
    return 20 - quota_amount;
  };

  it('makes a task of the person, with its recipe and its quote', async () => {
    const creation = created(await createGeneration(studio, submission()));
    expect(creation).toMatchObject({
      model: 'lumen-image',
      prompt: 'a harbour',
      kind: 'image',
      source: 'console',
      user: { id: ann.id, name: 'Ann' },
      quote: { estimated_credits: 4 },
    });
    expect(await spent()).toBe(4);
  });

  it('makes one task for ten simultaneous repeats', async () => {
    const one = submission();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => createGeneration(studio, one)),
    );
    expect(new Set(outcomes.map((each) => created(each).task_id)).size).toBe(1);
    expect(await spent()).toBe(4);
  });

  it('makes two tasks for two submissions of the same request', async () => {
    const [first, second] = await Promise.all([
      createGeneration(studio, submission()),
      createGeneration(studio, submission()),
    ]);
    expect(created(first).task_id).not.toBe(created(second).task_id);
    expect(await spent()).toBe(8);
  });

  it.each<[string, Line]>([
    [
      'the answer was lost',
      async (request, pass) => {
        const answer = await pass(request);
        if (makes(request)) throw new TypeError('the connection was reset');
        return answer;
      },
    ],
    [
      'the request was lost',
      async (request, pass) => {
        if (makes(request)) throw new TypeError('the connection was reset');
        return pass(request);
      },
    ],
    [
      'a proxy answered in its place',
      async (request, pass) => {
        const answer = await pass(request);
        return makes(request) ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : answer;
      },
    ],
  ])('makes one task when it is repeated after %s', async (_, line) => {
    const one = submission();
    console.between(line);
    await expect(createGeneration(studio, one)).rejects.toThrow();
    console.between(null);
    const first = created(await createGeneration(studio, one));
    const second = created(await createGeneration(studio, one));
    expect(second.task_id).toBe(first.task_id);
    expect(await spent()).toBe(4);
  });

  it('repeats a call with a lost answer by itself, under the same key', async () => {
    const keys: (string | null)[] = [];
    console.between(async (request, pass) => {
      if (!makes(request)) return pass(request);
      keys.push(request.headers.get('idempotency-key'));
      const answer = await pass(request);
      if (keys.length === 1) throw new TypeError('the connection was reset');
      return answer;
    });
    const one = submission();
    await createGeneration(studio, one);
    expect(keys).toEqual([one.submissionId, one.submissionId]);
    expect(await spent()).toBe(4);
  });

  it('asks before it costs more than shown, and runs at the price shown or less', async () => {
    expect(await createGeneration(studio, submission(undefined, 3.999))).toMatchObject({
      kind: 'price_rose',
      quote: { estimated_credits: 4 },
    });
    expect(await spent()).toBe(0);
    await createGeneration(studio, submission(undefined, 5));
    expect(await spent()).toBe(4);
  });

  it('reports the missing credits, and can be pressed again afterwards', async () => {
    const poor = await console.team(ann, { credits: 3 });
    const one = submission();
    await expect(createGeneration(poor, one)).rejects.toMatchObject({
      code: 'insufficient_credits',
      balance: 3,
    });
    const grant = { amount: 5, memo: 'top-up', once_key: 'top-up' };
    await console.service.manage(`/workspaces/${poor.workspace.id}/grants`, grant);
    expect(created(await createGeneration(poor, one)).status).toBe('queued');
  });

  it('with an avatar in review charges nothing, and makes one task once it is approved', async () => {
    const reviewer = createScriptedReviewer();
    console.provider.avatars = reviewer;
    const form = new FormData();
    const png = await picture({ width: 200, height: 200 });
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'ada.png');
    const request = new Request('http://console.test/?type=image/png', {
      method: 'POST',
      body: form,
    });
    const { asset_id: id } = await forwardUpload(studio, request);
    const one = {
      submissionId: randomUUID(),
      body: {
        model: 'solstice-mini',
        prompt: 'good morning',
        avatar_mode: 'virtual',
        avatar_asset_ids: [id],
      },
      seenCredits: 12,
    };
    await expect(createGeneration(studio, one)).rejects.toMatchObject({
      code: 'avatar_review_pending',
      retryAfterSeconds: 30,
    });
    expect(await spent()).toBe(0);
    reviewer.answer('approved');
    await suite.database().query('update service.avatar_reviews set ask_at = to_timestamp(0)');
    const first = created(await createGeneration(studio, one));
    expect(created(await createGeneration(studio, one)).task_id).toBe(first.task_id);
    expect(await spent()).toBe(12);
    delete console.provider.avatars;
  });

  it('cannot be found from another workspace', async () => {
    const other = await console.team(ann, { name: 'Other' });
    const one = submission();
    const here = created(await createGeneration(studio, one));
    const there = created(await createGeneration(other, one));
    expect(there.task_id).not.toBe(here.task_id);
  });

  it('is refused in a personal workspace', async () => {
    const personal = { ...studio, workspace: { ...studio.workspace, kind: 'personal' as const } };
    await expect(createGeneration(personal, submission())).rejects.toMatchObject({
      name: 'InvalidRequestError',
    });
  });

  it('runs again as a new task, once for each submission', async () => {
    const first = created(await createGeneration(studio, submission()));
    const id = randomUUID();
    const again = await Promise.all(
      [1, 2].map(() => runAgain(studio, first.task_id, { submissionId: id, seenCredits: 4 })),
    );
    expect(new Set(again).size).toBe(1);
    expect(again[0]).not.toBe(first.task_id);
    expect(await spent()).toBe(8);
  });

  it('draws and keeps the seed that is left free: every repeat sends it, and running again repeats the result', async () => {
    const sent: unknown[] = [];
    console.between(async (request, pass) => {
      if (makes(request)) sent.push((await request.clone().json()).seed);
      return pass(request);
    });
    const one = submission();
    const both = await Promise.all([1, 2].map(() => createGeneration(studio, one)));
    const first = created(await createGeneration(studio, one));
    const { seed } = first.params ?? {};
    expect(seed).toSatisfy((value) => Number.isInteger(value) && value >= 0);
    expect(new Set([...sent, ...both.map((each) => created(each).params?.seed)])).toEqual(
      new Set([seed]),
    );
    const again = await runAgain(studio, first.task_id, {
      submissionId: randomUUID(),
      seenCredits: 4,
    });
    expect(again).not.toBeNull();
    expect(sent.at(-1)).toBe(seed);
    const chosen = submission();
    const own = { ...chosen, body: { ...chosen.body, seed: 7 } };
    expect(created(await createGeneration(studio, own)).params?.seed).toBe(7);
  });

  it('fills in Create by ids, whatever the length of the prompt, and never from another workspace', async () => {
    const prompt = '港'.repeat(2_000);
    const one = submission();
    const body = { ...one.body, prompt, resolution: '1K', seed: 7 };
    const { task_id: id } = created(await createGeneration(studio, { ...one, body }));
    const form = {
      model: 'gone',
      values: { prompt: prompt.repeat(10), odd: { '': [null, 'ß'] } },
    };
    const formId = await storeForm(studio, form);
    const recipe = { model: 'lumen-image', values: { prompt, resolution: '1K' } };
    const withSeed = { ...recipe, values: { ...recipe.values, seed: 7 } };
    const other = await console.team(ann, { name: 'Other' });
    for (const [query, start] of [
      [{ remix: id }, { kind: 'form', form: recipe }],
      [{ recipe: id }, { kind: 'form', form: withSeed }],
      [{ prompt: id }, { kind: 'prompt', prompt }],
      [{ form: formId }, { kind: 'form', form }],
      [{ form: 'frm_none' }, { kind: 'missing' }],
      [{ model: 'ear', sound: `${id}.9` }, { kind: 'missing' }],
    ] as const) {
      expect(await readStart(studio, query)).toEqual(start);
      expect(await readStart(other, query)).toEqual({ kind: 'missing' });
    }
    expect(await readStart(other, { model: 'ear' })).toEqual({ kind: 'model', model: 'ear' });
    expect(await readStart(studio, {})).toBeNull();
  });

  it('does not run again at a higher price than shown', async () => {
    const first = created(await createGeneration(studio, submission()));
    const seen = { submissionId: randomUUID(), seenCredits: 3 };
    expect(await runAgain(studio, first.task_id, seen)).toBeNull();
    expect(await spent()).toBe(4);
  });

  it('does not run another workspace’s task again', async () => {
    const first = created(await createGeneration(studio, submission()));
    const other = await console.team(ann, { name: 'Other' });
    await expect(
      runAgain(other, first.task_id, { submissionId: randomUUID(), seenCredits: 4 }),
    ).rejects.toMatchObject({
      name: 'InvalidRequestError',
    });
  });
});
