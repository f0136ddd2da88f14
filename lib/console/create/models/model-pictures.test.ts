import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { designWith } from '@/lib/experiments/testing/designs';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { examplePictures, modelsWithExample } from './example-pictures';
import { readModelExamples } from './model-examples';
import { firstPictureOf, readFirstTaskIds, readModelPictures } from './model-pictures';

const image = (name: string) => ({
  url: `https://media.test/${name}.png`,
  preview_url: `https://media.test/${name}.webp`,
  content_type: 'image/png',
});

describe('firstPictureOf', () => {
  const video = { url: 'https://media.test/film.mp4', content_type: 'video/mp4' };
  it.each([
    ['the preview of an image', [image('a')], [], 'https://media.test/a.webp'],
    [
      'the next one if the first was removed',
      [image('a'), image('b')],
      [0],
      image('b').preview_url,
    ],
    [
      'the image itself without a preview',
      [{ ...image('a'), preview_url: undefined }],
      [],
      image('a').url,
    ],
    [
      'the cover of a video',
      [{ ...video, thumbnail_url: 'https://media.test/film.jpg' }],
      [],
      'https://media.test/film.jpg',
    ],
    [
      'nothing of a file that is no longer kept',
      [{ ...image('a'), no_longer_kept: true }],
      [],
      undefined,
    ],
    ['nothing of a video without a cover', [video], [], undefined],
    ['nothing of a sound', [{ ...video, content_type: 'audio/mpeg' }], [], undefined],
  ])('is %s', (_, outputs, removed, expected) => {
    expect(firstPictureOf({ outputs, removed })).toBe(expected);
  });
});

it('has a file for each example, and no other', () => {
  const files = readdirSync(path.join(process.cwd(), 'public', 'models')).sort();
  expect(files).toEqual([...modelsWithExample].map((id) => `${id}.webp`).sort());
});

