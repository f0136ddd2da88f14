import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { BoardCommentInput } from '@/lib/pages/board-comments';
import { type BoardBatch, type BoardChange, boardSync } from '@/lib/pages/board-input';
import { type BoardNews, boardLimits } from '@/lib/pages/boards';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { readNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { archiveProject, createProject, fileWork } from '../projects';
import { deleteComment, resolveComment } from '../review/comments';
import type { Access } from '../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../testing';
import {
  commentOnBoard,
  countNewBoardComments,
  createBoard,
  deleteBoard,
  markBoardRead,
  readBoard,
  readBoardComments,
  readBoardFigures,
  readBoards,
  setBoardView,
  setOnBoard,
  syncBoard,
} from '.';

const noteOf = (id: string, set: BoardChange['set'] = {}): BoardChange => ({
  id,
  create: { kind: 'note', task_id: null, output: null, asset_id: null },
  set,
});
const resultOf = (id: string, taskId: string): BoardChange => ({
  id,
  create: { kind: 'result', task_id: taskId, output: 0, asset_id: null },
  set: {},
});
const uploadOf = (id: string, assetId: string): BoardChange => ({
  id,
  create: { kind: 'upload', task_id: null, output: null, asset_id: assetId },
  set: {},
});

const commentOf = (text: string, pin: BoardCommentInput['pin'] = null): BoardCommentInput => ({
  text,
  parent: null,
  pin,
});

describeDatabases('a board', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });

  const insertTask = async (access: Access, settled = 0) => {
    const taskId = `task_${randomUUID()}`;
    await runtime()
      .db.insert(schema.creations)
      .values({
        taskId,
        workspaceId: access.workspace.id,
        source: 'console',
        kind: 'image',
        model: 'lumen-image',
        status: 'succeeded',
        outputs: [
          { url: 'https://x.test/a.png', content_type: 'image/png', width: 300, height: 200 },
        ],
        createdAt: new Date(),
      });
    await runtime().db.execute(sql`update console.creations
      set receipt = jsonb_build_object('settled', ${settled}::numeric) where task_id = ${taskId}`);
    return taskId;
  };
  const insertUpload = async (access: Access) => {
    const assetId = `asset_${randomUUID()}`;
    await runtime().db.insert(schema.uploads).values({
      assetId,
      workspaceId: access.workspace.id,
      userId: access.user.id,
      url: 'https://x.test/u.png',
      contentType: 'image/png',
      size: 3,
      width: 10,
      height: 20,
    });
    return assetId;
  };

  /** A tab with the board open, which sends each call as its next act. */
  function tabOf(access: Access, board: string) {
    const writer = randomUUID();
    let sequence = 0;
    const sync = (batches: BoardBatch[], since = 0, selection: string[] = []) =>
      syncBoard(access, board, { session: writer, since, selection, batches });
    return {
      sync,
      batch: (...changes: BoardChange[]): BoardBatch => {
        sequence += 1;
        return { writer, sequence, changes };
      },
      change(...changes: BoardChange[]) {
        return sync([this.batch(...changes)]);
      },
    };
  }

  it('keeps both of two changes of different fields, and the later of one field', async () => {
    const board = await createBoard(studio, 'Sea');
    const [one, two] = [tabOf(studio, board), tabOf(studio, board)];
    await one.change(noteOf('a', { text: 'calm', x: 0, y: 0, width: 100, height: 50 }));
    const { revision } = await two.sync([]);
    await one.change({ id: 'a', set: { x: 40 } });
    await two.change({ id: 'a', set: { text: 'wild' } }, { id: 'a', set: { y: 7 } });
    await one.change({ id: 'a', set: { text: 'wilder', colour: 'pink' } });
    const news = await two.sync([], revision);
    expect(news).toMatchObject({ whole: false, revision: revision + 3 });
    expect(news.items).toMatchObject([{ id: 'a', text: 'wilder', colour: 'pink', x: 40, y: 7 }]);
    expect((await two.sync([], news.revision)).items).toEqual([]);
  });

  it('keeps what two people wrote over the same text of a note', async () => {
    const board = await createBoard(studio, 'Note');
    const [one, two] = [tabOf(studio, board), tabOf(studio, board)];
    const writeNote = (text: string, seen_text: string) => ({ id: 'a', set: { text }, seen_text });
    await one.change(noteOf('a', { text: 'calm' }));
    await one.change(writeNote('calm and blue', 'calm'));
    await two.change(writeNote('calm and', 'calm'), writeNote('calm and grey', 'calm and'));
    const textNow = async () => (await one.sync([], 0)).items[0]?.text;
    expect(await textNow()).toBe('calm and grey\n\ncalm and blue');
    await one.change(writeNote('blue', 'calm and blue'));
    expect(await textNow()).toBe('calm and grey\n\nblue');
  });

  it('loses nothing of changes that are sent at the same moment', async () => {
    const board = await createBoard(studio, 'Busy');
    const tabs = Array.from({ length: 8 }, () => tabOf(studio, board));
    await Promise.all(tabs.map((tab, index) => tab.change(noteOf(`n${index}`, { x: index }))));
    const { items, revision } = await readBoard(studio, board);
    expect(items.map(({ id, x }) => `${id} ${x}`).sort()).toEqual(
      tabs.map((_, index) => `n${index} ${index}`),
    );
    expect(revision).toBe(8);
  });

  it('lets a deletion win over a move, and brings the item back where it was moved', async () => {
    const board = await createBoard(studio, 'Gone');
    const [one, two] = [tabOf(studio, board), tabOf(studio, board)];
    const { revision } = await one.change(noteOf('a', { x: 1 }), noteOf('b'));
    await one.change({ id: 'a', set: { deleted: true } });
    await two.change({ id: 'a', set: { x: 9 } });
    expect((await readBoard(studio, board)).items.map(({ id }) => id)).toEqual(['b']);
    expect((await two.sync([], revision)).items).toMatchObject([{ id: 'a', deleted: true }]);
    await one.change({ id: 'a', set: { deleted: false } });
    expect((await readBoard(studio, board)).items).toMatchObject([{ id: 'a', x: 9 }, { id: 'b' }]);
  });

  it('applies an act once, however often and by whichever tab it is sent', async () => {
    const board = await createBoard(studio, 'Again');
    const [one, two] = [tabOf(studio, board), tabOf(studio, board)];
    const first = one.batch(noteOf('a', { text: 'old' }));
    const second = one.batch({ id: 'a', set: { text: 'new' } });
    await two.sync([first, second]);
    await two.change({ id: 'a', set: { text: 'newest' } });
    await one.sync([first, second]);
    expect((await readBoard(studio, board)).items).toMatchObject([{ text: 'newest' }]);
  });

  it('refuses what another workspace made, and all that was sent with it', async () => {
    const board = await createBoard(studio, 'Ours');
    const stranger = await console.team(await console.person());
    const [task, asset] = [await insertTask(stranger), await insertUpload(stranger)];
    const tab = tabOf(studio, board);
    for (const change of [resultOf('r', task), uploadOf('u', asset), resultOf('r', 'task_none')]) {
      await expect(tab.change(noteOf('n'), change)).rejects.toThrow('not in this workspace');
    }
    expect(await setOnBoard(studio, board, [{ task_id: task, output: 0 }], true)).toEqual([]);
    expect((await readBoard(studio, board)).items).toEqual([]);
  });

  it('is closed to another workspace', async () => {
    const board = await createBoard(studio, 'Private');
    const stranger = await console.team(await console.person());
    const tab = tabOf(stranger, board);
    const task = await insertTask(stranger);
    for (const attempt of [
      () => tab.sync([]),
      () => tab.change(noteOf('n')),
      () => readBoard(stranger, board),
      () => readBoardFigures(stranger, board),
      () => readBoardComments(stranger, board),
      () => commentOnBoard(stranger, board, commentOf('Mine')),
      () => setBoardView(stranger, board, 'surface'),
      () => setOnBoard(stranger, board, [{ task_id: task, output: 0 }], true),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'board_gone' });
    }
    await asBrowser(ann.browser, () => deleteBoard(stranger, board));
    expect(await readBoard(studio, board)).toMatchObject({ name: 'Private', view: 'grid' });
  });

  it('shows own results and uploads with their ratio, and where they are from the grid', async () => {
    const board = await createBoard(studio, 'Mood');
    const [task, other, asset] = [
      await insertTask(studio),
      await insertTask(studio),
      await insertUpload(studio),
    ];
    await setOnBoard(studio, board, [{ task_id: task, output: 0 }], true);
    const tab = tabOf(studio, board);
    await tab.change(resultOf('r', other), uploadOf('u', asset));
    await setBoardView(studio, board, 'surface');
    const news = await readBoard(studio, board);
    expect(news.view).toBe('surface');
    const seen = ({ items }: BoardNews) =>
      items.map(({ kind, picture, is_gone, ratio, x }) => [kind, picture, is_gone, ratio, x]);
    const picture = 'https://x.test/a.png';
    expect(seen(news)).toEqual([
      ['result', picture, false, 1.5, null],
      ['result', picture, false, 1.5, null],
      ['upload', null, false, 0.5, null],
    ]);
    await runtime().db.execute(
      sql`update console.creations set removed_outputs = '{0}' where task_id = ${other}`,
    );
    expect(seen(await readBoard(studio, board))[1]).toEqual(['result', null, true, 0, null]);
    const reader = { workspaceId: studio.workspace.id, userId: studio.user.id };
    expect(await readBoards(runtime().db, reader)).toMatchObject([{ id: board, count: 1 }]);
    await setOnBoard(studio, board, [{ task_id: task, output: 0 }], false);
    expect((await tab.sync([], news.revision)).items).toMatchObject([
      { task_id: task, deleted: true },
    ]);
  });

  it('is full in words, and a full one can still be changed and emptied', async () => {
    const board = await createBoard(studio, 'Full');
    const tab = tabOf(studio, board);
    const notes = Array.from({ length: boardLimits.items }, (_, index) => noteOf(`n${index}`));
    await tab.change(...notes);
    await expect(tab.change(noteOf('more'))).rejects.toThrow('A board holds at most 2,000 items.');
    await tab.change({ id: 'n0', set: { x: 5 } });
    await tab.change({ id: 'n1', set: { deleted: true } });
    await tab.change(noteOf('more'));
    await expect(tab.change({ id: 'n1', set: { deleted: false } })).rejects.toThrow('at most');
  });

  it.each([
    ['text', 'x'.repeat(boardLimits.text + 1)],
    ['text', 'a\0'],
    ['x', Number.POSITIVE_INFINITY],
    ['width', 0],
    ['colour', 'red; background: url(x)'],
    ['task_id', 'task_1'],
  ])('refuses %s=%j', (name, value) => {
    const batch = {
      writer: randomUUID(),
      sequence: 1,
      changes: [{ id: 'a', set: { [name]: value } }],
    };
    const parsed = boardSync.safeParse({
      session: randomUUID(),
      since: 0,
      selection: [],
      batches: [batch],
    });
    expect(parsed.success).toBe(false);
  });

  it('tells who else is there, with what they selected, and forgets them soon', async () => {
    const board = await createBoard(studio, 'Together');
    const bo = await console.person('Bo');
    const one = tabOf(studio, board);
    const two = tabOf(await console.join(studio, bo, 'member'), board);
    await one.sync([], 0, ['a', 'b']);
    expect((await two.sync([])).people).toEqual([
      { id: ann.id, name: studio.user.name, selection: ['a', 'b'] },
    ]);
    await runtime().db.execute(sql`update console.board_sessions
      set seen_at = now() - interval '20 seconds' where selection <> '{}'`);
    expect((await two.sync([])).people).toEqual([]);
    // A tab of the same person that was closed is not shown as another person.
    await one.sync([]);
    const ids = (await tabOf(studio, board).sync([])).people.map(({ id }) => id);
    expect(ids).toEqual([bo.id]);
  });

  it('follows its project: filed, archived', async () => {
    const board = await createBoard(studio, 'Filed');
    const tab = tabOf(studio, board);
    expect((await tab.sync([])).project).toBeNull();
    const asAnn = <T>(work: () => Promise<T>) => asBrowser(ann.browser, work);
    const input = { name: 'Ferry', client: '', brief: '', color: 'blue' as const, people: [] };
    const project = await asAnn(() => createProject(studio, input));
    await asAnn(() => fileWork(studio, [{ kind: 'board', id: board }], project));
    const filed = { id: project, name: 'Ferry', color: 'blue' };
    expect((await tab.sync([])).project).toEqual({ ...filed, is_archived: false });
    await asAnn(() => archiveProject(studio, project, true));
    expect((await tab.sync([])).project).toEqual({ ...filed, is_archived: true });
  });

  it('has comments on its items and places, told, counted, resolved, and gone with it', async () => {
    const board = await createBoard(studio, 'Talk');
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const tab = tabOf(studio, board);
    await tab.change(noteOf('n'), noteOf('gone'), resultOf('r', await insertTask(studio)));
    await tab.change({ id: 'gone', set: { deleted: true } });
    const onNote = await commentOnBoard(asBo, board, commentOf('Calmer', { item: 'n' }));
    const onPlace = await commentOnBoard(
      asBo,
      board,
      commentOf('@Ann and here?', { x: -40, y: 7.5 }),
    );
    const answer = { text: 'Yes', parent: onNote, pin: { x: 1, y: 1 } };
    await commentOnBoard(studio, board, answer);
    const { comments, unread } = await readBoardComments(studio, board);
    expect(comments).toMatchObject([
      { id: onNote, place: null, pin: { item: 'n' }, author: { name: 'Bo' } },
      { id: onPlace, pin: { x: -40, y: 7.5 } },
      { parent: onNote, text: 'Yes' },
    ]);
    expect(comments[2], 'an answer is where its thread is').not.toHaveProperty('pin');
    const notifications = async () =>
      (await readNotifications(studio)).map(({ text, path }) => ({ text, path })).reverse();
    const path = `boards/${board}?comments`;
    expect(await notifications()).toEqual([
      { text: 'Bo commented on the board “Talk”: “Calmer”', path },
      { text: 'Bo mentioned you on the board “Talk”: “@Ann and here?”', path },
    ]);
    const newOf = (access: Access) =>
      countNewBoardComments(runtime().db, {
        workspaceId: access.workspace.id,
        userId: access.user.id,
      });
    expect([await newOf(studio), await newOf(asBo)]).toEqual([
      new Map([[board, 2]]),
      new Map([[board, 1]]),
    ]);
    const reader = { workspaceId: studio.workspace.id, userId: ann.id };
    const summaries = await readBoards(runtime().db, reader);
    expect(summaries.find(({ id }) => id === board)?.new_comments).toBe(2);
    await markBoardRead(studio, board, unread.at(-1) ?? '');
    expect(await newOf(studio)).toEqual(new Map());
    await resolveComment(studio, onNote, true);
    expect((await readBoardComments(asBo, board)).comments[0]?.resolved_by).toBe('Ann');
    for (const [item, message] of [
      ['gone', 'no longer on the board'],
      ['none', 'no longer on the board'],
      ['r', 'Open the result'],
    ] as const) {
      const attempt = commentOnBoard(asBo, board, commentOf('On this', { item }));
      await expect(attempt, item).rejects.toThrow(message);
    }
    const eve = await console.person('Eve');
    const stranger = await console.team(eve);
    await commentOnBoard(studio, board, commentOf('@Eve look at this'));
    expect(await readNotifications(stranger), 'nobody outside is told').toEqual([]);
    await expect(asBrowser(ann.browser, () => deleteComment(stranger, onPlace))).rejects.toThrow(
      'no longer there',
    );
    await expect(resolveComment(stranger, onPlace, true)).rejects.toThrow('no longer there');
    await asBrowser(ann.browser, () => deleteBoard(studio, board));
    expect(await notifications()).toEqual([]);
    expect(await console.db.$count(schema.comments)).toBe(0);
  });

  it('counts what its results cost and how far they are', async () => {
    const board = await createBoard(studio, 'Costs');
    const [one, two] = [await insertTask(studio, 4.5), await insertTask(studio, 2)];
    await insertTask(studio, 100);
    const tab = tabOf(studio, board);
    await tab.change(resultOf('r1', one), resultOf('r1-copy', one), resultOf('r2', two));
    const { db } = runtime();
    for (const [task, status] of [
      [one, 'approved'],
      [two, 'in_review'],
    ] as const) {
      await db.insert(schema.reviewSteps).values({
        id: randomUUID(),
        workspaceId: studio.workspace.id,
        taskId: task,
        version: `result:${task}:0`,
        status,
        userId: ann.id,
      });
    }
    const figures = { results: 2, spent: 6.5, approved: 1, in_review: 1, review_links: [] };
    expect(await readBoardFigures(studio, board)).toEqual(figures);
  });
});
