import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextEvent, TextProvider, TextRequest } from '../text';
import type { TextUpstream, UpstreamAnswer } from './testing/double';
import { refuse, sendEvents, sendWhole, startTextUpstream } from './testing/double';

/*
 * What servers send that OpenAI does not, over real connections (README, "Dialects").
 */

const request: TextRequest = {
  key: 'turn_1',
  model: 'vendor/large',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  maxOutputTokens: 100,
};
const never = new AbortController().signal;

let upstream: TextUpstream;
let chat: TextProvider;
let responses: TextProvider;
beforeAll(async () => {
  upstream = await startTextUpstream();
  chat = upstream.provider('chat');
  responses = upstream.provider('responses');
});
afterAll(async () => {
  await Promise.all([chat.close(), responses.close()]);
  await upstream.close();
});

/** What a reader has at the end. */
interface Outcome {
  text: string;
  reasoning: string;
  calls: { id: string | undefined; name: string | undefined; arguments: string }[];
  reason: string;
  usage: unknown;
}

async function read(provider: TextProvider, answer: UpstreamAnswer): Promise<Outcome> {
  upstream.script(answer);
  const outcome: Outcome = { text: '', reasoning: '', calls: [], reason: '', usage: null };
  const take = (event: TextEvent) => {
    switch (event.type) {
      case 'text':
      case 'reasoning':
        outcome[event.type] += event.text;
        return;
      case 'tool_call': {
        const call = outcome.calls[event.index];
        if (call !== undefined) call.arguments += event.arguments;
        else {
          const { id, name } = event;
          outcome.calls[event.index] = { id, name, arguments: event.arguments };
        }
        return;
      }
      case 'finish':
        outcome.reason = event.reason;
        outcome.usage = event.usage;
    }
  };
  await provider.complete(request, take, never);
  return outcome;
}

const choice = (more: object) => ({ choices: [{ index: 0, ...more }] });
const delta = (piece: object, finish_reason: string | null = null) =>
  choice({ delta: piece, finish_reason });
const call = (id: string, name: string, text: unknown, more: object = {}) => ({
  id,
  type: 'function',
  function: { name, arguments: text },
  ...more,
});
const stop = delta({}, 'stop');
const usage = { prompt_tokens: 3, completion_tokens: 4 };
const counted = { inputTokens: 3, outputTokens: 4 };

describe('tool calls of chat completions', () => {
  const paris = { id: 'a', name: 'weather', arguments: '{"city":"Paris"}' };
  const rome = { id: 'b', name: 'weather', arguments: '{"city":"Rome"}' };
  const time = { id: 'b', name: 'time', arguments: '{}' };

  it.each<[string, readonly (object | string)[], object[]]>([
    [
      'without an index, in one event',
      [delta({ tool_calls: [call('a', 'weather', paris.arguments), call('b', 'time', '{}')] })],
      [paris, time],
    ],
    [
      'without an index, in an event each',
      [
        delta({ tool_calls: [call('a', 'weather', paris.arguments)] }),
        delta({ tool_calls: [call('b', 'weather', rome.arguments)] }),
      ],
      [paris, rome],
    ],
    [
      'both at index 0, in an event each',
      [
        delta({ tool_calls: [call('a', 'weather', paris.arguments, { index: 0 })] }),
        delta({ tool_calls: [call('b', 'weather', rome.arguments, { index: 0 })] }),
      ],
      [paris, rome],
    ],
    [
      'both at index 0, in one event',
      [
        delta({
          tool_calls: [
            call('a', 'weather', paris.arguments, { index: 0 }),
            call('b', 'time', '{}', { index: 0 }),
          ],
        }),
      ],
      [paris, time],
    ],
    [
      'without an index, the arguments in pieces',
      [
        delta({ tool_calls: [call('a', 'weather', '')] }),
        delta({ tool_calls: [{ function: { arguments: '{"city":' } }] }),
        delta({ tool_calls: [{ function: { arguments: '"Paris"}' } }] }),
        delta({ tool_calls: [call('b', 'time', '{}')] }),
      ],
      [paris, time],
    ],
    [
      'at index 0, the pieces named by their ids',
      [
        delta({ tool_calls: [call('a', 'weather', '', { index: 0 })] }),
        delta({ tool_calls: [call('b', 'time', '', { index: 0 })] }),
        delta({ tool_calls: [{ id: 'a', function: { arguments: paris.arguments } }] }),
        delta({ tool_calls: [{ id: 'b', function: { arguments: '{}' } }] }),
      ],
      [paris, time],
    ],
    [
      'with another id in each piece',
      [
        delta({ tool_calls: [call('a', 'weather', '{"city":', { index: 0 })] }),
        delta({ tool_calls: [{ index: 0, id: 'x', function: { arguments: '"Paris"}' } }] }),
        delta({ tool_calls: [call('b', 'time', '{}', { index: 1 })] }),
      ],
      [paris, time],
    ],
    [
      'with id and name in each piece',
      [
        delta({ tool_calls: [call('a', 'weather', '{"city":', { index: 0 })] }),
        delta({ tool_calls: [call('a', 'weather', '"Paris"}', { index: 0 })] }),
      ],
      [paris],
    ],
    [
      'without ids, both at index 0',
      [
        delta({ tool_calls: [call('', 'weather', paris.arguments, { index: 0 })] }),
        delta({ tool_calls: [call('', 'weather', rome.arguments, { index: 0 })] }),
      ],
      [
        { ...paris, id: undefined },
        { ...rome, id: undefined },
      ],
    ],
    [
      'with numbers that do not begin at 0',
      [
        delta({ tool_calls: [call('a', 'weather', paris.arguments, { index: 1 })] }),
        delta({ tool_calls: [call('b', 'time', '{}', { index: 2 })] }),
      ],
      [paris, time],
    ],
    [
      'with arguments as an object',
      [delta({ tool_calls: [call('a', 'weather', { city: 'Paris' }), call('b', 'time', {})] })],
      [paris, time],
    ],
    [
      'as the older function_call',
      [
        delta({ function_call: { name: 'weather', arguments: '{"city":' } }),
        delta({ function_call: { arguments: '"Paris"}' } }),
      ],
      [{ ...paris, id: undefined }],
    ],
    [
      'in a message',
      [
        choice({
          message: { content: null, tool_calls: [call('a', 'weather', { city: 'Paris' })] },
        }),
      ],
      [paris],
    ],
  ])('%s stay apart and whole', async (_, events, calls) => {
    const outcome = await read(chat, sendEvents(...events, stop, '[DONE]'));
    expect(outcome.calls).toEqual(calls);
    for (const each of outcome.calls) JSON.parse(each.arguments);
    expect(outcome.reason).toBe('tool_calls');
  });
});

