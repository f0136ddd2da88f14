import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextEvent, TextProvider, TextRequest } from '../text';
import { openOpenAiCompatible } from '.';
import { openAiCompatibleDeclaration } from './declaration';
import { openAiCompatibleTools } from './import-models';
import type { TextUpstream, UpstreamAnswer } from './testing/double';
import {
  beginEvents,
  chatChunk,
  refuse,
  say,
  sendWhole,
  startTextUpstream,
} from './testing/double';

const request: TextRequest = {
  key: 'turn_1',
  model: 'vendor/large',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  maxOutputTokens: 100,
};
const never = new AbortController().signal;

describe('the draft of an imported model', () => {
  it.each([
    ['https://api.openai.com/v1', 'gpt-4o', 'max_completion_tokens'],
    ['https://team.openai.azure.com/openai/v1', 'chat', 'max_completion_tokens'],
    ['https://gateway.example/v1', 'openai/gpt-5-mini', 'max_completion_tokens'],
    ['https://gateway.example/v1', 'o3', 'max_completion_tokens'],
    ['https://gateway.example/v1', 'openai/gpt-oss-120b', 'max_tokens'],
    ['https://api.mistral.ai/v1', 'mistral-large-latest', 'max_tokens'],
    ['http://localhost:11434/v1', 'olmo2:7b', 'max_tokens'],
    ['https://api.openai.com.example/v1', 'large', 'max_tokens'],
  ])('at %s caps the answer of %s by %s', async (baseUrl, model, cap) => {
    const declared = { id: 'one', driver: 'openai-compatible', baseUrl };
    const tools = openAiCompatibleTools(openAiCompatibleDeclaration.parse(declared));
    const draft = await tools.draft?.(model, never);
    expect(draft?.schema.fields.map(({ name }) => name)).toEqual(['temperature', 'top_p', cap]);
  });
});

it.each([
  ['https://api.deepseek.com/v1', {}, true],
  ['https://api.deepseek.com/v1', { upstream: 'responses' }, false],
  ['https://api.deepseek.com/v1', { sendsReasoning: false }, false],
  ['https://gateway.example/v1', {}, false],
  ['https://gateway.example/v1', { sendsReasoning: true }, true],
])('at %s with %j, earlier reasoning is sent: %s', async (baseUrl, more, takesReasoning) => {
  const declared = { id: 'one', driver: 'openai-compatible', baseUrl, ...more };
  const { text } = openOpenAiCompatible(openAiCompatibleDeclaration.parse(declared));
  expect(text.takesReasoning).toBe(takesReasoning);
  await text.close();
});

