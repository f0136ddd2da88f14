import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TextRequest } from '../text';
import { chatRequest, responsesRequest } from './request';

const base: TextRequest = {
  key: 'turn_1',
  model: 'vendor/large',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  maxOutputTokens: 100,
};
/** The address of a provider that asks for nothing of its own. */
const tool = { name: 'look', description: 'Looks', parameters: { type: 'object' }, strict: true };
/** The id of a call as it is sent: the beginning of a digest. */
const callC = createHash('sha256').update('call_c').digest('hex').slice(0, 9);
const schema = { type: 'object', properties: {} };

/** A turn, and what is sent to each kind of upstream. */
const rows: [string, Partial<TextRequest>, object, object][] = [
  [
    'a text',
    {},
    { messages: [{ role: 'user', content: 'Hi' }] },
    {
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }],
      store: false,
    },
  ],
  [
    'instructions',
    { messages: [{ role: 'system', text: 'Be kind' }] },
    {
      messages: [{ role: 'system', content: 'Be kind' }],
    },
    { input: [{ role: 'system', content: 'Be kind' }] },
  ],
  [
    'pictures',
    {
      messages: [
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'What?' },
            { type: 'image', url: 'data:image/png;base64,AA==', detail: 'low' },
            { type: 'image', url: 'https://a.example/b.png' },
          ],
        },
      ],
    },
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } },
            { type: 'image_url', image_url: { url: 'https://a.example/b.png' } },
          ],
        },
      ],
    },
    {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What?' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'low' },
            { type: 'input_image', image_url: 'https://a.example/b.png', detail: 'auto' },
          ],
        },
      ],
    },
  ],
  [
    'calls and their results',
    {
      messages: [
        {
          role: 'assistant',
          text: 'Wait',
          toolCalls: [{ id: 'call_c', name: 'look', arguments: '{}' }],
        },
        { role: 'tool', callId: 'call_c', text: 'seen' },
      ],
    },
    {
      messages: [
        {
          role: 'assistant',
          content: 'Wait',
          tool_calls: [
            { id: callC, type: 'function', function: { name: 'look', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: callC, content: 'seen' },
      ],
    },
    {
      input: [
        { role: 'assistant', content: 'Wait' },
        { type: 'function_call', call_id: 'call_c', name: 'look', arguments: '{}' },
        { type: 'function_call_output', call_id: 'call_c', output: 'seen' },
      ],
    },
  ],
  [
    'tools',
    { tools: [tool], toolChoice: { name: 'look' }, parallelToolCalls: false },
    {
      tools: [{ type: 'function', function: tool }],
      tool_choice: { type: 'function', function: { name: 'look' } },
      parallel_tool_calls: false,
    },
    {
      tools: [{ type: 'function', ...tool }],
      tool_choice: { type: 'function', name: 'look' },
      parallel_tool_calls: false,
    },
  ],
  [
    'sampling',
    { temperature: 0, topP: 0.5 },
    { temperature: 0, top_p: 0.5 },
    { temperature: 0, top_p: 0.5 },
  ],
  [
    'reasoning',
    { reasoning: { effort: 'high', summary: 'auto' } },
    { reasoning_effort: 'high' },
    { reasoning: { effort: 'high', summary: 'auto' } },
  ],
  [
    'a JSON schema',
    { format: { type: 'json_schema', name: 'a', schema, strict: true } },
    { response_format: { type: 'json_schema', json_schema: { name: 'a', schema, strict: true } } },
    { text: { format: { type: 'json_schema', name: 'a', schema, strict: true } } },
  ],
  [
    'the cap by its name in the model’s schema',
    { outputCapField: 'max_tokens' },
    { max_tokens: 100 },
    { max_output_tokens: 100 },
  ],
  ['the cap by default', {}, { max_completion_tokens: 100 }, { max_output_tokens: 100 }],
  ['other parameters of the schema', { extraParams: { seed: 7 } }, { seed: 7 }, { seed: 7 }],
];

describe('the request of a turn', () => {
  it.each(rows)('%s', (_, more, chat, responses) => {
    expect(chatRequest({ ...base, ...more }, false)).toMatchObject({
      model: 'vendor/large',
      ...chat,
    });
    expect(responsesRequest({ ...base, ...more })).toMatchObject({
      model: 'vendor/large',
      ...responses,
    });
  });

  it('names calls and their results alike, by ids that Mistral takes', () => {
    const ids = ['call_01k9w', 'call_01k9x', 'functions.look:0', ''];
    const { messages } = chatRequest(
      {
        ...base,
        messages: [
          {
            role: 'assistant',
            text: '',
            toolCalls: ids.map((id) => ({ id, name: 'look', arguments: '{}' })),
          },
          ...ids.map((callId) => ({ role: 'tool', callId, text: 'seen' }) as const),
        ],
      },
      false,
    ) as { messages: { tool_calls?: { id: string }[]; tool_call_id?: string }[] };
    const called = messages[0]?.tool_calls?.map(({ id }) => id) ?? [];
    expect(new Set(called).size).toBe(ids.length);
    for (const id of called) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(messages.slice(1).map((each) => each.tool_call_id)).toEqual(called);
  });

  it.each([
    ['gemini-3-pro-preview', true],
    ['models/gemini-3.1-flash', true],
    ['google/gemini-10-pro', true],
    ['gemini-flash-latest', true],
    ['gemini-2.5-flash', false],
    ['gemini-1.5-pro', false],
    ['vendor/large', false],
  ])('sends a call of %s back with a word for its signature: %s', (model, isSigned) => {
    const toolCalls = [{ id: 'c', name: 'look', arguments: '{}' }];
    const messages = [{ role: 'assistant', text: '', toolCalls }] as const;
    const sent = JSON.stringify(chatRequest({ ...base, model, messages }, false));
    const word =
      '"extra_content":{"google":{"thought_signature":"skip_thought_signature_validator"}}';
    expect(sent.includes(word)).toBe(isSigned);
    expect(sent.includes('extra_content')).toBe(isSigned);
  });

  it('sends reasoning back to who takes it, an empty one where the caller sent none', () => {
    const messages = [
      { role: 'assistant', text: 'Yes', reasoning: 'Hm.', toolCalls: [] },
      { role: 'assistant', text: 'No', toolCalls: [] },
    ] as const;
    const request = { ...base, model: 'deepseek-v4-pro', messages };
    expect(chatRequest(request, true).messages).toEqual([
      { role: 'assistant', content: 'Yes', reasoning_content: 'Hm.' },
      { role: 'assistant', content: 'No', reasoning_content: '' },
    ]);
    expect(chatRequest(request, false).messages).toEqual([
      { role: 'assistant', content: 'Yes' },
      { role: 'assistant', content: 'No' },
    ]);
  });

  it('leaves out what the caller left out', () => {
    expect(Object.keys(chatRequest(base, false)).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'stream',
      'stream_options',
    ]);
    expect(Object.keys(responsesRequest(base)).sort()).toEqual([
      'input',
      'max_output_tokens',
      'model',
      'store',
      'stream',
    ]);
  });
});
