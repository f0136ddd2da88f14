import { once } from 'node:events';
import OpenAI, {
  APIError,
  AuthenticationError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';
import { type ListeningService, listenService } from '../testing/listening-service';
import { png, quickSandbox, weatherParameters } from './testing/fixture';

/* The unchanged openai SDK with our address and key. */

describeDatabases('the openai SDK', (suite) => {
  let service: TestService;
  let listening: ListeningService;
  let secret: string;
  let workspaceId: string;
  let client: OpenAI;
  const clientFor = (apiKey: string, baseURL = `${listening.url}/v1`) =>
    new OpenAI({ apiKey, baseURL, maxRetries: 0 });

  beforeAll(async () => {
    service = await createTestService(suite.database(), quickSandbox());
    listening = await listenService(service);
    const workspace = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    ({ secret, id: workspaceId } = workspace);
    client = clientFor(secret);
  });
  afterAll(async () => {
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const hello = [{ role: 'user', content: 'Reply with exactly: pong' }] as const;
  const weatherTool = {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather in a city',
      parameters: weatherParameters,
    },
  } as const;

  it('completes a chat', async () => {
    const completion = await client.chat.completions.create({
      model: 'quill',
      messages: [...hello],
      temperature: 0.5,
      max_tokens: 50,
    });
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: 'quill',
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'pong' } },
      ],
    });
  });

  it('streams a chat', async () => {
    const stream = await client.chat.completions.create({
      model: 'quill',
      messages: [{ role: 'user', content: 'Write a haiku about the sea' }],
      stream: true,
    });
    const pieces: string[] = [];
    let finish: string | null = null;
    for await (const chunk of stream) {
      pieces.push(chunk.choices[0]?.delta.content ?? '');
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.join('')).toContain('sea');
    expect(finish).toBe('stop');
  });

  it('calls tools and takes their results, streamed and whole', async () => {
    const question = { role: 'user', content: 'What is the weather in Paris?' } as const;
    const asked = { model: 'quill-deep', tools: [weatherTool], messages: [question] };
    const completion = await client.chat.completions.create(asked);
    const message = completion.choices[0]?.message;
    expect(completion.choices[0]?.finish_reason).toBe('tool_calls');
    const call = message?.tool_calls?.[0];
    if (message === undefined || call?.type !== 'function') throw new Error('no call');
    expect(JSON.parse(call.function.arguments)).toMatchObject({ city: 'Paris' });
    const streamed = client.chat.completions.stream(asked);
    const [final] = (await streamed.finalChatCompletion()).choices;
    expect(final?.message.tool_calls?.[0]).toMatchObject({
      function: { name: 'get_weather', arguments: call.function.arguments },
    });
    const answer = await client.chat.completions.create({
      ...asked,
      messages: [
        question,
        message,
        { role: 'tool', tool_call_id: call.id, content: '{"degrees":21}' },
      ],
    });
    expect(answer.choices[0]?.message.content).toContain('{"degrees":21}');
  });

  it('sends pictures', async () => {
    const completion = await client.chat.completions.create({
      model: 'quill-deep',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: await png(60, 40) } },
          ],
        },
      ],
    });
    expect(completion.choices[0]?.message.content).toContain('60 × 40 px');
  });

  it('makes responses, and continues them', async () => {
    const first = await client.responses.create({
      model: 'quill',
      input: 'I am Ada. Write a haiku.',
    });
    expect(first).toMatchObject({ object: 'response', status: 'completed', usage: null });
    expect(first.output_text).toContain('Sandbox');
    const second = await client.responses.create({
      model: 'quill',
      input: 'What is my name?',
      previous_response_id: first.id,
    });
    expect(second.output_text).toContain('Ada');
  });

  it('streams responses', async () => {
    const stream = client.responses.stream({
      model: 'quill-deep',
      instructions: 'End every answer with "Ahoy".',
      input: [{ role: 'user', content: 'Explain how lighthouses work' }],
    });
    const types: string[] = [];
    for await (const event of stream) types.push(event.type);
    expect(types[0]).toBe('response.created');
    expect(types.at(-1)).toBe('response.completed');
    expect((await stream.finalResponse()).output_text).toContain('Ahoy');
  });

  it('returns the reasoning of a response, whole and streamed, and accepts it as input', async () => {
    const question = { role: 'user', content: 'Why is the sea salty?' } as const;
    const asked = {
      model: 'quill-deep',
      input: [question],
      reasoning: { effort: 'low', summary: 'auto' },
    } as const;
    const summaryOf = ([item]: OpenAI.Responses.ResponseOutputItem[]) =>
      item?.type === 'reasoning' ? item.summary[0]?.text : undefined;
    const response = await client.responses.create({ ...asked, input: [...asked.input] });
    expect(summaryOf(response.output)).toContain('Its keywords');
    expect(response.output_text).not.toContain('Its keywords');
    const stream = client.responses.stream({ ...asked, input: [...asked.input] });
    let streamed = '';
    stream.on('response.reasoning_summary_text.delta', ({ delta }) => {
      streamed += delta;
    });
    const final = await stream.finalResponse();
    expect(streamed).toBe(summaryOf(response.output));
    expect(summaryOf(final.output)).toBe(streamed);
    expect(final.output_text).toBe(response.output_text);
    const next = await client.responses.create({
      ...asked,
      input: [
        question,
        ...response.output,
        { role: 'user', content: 'And lakes?' },
      ] as OpenAI.Responses.ResponseInput,
    });
    expect(next.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
  });

  it('compacts a conversation, and continues it', async () => {
    const compacted = await client.responses.compact({
      model: 'quill',
      input: [
        { role: 'user', content: 'My name is Ada and the deadline is 14 May.' },
        { role: 'assistant', content: 'Noted. '.repeat(400) },
      ],
    });
    expect(JSON.stringify(compacted.output)).not.toContain('Noted. Noted.');
    const answer = await client.responses.create({
      model: 'quill',
      input: [
        ...compacted.output,
        { role: 'user', content: 'What is my name?' },
      ] as OpenAI.Responses.ResponseInput,
    });
    expect(answer.output_text).toContain('Ada');
  });

  it('works over a WebSocket: continues responses that are not stored', async () => {
    const socket = new ResponsesWS(client);
    await once(socket.socket as unknown as NodeJS.EventEmitter, 'open');
    const completed = () =>
      new Promise<OpenAI.Responses.Response>((resolve, reject) => {
        socket.once('response.completed', ({ response }) => resolve(response));
        socket.once('error', reject);
      });
    let done = completed();
    socket.send({ type: 'response.create', model: 'quill', input: 'I am Ada.', store: false });
    const first = await done;
    done = completed();
    socket.send({
      type: 'response.create',
      model: 'quill',
      input: 'What is my name?',
      store: false,
      previous_response_id: first.id,
    });
    expect(JSON.stringify((await done).output)).toContain('Ada');
    done = completed();
    let thought = '';
    socket.on('response.reasoning_summary_text.delta', ({ delta }) => {
      thought += delta;
    });
    const reasoning = { effort: 'low' } as const;
    socket.send({ type: 'response.create', model: 'quill-deep', input: 'Why?', reasoning });
    expect((await done).output[0]).toMatchObject({
      type: 'reasoning',
      summary: [{ text: thought }],
    });
    expect(thought).not.toBe('');
    const failed = completed();
    socket.send({
      type: 'response.create',
      model: 'quill',
      input: 'x',
      previous_response_id: 'resp_unknown',
    });
    const refusal = (await failed.then(null, (error: unknown) => error)) as { error: unknown };
    expect(refusal.error).toMatchObject({
      status: 400,
      error: { code: 'previous_response_not_found' },
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
  });

  it('throws errors of the right class', async () => {
    const ask = (from: OpenAI, content: string, model = 'quill') =>
      from.chat.completions.create({ model, messages: [{ role: 'user', content }] });
    await expect(ask(clientFor('atl_wrong_key_0123456789'), 'x')).rejects.toThrow(
      AuthenticationError,
    );
    await expect(ask(client, 'x', 'no-such-model')).rejects.toThrow(NotFoundError);
    await expect(ask(client, '[[fail:upstream]]')).rejects.toThrow(InternalServerError);
    await expect(ask(client, '[[fail:upstream]]')).rejects.toMatchObject({
      status: 502,
      code: 'upstream_error',
    });
    await expect(ask(client, '[[fail:timeout]]')).rejects.toMatchObject({ status: 504 });
    await expect(ask(client, '[[reject:content]]')).rejects.toMatchObject({
      code: 'content_policy_violation',
    });
    const poor = await service.workspace({ credits: 0, key: { scopes: ['v1:text'] } });
    const refusal = await ask(clientFor(poor.secret), 'x').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(APIError);
    expect(refusal).toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      type: 'insufficient_quota',
    });
    expect((refusal as APIError).headers?.get('x-service-balance')).toBe('0');
  });

  it('throws RateLimitError for too many requests', async () => {
    const limited = await createTestService(suite.database(), {
      ...quickSandbox({ requestsPerMinute: 1, burst: 1 }),
    });
    const elsewhere = await listenService(limited);
    try {
      const from = clientFor(secret, `${elsewhere.url}/v1`);
      await from.models.list();
      const refusal = await from.models.list().then(null, (error: unknown) => error);
      expect(refusal).toBeInstanceOf(RateLimitError);
      expect((refusal as APIError).headers?.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await elsewhere.close();
      await limited.close();
    }
  });

  it('throws for a failure in the middle of a stream, of both endpoints', async () => {
    const chat = await client.chat.completions.create({
      model: 'quill',
      messages: [{ role: 'user', content: '[[fail:mid]] x' }],
      stream: true,
    });
    let chunks = 0;
    const reading = (async () => {
      for await (const _ of chat) chunks += 1;
    })();
    await expect(reading).rejects.toThrow(APIError);
    expect(chunks).toBeGreaterThan(5);
    const response = client.responses.stream({ model: 'quill', input: '[[fail:mid]] x' });
    await expect(response.finalResponse()).rejects.toThrow();
  });

  it('stops an aborted stream, and charges the produced text', async () => {
    const stream = await client.chat.completions.create({
      model: 'quill',
      messages: [{ role: 'user', content: '[[pace:5ms]] [[length:2000]] x' }],
      stream: true,
    });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    stream.controller.abort();
    const latest = async () => {
      const answer = await service.manage(`/workspaces/${workspaceId}/turns?limit=1`);
      const { data } = (await answer.json()) as {
        data: { status: string; settled: number | null }[];
      };
      return data[0];
    };
    await expect.poll(async () => (await latest())?.status).toBe('canceled');
    expect((await latest())?.settled).toBeGreaterThan(0);
    const balance = await service.call(secret, '/v1/user/balance');
    expect(await balance.json()).toMatchObject({ authorized_amount: 0 });
  });
});
