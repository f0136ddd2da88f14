import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChatCompletion, ErrorBody, TurnDetail, TurnQuote } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { StreamedEvent, TestService, TestWorkspace, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  readEvents,
  refuse,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';

const path = '/v1/chat/completions';
const hello = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] };
/** The price of `say` on quill by its token counts: 100 in, 50 out. */
const cost = 0.01;

describeDatabases('chat completions', (suite) => {
  let upstream: TextUpstream;
  let second: TextUpstream;
  let service: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    [upstream, second] = await Promise.all([startTextUpstream(), startTextUpstream()]);
    service = await createTestService(suite.database(), {
      configure: (configuration) => {
        const { models, ...others } = routedTo('one', 'two')(configuration);
        return { ...others, models: models.map((model) => ({ ...model, region: 'global' })) };
      },
      textProviders: new Map([
        ['one', upstream.provider()],
        ['two', second.provider('responses')],
      ]),
    });
  });
  beforeEach(async () => {
    workspace = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    upstream.script(say(['Hel', 'lo ', 'you']));
    second.script(refuse(500));
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await Promise.all([upstream.close(), second.close()]);
  });

  const send = (body: object, headers?: HeadersInit) =>
    service.post(workspace.secret, path, body, headers);
  const balance = async () => {
    const response = await service.call(workspace.secret, '/v1/user/balance');
    const { quota_amount, authorized_amount } = (await response.json()) as Record<string, number>;
    return [quota_amount, authorized_amount];
  };
  const turnOf = async (response: Response) => {
    const id = response.headers.get('x-service-turn-id');
    const turn = await service.manage(`/workspaces/${workspace.id}/turns/${id}`);
    return (await turn.json()) as TurnDetail;
  };
  /** Makes another key of the workspace, for one model. */
  const keyFor = async (model: string) => {
    const key = { name: 'Other', scopes: ['v1:text'], allowed_models: [model] };
    const response = await service.manage(`/workspaces/${workspace.id}/keys`, key);
    return ((await response.json()) as { secret: string }).secret;
  };
  const codeOf = async (response: Response) =>
    [response.status, ((await response.json()) as ErrorBody).error.code] as const;
  const textOf = (events: readonly StreamedEvent[]) =>
    events
      .flatMap(({ data }) => (data === '[DONE]' ? [] : [data as unknown as ChatCompletion]))
      .map(
        ({ choices }) =>
          (choices?.[0] as unknown as { delta: { content?: string } })?.delta?.content ?? '',
      )
      .join('');

  it('answers in one piece, without details of the provider', async () => {
    const response = await send(hello);
    const text = await response.clone().text();
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'quill',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello you' },
          finish_reason: 'stop',
        },
      ],
    });
    expect(text + JSON.stringify([...response.headers])).not.toMatch(/vendor|usage/);
    expect(upstream.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-upstream' },
      body: {
        model: 'vendor/large',
        messages: hello.messages,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: 4_096,
      },
    });
    expect(await turnOf(response)).toMatchObject({
      status: 'succeeded',
      model: 'quill',
      endpoint: 'chat.completions',
      settled: cost,
      ledger: [{ kind: 'authorize' }, { kind: 'settle' }],
    });
    expect(await balance()).toEqual([100 - cost, 0]);
  });

  it('streams the same, in the format of the OpenAI API', async () => {
    const response = await send({ ...hello, stream: true });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': expect.stringContaining('no-transform'),
      'x-accel-buffering': 'no',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    const events = await readEvents(response);
    const deltas = events
      .slice(0, -1)
      .map(({ data }) => (data as unknown as ChatCompletion).choices[0]);
    expect(deltas).toEqual([
      { index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null },
      { index: 0, delta: { content: 'Hel' }, finish_reason: null },
      { index: 0, delta: { content: 'lo ' }, finish_reason: null },
      { index: 0, delta: { content: 'you' }, finish_reason: null },
      { index: 0, delta: {}, finish_reason: 'stop' },
    ]);
    expect(events.at(-1)?.data).toBe('[DONE]');
    expect(new Set(events.slice(0, -1).map(({ data }) => (data as { id: string }).id)).size).toBe(
      1,
    );
    expect(await balance()).toEqual([100 - cost, 0]);
  });

  it('counts tokens itself when the provider does not', async () => {
    upstream.script(say(['a'.repeat(8_000)], { usage: null }));
    const response = await send(hello);
    // 2,000 tokens out, and 8 + 2 in: 0.1 a thousand out, 0.02 in, rounded up.
    expect(await turnOf(response)).toMatchObject({ settled: 0.201 });
  });

  it('charges for a schema of the answer, which the provider reads', async () => {
    upstream.script(say(['x'], { usage: { input: 25_000, output: 1 } }));
    const json_schema = { name: 'answer', schema: { description: 'a'.repeat(100_000) } };
    const response_format = { type: 'json_schema', json_schema };
    const turn = await turnOf(await send({ ...hello, max_tokens: 16, response_format }));
    // 25,000 tokens in: 0.02 a thousand, and one out, rounded up.
    expect(turn.settled).toBe(0.501);
  });

  it('reserves for the reasoning of earlier answers where a provider takes it, and nowhere else', async () => {
    const conversation = (reasoning_content: string) => ({
      model: 'quill',
      max_tokens: 16,
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Yes', reasoning_content },
        { role: 'user', content: 'Why?' },
      ],
    });
    const long = 'a'.repeat(100_000);
    const mostOf = async (at: TestService, reasoning: string) => {
      const path = `/workspaces/${workspace.id}/turns/quote`;
      const quote = await at.manage(path, conversation(reasoning));
      return ((await quote.json()) as TurnQuote).most_credits;
    };
    const most = await mostOf(service, '');
    expect(await mostOf(service, long)).toBe(most);
    expect((await turnOf(await send(conversation(long)))).authorized).toBe(most);

    const thoughtful = await createTestService(suite.database(), {
      configure: routedTo('one'),
      textProviders: new Map([['one', { ...upstream.provider(), takesReasoning: true }]]),
    });
    // More than 100,000 tokens in: 0.02 a thousand.
    expect(await mostOf(thoughtful, long)).toBe(2.003);
    await thoughtful.close();
  });

  it('never charges more than it authorized', async () => {
    upstream.script(say(['x'], { usage: { input: 10_000_000, output: 10_000_000 } }));
    const turn = await turnOf(await send({ ...hello, max_tokens: 100 }));
    expect(turn.settled).toBe(turn.authorized);
  });

  it('tries the next route, and reports a failure only when none is left', async () => {
    upstream.script(refuse(500));
    second.script((response) => {
      beginEvents(response);
      const event = (type: string, more: object) =>
        response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
      event('response.output_text.delta', { delta: 'From the second' });
      event('response.completed', { response: { usage: { input_tokens: 1, output_tokens: 1 } } });
      response.end();
    });
    expect(await (await send(hello)).json()).toMatchObject({
      choices: [{ message: { content: 'From the second' } }],
    });
    second.script(refuse(429, {}, { 'retry-after': '17' }));
    const failed = await send({ ...hello, stream: true });
    expect(failed.headers.get('retry-after')).toBe('17');
    expect(await codeOf(failed)).toEqual([502, 'upstream_error']);
    expect((await balance())[1]).toBe(0);
  });

  it('reports a failure in the middle in the stream, and charges the text so far', async () => {
    upstream.script(async (response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'b'.repeat(4_000) }));
      await new Promise((resolve) => setImmediate(resolve));
      response.destroy();
    });
    const response = await send({ ...hello, stream: true });
    const events = await readEvents(response);
    expect(textOf(events)).toBe('b'.repeat(4_000));
    expect(events.slice(-2).map(({ data }) => data)).toEqual([
      {
        error: {
          message: expect.not.stringContaining('vendor'),
          type: 'upstream_error',
          param: null,
          code: 'upstream_error',
        },
      },
      '[DONE]',
    ]);
    expect(await turnOf(response)).toMatchObject({
      status: 'failed',
      error_code: 'upstream_error',
      settled: 0.101,
    });
    upstream.script((answer) => {
      beginEvents(answer);
      answer.write(chatChunk({ content: 'half' }));
      answer.end();
    });
    expect(await codeOf(await send(hello))).toEqual([502, 'upstream_error']);
    expect(await balance()).toEqual([100 - 0.101, 0]);
  });

  it('stops the provider when the caller disconnects, and charges the produced text', async () => {
    const closed = Promise.withResolvers<void>();
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'c'.repeat(4_000) }));
      response.on('close', () => closed.resolve());
    });
    const response = await send({ ...hello, stream: true });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await closed.promise;
    await expect.poll(async () => (await turnOf(response)).status).toBe('canceled');
    expect(await turnOf(response)).toMatchObject({ settled: 0.101, error_code: null });
  });

  it('refuses a turn beyond the balance before it asks a provider', async () => {
    const poor = await service.workspace({ credits: 0.2, key: { scopes: ['v1:text'] } });
    const asked = upstream.requests.length;
    const response = await service.post(poor.secret, path, hello);
    expect(response.headers.get('x-service-balance')).toBe('0.2');
    expect(await codeOf(response)).toEqual([402, 'insufficient_credits']);
    expect(upstream.requests.length).toBe(asked);
    const small = await service.post(poor.secret, path, { ...hello, max_tokens: 1_000 });
    expect(small.status).toBe(200);
  });

  it('passes tools on and back, under ids of its own', async () => {
    upstream.script((response) => {
      beginEvents(response);
      const piece = (more: object) =>
        response.write(chatChunk({ tool_calls: [{ index: 0, ...more }] }));
      piece({ id: 'vendor-call', type: 'function', function: { name: 'weather', arguments: '' } });
      piece({ function: { arguments: '{"city":' } });
      piece({ function: { arguments: '"Rome"}' } });
      response.write(chatChunk({}, { finish_reason: 'tool_calls' }));
      response.end('data: [DONE]\n\n');
    });
    const tool = {
      type: 'function',
      function: { name: 'weather', parameters: { type: 'object' } },
    };
    const body = { ...hello, model: 'quill-deep', tools: [tool], tool_choice: 'required' };
    const answer = (await (await send(body)).json()) as ChatCompletion;
    const message = answer.choices[0]?.message;
    const calls = message?.tool_calls as { id: string }[];
    const call = {
      id: expect.stringMatching(/^call_/),
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Rome"}' },
    };
    expect(answer.choices[0]).toEqual({
      index: 0,
      message: { role: 'assistant', content: null, tool_calls: [call] },
      finish_reason: 'tool_calls',
    });
    expect(upstream.requests.at(-1)?.body).toMatchObject({
      tools: [tool],
      tool_choice: 'required',
    });
    upstream.script(say(['Sunny']));
    const messages = [
      ...hello.messages,
      message,
      { role: 'tool', tool_call_id: calls[0]?.id, content: '22' },
    ];
    await send({ ...body, messages, tool_choice: 'auto' });
    const sent = upstream.requests.at(-1)?.body.messages as { tool_call_id?: string }[];
    const id = sent.at(-1)?.tool_call_id;
    expect(id).toMatch(/^[a-z0-9]{9}$/);
    expect(sent).toEqual([
      ...hello.messages,
      { role: 'assistant', content: null, tool_calls: [{ ...call, id }] },
      { role: 'tool', tool_call_id: id, content: '22' },
    ]);
  });

  it('answers a repeat with the same key from the stored answer, also streamed, and charges once', async () => {
    for (const stream of [false, true]) {
      const key = { 'idempotency-key': `press-${stream}` };
      const first = await (await send({ ...hello, stream }, key)).text();
      const asked = upstream.requests.length;
      const before = await balance();
      const repeat = await send({ ...hello, stream }, key);
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      if (stream) expect(textOf(await readEvents(repeat))).toBe('Hello you');
      else expect(await repeat.text()).toBe(first);
      expect(upstream.requests.length).toBe(asked);
      expect(await balance()).toEqual(before);
      const other = await send({ ...hello, stream, max_tokens: 5 }, key);
      expect(await codeOf(other)).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it('answers a repeat of another key of the workspace, but not of one that may not use the model', async () => {
    const [other, without] = [await keyFor('quill'), await keyFor('vellum')];
    for (const stream of [false, true]) {
      const key = { 'idempotency-key': `of-another-${stream}` };
      await (await send({ ...hello, stream }, key)).text();
      const repeat = await service.post(other, path, { ...hello, stream }, key);
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      expect(await repeat.text()).toContain('Hel');
      const refused = await service.post(without, path, { ...hello, stream }, key);
      expect(await codeOf(refused)).toEqual([404, 'model_not_found']);
    }
  });

  it('answers a repeat even if the request would be refused today', async () => {
    const key = { 'idempotency-key': 'gone' };
    const first = await (await send(hello, key)).text();
    await suite
      .database()
      .query(`update service.workspaces set region = 'elsewhere' where id = $1`, [workspace.id]);
    await service.context.authenticator.forgetWorkspace(workspace.id);
    expect(await codeOf(await send(hello))).toEqual([404, 'model_not_found']);
    expect(await (await send(hello, key)).text()).toBe(first);
  });

  it('asks the providers of the workspace’s region alone, by their priority', async () => {
    const asked: string[] = [];
    const note =
      (name: string) =>
      async (...call: Parameters<ReturnType<typeof say>>) => {
        asked.push(name);
        await say(['here'])(...call);
      };
    upstream.script(note('one'), note('one'));
    second.script(note('two'), note('two'));
    for (const [first, last] of [
      [{ region: 'elsewhere' }, {}],
      [{ priority: 2 }, { priority: 1 }],
    ]) {
      const routed = await createTestService(suite.database(), {
        configure: (configuration) => ({
          ...routedTo('one', 'two')(configuration),
          models: routedTo(
            'one',
            'two',
          )(configuration).models.map((model) => ({
            ...model,
            routes: model.routes.map((route, index) => ({
              ...route,
              ...(index === 0 ? first : last),
            })),
          })),
        }),
        textProviders: new Map([
          ['one', upstream.provider()],
          ['two', second.provider()],
        ]),
      });
      expect((await routed.post(workspace.secret, path, hello)).status).toBe(200);
      await routed.close();
    }
    expect(asked).toEqual(['two', 'two']);
  });

  it('holds a key while its turn runs, and frees it when the turn fails', async () => {
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    upstream.script(async (response, request) => {
      asked.resolve();
      await go.promise;
      await say(['late'])(response, request);
    });
    const key = { 'idempotency-key': 'held' };
    const running = send(hello, key);
    await asked.promise;
    expect(await codeOf(await send(hello, key))).toEqual([409, 'idempotency_key_in_use']);
    go.resolve();
    expect((await running).status).toBe(200);
    upstream.script(refuse(500), say(['again']));
    const failing = { 'idempotency-key': 'failing' };
    expect((await send(hello, failing)).status).toBe(502);
    const again = await send(hello, failing);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});
