import { afterEach, expect, it, vi } from 'vitest';
import { headers, type TurnRecord } from '@/lib/contract';
import type { ConversationMessage } from '@/lib/pages/chat';
import { describeDatabases } from '@/lib/platform/testing';
import { runtime } from '../platform/runtime';
import { archiveProject, createProject, openProject } from '../projects';
import { asBrowser } from '../testing';
import { chooseBranch, followConversation, readConversation, stopAnswer } from '.';
import { closeRunHub, defaultTimes, openRunHub, provideRunHub, runHub } from './runs';
import { followMessages } from './stream';
import { chatFixture, question } from './testing/chat-fixture';
import { begun, ended, readEvents } from './testing/read-events';

const only = (messages: readonly ConversationMessage[]): ConversationMessage => {
  const answers = messages.filter(({ role }) => role === 'assistant');
  if (answers.length !== 1 || answers[0] === undefined) throw new Error('there is not one answer');
  return answers[0];
};

const failedTurn: TurnRecord = {
  id: 'turn_failed',
  object: 'turn',
  model: 'quill',
  endpoint: 'chat.completions',
  status: 'failed',
  error_code: 'upstream_error',
  billing_transaction_id: 'bt_failed',
  authorized: 2,
  settled: 1,
  matched_rule_id: 'rule',
  pricing_version: '1',
  perk_applied: false,
  actor: null,
  key_id: 'key_failed',
  created_at: 1_700_000_000,
  ended_at: 1_700_000_001,
};