describe('text of chat completions', () => {
  const whole = (more: object = {}) => ({
    object: 'chat.completion',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'Good day' }, finish_reason: 'stop' },
    ],
    usage,
    ...more,
  });

  it.each<[string, UpstreamAnswer, Partial<Outcome>]>([
    [
      'parts',
      sendEvents(
        delta({ content: [{ type: 'text', text: 'Good ' }] }),
        delta({ content: [{ type: 'text', text: 'd' }, 'ay'] }),
        stop,
        '[DONE]',
      ),
      { text: 'Good day' },
    ],
    [
      'parts with thinking',
      sendEvents(
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }),
        delta({ content: [{ type: 'text', text: 'Good day' }] }),
        stop,
        '[DONE]',
      ),
      { text: 'Good day', reasoning: 'Hm.' },
    ],
    [
      'a message in place of each delta',
      sendEvents(
        choice({ message: { content: 'Good ' } }),
        choice({ message: { content: 'day' }, finish_reason: 'stop' }),
        '[DONE]',
      ),
      { text: 'Good day' },
    ],
    [
      'the whole message after its deltas',
      sendEvents(
        delta({ content: 'Good ' }),
        delta({ content: 'day' }),
        choice({ delta: {}, message: { content: 'Good day' }, finish_reason: 'stop' }),
        '[DONE]',
      ),
      { text: 'Good day' },
    ],
    [
      'the message beside an empty delta',
      sendEvents(
        choice({ delta: { content: '' }, message: { content: 'Good day' }, finish_reason: 'stop' }),
        '[DONE]',
      ),
      { text: 'Good day' },
    ],
    ['one JSON', sendWhole(whole()), { text: 'Good day', usage: counted }],
    [
      'one JSON, called a stream',
      sendWhole(whole(), 'text/event-stream'),
      { text: 'Good day', usage: counted },
    ],
    [
      'one JSON without a finish reason',
      sendWhole(whole({ choices: [{ message: { content: 'Good day' }, finish_reason: null }] })),
      { text: 'Good day', usage: counted },
    ],
    [
      'one JSON on several lines',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`\n${JSON.stringify(whole(), null, 2)}\n`);
      },
      { text: 'Good day', usage: counted },
    ],
    [
      'a JSON in each line',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' });
        for (const each of [delta({ content: 'Good ' }), delta({ content: 'day' }), stop]) {
          response.write(`${JSON.stringify(each)}\n`);
        }
        response.end();
      },
      { text: 'Good day' },
    ],
    [
      'no finish reason to the end',
      sendEvents(delta({ content: 'Good ' }), delta({ content: 'day' }), '[DONE]'),
      { text: 'Good day' },
    ],
    [
      'no finish reason and no [DONE], but the count',
      sendEvents(delta({ content: 'Good day' }), { choices: [], usage }),
      { text: 'Good day', usage: counted },
    ],
    [
      'text beside an empty error',
      sendEvents(
        { ...delta({ content: 'Good ' }), error: '' },
        { ...delta({ content: 'day' }, 'stop'), error: false },
        '[DONE]',
      ),
      { text: 'Good day' },
    ],
    [
      'text that fills the context of Mistral',
      sendEvents(delta({ content: 'Good day' }, 'model_length'), '[DONE]'),
      { text: 'Good day', reason: 'length' },
    ],
    [
      'empty data lines',
      sendEvents('', delta({ content: 'Good ' }), ' ', delta({ content: 'day' }), stop, '[DONE]'),
      { text: 'Good day' },
    ],
  ])('is read as %s', async (_, answer, outcome) => {
    const expected = { text: '', reasoning: '', calls: [], reason: 'stop', usage: null };
    expect(await read(chat, answer)).toEqual({ ...expected, ...outcome });
  });
});

