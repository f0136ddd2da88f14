import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ConversationMessage, ConversationSummary, TurnBody } from '@/lib/pages/chat';
import type { Database } from '@/lib/platform/database';
import type { Access } from '../../team/access';
import { createTestConsole, type Person, type TestConsole } from '../../testing';
import { beginTurn, followConversation } from '..';
import { closeRunHub } from '../runs';
import { begun, type EventReader, ended, readEvents } from './read-events';
import { createScriptedText, type ScriptedText } from './scripted-text';

/** A console with a person and their team, whose text endpoints are answered by the test. */
export interface ChatFixture {
  readonly console: TestConsole;
  readonly ann: Person;
  readonly studio: Access;
  /** The calls of the text endpoints; a new object for each test. */
  readonly text: ScriptedText;
  send(body: TurnBody, access?: Access): Promise<EventReader>;
  /** Makes a complete turn. Returns its conversation and its stored messages. */
  say(
    content: string,
    reply: string,
    index?: Place,
  ): Promise<{
    conversation: ConversationSummary;
    question: ConversationMessage;
    answer: ConversationMessage;
  }>;
  /** Follows an answer from `from` on. */
  follow(conversationId: string, messageId: string, from: number): Promise<EventReader>;
}

interface Place {
  conversation_id?: string | null;
  parent_id?: string | null;
}

/** A submission that asks the first model of the sandbox. */
export const question = (content: string, index: Place = {}): TurnBody => ({
  submission_id: randomUUID(),
  ask: { kind: 'question', conversation_id: null, parent_id: null, content, images: [], ...index },
  targets: [{ model: 'quill', settings: { temperature: 0.5 } }],
  endpoint: 'chat',
  system: '',
  seen_credits: 1_000,
});

/** Sets the fixture up for the tests of a suite. */
export function chatFixture(suite: { database(): Database }): ChatFixture {
  const made: { -readonly [K in keyof ChatFixture]?: ChatFixture[K] } = {};
  const there = <K extends keyof ChatFixture>(name: K): NonNullable<ChatFixture[K]> => {
    const value = made[name];
    if (value === undefined || value === null) throw new Error(`${name} is there in a test only`);
    return value;
  };
  beforeAll(async () => {
    made.console = await createTestConsole(suite.database());
    made.ann = await made.console.person();
    made.studio = await made.console.team(made.ann);
  });
  beforeEach(async () => {
    made.text = createScriptedText();
    there('console').between(made.text.line);
    await closeRunHub(suite.database());
  });
  afterAll(async () => {
    await closeRunHub(suite.database());
    await there('console').close();
  });
  const send: ChatFixture['send'] = async (body, access = there('studio')) =>
    readEvents(await beginTurn(access, body));
  return {
    get console() {
      return there('console');
    },
    get ann() {
      return there('ann');
    },
    get studio() {
      return there('studio');
    },
    get text() {
      return there('text');
    },
    send,
    async say(content, reply, index = {}) {
      const reader = await send(question(content, index));
      const call = await there('text').next();
      call.say(reply);
      call.end();
      const { conversation, messages } = await begun(reader);
      const answer = await ended(reader);
      await reader.rest();
      return { conversation, question: messages[0] as ConversationMessage, answer };
    },
    follow: async (conversationId, id, from) =>
      readEvents(
        await followConversation(there('studio'), conversationId, [
          { id, from: { content: from, reasoning: 0 } },
        ]),
      ),
  };
}
