import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { commentOnBoard, createBoard } from '../../boards';
import { shareConversation } from '../../chat';
import { chatFixture } from '../../chat/testing/chat-fixture';
import { schema } from '../../db';
import { saveSearch } from '../../library/saved-searches';
import { addTag } from '../../library/tags';
import { asBrowser } from '../../testing';
import type { Access } from '../access';
import { searchWorkspace } from '.';

describeDatabases('search in a workspace', { both: 'the extension pg_trgm' }, (suite) => {
  const chat = chatFixture(suite);
  const made = (access: Access, taskId: string, prompt: string, removed = false) =>
    chat.console.db.insert(schema.creations).values({
      taskId,
      workspaceId: access.workspace.id,
      source: 'console',
      userId: access.user.id,
      kind: 'image',
      model: 'lumen-spark',
      prompt,
      params: { prompt },
      status: 'succeeded',
      createdAt: new Date(),
      outputs: [{ url: 'https://media.test/1.png', content_type: 'image/png' }],
      ...(removed ? { removedAt: new Date(), removedOutputs: [0] } : {}),
    });

  it('finds prompts, people and conversations of this workspace only', async () => {
    const bob = await chat.console.person('Bob Harbour');
    const eve = await chat.console.person('Eve Harbour');
    const own = await chat.console.team(bob, { name: 'Own' });
    const foreign = await chat.console.team(eve, { name: 'Foreign' });
    await made(own, 'task_own', 'A harbour at 100% dusk');
    await made(own, 'task_gone', 'A harbour that was removed', true);
    await made(foreign, 'task_foreign', 'A harbour of others');
    expect(await searchWorkspace(own, ' harbour ')).toEqual({
      prompts: [
        {
          task_id: 'task_own',
          output: 0,
          prompt: 'A harbour at 100% dusk',
          kind: 'image',
          thumbnail_url: 'https://media.test/1.png',
        },
      ],
      tags: [],
      boards: [],
      people: [{ id: bob.id, name: 'Bob Harbour' }],
      searches: [],
      conversations: [],
      is_of_newest: false,
    });
    const ids = async (access: Access, text: string) => {
      const { prompts, people } = await searchWorkspace(access, text);
      return [...prompts.map(({ task_id }) => task_id), ...people.map(({ name }) => name)];
    };
    expect(await ids(foreign, 'harbour')).toEqual(['task_foreign', 'Eve Harbour']);
    expect(await ids(own, 'dusk 100%')).toEqual(['task_own']);
    expect(await ids(own, '%')).toEqual(['task_own']);
    expect(await ids(own, 'bob')).toEqual(['Bob Harbour']);
    expect(await ids(own, '  ')).toEqual([]);
    await made(own, 'task_accents', 'CRE\u0300ME BRU\u0302LÉE auf der Straße, 한국의 ＡＢＣ');
    await made(own, 'task_pattern', 'a ＼ and a ％');
    for (const text of [
      'crème brûlée',
      'creme',
      'Brulee',
      '한국'.normalize('NFD'),
      'abc',
      'straße',
    ]) {
      expect(await ids(own, text), text).toEqual(['task_accents']);
    }
    expect(await ids(own, '＼')).toEqual(['task_pattern']);
    expect((await ids(own, '％')).sort()).toEqual(['task_own', 'task_pattern']);
    expect(await ids(own, 'x'.repeat(5_000))).toEqual([]);
  });

  it('shows an output that was found, and none that is in the trash', async () => {
    const fay = await chat.console.person('Fay');
    const own = await chat.console.team(fay, { name: 'Outputs' });
    await made(own, 'task_two', 'A lighthouse');
    const output = (n: number) => ({
      url: `https://media.test/${n}.png`,
      content_type: 'image/png',
    });
    await chat.console.db
      .update(schema.creations)
      .set({ outputs: [output(0), output(1)], removedOutputs: [0] })
      .where(eq(schema.creations.taskId, 'task_two'));
    expect((await searchWorkspace(own, 'lighthouse')).prompts).toMatchObject([
      { task_id: 'task_two', output: 1, thumbnail_url: 'https://media.test/1.png' },
    ]);
  });

  it('finds tags and saved searches, and boards by their names, the notes and the comments on them', async () => {
    const dan = await chat.console.person('Dan');
    const own = await chat.console.team(dan, { name: 'Boards' });
    const foreign = await chat.console.team(dan, { name: 'Elsewhere' });
    await made(own, 'task_of_tag', 'A picture');
    await addTag(own, [{ task_id: 'task_of_tag', output: 0 }], 'Quay side');
    await saveSearch(own, {
      name: 'Films of the Quay',
      filters: { kind: 'video' },
      is_shared: true,
    });
    const named = await createBoard(own, 'Quay');
    const noted = await createBoard(own, 'Another');
    await chat.console.db.insert(schema.boardItems).values({
      boardId: noted,
      id: 'note',
      kind: 'note',
      text: 'More of the quay',
    });
    await commentOnBoard(own, noted, { text: 'A jetty instead?', parent: null, pin: null });
    expect((await searchWorkspace(own, 'jetty')).boards).toEqual([
      { id: noted, name: 'Another', note: 'A jetty instead?' },
    ]);
    expect((await searchWorkspace(foreign, 'jetty')).boards).toEqual([]);
    expect(await searchWorkspace(own, 'quay')).toMatchObject({
      searches: [{ name: 'Films of the Quay', filters: { kind: 'video' } }],
      tags: [{ name: 'Quay side' }],
      boards: [
        { id: named, name: 'Quay', note: null },
        { id: noted, name: 'Another', note: 'More of the quay' },
      ],
      prompts: [{ task_id: 'task_of_tag' }],
    });
    expect(await searchWorkspace(foreign, 'quay')).toMatchObject({
      searches: [],
      tags: [],
      boards: [],
    });
  });

  it('finds conversations that the reader may see', async () => {
    const { conversation } = await chat.say('About quarries', 'They are deep.');
    const joined = await chat.console.person('Mia');
    const mia = await chat.console.join(chat.studio, joined, 'member');
    const titles = async (access: Access) =>
      (await searchWorkspace(access, 'quarries')).conversations.map(({ id }) => id);
    expect(await titles(chat.studio)).toEqual([conversation.id]);
    expect(await titles(mia)).toEqual([]);
    await asBrowser(chat.ann.browser, () => shareConversation(chat.studio, conversation.id, true));
    expect(await titles(mia)).toEqual([conversation.id]);
  });

  it('finds old results by their words, newest first, but by two letters the newest alone', async () => {
    const gus = await chat.console.person('Gus');
    const own = await chat.console.team(gus, { name: 'Years' });
    await made(own, 'task_years', 'A mill');
    const [row] = await chat.console.db
      .select()
      .from(schema.creations)
      .where(eq(schema.creations.taskId, 'task_years'));
    if (row === undefined) throw new Error('nothing was made');
    const { ratios, askedRatio, names, outputNames, ...columns } = row;
    const prompts = new Map([
      [1, 'A qx quarry'],
      [2, 'A meadow'],
      [2_001, 'A quarry with qx'],
    ]);
    // The oldest first. Only the last 500 are looked at for two letters.
    const history = Array.from({ length: 2_002 }, (_, index) => ({
      ...columns,
      taskId: `task_year_${index}`,
      prompt: prompts.get(index) ?? 'A mill',
      createdAt: new Date(Date.UTC(2020, 0, 1) + index * 60_000),
    }));
    for (let at = 0; at < history.length; at += 500) {
      await chat.console.db.insert(schema.creations).values(history.slice(at, at + 500));
    }
    const comment = (task: number, text: string) => ({
      id: `com_year_${task}`,
      workspaceId: own.workspace.id,
      subject: `result:task_year_${task}:0`,
      userId: gus.id,
      text,
    });
    await chat.console.db
      .insert(schema.comments)
      .values([comment(1, 'not so qz'), comment(2_000, 'qz')]);
    const ids = async (text: string) =>
      (await searchWorkspace(own, text)).prompts.map(({ task_id }) => task_id);
    expect(await ids('quarry')).toEqual(['task_year_2001', 'task_year_1']);
    expect(await ids('meadow')).toEqual(['task_year_2']);
    expect(await ids('qx quarry')).toEqual(['task_year_2001', 'task_year_1']);
    expect(await ids('qx')).toEqual(['task_year_2001']);
    expect(await ids('qz')).toEqual(['task_year_2000']);
    expect((await searchWorkspace(own, 'qz')).is_of_newest).toBe(true);
    expect((await searchWorkspace(own, 'qx quarry')).is_of_newest).toBe(false);
    expect(await ids('mill')).toHaveLength(5);
  });

  it('shows a few of many', async () => {
    const cara = await chat.console.person('Cara');
    const own = await chat.console.team(cara, { name: 'Many' });
    for (let i = 0; i < 8; i += 1) await made(own, `task_many_${i}`, 'A mill');
    expect((await searchWorkspace(own, 'mill')).prompts).toHaveLength(5);
  });
});