describeDatabases('pictures of models', (suite) => {
  let console: TestConsole;
  let studio: Access;
  let other: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    const ann = await console.person();
    studio = await console.team(ann);
    other = await console.team(ann);
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    await console.db.execute(sql`truncate console.creations, console.experiments cascade`);
  });

  type Row = Partial<typeof schema.creations.$inferInsert>;
  const insert = (access: Access, rows: Row[]) =>
    console.db.insert(schema.creations).values(
      rows.map((row, index) => ({
        taskId: `task_${access.workspace.id}_${index}`,
        workspaceId: access.workspace.id,
        source: 'console' as const,
        userId: access.user.id,
        kind: 'image',
        model: 'own-model',
        prompt: 'a sea',
        params: {},
        status: 'succeeded' as const,
        outputs: [image(`made-${index}`)],
        createdAt: new Date(Date.UTC(2026, 0, 10, 12, index)),
        ...row,
      })),
    );

  const favour = (access: Access, taskId: string, output = 0) =>
    console.db.insert(schema.favourites).values({ userId: access.user.id, taskId, output });
  const task = (access: Access, at: number) => `task_${access.workspace.id}_${at}`;

  it('are the first results of the workspace that are still in the gallery', async () => {
    await insert(studio, [
      { status: 'failed', outputs: [] },
      { removedAt: new Date() },
      { removedOutputs: [0] },
      { outputs: [image('first')] },
      {},
      { status: 'running', outputs: [] },
      { model: 'another', outputs: [image('another')] },
    ]);
    await insert(other, [{ outputs: [image('foreign')], createdAt: new Date(0) }]);
    const pictures = await readModelPictures(studio, ['own-model', 'another', 'never-used']);
    expect(pictures).toEqual({
      'own-model': 'https://media.test/first.webp',
      another: 'https://media.test/another.webp',
    });
  });

  it('are later results once the first files are not kept any more', async () => {
    const expired = { outputs: [{ ...image('expired'), no_longer_kept: true }] };
    await insert(studio, [
      { model: 'short', ...expired },
      { model: 'short' },
      ...Array<Row>(45).fill(expired),
      { outputs: [image('kept')] },
      {},
    ]);
    await favour(studio, task(studio, 0));
    await favour(studio, task(studio, 2));
    expect(await readModelPictures(studio, ['own-model', 'short'])).toEqual({
      'own-model': 'https://media.test/kept.webp',
      short: 'https://media.test/made-1.webp',
    });
  });

  it('are found by an index, also for a model that is never used beside one that made thousands', async () => {
    await console.db.execute(sql`
      insert into console.creations (task_id, workspace_id, source, kind, model, status, outputs, created_at)
      select 'task_many_' || n, ${studio.workspace.id}, 'key', 'image', 'own-model', 'succeeded',
        ${JSON.stringify([image('many')])}::jsonb, now() - n * interval '1 minute'
      from generate_series(1, 3000) n`);
    await console.db.execute(sql`analyze console.creations`);
    const models = ['own-model', ...Array.from({ length: 10 }, (_, n) => `never-used-${n}`)];
    const { ids, read } = await console.db.transaction(async (tx) => {
      const taskIds = await readFirstTaskIds(tx, studio.workspace.id, models);
      const { rows } = await tx.execute<{ read: string }>(sql`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where schemaname = 'console' and relname = 'creations'`);
      return { ids: taskIds, read: Number(rows[0]?.read) };
    });
    expect(ids).toEqual(['task_many_3000']);
    expect(read).toBeGreaterThan(0);
    // Of more than 30,000, had each model's search gone through all of them.
    expect(read).toBeLessThan(1000);
  });

  it('are what was kept, and stay when something new is made', async () => {
    await insert(studio, [{}, {}, { model: 'vellum' }, { model: 'vellum' }]);
    const models = ['own-model', 'vellum', 'solstice'];
    const demo = await readModelPictures(studio, models);
    expect(demo).toEqual({
      'own-model': 'https://media.test/made-0.webp',
      vellum: examplePictures(['vellum']).vellum,
      solstice: examplePictures(['solstice']).solstice,
    });
    await favour(studio, task(studio, 1));
    await favour(studio, task(studio, 3));
    const kept = {
      'own-model': 'https://media.test/made-1.webp',
      vellum: 'https://media.test/made-3.webp',
      solstice: demo.solstice,
    };
    expect(await readModelPictures(studio, models)).toEqual(kept);
    await console.db.insert(schema.creations).values({
      taskId: task(studio, 4),
      workspaceId: studio.workspace.id,
      source: 'console',
      kind: 'image',
      model: 'vellum',
      status: 'succeeded',
      outputs: [image('newest')],
      createdAt: new Date(),
    });
    expect(await readModelPictures(studio, models)).toEqual(kept);
  });

  it('begin the examples: the most marks first, then the oldest; without what is gone or foreign', async () => {
    const mia = await console.join(studio, await console.person('Mia'), 'member');
    const stranger = await console.team(await console.person('Stranger'));
    await insert(studio, [
      {},
      {},
      { removedOutputs: [0] },
      { model: 'another' },
      { outputs: [image('a'), image('b')] },
    ]);
    await insert(other, [{}]);
    for (const at of [0, 1, 2, 3]) await favour(studio, task(studio, at));
    await favour(mia, task(studio, 4), 1);
    await favour(studio, task(studio, 4), 1);
    await favour(studio, task(other, 0));
    await favour(stranger, task(studio, 0));
    const { from, examples } = await readModelExamples(studio, 'own-model');
    expect(from).toBe('workspace');
    expect(examples.map(({ id }) => id)).toEqual([
      `${task(studio, 4)}.1`,
      `${task(studio, 0)}.0`,
      `${task(studio, 1)}.0`,
    ]);
    expect(examples[0]).toMatchObject({
      prompt: 'a sea',
      href: `/${studio.workspace.slug}/create?remix=${task(studio, 4)}`,
      file: image('b'),
    });
    expect((await readModelPictures(studio, ['own-model']))['own-model']).toBe(
      image('b').preview_url,
    );
    expect((await readModelExamples(stranger, 'own-model')).examples).toEqual([]);
  });

  it('begin no examples that a page cannot show', async () => {
    await insert(studio, [
      { outputs: [{ url: 'https://media.test/words.txt', content_type: 'text/plain' }] },
      { outputs: [{ ...image('old'), no_longer_kept: true }] },
      { outputs: [{ url: 'https://media.test/song.mp3', content_type: 'audio/mpeg' }] },
    ]);
    for (const at of [0, 1, 2]) await favour(studio, task(studio, at));
    const { examples } = await readModelExamples(studio, 'own-model');
    expect(examples.map(({ id }) => id)).toEqual([`${task(studio, 2)}.0`]);
  });

  it('begin with the keepers of experiments as well', async () => {
    await insert(studio, [{}, {}, {}]);
    const [{ id } = { id: '' }] = await console.db
      .insert(schema.experiments)
      .values({
        id: newId('exp'),
        workspaceId: studio.workspace.id,
        createdBy: studio.user.id,
        name: 'Seas',
        design: designWith({}),
      })
      .returning({ id: schema.experiments.id });
    const cell = (at: number, mark: 'keep' | 'reject' | null) => ({
      experimentId: id,
      key: `cell-${at}`,
      place: at,
      body: { model: 'own-model', prompt: 'a sea' },
      submission: `submission-${at}`,
      taskId: task(studio, at),
      priceMilli: 1,
      mark,
    });
    await console.db
      .insert(schema.experimentCells)
      .values([cell(0, 'reject'), cell(1, null), cell(2, 'keep')]);
    const { examples } = await readModelExamples(studio, 'own-model');
    expect(examples.map(({ id: example }) => example)).toEqual([`${task(studio, 2)}.0`]);
  });
});
