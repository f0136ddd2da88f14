import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { examplePictures, modelsWithExample } from './example-pictures';
import { pictureOf, readModelPictures } from './model-pictures';

const image = (name: string) => ({
  url: `https://media.test/${name}.png`,
  preview_url: `https://media.test/${name}.webp`,
  content_type: 'image/png',
});

describe('pictureOf', () => {
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
    ['nothing of a video without a cover', [video], [], null],
    ['nothing of a sound', [{ ...video, content_type: 'audio/mpeg' }], [], null],
  ])('is %s', (_, outputs, removed, expected) => {
    expect(pictureOf({ outputs, removed })).toBe(expected);
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
    await console.db.execute(sql`truncate console.creations cascade`);
  });

  type Row = Partial<typeof schema.creations.$inferInsert>;
  const insert = (access: Access, rows: Row[]) =>
    console.db.insert(schema.creations).values(
      rows.map((row, at) => ({
        taskId: `task_${access.workspace.id}_${at}`,
        workspaceId: access.workspace.id,
        source: 'console' as const,
        userId: access.user.id,
        kind: 'image',
        model: 'own-model',
        prompt: 'a sea',
        params: {},
        status: 'succeeded' as const,
        outputs: [image(`made-${at}`)],
        createdAt: new Date(Date.UTC(2026, 0, 10, 12, at)),
        ...row,
      })),
    );

  it('are the newest results of the workspace that are still in the gallery', async () => {
    await insert(studio, [
      {},
      { outputs: [image('kept')] },
      { removedOutputs: [0] },
      { removedAt: new Date() },
      { status: 'failed', outputs: [] },
      { status: 'running', outputs: [] },
      { model: 'another', outputs: [image('another')] },
    ]);
    await insert(other, [{ outputs: [image('foreign')], createdAt: new Date() }]);
    const pictures = await readModelPictures(studio, ['own-model', 'another', 'never-used']);
    expect(pictures).toEqual({
      'own-model': 'https://media.test/kept.webp',
      another: 'https://media.test/another.webp',
    });
  });

  it('are examples where every model is the sandbox’s, until the workspace has its own', async () => {
    await insert(studio, [{ model: 'vellum' }]);
    const pictures = await readModelPictures(studio, ['vellum', 'solstice', 'own-model']);
    expect(pictures).toEqual({
      vellum: 'https://media.test/made-0.webp',
      solstice: examplePictures(['solstice']).solstice,
    });
  });
});
