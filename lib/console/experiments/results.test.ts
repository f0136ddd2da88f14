import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ShareInput } from '@/lib/pages/experiment-results';
import type { Design, ExperimentChange } from '@/lib/pages/experiments';
import { cellSubject } from '@/lib/pages/review';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard, setOnBoard } from '../boards';
import { schema } from '../db';
import { workspaceClient } from '../developers/stored-keys';
import { setFavourite } from '../library/gallery';
import { moveResultsToTrash, readResultUses, restoreResults } from '../library/trash';
import { readNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { deleteComment } from '../review/comments';
import type { Access } from '../team/access';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../testing';
import {
  commentOnCell,
  createExperiment,
  duplicateExperiment,
  markCells,
  openShare,
  openSharedFile,
  promoteCell,
  readExperiment,
  readExperiments,
  readLineage,
  readPromotionOptions,
  readRecipes,
  removeExperiment,
  resultsCsv,
  runExperiment,
  saveExperiment,
  shareExperiment,
  unshareExperiment,
  voteOnCells,
} from '.';
import { advanceExperiments } from './run-experiments';

const design: Design = {
  prompt: '{red|=blue} house',
  lists: [],
  models: ['lumen-spark'],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: false,
};

const commentOf = (text: string) => ({ text, parent: null, place: null });
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describeDatabases('results of an experiment', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let id: string;
  let cells: readonly { key: string; task_id: string | null }[];
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
  });
  afterAll(() => console.close());
  const change = (of: Partial<Design>): ExperimentChange => ({
    name: 'Houses',
    design: { ...design, ...of },
    envelope: 50,
    order: 'rows',
    concurrency: 8,
    webhook_url: null,
  });
  /** Changes the design of a saved version. Returns the new version. */
  const save = (version: number, of: Partial<Design>) =>
    saveExperiment(studio, id, version, change(of));
  async function run(version: number) {
    await asBrowser(ann.browser, () => runExperiment(studio, id, { version, credits: 50 }));
    await expect
      .poll(
        async () => {
          await advanceExperiments(runtime());
          return (await readExperiment(studio, id)).state;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe('done');
  }
  beforeEach(async () => {
    console.between(null);
    studio = await console.team(ann, { credits: 100 });
    id = await createExperiment(studio, { name: 'Houses', design });
    await run(await save(1, {}));
    cells = (await readExperiment(studio, id)).cells;
  });
  const first = () => cells[0]?.key ?? '';
  const share = (options: Partial<ShareInput> = {}) =>
    asBrowser(ann.browser, () =>
      shareExperiment(studio, id, {
        until: inDays(7),
        credits: false,
        rejected: false,
        ...options,
      }),
    );
  const open = (link: string, ip = randomUUID()) => openShare(link.split('/').at(-1) ?? '', ip);

  it('have comments, which their authors and Admins delete', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const cy = await console.person('Cy');
    const asCy = await console.join(studio, cy, 'member');
    await commentOnCell(studio, id, first(), commentOf('Too dark'));
    await commentOnCell(asBo, id, first(), commentOf('I like it'));
    const { comments, moderates } = await readExperiment(asBo, id);
    expect(comments.map(({ subject, text, author }) => [subject, text, author.name])).toEqual([
      [cellSubject(id, first()), 'Too dark', 'Ann'],
      [cellSubject(id, first()), 'I like it', 'Bo'],
    ]);
    expect(moderates).toBe(false);
    const [dark, like] = comments.map((comment) => comment.id);
    const remove = (person: Person, access: Access, comment = '') =>
      asBrowser(person.browser, () => deleteComment(access, comment));
    await expect(remove(cy, asCy, like)).rejects.toThrow('This comment is no longer there.');
    await expect(remove(bo, asBo, dark)).rejects.toThrow('This comment is no longer there.');
    await remove(ann, studio, like);
    await remove(ann, studio, dark);
    expect((await readExperiment(studio, id)).comments).toEqual([]);
    const trail = await console.trail(studio, 'comment');
    expect(trail).toMatchObject([{ action: 'comment.delete', targetName: '“I like it”' }]);
    await expect(commentOnCell(studio, id, 'no-cell', commentOf('x'))).rejects.toThrow(
      'no longer part',
    );
  });

  it('have comments that notify those mentioned, the author of the experiment and earlier writers', async () => {
    const [bo, cy, di] = [
      await console.person('Bo'),
      await console.person('Cy Young'),
      await console.person('Di'),
    ];
    const asBo = await console.join(studio, bo, 'member');
    const asCy = await console.join(studio, cy, 'member');
    const asDi = await console.join(studio, di, 'member');
    const elsewhere = await console.team(cy);
    const commentNotificationPrefix = async (access: Access) =>
      (await readNotifications(access))
        .filter(({ kind }) => ['comment', 'mention', 'answer'].includes(kind))
        .reverse();
    const texts = async (access: Access) =>
      (await commentNotificationPrefix(access)).map(({ text }) => text);
    const path = `experiments/${id}?view=results&cell=${first()}`;

    await commentOnCell(asBo, id, first(), commentOf('Too dark, @cy young?'));
    expect(await commentNotificationPrefix(studio)).toMatchObject([
      {
        tone: 'neutral',
        text: 'Bo commented in “Houses”: “Too dark, @cy young?”',
        path,
      },
    ]);
    expect(await texts(asCy)).toEqual(['Bo mentioned you in “Houses”: “Too dark, @cy young?”']);
    await commentOnCell(studio, id, first(), commentOf(`${'🌊'.repeat(141)} @Bo`));
    // The earlier writer and the mentioned person are one. A long comment is quoted in part.
    expect(await texts(asBo)).toEqual([`Ann mentioned you in “Houses”: “${'🌊'.repeat(140)}…”`]);
    // Comments on another cell reach only the author of the experiment.
    await commentOnCell(asDi, id, cells[1]?.key ?? '', commentOf('Fine'));
    expect((await texts(studio)).at(-1)).toBe('Di commented in “Houses”: “Fine”');
    expect([(await texts(asBo)).length, (await texts(asCy)).length]).toEqual([1, 1]);
    expect([await texts(asDi), await texts(elsewhere)]).toEqual([[], []]);

    const [dark] = (await readExperiment(studio, id)).comments;
    await asBrowser(ann.browser, () => deleteComment(studio, dark?.id ?? ''));
    expect(await texts(asCy)).toEqual([]);
    expect(await texts(studio)).toEqual(['Di commented in “Houses”: “Fine”']);
    await asBrowser(ann.browser, () => removeExperiment(studio, id));
    expect([await texts(studio), await texts(asBo)]).toEqual([[], []]);
  });

  it('are promoted at the price shown, once for each submission', async () => {
    const options = await readPromotionOptions(studio, id, first());
    const [option] = options;
    expect(options.map(({ credits }) => credits)).toEqual(
      options.map(({ credits }) => credits).sort((a, b) => a - b),
    );
    const labels = options.map(({ label }) => label);
    expect(labels).toContain('Lumen Image');
    // A style costs nothing more, a resolution does.
    expect(labels.filter((label) => label.includes('Style'))).toEqual([]);
    expect(labels).toContain('Lumen Image · Resolution: 2K');
    const target = { model: option?.model ?? '', values: option?.values ?? {} };
    const credits = option?.credits ?? 0;
    expect(credits).toBeGreaterThan(0.8);
    // Two results at this price.
    expect(option?.all_credits).toBe(credits * 2);
    const submission = { submission: randomUUID(), cell: first(), target, seen: credits };
    expect(
      await promoteCell(studio, id, { ...submission, seen: 0.1, submission: randomUUID() }),
    ).toBe(null);
    const tasks = await Promise.all([
      promoteCell(studio, id, submission),
      promoteCell(studio, id, submission),
    ]);
    expect(new Set(tasks).size).toBe(1);
    await expect
      .poll(async () => (await readExperiment(studio, id)).promotions, { timeout: 20_000 })
      .toMatchObject([
        {
          cell: first(),
          label: option?.label,
          price: credits,
          charged: credits,
          state: 'succeeded',
        },
      ]);
    const { quota_amount } = await (await workspaceClient(studio.workspace.id)).balance.get();
    expect(quota_amount).toBeCloseTo(100 - 1.6 - credits, 6);
    // A promotion is a submission of a person and no part of the budget.
    expect((await readExperiment(studio, id)).spent).toBe(1.6);
  });

  it('keep a promotion whose answer was lost', async () => {
    const [option] = await readPromotionOptions(studio, id, first());
    if (option === undefined) throw new Error('there is a dearer model');
    const { model, values, credits } = option;
    const submission = {
      submission: randomUUID(),
      cell: first(),
      target: { model, values },
      seen: credits,
    };
    console.between(async (request, pass) => {
      const answer = await pass(request);
      if (new URL(request.url).pathname === '/v1/generations') throw new TypeError('terminated');
      return answer;
    });
    await expect(promoteCell(studio, id, submission)).rejects.toThrow();
    console.between(null);
    const task = await promoteCell(studio, id, submission);
    const { promotions } = await readExperiment(studio, id);
    expect(promotions.map(({ task_id }) => task_id)).toEqual([task]);
  });

  it('are shared by a link without names, until it ends or is revoked', async () => {
    await commentOnCell(studio, id, first(), commentOf('Only for us'));
    await markCells(studio, id, [first()], 'keep');
    const link = await share();
    const shared = await open(link);
    expect(shared).toMatchObject({ name: 'Houses', spent: null });
    const text = JSON.stringify(shared);
    for (const secret of ['Ann', ann.id, ann.email, 'Only for us', cells[0]?.task_id ?? '?']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('"mark":"keep"');
    console.between(async () => {
      throw new TypeError('fetch failed');
    });
    expect(await open(link)).toBe('unavailable');
    console.between(null);
    expect(await open(await share({ until: inDays(0), credits: true }))).toMatchObject({
      spent: 1.6,
    });
    const { shares } = await readExperiment(studio, id);
    expect(shares?.map(({ author, credits }) => [author, credits])).toEqual([
      ['Ann', true],
      ['Ann', false],
    ]);
    const storedShares = await console.db.select().from(schema.experimentShares);
    expect(JSON.stringify(storedShares)).not.toContain(link.split('/').at(-1));
    await asBrowser(ann.browser, () => unshareExperiment(studio, id, shares?.[1]?.id ?? ''));
    expect(await open(link)).toBeNull();
    const again = asBrowser(ann.browser, () =>
      unshareExperiment(studio, id, shares?.[1]?.id ?? ''),
    );
    await expect(again).rejects.toThrow('ended already');
    const late = await share();
    await console.db
      .update(schema.experimentShares)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(schema.experimentShares.experimentId, id));
    expect(await open(late)).toBeNull();
    expect(await open('nothing')).toBeNull();
    expect((await readExperiment(studio, id)).shares).toEqual([]);
    const asBo = await console.join(studio, await console.person('Bo'), 'member');
    expect((await readExperiment(asBo, id)).shares).toBeNull();
  });

  it('have files on a public link that no longer answer once it has ended', async () => {
    const links = [await share(), await share()];
    const [addresses = [], elsewhere = []] = await Promise.all(
      links.map(async (link) => [
        ...new Set(JSON.stringify(await open(link)).match(/[^"]*\/api\/[^"]+/g)),
      ]),
    );
    expect(addresses.length).toBeGreaterThan(1);
    const get = (address = '', headers: Record<string, string> = {}) => {
      const [token = '', file = ''] = address.split('/').slice(-2);
      return openSharedFile(token, file, new Request('http://console.test/', { headers }));
    };
    const text = JSON.stringify(await open(links[0] ?? ''));
    expect(text).not.toContain('/media/');
    for (const address of addresses) {
      const file = await get(address);
      expect(file?.status).toBe(200);
      expect(file?.headers.get('content-type')).toMatch(/^image\//);
      expect(file?.headers.get('cache-control')).toBe('private, no-store');
      const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
      const part = await get(address, { range: 'bytes=1-4' });
      expect(part?.status).toBe(206);
      expect(part?.headers.get('content-range')).toBe(`bytes 1-4/${bytes.length}`);
      expect(Buffer.from((await part?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
        bytes.subarray(1, 5),
      );
    }
    const file = elsewhere[0]?.split('/').at(-1) ?? '';
    const [, token = ''] = /\/shared\/([^/]+)/.exec(addresses[0] ?? '') ?? [];
    expect(await openSharedFile(token, file, new Request('http://console.test/'))).toBeNull();
    expect(await get(`${addresses[0]}x`)).toBeNull();

    const { shares } = await readExperiment(studio, id);
    await asBrowser(ann.browser, () => unshareExperiment(studio, id, shares?.[1]?.id ?? ''));
    expect(await Promise.all(addresses.map((address) => get(address)))).toEqual(
      addresses.map(() => null),
    );
    const left = await get(elsewhere[0]);
    expect(left?.status).toBe(200);
    await left?.body?.cancel();
  });

  it('are shared with the prompts that were sent, and rejected ones only by choice', async () => {
    await markCells(studio, id, [first()], 'reject');
    const left = await open(await share());
    expect(left).toMatchObject({ prompts: ['=blue house'] });
    expect(JSON.stringify(left)).not.toContain('reject');
    const all = await open(await share({ rejected: true }));
    expect(all).toMatchObject({ prompts: ['red house', '=blue house'] });
    expect(JSON.stringify(all)).toContain('"mark":"reject"');
    expect(JSON.stringify(all)).not.toContain('{red|');
    const { shares } = await readExperiment(studio, id);
    expect(shares?.map(({ rejected }) => rejected)).toEqual([true, false]);
  });

  it('are shared until a date, and guesses at links are limited', async () => {
    for (const until of [inDays(-2), inDays(400)]) {
      await expect(share({ until })).rejects.toThrow('Choose a last day');
    }
    const ip = randomUUID();
    const guesses = Array.from({ length: 60 }, () => open('a-guess', ip));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]));
    expect(await open(await share(), ip)).toBe('too_many');
  });

  it('are saved as CSV, with prompts escaped that a spreadsheet would run as formulas', async () => {
    let text = '';
    for await (const line of await resultsCsv(studio, id)) text += line;
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      'prompt,model,repeat,seed,state,mark,ran before,credits,task,page,file,file until,error',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^red house,Lumen Spark,1,\d+,succeeded,,no,0\.8,task_\w+,http/);
    expect(lines[1]).toMatch(/^'=blue house,/);
    const [task, page, file = '', until = ''] = (lines[0] ?? '').split(',').slice(8);
    expect(page).toBe(`${runtime().env.url}/${studio.workspace.slug}/gallery/${task}?output=0`);
    const expires = Number(new URL(file).searchParams.get('expires'));
    expect(Date.parse(until)).toBe(expires * 1000);
    expect((lines[0] ?? '').split(',')[3]).toBe((await readExperiment(studio, id)).cells[0]?.seed);
  });

  it('stay with what was sent for them, in links and in files, when the design is changed', async () => {
    const link = await share();
    const before = await open(link);
    const pictures = (shared: typeof before) =>
      shared !== null && typeof shared === 'object'
        ? shared.grids.map(({ label, rows }) => [
            label,
            rows.flatMap((row) => row.cells.flat()).filter(({ output }) => output !== null).length,
          ])
        : shared;
    expect(pictures(before)).toEqual([['', 2]]);
    const axes = [{ field: 'aspect_ratio', values: ['1:1'] }];
    const version = await save(2, { axes });
    // Each view has other addresses for the same files.
    const withoutAddresses = (shared: typeof before) =>
      JSON.stringify(shared).replaceAll(/\/api\/shared\/[^"]+/g, 'file');
    expect(withoutAddresses(await open(link))).toBe(withoutAddresses(before));
    const recipes = await readRecipes(studio, id);
    expect(recipes.map(({ key, body }) => [key, body.prompt])).toEqual([
      [cells[0]?.key, 'red house'],
      [cells[1]?.key, '=blue house'],
    ]);
    await run(version);
    expect((await readExperiment(studio, id)).cells).toHaveLength(4);
    expect(pictures(await open(link))).toEqual([
      ['', 2],
      ['Earlier results', 2],
    ]);
    let text = '';
    for await (const line of await resultsCsv(studio, id)) text += line;
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/^prompt,aspect_ratio,model,repeat,seed,state/);
    expect(lines.map((line) => line.split(',').toSpliced(4, 1).slice(0, 5).join())).toEqual([
      'red house,1:1,Lumen Spark,1,succeeded',
      "'=blue house,1:1,Lumen Spark,1,succeeded",
      'red house,,Lumen Spark,1,succeeded',
      "'=blue house,,Lumen Spark,1,succeeded",
    ]);
  });

  it('have the experiments made from them in their lineage', async () => {
    await markCells(studio, id, [first()], 'keep');
    const copy = await asBrowser(ann.browser, () => duplicateExperiment(studio, id));
    const task = cells[1]?.task_id ?? '';
    const changed = { name: 'Sea', design: { prompt: 'a house by the sea' }, task };
    const made = await createExperiment(studio, changed);
    const { nodes, edges } = await readLineage(studio, made);
    expect(nodes.map((node) => node.id).sort()).toEqual([id, copy, made].sort());
    expect(edges.map(({ from, to, prompt }) => [from, to, prompt]).sort()).toEqual(
      [
        [id, copy, design.prompt],
        [id, made, '=blue house'],
      ].sort(),
    );
    expect(edges.every(({ picture }) => picture !== null)).toBe(true);
    // A service elsewhere makes no previews of images.
    await runtime().db.execute(sql`
        update console.creations set outputs = jsonb_set(outputs, '{0}', (outputs -> 0) - 'preview_url')
        where task_id = ${task}`);
    const again = await readLineage(studio, made);
    expect(again.edges.find(({ to }) => to === made)?.picture).toMatch(/^http.*\/media\//);
  });

  it('have the experiments that use them as references in their lineage', async () => {
    const task = cells[0]?.task_id ?? '';
    const [row] = await console.db
      .select({ outputs: schema.creations.outputs })
      .from(schema.creations)
      .where(eq(schema.creations.taskId, task));
    const references = [row?.outputs[0]?.url ?? ''];
    const begin = (name: string, part: Partial<Design>) =>
      createExperiment(studio, { name, design: { ...design, ...part } });
    const axis = { field: 'reference_images', values: [references] };
    const varied = await begin('Varied', { prompt: 'a shed', axes: [axis] });
    const fixed = await begin('Fixed', { values: { reference_images: references } });
    const { nodes, edges } = await readLineage(studio, varied);
    expect(nodes.map((node) => node.id)).toEqual(expect.arrayContaining([id, varied, fixed]));
    for (const to of [varied, fixed]) {
      expect(edges.filter((edge) => edge.to === to)).toEqual([
        expect.objectContaining({ kind: 'reference', from: id, to, task_id: task }),
      ]);
    }
    expect(edges.find(({ to }) => to === varied)?.picture).toBeTruthy();
    const alone = await begin('Alone', {});
    expect((await readLineage(studio, alone)).edges).toEqual([]);
  });

  it('say what shows them before they go to the trash', async () => {
    const refs = cells.map(({ task_id }) => ({ task_id: task_id ?? '', output: 0 }));
    expect(await readResultUses(studio, refs)).toEqual([]);
    await markCells(studio, id, [first()], 'keep');
    await markCells(studio, id, [cells[1]?.key ?? ''], 'reject');
    await commentOnCell(studio, id, first(), commentOf('Too dark'));
    await commentOnCell(studio, id, first(), commentOf('Or not'));
    const board = await createBoard(studio, 'Moodboard');
    await setOnBoard(studio, board, refs, true);
    const bo = await console.join(studio, await console.person('Bo'), 'member');
    await setFavourite(studio, refs.slice(0, 1), true);
    await setFavourite(bo, refs, true);
    await share();
    const uses = [
      { kind: 'link', id, name: 'Houses', results: 1 },
      { kind: 'keeper', id, name: 'Houses', results: 1 },
      { kind: 'comments', id, name: 'Houses', results: 1 },
      { kind: 'board', id: board, name: 'Moodboard', results: 2 },
    ];
    const ofOthers = (results: number) => ({ kind: 'favourite', id: '', name: '', results });
    expect(await readResultUses(studio, [...refs, ...refs])).toEqual([...uses, ofOthers(2)]);
    expect(await readResultUses(bo, refs)).toEqual([...uses, ofOthers(1)]);
    // A rejected result is shown where the link shows rejected ones.
    await share({ rejected: true });
    expect((await readResultUses(studio, refs))[0]).toMatchObject({ kind: 'link', results: 2 });
    const { shares } = await readExperiment(studio, id);
    for (const link of shares ?? [])
      await asBrowser(ann.browser, () => unshareExperiment(studio, id, link.id));
    expect((await readResultUses(studio, refs)).map(({ kind }) => kind)).not.toContain('link');
    const other = await console.team(ann);
    expect(await readResultUses(other, refs)).toEqual([]);
    // The second picture of a task that the cell shows only without the first.
    const second = refs.map(({ task_id }) => ({ task_id, output: 1 }));
    expect(await readResultUses(studio, second)).toEqual([]);
    await asBrowser(ann.browser, () => moveResultsToTrash(studio, refs));
    expect(await readResultUses(studio, refs)).toEqual([]);
  });

  it('count nowhere while they are in the trash, and everywhere again once restored', async () => {
    await markCells(studio, id, [first()], 'keep');
    const keys = cells.map(({ key }) => key);
    const vote = { first: keys[0] ?? '', second: keys[1] ?? '', score: 1 as const };
    await voteOnCells(studio, id, vote);
    const copy = await asBrowser(ann.browser, () => duplicateExperiment(studio, id));
    const link = await share({ credits: true, rejected: true });
    const counts = async () => {
      const detail = await readExperiment(studio, id);
      const { edges } = await readLineage(studio, copy);
      const shared = await open(link);
      const list = await readExperiments(studio);
      let csv = '';
      for await (const line of await resultsCsv(studio, id)) csv += line;
      return {
        keepers: detail.cells.filter(({ mark }) => mark === 'keep').length,
        votes: detail.votes.length,
        keepersInCsv: csv.split(',keep,').length - 1,
        keeperInLineage: edges.some(({ task_id }) => task_id === cells[0]?.task_id),
        covers: list.find((each) => each.id === id)?.covers.length,
        shared: JSON.stringify(shared).split('"state":"succeeded"').length - 1,
        keepersShared: JSON.stringify(shared).split('"mark":"keep"').length - 1,
      };
    };
    const before = await counts();
    expect(before).toEqual({
      keepers: 1,
      votes: 1,
      keepersInCsv: 1,
      keeperInLineage: true,
      covers: 2,
      shared: 2,
      keepersShared: 1,
    });
    const refs = [{ task_id: cells[0]?.task_id ?? '', output: 0 }];
    await asBrowser(ann.browser, () => moveResultsToTrash(studio, refs));
    expect(await counts()).toEqual({
      keepers: 0,
      votes: 0,
      keepersInCsv: 0,
      keeperInLineage: false,
      covers: 1,
      shared: 1,
      keepersShared: 0,
    });
    await expect(voteOnCells(studio, id, vote)).rejects.toThrow('two results');
    await asBrowser(ann.browser, () => restoreResults(studio, refs));
    expect(await counts()).toEqual(before);
  });

  it('of another workspace are not found, by any function', async () => {
    const other = await console.team(ann);
    const target = { model: 'lumen-image', values: {} };
    const input = { submission: randomUUID(), cell: first(), target, seen: 100 };
    const uses = [
      () => commentOnCell(other, id, first(), commentOf('x')),
      () => readPromotionOptions(other, id, first()),
      () => promoteCell(other, id, input),
      () => shareExperiment(other, id, { until: inDays(1), credits: true, rejected: true }),
      () => asBrowser(ann.browser, () => unshareExperiment(other, id, 'shr_1')),
      () => resultsCsv(other, id),
      () => readLineage(other, id),
      () => readRecipes(other, id),
    ];
    for (const use of uses)
      await expect(use()).rejects.toThrow('This experiment no longer exists.');
  });
});
