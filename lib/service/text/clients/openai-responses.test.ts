import { once } from 'node:events';
import OpenAI from 'openai';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { checkStream, createTestService, type TestService } from '../../testing';
import { type ListeningService, listenService } from '../testing/listening-service';
import { png, quickSandbox, weatherParameters } from './testing/fixture';

/* Functions, pictures and objects of a schema through the responses of the openai SDK, over HTTP and a WebSocket. */

describeDatabases('responses of the openai SDK', (suite) => {
  let service: TestService;
  let listening: ListeningService;
  let client: OpenAI;

  beforeAll(async () => {
    service = await createTestService(suite.database(), quickSandbox());
    listening = await listenService(service);
    const { secret } = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    client = new OpenAI({ apiKey: secret, baseURL: `${listening.url}/v1`, maxRetries: 0 });
  });
  afterAll(async () => {
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const model = 'quill';
  const input = 'What is the weather in Paris?';
  const weather = {
    type: 'function',
    name: 'get_weather',
    parameters: weatherParameters,
    strict: true,
  } as const;
  const callOf = ({ output }: { output: OpenAI.Responses.ResponseOutputItem[] }) => {
    const call = output.find(({ type }) => type === 'function_call');
    if (call?.type !== 'function_call') throw new Error('no call');
    expect(call.name).toBe('get_weather');
    return call;
  };
  const resultOf = (call: { call_id: string }) => ({
    type: 'function_call_output' as const,
    call_id: call.call_id,
    output: '{"degrees":21}',
  });

  it('calls functions and takes their results, in one piece and streamed', async () => {
    const asked = { model, input, tools: [weather] };
    const first = await client.responses.create(asked);
    expect(JSON.parse(callOf(first).arguments)).toEqual({ city: 'Paris' });
    const streamed = await client.responses.stream(asked).finalResponse();
    expect(callOf(streamed).arguments).toBe(callOf(first).arguments);
    const answer = await client.responses.create({
      ...asked,
      previous_response_id: first.id,
      input: [resultOf(callOf(first))],
    });
    expect(answer.output_text).toContain('{"degrees":21}');
  });

  it.each([
    ['required', true],
    ['none', false],
    [{ type: 'function', name: 'get_weather' }, true],
    [
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [{ type: 'function', name: 'get_weather' }],
      },
      true,
    ],
    [{ type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'other' }] }, false],
  ] as const)('chooses tools as asked: %j', async (choice, calls) => {
    const response = await client.responses.create({
      model,
      input,
      tools: [weather, { ...weather, name: 'other' }],
      tool_choice: choice as OpenAI.Responses.ResponseCreateParams['tool_choice'],
    });
    const called = response.output.flatMap((item) =>
      item.type === 'function_call' ? [item.name] : [],
    );
    expect(called.includes('get_weather')).toBe(calls);
    expect(response.tool_choice).toEqual(choice);
    expect(response.tools).toHaveLength(2);
  });

  it('sees pictures', async () => {
    const { output_text: answer } = await client.responses.create({
      model,
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', detail: 'auto', image_url: await png(60, 40) },
          ],
        },
      ],
    });
    expect(answer).toContain('60 × 40 px');
  });

  it('returns objects of a schema, in one piece and streamed', async () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string' }, minutes: { type: 'integer' } },
      required: ['title', 'minutes'],
      additionalProperties: false,
    };
    const text = { format: { type: 'json_schema' as const, name: 'recipe', schema, strict: true } };
    const asked = { model, input: 'A recipe for pancakes', text };
    const recipe = { title: expect.any(String), minutes: expect.any(Number) };
    const whole = await client.responses.create(asked);
    expect(JSON.parse(whole.output_text)).toEqual(recipe);
    expect(whole.text?.format).toEqual({ ...text.format, description: null });
    const streamed = await client.responses.stream(asked).finalResponse();
    expect(JSON.parse(streamed.output_text)).toEqual(recipe);
  });

  it('reports that an answer was cut short, and in which item', async () => {
    const asked = { model, input: '[[length:200]] x', max_output_tokens: 16 };
    for (const response of [
      await client.responses.create(asked),
      await client.responses.stream(asked).finalResponse(),
    ]) {
      expect(response).toMatchObject({
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        output: [{ status: 'incomplete' }],
      });
    }
  });

  it('calls functions over a WebSocket, from a conversation that was only prepared', async () => {
    const socket = new ResponsesWS(client);
    await once(socket.socket as unknown as NodeJS.EventEmitter, 'open');
    const turn = async (body: object) => {
      const events: OpenAI.Responses.ResponsesServerEvent[] = [];
      const over = new Promise<OpenAI.Responses.Response>((resolve, reject) => {
        socket.once('error', reject);
        const take = (event: OpenAI.Responses.ResponsesServerEvent) => {
          events.push(event);
          if (event.type !== 'response.completed') return;
          socket.off('event', take);
          socket.off('error', reject);
          resolve(event.response);
        };
        socket.on('event', take);
      });
      socket.send({ type: 'response.create', model, store: false, tools: [weather], ...body });
      const response = await over;
      checkStream(events);
      return response;
    };
    const prepared = await turn({ generate: false, input: 'My name is Ada.' });
    expect(prepared).toMatchObject({ output: [], status: 'completed', store: false });
    const first = await turn({ input, previous_response_id: prepared.id });
    const call = callOf(first);
    const answer = await turn({ input: [resultOf(call)], previous_response_id: first.id });
    expect(answer.output_text).toContain('{"degrees":21}');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
  });
});
