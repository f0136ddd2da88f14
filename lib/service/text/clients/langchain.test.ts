import { type AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';
import { type ListeningService, listenService } from '../testing/listening-service';
import { png, quickSandbox } from './testing/fixture';
import { socketFetch } from './testing/socket-fetch';

/* LangChain's OpenAI model, through chat completions and through responses. */

type Kind = 'chat completions' | 'responses' | 'responses over a WebSocket';

const kinds: readonly Kind[] = ['chat completions', 'responses', 'responses over a WebSocket'];

describeDatabases('LangChain', (suite) => {
  let service: TestService;
  let listening: ListeningService;
  let secret: string;

  beforeAll(async () => {
    service = await createTestService(suite.database(), quickSandbox());
    listening = await listenService(service);
    ({ secret } = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } }));
  });
  afterAll(async () => {
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const modelOf = (kind: Kind, more: object = {}) =>
    new ChatOpenAI({
      model: 'quill',
      apiKey: secret,
      useResponsesApi: kind !== 'chat completions',
      maxRetries: 0,
      configuration: {
        baseURL: `${listening.url}/v1`,
        ...(kind === 'responses over a WebSocket' ? { fetch: socketFetch() } : {}),
      },
      ...more,
    });
  const weather = tool(({ city }) => `21 degrees in ${city}`, {
    name: 'get_weather',
    description: 'The weather in a city',
    schema: z.object({ city: z.string() }),
  });

  it.each(kinds)('writes and streams text: %s', async (kind) => {
    const model = modelOf(kind, { temperature: 0.2 });
    const { text } = await model.invoke([
      new SystemMessage('Be brief.'),
      new HumanMessage('Reply with exactly: pong'),
    ]);
    expect(text).toBe('pong');
    const pieces: string[] = [];
    for await (const { text: piece } of await model.stream('Write a haiku about the sea')) {
      pieces.push(piece);
    }
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toContain('sea');
  });

  it.each(kinds)('calls tools and takes their results: %s', async (kind) => {
    const model = modelOf(kind).bindTools([weather]);
    const question = new HumanMessage('What is the weather in Paris?');
    const called = await model.invoke([question]);
    const [call] = called.tool_calls ?? [];
    expect(call).toMatchObject({ name: 'get_weather', args: { city: 'Paris' } });
    const result = new ToolMessage({ content: '21 degrees', tool_call_id: call?.id ?? '' });
    const { text } = await model.invoke([question, called, result]);
    expect(text).toContain('21 degrees');
    let streamed: AIMessage | undefined;
    for await (const chunk of await model.stream([question])) {
      streamed = streamed === undefined ? chunk : (streamed as typeof chunk).concat(chunk);
    }
    expect(streamed?.tool_calls).toMatchObject([{ name: 'get_weather', args: { city: 'Paris' } }]);
  });

  it.each(kinds)('sees pictures: %s', async (kind) => {
    const { text } = await modelOf(kind).invoke([
      new HumanMessage({
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: await png(60, 40) } },
        ],
      }),
    ]);
    expect(text).toContain('60 × 40 px');
  });

  it.each(kinds)('returns objects of a schema: %s', async (kind) => {
    const schema = z.object({ title: z.string(), minutes: z.number() });
    const model = modelOf(kind).withStructuredOutput(schema, {
      name: 'recipe',
      method: 'jsonSchema',
    });
    const recipe = await model.invoke('A recipe for pancakes');
    expect(recipe).toEqual({ title: expect.any(String), minutes: expect.any(Number) });
  });

  it.each(kinds)('streams pictures and objects of a schema: %s', async (kind) => {
    const model = modelOf(kind);
    const picture = new HumanMessage({
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: await png(60, 40) } },
      ],
    });
    let seen = '';
    for await (const { text } of await model.stream([picture])) seen += text;
    expect(seen).toContain('60 × 40 px');
    const schema = z.object({ title: z.string(), minutes: z.number() });
    const structured = model.withStructuredOutput(schema, { name: 'recipe', method: 'jsonSchema' });
    let last: unknown;
    for await (const recipe of await structured.stream('A recipe for pancakes')) last = recipe;
    expect(last).toEqual({ title: expect.any(String), minutes: expect.any(Number) });
  });

  it.each(kinds)('reports errors, and stops when it is aborted: %s', async (kind) => {
    const unknown = modelOf(kind, { model: 'no-such-model' });
    await expect(unknown.invoke('Hello')).rejects.toMatchObject({ status: 404 });
    await expect(unknown.stream('Hello')).rejects.toMatchObject({ status: 404 });
    const aborting = new AbortController();
    const stream = await modelOf(kind).stream('[[pace:5ms]] [[length:2000]] x', {
      signal: aborting.signal,
    });
    const read = async () => {
      for await (const { text } of stream) if (text !== '') aborting.abort();
    };
    await expect(read()).rejects.toThrow(/abort/i);
  });

  it.each(['responses', 'responses over a WebSocket'] as const)(
    'reasons, and continues a kept response: %s',
    async (kind) => {
      const model = modelOf(kind, {
        model: 'quill-deep',
        // LangChain sends its own option only to models with certain names.
        modelKwargs: { reasoning: { effort: 'low', summary: 'auto' } },
      });
      const first = await model.invoke('I am Ada. Why is the sea salty?');
      expect(JSON.stringify(first.additional_kwargs.reasoning)).toContain('Its keywords');
      expect(first.text).not.toContain('Its keywords');
      const next = [new HumanMessage('What is my name?')];
      const continued = await model.invoke(next, {
        previous_response_id: String(first.response_metadata.id),
      });
      expect(continued.text).toContain('Ada');
      const again = await model.invoke([new HumanMessage('I am Ada.'), first, ...next]);
      expect(again.text).toContain('Ada');
    },
  );
});
