import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Configuration } from '../../config';
import { parseEvents, type StreamedEvent } from '../../testing';
import { type Documented, type Json, openDocumented } from '../testing/documented';
import { row } from '../testing/row';

/* The text endpoints, with the sandbox's answers. */

const pong = 'Reply with exactly: pong';
const chatPath = '/v1/chat/completions';
const chat = (more: Json = {}): Json => ({
  model: 'quill',
  messages: [{ role: 'user', content: pong }],
  ...more,
});
const ask = (more: Json = {}): Json => ({ model: 'quill', input: pong, ...more });

/** Quill Deep without `temperature`, as many reasoning models are. */
const withoutTemperature = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((model) =>
    model.id === 'quill-deep'
      ? {
          ...model,
          schema: { fields: model.schema.fields.filter(({ name }) => name !== 'temperature') },
        }
      : model,
  ),
});

let doc: Documented;
beforeAll(async () => {
  doc = await openDocumented({ configure: withoutTemperature });
});
afterAll(() => doc?.close());

const answer = async (path: string, body: Json) => {
  const response = await doc.call(path, { body });
  expect({ status: response.status, body: response.body }).toMatchObject({ status: 200 });
  return response.body;
};
const messageOf = (completion: Json) => {
  const [choice] = completion.choices as { message: Json }[];
  return choice?.message ?? {};
};
const said = async (body: Json) => String(messageOf(await answer(chatPath, body)).content);
const wrote = async (body: Json) => String((await answer('/v1/responses', body)).output_text);
const stream = async (path: string, body: Json): Promise<StreamedEvent[]> => {
  const { headers, text } = await doc.text(path, { body: { ...body, stream: true } });
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  return parseEvents(text);
};
const types = (events: readonly StreamedEvent[]) =>
  events.map(({ data }) => (data === '[DONE]' ? data : data.type));

/** The headers that both endpoints have. */
const hasItsHeaders = async (path: string, body: Json) => {
  expect(await doc.refusal(path, { body, key: null })).toEqual([401, 'invalid_api_key', null]);
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await doc.call(path, { body, headers });
  const { available } = await doc.balance();
  const again = await doc.call(path, { body, headers });
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect((await doc.balance()).available).toBe(available);
};
/** Image and video models, and unknown ones, are refused. */
const takesTextModelsOnly = async (path: string, body: Json) => {
  const refusal = (model: string) => doc.refusal(path, { body: { ...body, model } });
  expect(await refusal('lumen-image')).toEqual([400, 'invalid_value', 'model']);
  expect(await refusal('solstice')).toEqual([400, 'invalid_value', 'model']);
  expect(await refusal('nothing')).toEqual([404, 'model_not_found', 'model']);
};
const reasons = async (path: string, body: Json) => {
  const effort = { reasoning: { effort: 'high' } };
  expect(await doc.refusal(path, { body: { ...body, ...effort } })).toEqual([
    400,
    'unsupported_parameter',
    'reasoning',
  ]);
  return answer(path, { ...body, ...effort, model: 'quill-deep' });
};

row('chat-1', async () => {
  expect(await said(chat())).toBe('pong');
});
row('chat-2', () => takesTextModelsOnly(chatPath, chat()));
row('chat-3', () => hasItsHeaders(chatPath, chat()));
row('chat-4', async () => {
  const { status, headers } = await doc.call(chatPath, { body: chat() });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect((await doc.text(chatPath, { body: chat({ stream: true }) })).status).toBe(200);
  await stream(chatPath, chat());
});
row('chat.model', async () => {
  const { model: _, ...body } = chat();
  expect(await doc.refusal(chatPath, { body })).toEqual([
    400,
    'missing_required_parameter',
    'model',
  ]);
  expect((await answer(chatPath, chat())).model).toBe('quill');
});
row('chat.messages', async () => {
  const { messages: _, ...body } = chat();
  expect((await doc.refusal(chatPath, { body })).slice(0, 2)).toEqual([
    400,
    'missing_required_parameter',
  ]);
  for (const messages of [
    [],
    'Hello',
    [{ content: 'Hello' }],
    [{ role: 'pirate', content: 'a' }],
  ]) {
    expect((await doc.call(chatPath, { body: chat({ messages }) })).status).toBe(400);
  }
});
row('chat.temperature', async () => {
  expect(await said(chat({ temperature: 0.2 }))).toBe('pong');
  expect(await doc.refusal(chatPath, { body: chat({ temperature: 9 }) })).toEqual([
    400,
    'invalid_value',
    'temperature',
  ]);
  const body = chat({ model: 'quill-deep', temperature: 0.2 });
  expect(await doc.refusal(chatPath, { body })).toEqual([
    400,
    'unsupported_parameter',
    'temperature',
  ]);
});
row('chat.max_tokens-or-max_completion_tokens', async () => {
  const messages = [{ role: 'user', content: '[[length:200]] the sea' }];
  const caps = [
    ['quill', 'max_tokens', 'max_completion_tokens'],
    ['quill-deep', 'max_completion_tokens', 'max_tokens'],
  ] as const;
  for (const [model, own, other] of caps) {
    const { choices } = await answer(chatPath, { model, messages, [own]: 20 });
    expect(choices).toMatchObject([{ finish_reason: 'length' }]);
    expect(await doc.refusal(chatPath, { body: { model, messages, [other]: 20 } })).toEqual([
      400,
      'unsupported_parameter',
      other,
    ]);
  }
});
row('chat.stream', async () => {
  const { headers } = await doc.call(chatPath, { body: chat({ stream: false }) });
  expect(headers.get('content-type')).toBe('application/json');
  expect((await doc.call(chatPath, { body: chat({ stream: 'yes' }) })).status).toBe(400);
});
row('chat.reasoning', async () => {
  const message = messageOf(await reasons(chatPath, chat()));
  expect(message).toMatchObject({
    content: 'pong',
    reasoning_content: expect.stringMatching(/\S/),
  });
});
row('chat-5', async () => {
  const body = chat({ systemPrompt: 'Be brief.' });
  expect(await doc.refusal(chatPath, { body })).toEqual([
    400,
    'unsupported_parameter',
    'systemPrompt',
  ]);
  const system = { role: 'system', content: 'Mention herring gulls.' };
  const messages = [system, { role: 'user', content: 'The sea' }];
  expect(await said(chat({ messages }))).toContain('Mention herring gulls.');
  expect(await said(chat())).toBe('pong');
});
row('chat-6', async () => {
  const messages = [
    { role: 'user', content: 'My name is Ada.' },
    { role: 'assistant', content: 'Noted.' },
    { role: 'user', content: 'What is my name?' },
  ];
  expect(await said(chat({ messages }))).toContain('My name is Ada.');
});
row('chat-7', async () => {
  expect(await answer(chatPath, chat())).toMatchObject({
    id: expect.any(String),
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'pong' }, finish_reason: 'stop' }],
  });
});
row('chat-8', async () => {
  const events = await stream(chatPath, chat());
  expect(events.at(-1)?.data).toBe('[DONE]');
  const deltas = events.slice(0, -1).map(({ data }) => {
    const [choice] = (data as Json).choices as { delta: Json }[];
    return choice?.delta ?? {};
  });
  expect(deltas[0]).toMatchObject({ role: 'assistant' });
  expect(deltas.slice(1).some((delta) => 'role' in delta)).toBe(false);
  expect(deltas.map(({ content }) => content ?? '').join('')).toBe('pong');
});

