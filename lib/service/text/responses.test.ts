import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorBody, ResponseObject } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { StreamedEvent, TestService, TestWorkspace, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  parseEvents,
  readEvents,
  refuse,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';

const path = '/v1/responses';
const hello = { model: 'quill', input: 'Hello' };

/** All members that compatible clients expect. */
const members = [
  ...['id', 'object', 'created_at', 'completed_at', 'status', 'error', 'incomplete_details'],
  ...['instructions', 'model', 'output', 'output_text', 'previous_response_id', 'tools'],
  ...['tool_choice', 'parallel_tool_calls', 'text', 'truncation', 'temperature', 'top_p'],
  ...['top_logprobs', 'presence_penalty', 'frequency_penalty', 'reasoning', 'max_output_tokens'],
  ...['max_tool_calls', 'store', 'background', 'service_tier', 'metadata', 'user'],
  ...['safety_identifier', 'prompt_cache_key', 'usage'],
];

describeDatabases('responses', (suite) => {
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
    upstream.script(say(['Hel', 'lo']));
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await upstream.close();
  });

  const send = (body: object, headers?: HeadersInit) =>
    service.post(workspace.secret, path, body, headers);
  const made = async (body: object) => (await (await send(body)).json()) as ResponseObject;
  /** Makes another key of the workspace, for one model. */
  const keyFor = async (model: string) => {
    const key = { name: 'Other', scopes: ['v1:text'], allowed_models: [model] };
    const response = await service.manage(`/workspaces/${workspace.id}/keys`, key);
    return ((await response.json()) as { secret: string }).secret;
  };
  const codeOf = async (response: Response) =>
    [response.status, ((await response.json()) as ErrorBody).error.code] as const;
  const askedMessages = () => upstream.requests.at(-1)?.body.messages;
  const typesOf = (events: readonly StreamedEvent[]) =>
    events.map(({ data }) => (data === '[DONE]' ? data : data.type));

  it('returns the whole response object', async () => {
    const response = await made({
      ...hello,
      instructions: 'Be brief.',
      temperature: 0.5,
      max_output_tokens: 20,
      metadata: { a: 'b' },
    });
    expect(Object.keys(response).sort()).toEqual(members.sort());
    expect(response).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response',
      status: 'completed',
      model: 'quill',
      instructions: 'Be brief.',
      temperature: 0.5,
      max_output_tokens: 20,
      metadata: { a: 'b' },
      output: [
        {
          type: 'message',
          id: expect.stringMatching(/^msg_/),
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Hello', annotations: [] }],
        },
      ],
      output_text: 'Hello',
      usage: null,
    });
    expect(upstream.requests.at(-1)?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
      temperature: 0.5,
      max_tokens: 20,
    });
  });

  it('returns numbers where clients expect them, even if none were sent', async () => {
    expect(await made(hello)).toMatchObject({
      temperature: 1,
      top_p: 1,
      top_logprobs: 0,
      presence_penalty: 0,
      frequency_penalty: 0,
    });
  });

  it('refuses the result of a call that was not made, before anything is charged', async () => {
    const first = await made({ ...hello, model: 'quill-deep' });
    const result = { type: 'function_call_output', call_id: 'call_nobody_made', output: '22' };
    const asked = upstream.requests.length;
    for (const more of [{}, { previous_response_id: first.id }]) {
      const refused = await send({ model: 'quill-deep', input: [result], ...more });
      expect(await codeOf(refused)).toEqual([400, 'invalid_value']);
    }
    expect(upstream.requests).toHaveLength(asked);
  });

  it('streams its events in order, numbered from 0, under one id', async () => {
    const events = await readEvents(await send({ ...hello, stream: true }));
    expect(typesOf(events)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
      '[DONE]',
    ]);
    const data = events.slice(0, -1).map((each) => each.data as Record<string, unknown>);
    expect(data.map(({ sequence_number }) => sequence_number)).toEqual(
      data.map((_, index) => index),
    );
    for (const { event, data: each } of events.slice(0, -1)) {
      expect(event).toBe((each as { type: string }).type);
    }
    const ids = data.flatMap(({ response }) => (response as { id?: string } | undefined)?.id ?? []);
    expect(new Set(ids).size).toBe(1);
    expect(data.at(-1)?.response).toMatchObject({ status: 'completed', output_text: 'Hello' });
  });

  it('reports that an answer was cut short', async () => {
    upstream.script(say(['Hel'], { reason: 'length' }));
    expect(await made(hello)).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    const events = await readEvents(await send({ ...hello, stream: true }));
    expect(typesOf(events).at(-2)).toBe('response.incomplete');
  });

  it('reports a failure in the middle', async () => {
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'Hel' }));
      response.end();
    });
    const events = await readEvents(await send({ ...hello, stream: true }));
    expect(typesOf(events).slice(-3)).toEqual(['error', 'response.failed', '[DONE]']);
    expect(events.at(-3)).toMatchObject({
      event: 'error',
      data: {
        code: 'upstream_error',
        message: expect.any(String),
        param: null,
        error: { type: 'upstream_error', code: 'upstream_error', param: null },
      },
    });
    expect(events.at(-2)?.data).toMatchObject({
      response: { status: 'failed', error: { code: 'upstream_error' } },
    });
    upstream.script(refuse(503));
    expect(await codeOf(await send({ ...hello, stream: true }))).toEqual([502, 'upstream_error']);
  });

  it('continues only stored responses', async () => {
    const first = await made({ ...hello, instructions: 'Only now.' });
    const second = await made({
      ...hello,
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'And?' }] }],
      previous_response_id: first.id,
    });
    expect(second.previous_response_id).toBe(first.id);
    expect(askedMessages()).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'And?' },
    ]);
    const kept = await made({ ...hello, store: false, previous_response_id: second.id });
    expect(askedMessages()).toHaveLength(5);
    const lost = { ...hello, previous_response_id: kept.id };
    expect(await codeOf(await send(lost))).toEqual([400, 'previous_response_not_found']);
    await suite
      .database()
      .query(
        `update service.responses set expires_at = now() - interval '1 second' where id = $1`,
        [first.id],
      );
    const expired = { ...hello, previous_response_id: first.id };
    expect(await codeOf(await send(expired))).toEqual([400, 'previous_response_not_found']);
  });

  it('keeps a conversation as long as it is continued', async () => {
    const first = await made(hello);
    await suite
      .database()
      .query(`update service.responses set expires_at = now() + interval '1 hour' where id = $1`, [
        first.id,
      ]);
    await made({ ...hello, previous_response_id: first.id });
    const { rows } = await suite
      .database()
      .query<{ kept: boolean }>(
        `select expires_at > now() + interval '29 days' as kept from service.responses where id = $1`,
        [first.id],
      );
    expect(rows).toEqual([{ kept: true }]);
  });

  it('stores text that PostgreSQL cannot store, with the characters replaced', async () => {
    upstream.script(say(['nul \u0000 half \ud83d']));
    const first = await made(hello);
    expect(first.output_text).toContain('nul');
    upstream.script(say(['ok']));
    expect((await send({ ...hello, previous_response_id: first.id })).status).toBe(200);
  });

  it('calls functions, and takes their results in either way', async () => {
    upstream.script((response) => {
      beginEvents(response);
      const piece = (more: object) =>
        response.write(chatChunk({ tool_calls: [{ index: 0, ...more }] }));
      response.write(chatChunk({ content: 'Let me look.' }));
      piece({ id: 'vendor-call', function: { name: 'weather', arguments: '{"city":' } });
      piece({ function: { arguments: '"Rome"}' } });
      response.write(chatChunk({}, { finish_reason: 'tool_calls' }));
      response.end('data: [DONE]\n\n');
    });
    const tools = [{ type: 'function', name: 'weather', parameters: { type: 'object' } }];
    const body = { model: 'quill-deep', input: 'Weather?', tools };
    const events = await readEvents(await send({ ...body, stream: true }));
    expect(typesOf(events).slice(2)).toEqual([
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.completed',
      '[DONE]',
    ]);
    const last: unknown = events.at(-2)?.data;
    const { response: first } = last as { response: ResponseObject };
    const output: unknown = first.output;
    const [message, call] = output as { id: string; call_id: string }[];
    expect(call).toMatchObject({
      type: 'function_call',
      id: expect.stringMatching(/^fc_/),
      call_id: expect.stringMatching(/^call_/),
      name: 'weather',
      arguments: '{"city":"Rome"}',
    });
    upstream.script(say(['Sunny']));
    const result = { type: 'function_call_output', call_id: call?.call_id, output: '22' };
    // An upstream gets a short id, the same for a call and its result.
    const id = createHash('sha256')
      .update(call?.call_id ?? '')
      .digest('hex')
      .slice(0, 9);
    const conversation = [
      { role: 'user', content: 'Weather?' },
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: [
          {
            id,
            type: 'function',
            function: { name: 'weather', arguments: '{"city":"Rome"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: id, content: '22' },
    ];
    const ways = [
      { input: [result], previous_response_id: first.id },
      { input: [{ role: 'user', content: 'Weather?' }, ...first.output, result] },
      {
        input: [
          { role: 'user', content: 'Weather?' },
          { type: 'item_reference', id: message?.id },
          { type: 'item_reference', id: call?.id },
          result,
        ],
      },
    ];
    for (const way of ways) {
      expect(await made({ ...body, ...way })).toMatchObject({ output_text: 'Sunny' });
      expect(askedMessages()).toEqual(conversation);
    }
  });

  it('answers a repeat with the same key from storage, also streamed', async () => {
    for (const stream of [false, true]) {
      const key = { 'idempotency-key': `press-${stream}` };
      const first = await (await send({ ...hello, stream }, key)).text();
      const asked = upstream.requests.length;
      const repeat = await send({ ...hello, stream }, key);
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      expect(upstream.requests.length).toBe(asked);
      if (stream) {
        const [events, again] = [parseEvents(first), parseEvents(await repeat.text())];
        const whole = (each: StreamedEvent | undefined) =>
          (each?.data as { response: unknown } | undefined)?.response;
        expect(whole(again.at(-2))).toEqual(whole(events.at(-2)));
        expect([...new Set(typesOf(again))]).toEqual([...new Set(typesOf(events))]);
      } else expect(await repeat.text()).toBe(first);
    }
  });

  it('answers a repeat of another key of the workspace, but not of one that may not use the model', async () => {
    const [other, without] = [await keyFor('quill'), await keyFor('vellum')];
    for (const [at, body] of [
      [path, hello],
      [path, { ...hello, stream: true }],
      [`${path}/compact`, hello],
    ] as const) {
      const key = { 'idempotency-key': `of-another-${'stream' in body}` };
      await (await service.post(workspace.secret, at, body, key)).text();
      const repeat = await service.post(other, at, body, key);
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      expect(repeat.status).toBe(200);
      const refused = await service.post(without, at, body, key);
      expect(await codeOf(refused)).toEqual([404, 'model_not_found']);
    }
  });

  it('compacts a conversation into a shorter one that only its workspace can read', async () => {
    upstream.script(say(['The code is 4711.']));
    const long = Array.from({ length: 40 }, (_, index) => [
      { role: 'user', content: `Question ${index}: ${'why '.repeat(200)}` },
      { role: 'assistant', content: `Answer ${index}: ${'because '.repeat(200)}` },
    ]).flat();
    const response = await service.post(workspace.secret, `${path}/compact`, {
      model: 'quill',
      input: [...long, { role: 'user', content: 'The code is 4711.' }],
      stream: true,
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    const text = await response.text();
    const compaction = JSON.parse(text) as { output: Record<string, unknown>[] };
    expect(compaction).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response.compaction',
      usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
    });
    expect(compaction.output.at(-1)).toEqual({
      type: 'compaction',
      id: expect.stringMatching(/^cmp_/),
      encrypted_content: expect.not.stringContaining('4711'),
    });
    expect(compaction.output.at(-2)).toMatchObject({
      role: 'user',
      content: [{ type: 'input_text', text: 'The code is 4711.' }],
    });
    expect(text.length).toBeLessThan(JSON.stringify(long).length / 4);
    await made({ ...hello, input: [...compaction.output, { role: 'user', content: 'The code?' }] });
    expect(askedMessages()).toContainEqual({
      role: 'system',
      content: expect.stringContaining('The code is 4711.'),
    });
  });

  it('compacts a stored conversation without new input, following its instructions', async () => {
    const first = await made({ ...hello, input: 'The code is 4711.' });
    upstream.script(say(['Short.']));
    const answer = await service.post(workspace.secret, `${path}/compact`, {
      model: 'quill',
      previous_response_id: first.id,
      instructions: 'Keep all codes.',
    });
    expect(answer.status).toBe(200);
    expect(askedMessages()).toMatchObject([
      { role: 'system', content: expect.stringContaining('Keep all codes.') },
      { role: 'user', content: expect.stringContaining('The code is 4711.') },
    ]);
    expect((await send({ model: 'quill', previous_response_id: first.id })).status).toBe(200);
  });

  it('releases all credits when no summary can be made', async () => {
    upstream.script(say([' ']));
    const response = await service.post(workspace.secret, `${path}/compact`, hello);
    expect(await codeOf(response)).toEqual([502, 'upstream_error']);
    const balance = await service.call(workspace.secret, '/v1/user/balance');
    expect(await balance.json()).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
  });

  it('refuses invalid requests, naming the parameter', async () => {
    const refused: [object, string, string][] = [
      [{ model: 'quill' }, 'missing_required_parameter', 'input'],
      [{ ...hello, input: 5 }, 'invalid_value', 'input'],
      [{ ...hello, input: [] }, 'invalid_value', 'input'],
      [{ ...hello, seed: 5 }, 'unsupported_parameter', 'seed'],
      [{ ...hello, reasoning: { effort: 'high' } }, 'unsupported_parameter', 'reasoning'],
      [{ ...hello, max_output_tokens: 9_000 }, 'invalid_value', 'max_output_tokens'],
      [{ ...hello, generate: false }, 'unsupported_parameter', 'generate'],
      [{ ...hello, input: [{ type: 'web_search_call' }] }, 'invalid_value', 'input[0].type'],
      [{ ...hello, model: 'lumen-image' }, 'invalid_value', 'model'],
    ];
    for (const [body, code, param] of refused) {
      const { error } = (await (await send(body)).json()) as ErrorBody;
      expect([error.code, error.param]).toEqual([code, param]);
    }
  });
});