it.each([
  ['OpenAI', { prompt_tokens: 9, completion_tokens: 94, total_tokens: 103 }, [9, 94]],
  ['Gemini', { prompt_tokens: 9, completion_tokens: 1, total_tokens: 103 }, [9, 94]],
  ['xAI', { prompt_tokens: 32, completion_tokens: 9, total_tokens: 135 }, [32, 103]],
  ['no total', { prompt_tokens: 3, completion_tokens: 4 }, [3, 4]],
  [
    'a total that is too small',
    { prompt_tokens: 3, completion_tokens: 4, total_tokens: 1 },
    [3, 4],
  ],
  [
    'a total that is no count',
    { prompt_tokens: 3, completion_tokens: 4, total_tokens: '9' },
    [3, 4],
  ],
])('thinking is among the output as %s counts', async (_, counts, [inputTokens, outputTokens]) => {
  const answer = sendEvents(delta({ content: 'Good day' }), { choices: [], usage: counts });
  const outcome = await read(chat, answer);
  expect(outcome.usage).toEqual({ inputTokens, outputTokens });
});

it.each([
  'content_filter',
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'RECITATION',
  'BLOCKLIST',
  'SPII',
  'refusal',
  'sensitive',
])('an answer ended by %s was stopped by a filter, with text or without', async (reason) => {
  for (const piece of [{ content: 'Good' }, {}]) {
    const outcome = await read(chat, sendEvents(delta(piece), delta({}, reason), '[DONE]'));
    expect(outcome.reason).toBe('content_filter');
  }
});

it.each(['MAX_TOKENS', 'max_tokens', 'LENGTH'])('an answer ended by %s was cut', async (reason) => {
  const outcome = await read(chat, sendEvents(delta({ content: 'Good' }, reason), '[DONE]'));
  expect(outcome.reason).toBe('length');
});

it.each(['error', 'insufficient_system_resource', 'abort', 'repetition'])(
  'an answer ended by %s is broken',
  async (reason) => {
    const answer = sendEvents(delta({ content: 'Good' }), delta({}, reason), '[DONE]');
    await expect(read(chat, answer)).rejects.toMatchObject({
      code: 'upstream_error',
      message: expect.stringContaining(reason),
    });
  },
);

describe('responses', () => {
  const message = { type: 'message', content: [{ type: 'output_text', text: 'Good day' }] };
  const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] };
  const tool = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a":1}' };
  const counts = { input_tokens: 3, output_tokens: 4 };
  const completed = (response: object = {}) => ({
    type: 'response.completed',
    response: { status: 'completed', error: null, ...response },
  });
  const textDone = { type: 'response.output_text.done', output_index: 0, text: 'Good day' };

  it.each<[string, UpstreamAnswer, Partial<Outcome>]>([
    ['done events alone', sendEvents(textDone, completed({ usage: counts })), { usage: counted }],
    ['done events, and no end', sendEvents(textDone), {}],
    ['done events and [DONE]', sendEvents(textDone, '[DONE]'), {}],
    [
      'items that are done',
      sendEvents(
        { type: 'response.output_item.done', output_index: 0, item: thought },
        { type: 'response.output_item.done', output_index: 1, item: message },
        completed(),
      ),
      { reasoning: 'Hm.' },
    ],
    ['the completed response alone', sendEvents(completed({ output: [message] })), {}],
    [
      'everything twice',
      sendEvents(
        { type: 'response.output_text.delta', delta: 'Good ' },
        { type: 'response.output_text.delta', delta: 'day' },
        textDone,
        { type: 'response.output_item.done', output_index: 0, item: message },
        completed({ output: [message] }),
      ),
      {},
    ],
    [
      'one JSON',
      sendWhole({ object: 'response', output: [thought, message], usage: counts }),
      {
        reasoning: 'Hm.',
        usage: counted,
      },
    ],
    ['empty data lines', sendEvents('', textDone, ' ', completed()), {}],
    [
      'a call whose arguments come when they are done',
      sendEvents(
        textDone,
        {
          type: 'response.output_item.added',
          output_index: 1,
          item: { ...tool, id: 'fc', arguments: '' },
        },
        { type: 'response.function_call_arguments.done', item_id: 'fc', arguments: '{"a":1}' },
        { type: 'response.output_item.done', output_index: 1, item: { ...tool, id: 'fc' } },
        completed({ output: [message, { ...tool, id: 'fc' }] }),
      ),
      { calls: [{ id: 'c', name: 'f', arguments: '{"a":1}' }], reason: 'tool_calls' },
    ],
    [
      'a call with an object for arguments, in the completed response',
      sendEvents(completed({ output: [message, { ...tool, arguments: { a: 1 } }] })),
      { calls: [{ id: 'c', name: 'f', arguments: '{"a":1}' }], reason: 'tool_calls' },
    ],
  ])('are read as %s', async (_, answer, outcome) => {
    const expected = { text: 'Good day', reasoning: '', calls: [], reason: 'stop', usage: null };
    expect(await read(responses, answer)).toEqual({ ...expected, ...outcome });
  });

  it('that break off after a thought are no answer', async () => {
    const begun = { type: 'response.output_text.delta', delta: 'Goo' };
    const events = [{ type: 'response.output_item.done', item: thought }, begun];
    await expect(read(responses, sendEvents(...events))).rejects.toThrow('ended in the middle');
  });
});

