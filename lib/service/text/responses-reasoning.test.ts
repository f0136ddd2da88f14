import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ResponseObject } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  parseEvents,
  readEvents,
  routedTo,
  type StreamedEvent,
  say,
  startTextUpstream,
  type TestService,
  type TestWorkspace,
  type TextUpstream,
  type UpstreamAnswer,
} from '../testing';

const path = '/v1/responses';
const question = { model: 'quill-deep', input: 'Why is the sea salty?' };

/** The stream of an answer with these pieces, in the form of chat completions. */
const answer =
  (reason: string, ...deltas: readonly Record<string, unknown>[]): UpstreamAnswer =>
  (response) => {
    beginEvents(response);
    for (const delta of deltas) response.write(chatChunk(delta));
    response.write(chatChunk({}, { finish_reason: reason }));
    response.end('data: [DONE]\n\n');
  };
const thoughtful = answer(
  'stop',
  { reasoning_content: 'Rivers ' },
  { reasoning_content: 'bring salt.' },
  { content: 'Because of ' },
  { content: 'rivers.' },
);

interface Sent {
  readonly type: string;
  readonly output_index?: number;
  readonly item_id?: string;
  readonly item?: { readonly id: string; readonly type: string };
}

describeDatabases('reasoning of responses', (suite) => {
  let upstream: TextUpstream;
  let service: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    service = await createTestService(suite.database(), {
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
  });
  beforeEach(async () => {
    workspace = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    upstream.script(thoughtful);
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await upstream.close();
  });

  const send = (body: object, headers?: HeadersInit) =>
    service.post(workspace.secret, path, body, headers);
  const made = async (body: object) => (await (await send(body)).json()) as ResponseObject;
  const askedMessages = () => upstream.requests.at(-1)?.body.messages;
  const dataOf = (events: readonly StreamedEvent[]) =>
    events.slice(0, -1).map(({ data }) => data as unknown as Sent);
  const typesOf = (response: ResponseObject) => response.output.map(({ type }) => type);

  it('is a separate item before the answer', async () => {
    const response = await made({ ...question, reasoning: { effort: 'low', summary: 'auto' } });
    expect(response).toMatchObject({
      reasoning: { effort: 'low', summary: 'auto' },
      output: [
        {
          type: 'reasoning',
          id: expect.stringMatching(/^rs_/),
          status: 'completed',
          summary: [{ type: 'summary_text', text: 'Rivers bring salt.' }],
        },
        { type: 'message', content: [{ type: 'output_text', text: 'Because of rivers.' }] },
      ],
      output_text: 'Because of rivers.',
    });
    expect(upstream.requests.at(-1)?.body).toMatchObject({ reasoning_effort: 'low' });
  });

  it('streams in separate events, and later items are numbered after it', async () => {
    const data = dataOf(await readEvents(await send({ ...question, stream: true })));
    expect(data.map(({ type, output_index: position }) => [type, position])).toEqual([
      ['response.created', undefined],
      ['response.in_progress', undefined],
      ['response.output_item.added', 0],
      ['response.reasoning_summary_part.added', 0],
      ['response.reasoning_summary_text.delta', 0],
      ['response.reasoning_summary_text.delta', 0],
      ['response.reasoning_summary_text.done', 0],
      ['response.reasoning_summary_part.done', 0],
      ['response.output_item.done', 0],
      ['response.output_item.added', 1],
      ['response.content_part.added', 1],
      ['response.output_text.delta', 1],
      ['response.output_text.delta', 1],
      ['response.output_text.done', 1],
      ['response.content_part.done', 1],
      ['response.output_item.done', 1],
      ['response.completed', undefined],
    ]);
    const id = data[2]?.item?.id;
    expect(data.slice(2, 9)).toEqual([
      {
        type: expect.any(String),
        sequence_number: 2,
        output_index: 0,
        item: { type: 'reasoning', id, status: 'in_progress', summary: [] },
      },
      {
        type: expect.any(String),
        sequence_number: 3,
        item_id: id,
        output_index: 0,
        summary_index: 0,
        part: { type: 'summary_text', text: '' },
      },
      {
        type: expect.any(String),
        sequence_number: 4,
        item_id: id,
        output_index: 0,
        summary_index: 0,
        delta: 'Rivers ',
      },
      expect.objectContaining({ sequence_number: 5, delta: 'bring salt.' }),
      expect.objectContaining({ sequence_number: 6, text: 'Rivers bring salt.' }),
      expect.objectContaining({ part: { type: 'summary_text', text: 'Rivers bring salt.' } }),
      expect.objectContaining({
        item: {
          type: 'reasoning',
          id,
          status: 'completed',
          summary: [{ type: 'summary_text', text: 'Rivers bring salt.' }],
        },
      }),
    ]);
    expect(new Set(data.slice(9, 16).map(({ item, item_id }) => item?.id ?? item_id)).size).toBe(1);
  });

  it('keeps its position between messages and calls', async () => {
    upstream.script(
      answer(
        'tool_calls',
        { content: 'Let me see.' },
        { reasoning_content: 'A look is needed.' },
        { tool_calls: [{ index: 0, id: 'c', function: { name: 'look', arguments: '{}' } }] },
      ),
    );
    const body = { ...question, tools: [{ type: 'function', name: 'look' }] };
    const whole = await made(body);
    expect(typesOf(whole)).toEqual(['message', 'reasoning', 'function_call']);
    const data = dataOf(await readEvents(await send({ ...body, stream: true })));
    const addedItems = data.filter(({ type }) => type === 'response.output_item.added');
    expect(addedItems.map(({ item, output_index }) => [output_index, item?.type])).toEqual([
      [0, 'message'],
      [1, 'reasoning'],
      [2, 'function_call'],
    ]);
    const done = data.filter(({ type }) => type === 'response.output_item.done');
    expect(done.map(({ output_index }) => output_index)).toEqual([0, 1, 2]);
  });

  it('is followed by an empty message when the answer was cut short before its first word', async () => {
    upstream.script(answer('length', { reasoning_content: 'Rivers' }));
    const response = await made(question);
    expect(response).toMatchObject({
      status: 'incomplete',
      output_text: '',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    expect(typesOf(response)).toEqual(['reasoning', 'message']);
    const data = dataOf(await readEvents(await send({ ...question, stream: true })));
    const done = data.filter(({ type }) => type === 'response.output_item.done');
    expect(done.map(({ output_index }) => output_index)).toEqual([0, 1]);
    expect(data.at(-1)?.type).toBe('response.incomplete');
  });

  it('is never sent to a model again, however the conversation continues', async () => {
    const first = await made(question);
    const [thinking, message] = first.output as { id: string }[];
    upstream.script(say(['Yes.']));
    const conversation = [
      { role: 'user', content: question.input },
      { role: 'assistant', content: 'Because of rivers.' },
      { role: 'user', content: 'Sure?' },
    ];
    const asked = { role: 'user', content: question.input };
    const again = { role: 'user', content: 'Sure?' };
    const referred = (id: string | undefined) => ({ type: 'item_reference', id });
    const ways = [
      { input: [again], previous_response_id: first.id },
      { input: [asked, ...first.output, again] },
      { input: [asked, referred(thinking?.id), referred(message?.id), again] },
      // These ids are unknown here. They need not be found, because reasoning is ignored anyway.
      { input: [asked, referred('rs_unknown'), referred(message?.id), again] },
      {
        input: [
          asked,
          { type: 'reasoning', id: 'rs_unknown', summary: [], encrypted_content: 'sealed' },
          message,
          again,
        ],
        store: false,
        include: ['reasoning.encrypted_content'],
      },
    ];
    for (const way of ways) {
      expect(await made({ ...question, ...way })).toMatchObject({ output_text: 'Yes.' });
      expect(askedMessages()).toEqual(conversation);
    }
  });

  it('is sent again to a repeat with the same key, in the same events', async () => {
    for (const stream of [false, true]) {
      const key = { 'idempotency-key': `thinking-${stream}` };
      const first = await (await send({ ...question, stream }, key)).text();
      const repeat = await send({ ...question, stream }, key);
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      if (!stream) expect(await repeat.text()).toBe(first);
      else {
        const [events, again] = [first, await repeat.text()].map((text) =>
          dataOf(parseEvents(text)),
        );
        const kinds = (sent: Sent[] = []) => [...new Set(sent.map(({ type }) => type))];
        expect(kinds(again)).toEqual(kinds(events));
        const whole = ({ item, type }: Sent) =>
          type === 'response.output_item.done' ? [item] : [];
        expect(again?.flatMap(whole)).toEqual(events?.flatMap(whole));
      }
    }
  });
});
