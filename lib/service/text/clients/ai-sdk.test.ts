import { createOpenResponses } from '@ai-sdk/open-responses';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';
import { type ListeningService, listenService } from '../testing/listening-service';
import { pngBytes, quickSandbox, weatherParameters } from './testing/fixture';
import { socketFetch } from './testing/socket-fetch';

/* The AI SDK, through each of its providers that is used with other base addresses. */

const providers: Record<
  string,
  (at: { baseURL: string; apiKey: string }) => (id: string) => LanguageModel
> = {
  'openai, chat': (at) => createOpenAI(at).chat,
  'openai, responses': (at) => createOpenAI(at).responses,
  'openai, responses over a WebSocket': (at) =>
    createOpenAI({ ...at, fetch: socketFetch() }).responses,
  'openai-compatible': (at) => createOpenAICompatible({ name: 'atelier', ...at }).chatModel,
  'open-responses': ({ baseURL, apiKey }) =>
    createOpenResponses({ name: 'atelier', url: `${baseURL}/responses`, apiKey }),
};

describeDatabases('the AI SDK', (suite) => {
  let service: TestService;
  let listening: ListeningService;
  let at: { baseURL: string; apiKey: string };

  beforeAll(async () => {
    service = await createTestService(suite.database(), quickSandbox());
    listening = await listenService(service);
    const { secret } = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    at = { baseURL: `${listening.url}/v1`, apiKey: secret };
  });
  afterAll(async () => {
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const once = { maxRetries: 0 } as const;

  it.each(Object.keys(providers))('writes text: %s', async (name) => {
    const model = providers[name]?.(at)('quill') as LanguageModel;
    const { text, finishReason } = await generateText({
      ...once,
      model,
      prompt: 'Reply with exactly: pong',
    });
    expect(text).toBe('pong');
    expect(finishReason).toBe('stop');
  });

  it.each(Object.keys(providers))('streams text: %s', async (name) => {
    const model = providers[name]?.(at)('quill') as LanguageModel;
    const result = streamText({ ...once, model, prompt: 'Write a haiku about the sea' });
    const pieces: string[] = [];
    for await (const piece of result.textStream) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toContain('sea');
    expect(await result.finishReason).toBe('stop');
  });

  it.each(Object.keys(providers))('runs tools in a loop: %s', async (name) => {
    const model = providers[name]?.(at)('quill-deep') as LanguageModel;
    const asked: unknown[] = [];
    const { text, steps } = await generateText({
      ...once,
      model,
      prompt: 'What is the weather in Paris?',
      stopWhen: stepCountIs(3),
      tools: {
        get_weather: tool({
          description: 'The weather in a city',
          inputSchema: jsonSchema<{ city: string }>(weatherParameters),
          execute: async (input) => {
            asked.push(input);
            return { degrees: 21 };
          },
        }),
      },
    });
    expect(asked).toEqual([{ city: 'Paris' }]);
    expect(steps).toHaveLength(2);
    expect(text).toContain('21');
  });

  it.each([
    ['openai, responses', true],
    ['openai, responses', false],
    ['openai, responses over a WebSocket', true],
    ['openai, responses over a WebSocket', false],
  ])('reasons in a loop of tools: %s, with store: %s', async (name, store) => {
    const loop = {
      ...once,
      model: providers[name]?.(at)('quill-deep') as LanguageModel,
      prompt: 'What is the weather in Paris?',
      stopWhen: stepCountIs(3),
      providerOptions: { openai: { store, forceReasoning: true, reasoningEffort: 'low' } },
      tools: {
        get_weather: tool({
          inputSchema: jsonSchema<{ city: string }>(weatherParameters),
          execute: async () => ({ degrees: 21 }),
        }),
      },
    };
    const { text, steps } = await generateText(loop);
    expect(text).toContain('21');
    expect(steps.map(({ reasoningText }) => reasoningText)).toEqual([
      expect.stringContaining('weather'),
      expect.stringContaining('weather'),
    ]);
    const streamed = streamText(loop);
    const kinds = new Set<string>();
    let thought = '';
    for await (const part of streamed.fullStream) {
      kinds.add(part.type);
      if (part.type === 'reasoning-delta') thought += part.text;
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(['reasoning-start', 'reasoning-delta', 'reasoning-end', 'text-delta']),
    );
    expect(kinds).not.toContain('error');
    expect(thought).toBe(steps.map(({ reasoningText }) => reasoningText).join(''));
    expect(await streamed.text).toBe(text);
  });

  it.each(['openai, responses', 'openai, responses over a WebSocket', 'open-responses'])(
    'returns objects of a schema: %s',
    async (name) => {
      const model = providers[name]?.(at)('quill') as LanguageModel;
      const asked = {
        ...once,
        model,
        prompt: 'A recipe for pancakes',
        output: Output.object({
          schema: jsonSchema<{ title: string; minutes: number }>({
            type: 'object',
            properties: { title: { type: 'string' }, minutes: { type: 'integer' } },
            required: ['title', 'minutes'],
            additionalProperties: false,
          }),
        }),
      };
      const recipe = { title: expect.any(String), minutes: expect.any(Number) };
      expect((await generateText(asked)).output).toEqual(recipe);
      expect(await streamText(asked).output).toEqual(recipe);
    },
  );

  it('reasons: open-responses', async () => {
    const model = createOpenResponses({
      name: 'a',
      url: `${at.baseURL}/responses`,
      apiKey: at.apiKey,
    });
    const asked = {
      ...once,
      model: model('quill-deep'),
      prompt: 'Why is the sea salty?',
      reasoning: 'low',
    } as const;
    const { reasoningText, text } = await generateText(asked);
    expect(reasoningText).toContain('Its keywords');
    expect(text).not.toContain('Its keywords');
    expect(await streamText(asked).reasoningText).toBe(reasoningText);
  });

  it.each(['openai, responses', 'openai, responses over a WebSocket'])(
    'continues a kept response: %s',
    async (name) => {
      const model = providers[name]?.(at)('quill') as LanguageModel;
      const first = await generateText({ ...once, model, prompt: 'I am Ada.' });
      const previousResponseId = first.providerMetadata?.openai?.responseId as string;
      const { text } = await generateText({
        ...once,
        model,
        prompt: 'What is my name?',
        providerOptions: { openai: { previousResponseId } },
      });
      expect(text).toContain('Ada');
    },
  );

  it.each(Object.keys(providers))('sends pictures: %s', async (name) => {
    const model = providers[name]?.(at)('quill-deep') as LanguageModel;
    const image = await pngBytes(60, 40);
    const { text } = await generateText({
      ...once,
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'file', mediaType: 'image/png', data: image },
          ],
        },
      ],
    });
    expect(text).toContain('60 × 40 px');
  });

  it.each(Object.keys(providers))('reports a failure in the middle: %s', async (name) => {
    const model = providers[name]?.(at)('quill') as LanguageModel;
    const errors: unknown[] = [];
    const result = streamText({
      ...once,
      model,
      prompt: '[[fail:mid]] x',
      onError: ({ error }) => void errors.push(error),
    });
    const parts: string[] = [];
    for await (const part of result.fullStream) parts.push(part.type);
    expect(parts).toContain('text-delta');
    expect(parts).toContain('error');
    expect(errors.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(providers))('reports an error before the first word: %s', async (name) => {
    const model = providers[name]?.(at)('no-such-model') as LanguageModel;
    await expect(generateText({ ...once, model, prompt: 'x' })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it.each(Object.keys(providers))('stops when it is aborted: %s', async (name) => {
    const model = providers[name]?.(at)('quill') as LanguageModel;
    const controller = new AbortController();
    const result = streamText({
      ...once,
      model,
      prompt: '[[pace:5ms]] [[length:2000]] x',
      abortSignal: controller.signal,
    });
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') controller.abort();
      if (part.type === 'abort') break;
    }
    await expect
      .poll(async () => (await service.call(at.apiKey, '/v1/user/balance')).json())
      .toMatchObject({ authorized_amount: 0 });
  });
});
