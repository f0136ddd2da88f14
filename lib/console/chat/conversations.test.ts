import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import {
  beginTurn,
  chooseBranch,
  deleteConversation,
  followConversation,
  listConversations,
  readConversation,
  renameConversation,
  shareConversation,
  stopAnswer,
} from '.';
import { chatFixture, question } from './testing/chat-fixture';
import { begun } from './testing/read-events';

const beginning = { content: 0, reasoning: 0 };

describeDatabases('conversations', (suite) => {
  const chat = chatFixture(suite);

  it('finds conversations by title and by words of a message', async () => {
    const bob = await chat.console.person('Bob');
    const ownTeam = await chat.console.team(bob, { name: 'Search' });
    const ask = async (content: string, reply: string) => {
      const reader = await chat.send(question(content), ownTeam);
      const call = await chat.text.next();
      call.say(reply);
      call.end();
      const turn = await begun(reader);
      await reader.rest();
      return turn.conversation.id;
    };
    const sea = await ask('Colours of a winter sea', 'Slate, 100% pewter and bone.');
    const tea = await ask('How to brew tea', 'With water.');
    const found = async (query: string) =>
      (await listConversations(ownTeam, { query })).data.map(({ id }) => id);
    expect(await found('')).toEqual([tea, sea]);
    expect(await found('winter')).toEqual([sea]);
    expect(await found('pewter slate')).toEqual([sea]);
    expect(await found('100% pew')).toEqual([sea]);
    expect(await found('%')).toEqual([sea]);
    expect(await found('water')).toEqual([tea]);
    expect(await found('water pewter')).toEqual([]);
    const [hit] = (await listConversations(ownTeam, { query: 'pewter' })).data;
    expect(hit?.excerpt).toContain('pewter and bone');
  });

  it('lists all conversations in pages', async () => {
    const carol = await chat.console.person('Carol');
    const ownTeam = await chat.console.team(carol, { name: 'Many' });
    const { db } = runtime();
    await db.execute(`insert into console.conversations (id, workspace_id, user_id, title, updated_at)
        select 'conv_many_' || n, '${ownTeam.workspace.id}', '${carol.id}', 'Talk ' || n,
          now() - (n / 2) * interval '1 second' from generate_series(1, 130) n`);
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await listConversations(ownTeam, { before });
      seen.push(...page.data.map(({ id }) => id));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });

  it('finds common words in pages, newest first', async () => {
    const finn = await chat.console.person('Finn');
    const ownTeam = await chat.console.team(finn, { name: 'Common words' });
    const gina = await chat.console.person('Gina');
    const { db } = runtime();
    const seed = (user: string, prefix: string) =>
      db.execute(`with talks as (
            insert into console.conversations (id, workspace_id, user_id, title, updated_at)
            select '${prefix}' || n, '${ownTeam.workspace.id}', '${user}',
              case when n % 2 = 0 then 'Of the moon' else 'Talk' end, now() - n * interval '1 second'
            from generate_series(1, 1100) n returning id, title)
          insert into console.messages (id, conversation_id, role, content, status, submission)
          select 'msg_' || id, id, 'user', case when title = 'Talk' then 'Is the moon far?' else 'Hm' end, 'done', id
          from talks`);
    await seed(finn.id, 'conv_common_');
    // Private, so that they count as matches and are never shown.
    await seed(gina.id, 'conv_others_');
    const first = await listConversations(ownTeam, { query: 'MOON the' });
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `conv_common_${from + index}`);
    expect(first.data.map(({ id }) => id)).toEqual(numbers(1, 60));
    expect(first.data[0]?.excerpt).toBe('Is the moon far?');
    expect(first.data[1]).toMatchObject({ title: 'Of the moon', excerpt: null });
    const second = await listConversations(ownTeam, {
      query: 'MOON the',
      before: first.next ?? undefined,
    });
    expect(second.data.map(({ id }) => id)).toEqual(numbers(61, 60));
    expect((await listConversations(ownTeam, { query: 'moon mars' })).data).toEqual([]);
  });

  it('keeps a private conversation from colleagues, and a shared one from changes', async () => {
    const dan = await chat.console.person('Dan');
    const colleague = await chat.console.join(chat.studio, dan, 'admin');
    const eve = await chat.console.person('Eve');
    const elsewhere = await chat.console.team(eve, { name: 'Elsewhere' });
    const { conversation, question: asked, answer } = await chat.say('Private', 'Secret.');
    const { id } = conversation;
    const position = { conversation_id: id, parent_id: answer.id };
    const changes = (access: Access) => [
      () => renameConversation(access, id, 'Taken'),
      () => shareConversation(access, id, true),
      () => deleteConversation(access, id),
      () => chooseBranch(access, asked.id),
      () => stopAnswer(access, answer.id),
      () => beginTurn(access, question('Mine now', position)),
      () => beginTurn(access, { ...question(''), ask: { kind: 'again', message_id: asked.id } }),
      () => beginTurn(access, { ...question(''), ask: { kind: 'retry', message_id: answer.id } }),
    ];
    const reads = (access: Access) => [
      () => readConversation(access, id),
      () => followConversation(access, id, [{ id: answer.id, from: beginning }]),
    ];
    const refused = { status: 404, message: 'There is no such conversation.' };
    for (const access of [colleague, elsewhere]) {
      for (const call of [...reads(access), ...changes(access)]) {
        await expect(call()).rejects.toMatchObject(refused);
      }
      expect((await listConversations(access, {})).data.map((each) => each.id)).not.toContain(id);
    }
    await shareConversation(chat.studio, id, true);
    expect((await readConversation(colleague, id)).conversation).toMatchObject({
      mine: false,
      author: 'Ann',
    });
    for (const call of changes(colleague)) await expect(call()).rejects.toMatchObject(refused);
    for (const call of reads(elsewhere)) await expect(call()).rejects.toMatchObject(refused);
    // A message of a hidden conversation cannot be read through a visible one.
    const other = await chat.say('Also private', 'Hidden.');
    await expect(
      followConversation(colleague, id, [{ id: other.answer.id, from: beginning }]),
    ).rejects.toMatchObject(refused);
    expect((await readConversation(chat.studio, id)).conversation.title).toBe('Private');
  });

  it('deletes a conversation with its running answers', async () => {
    const reader = await chat.send(question('Gone'));
    const call = await chat.text.next();
    const { conversation } = await begun(reader);
    await deleteConversation(chat.studio, conversation.id);
    expect(call.signal.aborted).toBe(true);
    await reader.rest();
    await expect(readConversation(chat.studio, conversation.id)).rejects.toMatchObject({
      status: 404,
    });
  });
});