describe('errors', () => {
  const tooLong =
    "This model's maximum context length is 1024 tokens. However, you requested 1029.";

  it.each<[string, UpstreamAnswer, object]>([
    [
      'OpenAI’s within 200',
      sendWhole({ error: { message: 'overloaded', type: 'server_error' } }),
      { code: 'upstream_error', retryable: true },
    ],
    [
      'a text within 200',
      sendWhole({ error: 'model is loading' }),
      { code: 'upstream_error', retryable: true },
    ],
    [
      'vLLM’s within 200',
      sendWhole({ object: 'error', message: tooLong, type: 'BadRequestError', code: 400 }),
      { code: 'input_too_long', retryable: false },
    ],
    [
      'vLLM’s within the stream',
      sendEvents({
        object: 'error',
        message: 'bad guided_json',
        type: 'BadRequestError',
        code: 400,
      }),
      { code: 'request_refused', retryable: false },
    ],
    [
      'OpenRouter’s within the stream',
      sendEvents({ error: { code: 402, message: 'Insufficient credits' }, choices: [] }),
      { code: 'not_available', retryable: true },
    ],
    ['FastAPI’s within 200', sendWhole({ detail: 'boom' }), { code: 'upstream_error' }],
    ['a wrong key', refuse(401), { code: 'not_available', retryable: true }],
    ['an empty account', refuse(402), { code: 'not_available', retryable: true }],
    [
      'an empty account of OpenAI',
      refuse(429, { code: 'insufficient_quota' }),
      { code: 'not_available', retryable: true },
    ],
    [
      'a limit of tokens for each minute',
      refuse(429, { message: 'Too many tokens, please wait before trying again.' }),
      { code: 'upstream_error', retryable: true },
    ],
    ['an unknown model', refuse(404), { code: 'not_available', retryable: true }],
    [
      'an unsupported parameter',
      refuse(400, { code: 'unsupported_parameter', param: 'temperature' }),
      { code: 'request_refused', retryable: false },
    ],
    ...[
      tooLong,
      'max_tokens must be at least 1, got -186.',
      'the request exceeds the available context size. try increasing the context size',
      'prompt is too long: 210000 tokens > 200000 maximum',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      "This model's maximum prompt length is 131072 but the request contains 200000 tokens.",
      'Input is too long for requested model.',
    ].map((message): [string, UpstreamAnswer, object] => [
      message,
      refuse(400, { message }),
      { code: 'input_too_long', retryable: false },
    ]),
    [
      'a long context with a 500',
      refuse(500, { message: 'input exceeds the context length' }),
      { code: 'input_too_long', retryable: false },
    ],
    [
      'moderation with a 403',
      refuse(403, { message: 'requires moderation, and your input was flagged' }),
      { code: 'content_policy_violation', retryable: false },
    ],
    ['JSON of another kind', sendWhole({ a: 1 }), { code: 'upstream_error', retryable: true }],
    ['a JSON list', sendWhole([1]), { code: 'upstream_error', retryable: true }],
  ])('%s have their own code', async (_, answer, error) => {
    await expect(read(chat, answer)).rejects.toMatchObject({ name: 'TextProviderError', ...error });
    await expect(read(responses, answer)).rejects.toMatchObject(error);
  });
});