row('responses-1', async () => {
  expect(await wrote(ask())).toBe('pong');
});
row('responses-2', () => hasItsHeaders('/v1/responses', ask()));
row('responses-3', async () => {
  const { status, headers } = await doc.call('/v1/responses', { body: ask() });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  await stream('/v1/responses', ask());
});
row('responses.model', () => takesTextModelsOnly('/v1/responses', ask()));
row('responses.input', async () => {
  const earlier = [
    { role: 'user', content: 'My name is Ada.' },
    { role: 'assistant', content: 'Noted.' },
  ];
  const input = [...earlier, { role: 'user', content: 'What is my name?' }];
  expect(await wrote(ask({ input }))).toContain('My name is Ada.');
  const refusal = await doc.refusal('/v1/responses', { body: { model: 'quill' } });
  expect(refusal).toEqual([400, 'missing_required_parameter', 'input']);
});
row('responses.instructions', async () => {
  const instructions = 'Mention herring gulls.';
  expect(await wrote(ask({ input: 'The sea', instructions }))).toContain(instructions);
});
row('responses.stream', async () => {
  const { headers } = await doc.call('/v1/responses', { body: ask({ stream: false }) });
  expect(headers.get('content-type')).toBe('application/json');
});
row('responses.reasoning', async () => {
  const { output } = await reasons('/v1/responses', ask());
  expect((output as Json[]).map(({ type }) => type)).toEqual(['reasoning', 'message']);
});
row('responses-4', async () => {
  expect(await answer('/v1/responses', ask())).toMatchObject({
    id: expect.any(String),
    object: 'response',
    model: 'quill',
    output_text: 'pong',
  });
});
row('responses-5', async () => {
  const events = await stream('/v1/responses', ask());
  const deltas = events.flatMap(({ data }) =>
    data !== '[DONE]' && data.type === 'response.output_text.delta' ? [data.delta] : [],
  );
  expect(deltas.join('')).toBe('pong');
  expect(types(events).slice(-2)).toEqual(['response.completed', '[DONE]']);
});

row('compact-1', async () => {
  const path = '/v1/responses/compact';
  const compacted = await answer(path, ask({ instructions: 'Be brief.' }));
  const input = [...(compacted.output as Json[]), { role: 'user', content: pong }];
  expect(await wrote(ask({ input }))).toBe('pong');
  await takesTextModelsOnly(path, ask());
  for (const body of [{ model: 'quill' }, ask({ reasoning: { effort: 'high' } }), ask({ a: 1 })]) {
    const refusal = await doc.refusal('/v1/responses', { body });
    expect(refusal[0]).toBe(400);
    expect(await doc.refusal(path, { body })).toEqual(refusal);
  }
});

row('socket-1', async () => {
  const socket = new WebSocket(`${doc.url.replace('http', 'ws')}/v1/responses`, {
    headers: { authorization: `Bearer ${doc.own.secret}` },
  });
  await once(socket, 'open');
  const frames: Json[] = [];
  const completed = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as Json);
      if (frames.at(-1)?.type === 'response.completed') resolve();
    });
  });
  socket.send(JSON.stringify({ type: 'response.create', ...ask() }));
  await completed;
  socket.close();
  expect(frames[0]?.type).toBe('response.created');
  expect(frames.map(({ delta }) => delta ?? '').join('')).toBe('pong');
});
row('socket-2', async () => {
  const { status, headers, body } = await doc.call('/v1/responses');
  expect([status, headers.get('upgrade')]).toEqual([426, 'websocket']);
  expect(body).toMatchObject({ error: { code: 'upgrade_required' } });
});
