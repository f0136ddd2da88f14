import type { AIMessage } from '@langchain/core/messages';
import { HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService } from '../../testing';
import { createTestService } from '../../testing';
import type { ListeningService } from '../testing/listening-service';
import { listenService } from '../testing/listening-service';
import { png, quickSandbox } from './testing/fixture';

/* LangChain's OpenAI model, through chat completions and through responses. */

const kinds = [
  ['chat completions', false],
  ['responses', true],
] as const;

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

  const modelOf = (useResponsesApi: boolean, more: object = {}) =>
    new ChatOpenAI({
      model: 'quill',
      apiKey: secret,
      useResponsesApi,
      maxRetries: 0,
      configuration: { baseURL: `${listening.url}/v1` },
      ...more,
    });
  const weather = tool(({ city }) => `21 degrees in ${city}`, {
    name: 'get_weather',
    description: 'The weather in a city',
    schema: z.object({ city: z.string() }),
  });

  it.each(kinds)('writes and streams text: %s', async (_, useResponsesApi) => {
    const model = modelOf(useResponsesApi, { temperature: 0.2 });
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

  it.each(kinds)('calls tools and takes their results: %s', async (_, useResponsesApi) => {
    const model = modelOf(useResponsesApi).bindTools([weather]);
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

  it.each(kinds)('sees pictures: %s', async (_, useResponsesApi) => {
    const { text } = await modelOf(useResponsesApi).invoke([
      new HumanMessage({
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: await png(60, 40) } },
        ],
      }),
    ]);
    expect(text).toContain('60 × 40 px');
  });

  it.each(kinds)('gives objects of a schema: %s', async (_, useResponsesApi) => {
    const schema = z.object({ title: z.string(), minutes: z.number() });
    const model = modelOf(useResponsesApi).withStructuredOutput(schema, {
      name: 'recipe',
      method: 'jsonSchema',
    });
    const recipe = await model.invoke('A recipe for pancakes');
    expect(recipe).toEqual({ title: expect.any(String), minutes: expect.any(Number) });
  });

  it('reasons, and continues a kept response: responses', async () => {
    const model = modelOf(true, {
      model: 'quill-deep',
      // Its own option is sent to models of a few names alone.
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
  });
});
