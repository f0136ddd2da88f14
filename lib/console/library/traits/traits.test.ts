import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import type { MainColour } from '@/lib/pages/main-colours';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { readGalleryIndex } from '../gallery';
import { colourOf, mainColoursOf } from './colour-rules';
import { readDueTraits } from './read-due-traits';
import { readPicture } from './read-picture';

const scene = (sky: string, boatX = 30) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="${sky}"/>
      <rect y="55" width="120" height="25" fill="#143a8c"/><path d="M${boatX} 20 l30 30 h-45 z" fill="#ffffff"/></svg>`),
  );
const forest = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#2f9e44"/>
    <rect x="10" width="14" height="80" fill="#7a4a22"/><rect x="50" width="14" height="80" fill="#7a4a22"/><rect x="90" width="20" height="80" fill="#111"/></svg>`),
);

describeDatabases('traits of results', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let other: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });
  beforeEach(async () => {
    other = await console.team(ann);
    await console.db.execute(sql`update console.creations set traits_due_at = null`);
  });
  afterEach(() => console.between(null));

  /** Answers every request for a file with those of `files`, by the last part of the address. */
  const serve = (files: Readonly<Record<string, Buffer | number>>) =>
    console.between(async (request) => {
      const file = files[new URL(request.url).pathname.split('/').at(-1) ?? ''];
      if (typeof file === 'number') return new Response(null, { status: file });
      return file === undefined
        ? new Response(null, { status: 404 })
        : new Response(new Uint8Array(file));
    });
  const task = async (
    access: Access,
    taskId: string,
    names: readonly string[],
    type = 'image/png',
  ) => {
    await console.db.insert(schema.creations).values({
      taskId,
      workspaceId: access.workspace.id,
      source: 'console',
      kind: 'image',
      model: 'lumen',
      status: 'succeeded',
      createdAt: new Date(),
      outputs: names.map((name) => ({ url: `http://service.test/x/${name}`, content_type: type })),
    });
    // The column has whole milliseconds: rounded up, it would not be due yet for the rest of one.
    await console.db.execute(sql`
      update console.creations set traits_due_at = traits_due_at - interval '1 second' where task_id = ${taskId}`);
  };
  const read = () => readDueTraits(console.db, new AbortController().signal);
  const tiles = async (filters: GalleryFilters, access = studio) => {
    const reader = { workspaceId: access.workspace.id, userId: access.user.id };
    const { task_ids, outputs } = await readGalleryIndex(console.db, reader, filters);
    return task_ids.map((id, i) => `${id}:${outputs[i]}`).sort();
  };

  it('find alike pictures and main colours, in one workspace', async () => {
    serve({
      'day.png': await scene('#7ec8f2').png().toBuffer(),
      'day.jpg': await scene('#7ec8f2').resize(300, 200).jpeg({ quality: 40 }).toBuffer(),
      'forest.png': await forest.png().toBuffer(),
      'broken.png': Buffer.from('not a picture'),
    });
    await task(studio, 'task_day', ['forest.png', 'day.png']);
    await task(studio, 'task_copy', ['day.jpg']);
    await task(studio, 'task_broken', ['broken.png', 'gone.png']);
    await task(other, 'task_theirs', ['day.png']);
    expect(await read()).toBe(4);
    expect(await read()).toBe(0);
    expect(await tiles({ like: 'task_day:1' })).toEqual(['task_copy:0', 'task_day:1']);
    expect(await tiles({ like: 'task_day:0' })).toEqual(['task_day:0']);
    expect(await tiles({ like: 'task_theirs:0' })).toEqual([]);
    expect(await tiles({ like: 'task_day:1' }, other)).toEqual([]);
    expect(await tiles({ like: 'nothing' })).toEqual([]);
    expect(await tiles({ like: 'task_broken:1' })).toEqual(['task_broken:1']);
    expect(await tiles({ colour: 'green' })).toEqual(['task_day:0']);
    expect(await tiles({ colour: 'blue' })).toEqual(['task_copy:0', 'task_day:1']);
    expect(await tiles({ colour: 'blue' }, other)).toEqual(['task_theirs:0']);
  });

  it('find transcripts by their words', async () => {
    serve({ 'speech.txt': Buffer.from('We sail at Dawn, said the captain.\u0000') });
    await task(studio, 'task_speech', ['speech.txt'], 'text/plain');
    await task(other, 'task_speech_theirs', ['speech.txt'], 'text/plain');
    await read();
    expect(await tiles({ q: 'captain dawn' })).toEqual(['task_speech:0']);
    expect(await tiles({ q: 'captain dusk' })).toEqual([]);
  });

  it('are read a day later when a file cannot be had now', async () => {
    serve({ 'late.png': 503 });
    await task(studio, 'task_late', ['late.png']);
    await read();
    expect(await read()).toBe(0);
    const [row] = (
      await console.db.execute<{ later: boolean }>(sql`
        select traits_due_at > now() + interval '23 hours' as later from console.creations where task_id = 'task_late'`)
    ).rows;
    expect(row?.later).toBe(true);
  });

  it('are not kept of what was deleted while its file was read', async () => {
    const picture = await forest.png().toBuffer();
    await task(studio, 'task_deleted', ['forest.png']);
    console.between(async () => {
      await console.db.execute(
        sql`update console.creations set deleted_at = now() where task_id = 'task_deleted'`,
      );
      return new Response(new Uint8Array(picture));
    });
    await read();
    expect(await console.db.$count(schema.resultTraits, sql`task_id = 'task_deleted'`)).toBe(0);
  });
});

it.each<[MainColour, readonly [number, number, number]]>([
  ['red', [217, 45, 32]],
  ['orange', [240, 138, 36]],
  ['yellow', [245, 211, 39]],
  ['green', [47, 158, 68]],
  ['teal', [26, 166, 166]],
  ['blue', [37, 99, 235]],
  ['blue', [20, 58, 140]],
  ['purple', [124, 58, 237]],
  ['pink', [236, 95, 168]],
  ['pink', [255, 192, 203]],
  ['brown', [122, 74, 34]],
  ['black', [17, 17, 17]],
  ['grey', [140, 140, 140]],
  ['white', [255, 255, 255]],
])('%s is the name of %j', (colour, [red, green, blue]) => {
  expect(colourOf(red, green, blue)).toBe(colour);
});

it('names the colours that make up most of a picture, the largest first', () => {
  const blue = Array.from({ length: 6 }, () => [37, 99, 235]);
  const red = Array.from({ length: 3 }, () => [217, 45, 32]);
  expect(mainColoursOf(Uint8Array.from([...red, ...blue, [255, 255, 255]].flat()))).toEqual([
    'blue',
    'red',
  ]);
});

it('reads no drawing and no text as a picture', async () => {
  expect(await readPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  expect(await readPicture(Buffer.from('hello'))).toBeNull();
});