describe('an upstream over a real connection', () => {
  let upstream: TextUpstream;
  const opened: TextProvider[] = [];

  beforeAll(async () => {
    upstream = await startTextUpstream();
  });
  afterAll(async () => {
    await Promise.all(opened.map((provider) => provider.close()));
    await upstream.close();
  });

  const open = (...how: Parameters<TextUpstream['provider']>): TextProvider => {
    const provider = upstream.provider(...how);
    opened.push(provider);
    return provider;
  };
  async function complete(
    provider: TextProvider,
    signal: AbortSignal = never,
    took: (event: TextEvent) => void | Promise<void> = () => {},
  ): Promise<TextEvent[]> {
    const events: TextEvent[] = [];
    await provider.complete(
      request,
      (event) => {
        events.push(event);
        return took(event);
      },
      signal,
    );
    return events;
  }

  it('keeps its connections', async () => {
    const provider = open();
    upstream.script(say(['a']));
    for (let at = 0; at < 8; at++) await complete(provider);
    // A turn ends with its last event, so the next one may begin before the connection is free again.
    expect(upstream.connections()).toBeLessThanOrEqual(2);
  });

  it('reads text, reasoning, calls and usage of chat completions', async () => {
    upstream.script((response) => {
      beginEvents(response);
      response.write(': comment\n\n');
      response.write(chatChunk({ role: 'assistant', content: '' }));
      response.write(chatChunk({ reasoning_content: 'Hm.' }));
      response.write(chatChunk({ content: 'Yes' }));
      response.write(
        chatChunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: '{' } }] }),
      );
      response.write(chatChunk({ tool_calls: [{ index: 0, function: { arguments: '}' } }] }));
      response.write(chatChunk({}, { finish_reason: 'tool_calls' }));
      response.write('data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}\n\n');
      response.end('data: [DONE]\n\n');
    });
    expect(await complete(open())).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Yes' },
      { type: 'tool_call', index: 0, id: 'c', name: 'f', arguments: '{' },
      { type: 'tool_call', index: 0, arguments: '}' },
      { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 3, outputTokens: 4 } },
    ]);
  });

  it.each([
    'response.reasoning_summary_text.delta',
    'response.reasoning_text.delta',
    'response.reasoning.delta',
  ])('reads the same of responses, with reasoning as %s', async (reasoning) => {
    const events: object[] = [
      { type: 'response.created', response: {} },
      { type: reasoning, delta: 'Hm.' },
      { type: 'response.output_text.delta', delta: 'Yes' },
      {
        type: 'response.output_item.added',
        output_index: 2,
        item: { type: 'function_call', call_id: 'c', name: 'f', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', output_index: 2, delta: '{}' },
      { type: 'response.completed', response: { usage: { input_tokens: 3, output_tokens: 4 } } },
    ];
    upstream.script((response) => {
      beginEvents(response);
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    expect(await complete(open('responses'))).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Yes' },
      { type: 'tool_call', index: 0, id: 'c', name: 'f', arguments: '' },
      { type: 'tool_call', index: 0, arguments: '{}' },
      { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 3, outputTokens: 4 } },
    ]);
    expect(upstream.requests.at(-1)?.path).toBe('/v1/responses');
  });

  it('gives the same events however the bytes are cut', async () => {
    const provider = open();
    const bytes = Buffer.from(
      [
        chatChunk({ content: 'Zażółć ' }),
        chatChunk({ content: '🦉 owl' }),
        chatChunk({}, { finish_reason: 'stop' }),
        'data: [DONE]\n\n',
      ].join(''),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(sizes, async (lengths) => {
        upstream.script(async (response) => {
          beginEvents(response);
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const end = at + (lengths[turn % lengths.length] ?? 1);
            await new Promise<void>((resolve) => {
              response.write(bytes.subarray(at, end), () => resolve());
            });
            at = end;
          }
          response.end();
        });
        expect(await complete(provider)).toEqual([
          { type: 'text', text: 'Zażółć ' },
          { type: 'text', text: '🦉 owl' },
          { type: 'finish', reason: 'stop', usage: null },
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('waits for a slow reader, and loses nothing', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `word ${index} `);
    upstream.script(say(words, { usage: null }));
    let inHand = 0;
    const events = await complete(open(), never, async () => {
      inHand += 1;
      expect(inHand).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      inHand -= 1;
    });
    expect(events.slice(0, -1)).toEqual(words.map((text) => ({ type: 'text', text })));
  });

  const half: UpstreamAnswer = (response) => {
    beginEvents(response);
    response.write(chatChunk({ content: 'half' }));
  };
  const failures: [string, UpstreamAnswer, object][] = [
    ['500', refuse(500), { code: 'upstream_error', retryable: true }],
    ['401', refuse(401), { code: 'not_available', retryable: true }],
    ['504', refuse(504), { code: 'upstream_timeout', retryable: true }],
    [
      '429 with a wait',
      refuse(429, {}, { 'retry-after': '3' }),
      { code: 'upstream_error', retryable: true, retryAfter: 3 },
    ],
    [
      'a context that is too long',
      refuse(400, { code: 'context_length_exceeded' }),
      { code: 'input_too_long', retryable: false },
    ],
    [
      'a refusal of the content',
      refuse(400, { code: 'content_filter' }),
      { code: 'content_policy_violation', retryable: false },
    ],
    ['a bad request', refuse(400), { code: 'request_refused', retryable: false }],
    [
      'no stream at all',
      (response) => response.end('<html>It works!</html>'),
      { code: 'upstream_error', retryable: true },
    ],
    [
      'no JSON',
      (response) => {
        beginEvents(response);
        response.end('data: {oops\n\n');
      },
      { code: 'upstream_error', retryable: true },
    ],
    [
      'an end in the middle',
      (response, asked) => {
        half(response, asked);
        response.end();
      },
      { code: 'upstream_error', retryable: true },
    ],
    [
      'a connection that is cut',
      (response, asked) => {
        half(response, asked);
        setImmediate(() => response.destroy());
      },
      { code: 'upstream_error', retryable: true },
    ],
    [
      'a failure within the stream',
      (response) => {
        beginEvents(response);
        response.end('data: {"error":{"message":"overloaded"}}\n\n');
      },
      { code: 'upstream_error', retryable: true },
    ],
  ];
  it.each(failures)('fails with our message: %s', async (_, answer, error) => {
    upstream.script(answer);
    await expect(complete(open())).rejects.toMatchObject({ name: 'TextProviderError', ...error });
  });

  it('times out before the first byte and between two', async () => {
    const impatient = () => open('chat', { firstByteSeconds: 0.2, silenceSeconds: 0.2 });
    for (const answer of [() => {}, half]) {
      upstream.script(answer);
      await expect(complete(impatient())).rejects.toMatchObject({ code: 'upstream_timeout' });
    }
  });

  it('stops at once when its signal aborts, and closes the connection', async () => {
    for (const answer of [() => {}, half]) {
      const [asked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      upstream.script((response, body) => {
        response.on('close', () => closed.resolve());
        answer(response, body);
        asked.resolve();
      });
      const stop = new AbortController();
      const running = complete(open(), stop.signal);
      await asked.promise;
      const reason = new Error('enough');
      stop.abort(reason);
      await expect(running).rejects.toBe(reason);
      await closed.promise;
    }
  });

  it.each<[string, object]>([
    ['OpenAI’s', { object: 'list', data: [{ id: 'b' }, { id: 'a' }] }],
    ['Together AI’s, which is bare', [{ id: 'b', type: 'chat' }, { id: 'a' }]],
    ['one called models', { models: [{ id: 'b' }, { id: 'a' }] }],
    ['one with entries that have no id', { data: [{ id: 'b' }, { name: 'c' }, null, { id: 'a' }] }],
  ])('lists the models of a list: %s', async (_, list) => {
    upstream.script(sendWhole(list));
    const declared = { id: 'one', driver: 'openai-compatible', baseUrl: upstream.url };
    const tools = openAiCompatibleTools(openAiCompatibleDeclaration.parse(declared));
    const models = await tools.list?.('', never);
    expect(models?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await tools.check(never)).toMatchObject({ ok: true });
  });

  it('reports that it cannot be reached', async () => {
    const gone = await startTextUpstream();
    const provider = gone.provider();
    await gone.close();
    await expect(complete(provider)).rejects.toMatchObject({
      code: 'upstream_error',
      retryable: true,
    });
    await provider.close();
  });
});
