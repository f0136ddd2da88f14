import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { failureOf } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { listConversations, quoteTurn, readConversation } from '.';
import { chatFixture, question } from './testing/chat-fixture';
import { begun, ended } from './testing/read-events';

/* Every chat submission sends the price that was shown. Here the text endpoints are the sandbox's. */
describeDatabases('the price of a turn', (suite) => {
  const chat = chatFixture(suite);
  beforeEach(() => chat.console.between(null));

  const asked = (content: string) => {
    const { ask, targets, system } = question(content);
    return { ask, targets, system } as Parameters<typeof quoteTurn>[1];
  };
  const priceOf = async (body: Parameters<typeof quoteTurn>[1]) => {
    const price = await quoteTurn(chat.studio, body);
    if (price === null) throw new Error('the embedded service quotes text');
    return price;
  };
  const conversations = async () => (await listConversations(chat.studio, {})).data.length;

  it('is a range that includes the cost of the answer', async () => {
    const price = await priceOf(asked('Name a sea.'));
    expect(price.most_credits).toBeGreaterThan(price.least_credits);
    const reader = await chat.send({
      ...question('Name a sea.'),
      seen_credits: price.most_credits,
    });
    await reader.rest();
    const { conversation } = await begunOf(reader);
    const storedConversation = await readConversation(chat.studio, conversation.id);
    const cost =
      storedConversation.messages.find(({ role }) => role === 'assistant')?.credits ?? -1;
    expect(cost).toBeGreaterThanOrEqual(price.least_credits);
    expect(cost).toBeLessThanOrEqual(price.most_credits);
    // The next question includes the earlier messages.
    const longer = await priceOf({
      ...asked('Name a sea.'),
      ask: {
        ...question('').ask,
        content: 'Name a sea.',
        conversation_id: conversation.id,
        parent_id: storedConversation.messages.at(-1)?.id ?? null,
      } as Parameters<typeof quoteTurn>[1]['ask'],
    });
    expect(longer.most_credits).toBeGreaterThan(price.most_credits);
  });

  it('is said to be about that of an answer of a usual length', async () => {
    const text = '[[length:300]] the sea';
    const price = await priceOf(asked(text));
    const reader = await chat.send({ ...question(text), seen_credits: price.most_credits });
    await reader.rest();
    const { conversation } = await begunOf(reader);
    const { messages } = await readConversation(chat.studio, conversation.id);
    const cost = messages.find(({ role }) => role === 'assistant')?.credits ?? -1;
    expect(cost).toBeGreaterThan(price.likely_credits / 2);
    expect(cost).toBeLessThan(price.likely_credits * 2);
    expect(price.most_credits).toBeGreaterThan(price.likely_credits * 5);
  });

  it('is the sum over models side by side, and grows with the output limit', async () => {
    const one = await priceOf(asked('Compare'));
    const body = asked('Compare');
    const two = await priceOf({ ...body, targets: [...body.targets, ...body.targets] });
    expect(two.most_credits).toBeCloseTo(2 * one.most_credits, 6);
    const { ask } = asked('');
    const [short, long] = await Promise.all(
      [1_024, 102_400].map((bytes) =>
        priceOf({ ...body, ask: { ...ask, content: undefined, bytes } as typeof ask }),
      ),
    );
    expect(long?.most_credits).toBeGreaterThan(short?.most_credits ?? Number.NaN);
  });

  it.each([
    ['less than it costs now', 0.001, { status: 409, failure: { code: 'price_rose' } }],
    ['no price', null, { status: 400, failure: { code: 'invalid_request' } }],
  ])('refuses a submission that saw %s, and writes nothing', async (_, seen, refusal) => {
    const before = await conversations();
    const error = await chat
      .send({ ...question('Cheap?'), seen_credits: seen })
      .then(() => null, failureOf);
    expect(error).toMatchObject(refusal);
    expect(await conversations()).toBe(before);
  });

  it('accepts a submission without a price if the service quotes none for text', async () => {
    const { service } = runtime();
    const embedded = service.manage;
    Object.assign(service, { manage: null });
    try {
      expect(await quoteTurn(chat.studio, asked('Far'))).toBeNull();
      const reader = await chat.send({ ...question('Far'), seen_credits: null });
      expect(await ended(reader)).toMatchObject({ status: 'done' });
      await reader.rest();
    } finally {
      Object.assign(service, { manage: embedded });
    }
  });

  it('shows the cost of an interrupted answer, keeps it, and charges another one separately', async () => {
    const reader = await chat.send(question('[[fail:mid]] Tell me of the wind.'));
    await reader.rest();
    const { conversation, messages } = await begunOf(reader);
    const storedConversation = await readConversation(chat.studio, conversation.id);
    const failed = storedConversation.messages.find(({ role }) => role === 'assistant');
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'upstream_error' } });
    expect(failed?.credits).toBeGreaterThan(0);
    const retry = { kind: 'retry', message_id: failed?.id ?? '' } as const;
    await expect(chat.send({ ...question(''), ask: retry })).rejects.toThrow(/charged by now/);
    const again = { kind: 'again', message_id: messages[0]?.id ?? '' } as const;
    await (await chat.send({ ...question(''), ask: again })).rest();
    const after = await readConversation(chat.studio, conversation.id);
    const answers = after.messages.filter(({ role }) => role === 'assistant');
    expect(answers.map(({ credits }) => (credits ?? 0) > 0)).toEqual([true, true]);
  });

  it('reads the cost of an answer later, when its run could not', async () => {
    const reader = await chat.send(question('Name a sea.'));
    await reader.rest();
    const { conversation } = await begunOf(reader);
    const cost = async () =>
      (await readConversation(chat.studio, conversation.id)).messages.at(-1)?.credits;
    const before = await cost();
    await runtime().db.execute('update console.messages set credits_milli = null');
    expect(before).toBeGreaterThan(0);
    expect(await cost()).toBe(before);
  });

  it('is refused for another person’s conversation', async () => {
    const reader = await chat.send(question('Mine'));
    await reader.rest();
    const { messages } = await begunOf(reader);
    const other = await chat.console.team(chat.ann, { name: `Other ${randomUUID()}` });
    for (const ask of [
      { kind: 'again', message_id: messages[0]?.id ?? '' },
      { kind: 'retry', message_id: messages[1]?.id ?? '' },
    ] as const) {
      const error = await quoteTurn(other, { ...asked(''), ask }).then(() => null, failureOf);
      expect(error).toMatchObject({ status: 404 });
    }
  });

  const begunOf = async (reader: Awaited<ReturnType<typeof chat.send>>) => {
    const turn = reader.events.find((event) => event.type === 'turn');
    return turn ?? begun(reader);
  };
});