describeDatabases('chat', { both: 'locks of runs' }, (suite) => {
  const chat = chatFixture(suite);
  afterEach(() => vi.useRealTimers());

  it('calls the interface with the workspace’s key for the person, and streams each piece', async () => {
    const body = { ...question('Name a sea.'), system: 'Be brief.' };
    const reader = await chat.send(body);
    const call = await chat.text.next();
    expect(call).toMatchObject({ path: '/v1/chat/completions', actor: chat.ann.id });
    expect(call.key).toContain(body.submission_id);
    expect(call.body).toEqual({
      model: 'quill',
      stream: true,
      temperature: 0.5,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Name a sea.' },
      ],
    });
    const { conversation, messages } = await begun(reader);
    const { id } = only(messages);
    expect(conversation).toMatchObject({ title: 'Name a sea.', mine: true, shared: false });
    call.say('The ');
    await reader.until((event) => event.type === 'text' || undefined);
    call.say('Baltic.');
    call.end();
    expect(await ended(reader)).toMatchObject({ id, status: 'done', content: 'The Baltic.' });
    expect(reader.text(id)).toBe('The Baltic.');
    await reader.rest();
    const storedConversation = await readConversation(chat.studio, conversation.id);
    expect(storedConversation.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Name a sea.'],
      ['assistant', 'The Baltic.'],
    ]);
  });

  it('keeps an answer with a character that the database cannot store', async () => {
    const { answer } = await chat.say('A byte?', 'Here: \0.');
    expect(answer).toMatchObject({ status: 'done', content: 'Here: \ufffd.' });
  });

  it('names the project that was open, also when another one is open by then', async () => {
    const project = await asBrowser(chat.ann.browser, () =>
      createProject(chat.studio, { name: 'Job', client: '', brief: '', color: 'blue', people: [] }),
    );
    const first = await chat.send({
      ...question('One.'),
      targets: [{ model: 'quill', settings: { metadata: { project: 'prj_of_others' } } }],
    });
    const call = await chat.text.next();
    expect(call.body).toMatchObject({ metadata: { project } });
    call.say('One.');
    call.end();
    const { conversation, messages } = await begun(first);
    expect(conversation.project_id).toBe(project);
    await ended(first);
    await first.rest();
    // Another tab opened the project meanwhile: what the page showed counts.
    const shown = await chat.send({ ...question('Elsewhere.'), project: null });
    const elsewhere = await chat.text.next();
    expect(elsewhere.body).not.toHaveProperty('metadata');
    elsewhere.end();
    expect((await begun(shown)).conversation.project_id).toBeNull();
    await shown.rest();
    await openProject(chat.studio, null);
    const place = { conversation_id: conversation.id, parent_id: only(messages).id };
    const second = await chat.send(question('Two.', place));
    const next = await chat.text.next();
    expect(next.body).toMatchObject({ metadata: { project } });
    next.fail('upstream_error', 'No.');
    const failed = await ended(second);
    await second.rest();
    await asBrowser(chat.ann.browser, () => archiveProject(chat.studio, project, true));
    await expect(chat.send(question('Three.', place))).rejects.toThrow(/archived/);
    const retry = { ...question(''), ask: { kind: 'retry' as const, message_id: failed.id } };
    await expect(chat.send(retry)).rejects.toThrow(/archived/);
  });

  it('streams and stores reasoning and its duration separately from the answer', async () => {
    const reader = await chat.send(question('Think first.'));
    const call = await chat.text.next();
    const { conversation, messages } = await begun(reader);
    const { id } = only(messages);
    call.think('Hmm. ');
    call.think('A sea.');
    await reader.until(() => reader.reasoning(id) === 'Hmm. A sea.' || undefined);
    expect(reader.events.some(({ type }) => type === 'thought')).toBe(false);
    call.say('The ');
    const { ms } = await reader.until((event) => (event.type === 'thought' ? event : undefined));
    expect(ms).toBeGreaterThanOrEqual(0);
    // A later reader has some of the text already, and gets the rest.
    const late = readEvents(
      await followConversation(chat.studio, conversation.id, [
        { id, from: { content: 0, reasoning: 5 } },
      ]),
    );
    call.say('Baltic.');
    call.end();
    const message = await ended(reader);
    expect(message).toMatchObject({
      content: 'The Baltic.',
      reasoning: 'Hmm. A sea.',
      reasoning_ms: ms,
    });
    await ended(late);
    expect([late.reasoning(id).trim(), late.text(id)]).toEqual(['A sea.', 'The Baltic.']);
    await Promise.all([reader.rest(), late.rest()]);
    const storedConversation = await readConversation(chat.studio, conversation.id);
    expect(only(storedConversation.messages)).toMatchObject({
      reasoning: 'Hmm. A sea.',
      reasoning_ms: ms,
    });
    // Earlier reasoning is not sent to the model.
    await chat.say('More?', 'No.', { conversation_id: conversation.id, parent_id: id });
    expect(JSON.stringify(chat.text.calls.at(-1)?.body)).not.toContain('Hmm');
  });

  it('sends only the messages of its branch', async () => {
    const first = await chat.say('One?', 'Uno.');
    const place = { conversation_id: first.conversation.id };
    await chat.say('Edited?', 'Never told.', { ...place, parent_id: null });
    await chat.say('Two?', 'Due.', { ...place, parent_id: first.answer.id });
    expect(chat.text.calls.at(-1)?.body.messages).toEqual([
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'Uno.' },
      { role: 'user', content: 'Two?' },
    ]);
    const { messages, root } = await readConversation(chat.studio, first.conversation.id);
    expect(messages).toHaveLength(6);
    expect(messages.filter(({ parent_id }) => parent_id === null)).toHaveLength(2);
    expect(root).not.toBe(first.question.id);
    await chooseBranch(chat.studio, first.question.id);
    expect((await readConversation(chat.studio, first.conversation.id)).root).toBe(
      first.question.id,
    );
  });

  it('calls the responses endpoint with its own body', async () => {
    const reader = await chat.send({
      ...question('Hello'),
      endpoint: 'responses',
      system: 'Hm.',
    });
    const call = await chat.text.next();
    expect(call.path).toBe('/v1/responses');
    expect(call.body).toMatchObject({ instructions: 'Hm.', store: false, stream: true });
    call.say('Hi.');
    call.end();
    expect(await ended(reader)).toMatchObject({ status: 'done', content: 'Hi.' });
  });

  it('calls up to four models side by side, each with its own settings', async () => {
    const targets = [
      ...[0.1, 0.2, 0.3].map((temperature) => ({ model: 'quill', settings: { temperature } })),
      { model: 'quill-deep', settings: {} },
    ];
    const reader = await chat.send({ ...question('Compare'), targets });
    const calls = await Promise.all(targets.map(() => chat.text.next()));
    const { messages } = await begun(reader);
    const answers = messages.filter(({ role }) => role === 'assistant');
    expect(answers.map(({ model, settings }) => ({ model, settings }))).toEqual(targets);
    expect(new Set(answers.map(({ batch }) => batch)).size).toBe(1);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
    for (const call of calls) {
      call.say(String(call.body.temperature));
      call.end();
    }
    await reader.rest();
    for (const { id, settings } of answers) {
      expect(reader.text(id)).toBe(String(settings.temperature));
    }
  });

  it('makes one answer for repeats of a submission, also simultaneous ones', async () => {
    const body = question('Once');
    const readers = await Promise.all([chat.send(body), chat.send(body), chat.send(body)]);
    const call = await chat.text.next();
    call.say('Only once.');
    call.end();
    const turns = await Promise.all(readers.map(begun));
    expect(new Set(turns.map(({ messages }) => only(messages).id)).size).toBe(1);
    for (const reader of readers) {
      expect(await ended(reader)).toMatchObject({ content: 'Only once.' });
    }
    const later = await chat.send(body);
    expect(await ended(later)).toMatchObject({ content: 'Only once.', status: 'done' });
    expect(chat.text.calls).toHaveLength(1);
  });

  it('continues without readers, and sends a returning reader the missing text', async () => {
    const reader = await chat.send(question('Long'));
    const call = await chat.text.next();
    const { conversation, messages } = await begun(reader);
    const { id } = only(messages);
    call.say('one ');
    await reader.until((event) => event.type === 'text' || undefined);
    await reader.leave();
    call.say('two ');
    const back = await chat.follow(conversation.id, id, 4);
    await back.until((event) => event.type === 'text' || undefined);
    call.say('three');
    call.end();
    await ended(back);
    expect(back.text(id).slice(4)).toBe('two three');
    expect(call.signal.aborted).toBe(false);
  });

  it('ends after a while without readers', async () => {
    const database = suite.database();
    const times = { ...defaultTimes, lingerMs: 1, saveIntervalMs: 1 };
    const hub = await openRunHub(database, times);
    provideRunHub(database, hub);
    const reader = await chat.send(question('Left'));
    const call = await chat.text.next();
    const { conversation, messages } = await begun(reader);
    call.say('half');
    await reader.until((event) => event.type === 'text' || undefined);
    await reader.leave();
    await vi.waitFor(() => expect(call.signal.aborted).toBe(true));
    const last = await ended(await chat.follow(conversation.id, only(messages).id, 0));
    expect(last).toMatchObject({ status: 'stopped', content: 'half', error: { code: 'left' } });
  });

  it('stops at once and keeps the text so far', async () => {
    const reader = await chat.send(question('Stop me'));
    const call = await chat.text.next();
    const { messages } = await begun(reader);
    call.say('half an ans');
    await reader.until((event) => event.type === 'text' || undefined);
    await stopAnswer(chat.studio, only(messages).id);
    expect(call.signal.aborted).toBe(true);
    expect(await ended(reader)).toMatchObject({
      status: 'stopped',
      content: 'half an ans',
      error: null,
    });
    await reader.rest();
  });

  it('reports why an answer failed, before its first word and in the middle', async () => {
    const error = {
      message: 'Top up.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_credits',
    };
    chat.text.instead(Response.json({ error }, { status: 402 }));
    const poor = await ended(await chat.send(question('Poor')));
    expect(poor).toMatchObject({
      status: 'failed',
      error: { code: 'insufficient_credits', message: 'Top up.' },
      credits: 0,
    });

    // A service of others, with a code of its own.
    const busy = { error: { ...error, message: 'Slow down.', code: 'rate_limited' } };
    chat.text.instead(Response.json(busy, { status: 429, headers: { 'retry-after': '20' } }));
    expect(await ended(await chat.send(question('Busy')))).toMatchObject({
      status: 'failed',
      error: { code: 'rate_limit_exceeded', message: 'Slow down. Try again in 20 s.' },
      credits: 0,
    });

    const reader = await chat.send(question('Broken'));
    const call = await chat.text.next();
    call.say('So ');
    call.fail('upstream_error', 'The provider went away.');
    expect(await ended(reader)).toMatchObject({
      status: 'failed',
      content: 'So ',
      error: { code: 'upstream_error', message: 'The provider went away.' },
      credits: null,
    });

    const third = await chat.send(question('Cut'));
    const line = await chat.text.next();
    line.say('Then ');
    await third.until((event) => event.type === 'text' || undefined);
    line.cut();
    expect(await ended(third)).toMatchObject({
      status: 'failed',
      content: 'Then ',
      error: { code: 'cut_off' },
    });
  });

  it('repeats a lost call under the same key', async () => {
    const keys: (string | null)[] = [];
    chat.console.between((request, pass) => {
      if (new URL(request.url).pathname !== '/v1/chat/completions') return pass(request);
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return Promise.reject(new TypeError('fetch failed'));
      return chat.text.line(request, pass);
    });
    const reader = await chat.send(question('Lost'));
    const call = await chat.text.next();
    call.say('Found.');
    call.end();
    expect(await ended(reader)).toMatchObject({ status: 'done', content: 'Found.' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('retries a failed answer in its position, under the same key', async () => {
    const reader = await chat.send(question('Again'));
    const first = await chat.text.next();
    first.fail('upstream_error', 'No.');
    const failed = await ended(reader);
    await reader.rest();
    const retry = { ...question(''), ask: { kind: 'retry' as const, message_id: failed.id } };
    const second = await chat.send(retry);
    const call = await chat.text.next();
    expect(call.key).toBe(first.key);
    expect(call.body).toEqual(first.body);
    call.say('Yes.');
    call.end();
    expect(await ended(second)).toMatchObject({
      id: failed.id,
      status: 'done',
      content: 'Yes.',
      error: null,
    });
    await second.rest();
    // Repeating the submission finds the answer without a call.
    expect(await ended(await chat.send(retry))).toMatchObject({ content: 'Yes.' });
    expect(chat.text.calls).toHaveLength(2);
  });

  it('leaves an answer that is tried again alone while the cost of the failed one is read', async () => {
    const heldTurns: ((turn: TurnRecord) => void)[] = [];
    chat.console.between((request, pass) =>
      new URL(request.url).pathname.endsWith('/turns/turn_failed')
        ? new Promise((resolve) => heldTurns.push((turn) => resolve(Response.json(turn))))
        : chat.text.line(request, pass),
    );
    const error = { code: 'upstream_error', message: 'No.', type: 'upstream_error', param: null };
    chat.text.instead(
      new Response(`data: ${JSON.stringify({ error })}\n\ndata: [DONE]\n\n`, {
        headers: { 'content-type': 'text/event-stream', [headers.turnId]: 'turn_failed' },
      }),
    );
    const reader = await chat.send(question('Unsettled'));
    const { conversation } = await begun(reader);
    const { id } = await ended(reader);
    // The page also asks for the cost.
    const page = readConversation(chat.studio, conversation.id);
    await expect.poll(() => heldTurns.length).toBe(2);
    const ask = { kind: 'retry' as const, message_id: id };
    const second = await chat.send({ ...question(''), ask });
    const call = await chat.text.next();
    for (const settle of heldTurns) settle(failedTurn);
    await page;
    call.say('Yes.');
    await reader.until(() => reader.text(id) === 'Yes.' || undefined);
    expect((await runHub(suite.database())).runs.has(id)).toBe(true);
    call.end();
    for (const each of [reader, second]) {
      expect(await ended(each)).toMatchObject({ status: 'done', content: 'Yes.', credits: null });
    }
    await Promise.all([reader.rest(), second.rest()]);
  });

  it('makes another answer beside the first one, under a new key', async () => {
    const first = await chat.say('Twice', 'First.');
    const again = {
      ...question(''),
      ask: { kind: 'again' as const, message_id: first.question.id },
    };
    const reader = await chat.send(again);
    const call = await chat.text.next();
    call.say('Second.');
    call.end();
    const { id } = await ended(reader);
    await reader.rest();
    expect(chat.text.calls[0]?.key).not.toBe(chat.text.calls[1]?.key);
    const { messages } = await readConversation(chat.studio, first.conversation.id);
    const siblings = messages.filter(({ parent_id }) => parent_id === first.question.id);
    expect(siblings.map(({ content }) => content)).toEqual(['First.', 'Second.']);
    expect(messages.find(({ role }) => role === 'user')?.chosen).toBe(id);
  });

  it('is followed and stopped from another process', async () => {
    const database = suite.database();
    const times = { ...defaultTimes, saveIntervalMs: 1 };
    const here = await openRunHub(database, times);
    provideRunHub(database, here);
    const reader = await chat.send(question('Elsewhere'));
    const call = await chat.text.next();
    const { conversation, messages } = await begun(reader);
    const { id } = only(messages);
    provideRunHub(database, await openRunHub(database));
    const other = await chat.follow(conversation.id, id, 0);
    call.say('seen ');
    await vi.waitFor(async () => {
      await other.until((event) => event.type === 'text' || undefined);
    });
    expect(other.text(id)).toBe('seen ');
    await stopAnswer(chat.studio, id);
    expect(await ended(other, id)).toMatchObject({ status: 'stopped', content: 'seen ' });
    expect(call.signal.aborted).toBe(true);
    await here.close();
  });

  it('leaves no timer behind when an answer cannot be read at the beginning', async () => {
    await runHub(suite.database());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(runtime().db, 'select').mockImplementationOnce(() => {
      throw new Error('The database is away.');
    });
    const from = { content: 0, reasoning: 0 };
    const response = await followMessages([{ id: 'msg_of_another_process', from }]);
    await expect(response.text()).rejects.toThrow('away');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('marks the answers of a dead process as interrupted', async () => {
    const reader = await chat.send(question('Dead'));
    await chat.text.next();
    const { conversation, messages } = await begun(reader);
    const { id } = only(messages);
    await reader.leave();
    await closeRunHub(suite.database());
    const judgeAfter = async (goneAfterMs: number) => {
      const times = { ...defaultTimes, goneAfterMs };
      provideRunHub(suite.database(), await openRunHub(suite.database(), times));
      return only((await readConversation(chat.studio, conversation.id)).messages);
    };
    const at = 'run_of_a_process_that_is_gone';
    const { db } = runtime();
    await db.execute(
      `update console.messages set status = 'streaming', owner = '${at}' where id = '${id}'`,
    );
    // A lock that is free for a moment may only have lost its connection.
    expect(await judgeAfter(60_000)).toMatchObject({ status: 'streaming' });
    await closeRunHub(suite.database());
    expect(await judgeAfter(0)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } });
  });

  it('takes no process for dead by two drops of its lock far apart', async () => {
    const hub = await openRunHub(suite.database());
    const realNow = performance.now.bind(performance);
    let laterMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + laterMs);
    const livesAfter = (ms: number) => {
      laterMs += ms;
      return hub.isAlive('run_of_another_process');
    };
    try {
      expect(await livesAfter(0)).toBe(true);
      expect(await livesAfter(3_600_000)).toBe(true);
      expect(await livesAfter(6_000)).toBe(false);
    } finally {
      clock.mockRestore();
      await hub.close();
    }
  });

  it('stores the text so far when the process stops', async () => {
    const reader = await chat.send(question('Shutdown'));
    const call = await chat.text.next();
    const { conversation } = await begun(reader);
    call.say('so far');
    await reader.until((event) => event.type === 'text' || undefined);
    await closeRunHub(suite.database());
    await reader.rest();
    const storedConversation = await readConversation(chat.studio, conversation.id);
    expect(only(storedConversation.messages)).toMatchObject({
      status: 'failed',
      content: 'so far',
      error: { code: 'interrupted' },
    });
  });
});
