import { describe, expect, it } from 'vitest';
import type { DeclaredField } from '@/lib/contract';
import { ApiError } from '../../http';
import { readChatMessages } from './chat-messages';
import { createImageChecker } from './images';
import { readParameters } from './parameters';
import { piecesToMessages, readInput } from './response-input';

const modelOf = (...fields: DeclaredField[]) => ({
  name: 'Quill',
  fields: new Map(
    [
      {
        name: 'max_tokens',
        type: 'integer',
        min: 1,
        max: 100,
        default: 50,
        required: false,
      } as const,
      ...fields,
    ].map((each) => [each.name, each]),
  ),
});
const plain = modelOf();
const rich = modelOf(
  { name: 'temperature', type: 'number', min: 0, max: 2, required: false },
  { name: 'reasoning', type: 'object', required: false },
  { name: 'tools', type: 'array', item_type: 'object', max_items: 2, required: false },
  { name: 'input_images', type: 'array', item_type: 'string', max_items: 1, required: false },
  { name: 'response_format', type: 'object', required: false },
  { name: 'seed', type: 'integer', required: false },
);
const names = { structuralNames: new Set(['model', 'messages']) };
const asResponses = { ...names, outputCap: 'max_output_tokens' };
const settings = { baseUrl: 'https://atelier.example', allowLoopback: false };
const tool = { type: 'function', function: { name: 'look' } };
const allowed = (...tools: string[]) => ({
  type: 'allowed_tools',
  tools: tools.map((name) => ({ type: 'function', name })),
});

/** The result, or the code and field of the refusal. */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.param];
    throw error;
  }
}

describe('parameters', () => {
  const cap = { maxOutputTokens: 50, outputCapField: 'max_tokens' };

  it.each([
    [
      'what clients send on their own',
      plain,
      {
        model: 'm',
        stream: true,
        stream_options: { include_usage: true },
        tool_choice: 'auto',
        tools: [],
        text: { format: null, verbosity: 'medium' },
        store: false,
        metadata: {},
        parallel_tool_calls: true,
        user: 'u',
        prompt_cache_key: 'k',
        phase: 'x',
        background: false,
        service_tier: 'auto',
        truncation: 'auto',
        top_logprobs: 0,
        presence_penalty: 0,
        frequency_penalty: 0,
        max_tool_calls: null,
        safety_identifier: 's',
        reasoning: { effort: null, summary: null },
        response_format: { type: 'text' },
      },
      cap,
    ],
    [
      'neutral values of what no model declares',
      plain,
      {
        n: 1,
        best_of: 1,
        echo: false,
        logprobs: false,
        logit_bias: {},
        stop: [],
        functions: [],
        function_call: 'auto',
        modalities: ['text'],
        verbosity: 'medium',
        repetition_penalty: 1,
        length_penalty: 1,
        min_p: 0,
        min_tokens: 0,
        ignore_eos: false,
        top_k: -1,
      },
      cap,
    ],
    [
      'null as left out',
      rich,
      { temperature: null, tools: null, stream: null, reasoning: null },
      cap,
    ],
    ['the declared cap', plain, { max_tokens: 7 }, { ...cap, maxOutputTokens: 7 }],
    ['sampling', rich, { temperature: 0 }, { ...cap, temperature: 0 }],
    [
      'an effort, in either way',
      rich,
      { reasoning_effort: 'low' },
      { ...cap, reasoning: { effort: 'low' } },
    ],
    [
      'an effort and a summary',
      rich,
      { reasoning: { effort: 'high', summary: 'auto' } },
      { ...cap, reasoning: { effort: 'high', summary: 'auto' } },
    ],
    [
      'a summary without an effort, and an empty list of what to include',
      rich,
      {
        reasoning: { effort: null, summary: 'detailed' },
        include: ['reasoning.encrypted_content'],
      },
      { ...cap, reasoning: { summary: 'detailed' } },
    ],
    [
      'tools',
      rich,
      { tools: [tool], tool_choice: { type: 'function', function: { name: 'look' } } },
      {
        ...cap,
        tools: [{ name: 'look' }],
        toolChoice: { name: 'look' },
      },
    ],
    [
      'tools in the form of responses',
      rich,
      { tools: [{ type: 'function', name: 'look' }] },
      {
        ...cap,
        tools: [{ name: 'look' }],
      },
    ],
    [
      'a choice of some of the tools; the model gets only those',
      rich,
      {
        tools: [tool, { type: 'function', name: 'speak' }],
        tool_choice: { ...allowed('speak'), mode: 'required' },
      },
      { ...cap, tools: [{ name: 'speak' }], toolChoice: 'required' },
    ],
    [
      'a choice of some of the tools, nested in the form of chat completions',
      rich,
      {
        tools: [tool, { type: 'function', function: { name: 'speak' } }],
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: { mode: 'auto', tools: [tool] },
        },
      },
      { ...cap, tools: [{ name: 'look' }], toolChoice: 'auto' },
    ],
    [
      'JSON',
      rich,
      { text: { format: { type: 'json_object' } } },
      { ...cap, format: { type: 'json_object' } },
    ],
    [
      'JSON of a schema without a name',
      rich,
      { text: { format: { type: 'json_schema', schema: { type: 'object' } } } },
      { ...cap, format: { type: 'json_schema', name: 'response', schema: { type: 'object' } } },
    ],
    [
      'JSON without a schema',
      rich,
      { text: { format: { type: 'json_schema' } } },
      { ...cap, format: { type: 'json_object' } },
    ],
    ['other declared parameters', rich, { seed: 7 }, { ...cap, extraParams: { seed: 7 } }],
  ])('takes %s', (_, model, body, options) => {
    expect(outcome(() => readParameters(model, body, names).options)).toEqual(options);
  });

  it('knows the output cap of responses by its own name, whatever the schema calls it', () => {
    const { options, effectiveParams } = readParameters(
      plain,
      { max_output_tokens: 9 },
      asResponses,
    );
    expect([options.maxOutputTokens, effectiveParams]).toEqual([9, { max_tokens: 9 }]);
  });

  it.each([
    [plain, { max_completion_tokens: 5 }, 'unsupported_parameter', 'max_completion_tokens'],
    [plain, { max_output_tokens: 5 }, 'unsupported_parameter', 'max_output_tokens'],
    [plain, { temperature: 1 }, 'unsupported_parameter', 'temperature'],
    [plain, { reasoning: { effort: 'low' } }, 'unsupported_parameter', 'reasoning'],
    [plain, { reasoning_effort: 'low' }, 'unsupported_parameter', 'reasoning_effort'],
    [plain, { tools: [tool] }, 'unsupported_parameter', 'tools'],
    [plain, { tool_choice: 'required' }, 'unsupported_parameter', 'tool_choice'],
    [plain, { n: 2 }, 'unsupported_parameter', 'n'],
    [plain, { systemPrompt: 'x' }, 'unsupported_parameter', 'systemPrompt'],
    [plain, { text: { verbosity: 'low' } }, 'unsupported_parameter', 'text'],
    [plain, { constructor: 1 }, 'unsupported_parameter', 'constructor'],
    [plain, { metadata: JSON.parse('{"__proto__":"a"}') }, 'invalid_value', 'metadata'],
    [plain, { max_tokens: 101 }, 'invalid_value', 'max_tokens'],
    [plain, { max_tokens: 1.5 }, 'invalid_value', 'max_tokens'],
    [plain, { stream: 'yes' }, 'invalid_value', 'stream'],
    [plain, { store: 1 }, 'invalid_value', 'store'],
    [rich, { temperature: 3 }, 'invalid_value', 'temperature'],
    [rich, { reasoning: 'high' }, 'invalid_value', 'reasoning'],
    [rich, { reasoning: { effort: 'huge' } }, 'invalid_value', 'reasoning.effort'],
    [rich, { reasoning: { summary: 'long' } }, 'invalid_value', 'reasoning.summary'],
    [rich, { include: ['message.output_text.logprobs'] }, 'invalid_value', 'include'],
    [rich, { tools: [tool, tool, tool] }, 'invalid_value', 'tools'],
    [rich, { tools: [{ type: 'web_search' }] }, 'invalid_value', 'tools[0].type'],
    [rich, { tools: [{ type: 'function', name: 'a b' }] }, 'invalid_value', 'tools[0].name'],
    [rich, { tools: [tool], tool_choice: { name: 'other' } }, 'invalid_value', 'tool_choice'],
    [rich, { input_images: ['https://a.example/b.png'] }, 'unsupported_parameter', 'input_images'],
    [rich, { text: { verbosity: 'low' } }, 'invalid_value', 'text.verbosity'],
    [rich, { text: { tone: 'kind' } }, 'unsupported_parameter', 'text.tone'],
    [rich, { tool_choice: 'required' }, 'invalid_value', 'tool_choice'],
    [
      rich,
      { tools: [tool], tool_choice: allowed('other') },
      'invalid_value',
      'tool_choice.tools[0]',
    ],
    [rich, { tools: [tool], tool_choice: allowed() }, 'invalid_value', 'tool_choice.tools'],
    [
      rich,
      { tools: [tool], tool_choice: { ...allowed('look'), mode: 'any' } },
      'invalid_value',
      'tool_choice.mode',
    ],
    [plain, { background: true }, 'invalid_value', 'background'],
    [plain, { service_tier: 'flex' }, 'invalid_value', 'service_tier'],
    [plain, { truncation: 'middle' }, 'invalid_value', 'truncation'],
    [plain, { top_logprobs: 2 }, 'invalid_value', 'top_logprobs'],
    [plain, { presence_penalty: 1 }, 'invalid_value', 'presence_penalty'],
    [plain, { frequency_penalty: 0.5 }, 'invalid_value', 'frequency_penalty'],
    [plain, { n: 2 }, 'unsupported_parameter', 'n'],
    [plain, { n: '1' }, 'unsupported_parameter', 'n'],
    [plain, { logprobs: true }, 'unsupported_parameter', 'logprobs'],
    [plain, { logit_bias: { 50256: -100 } }, 'unsupported_parameter', 'logit_bias'],
    [plain, { stop: ['END'] }, 'unsupported_parameter', 'stop'],
    [plain, { functions: [{ name: 'look' }] }, 'unsupported_parameter', 'functions'],
    [plain, { modalities: ['text', 'audio'] }, 'unsupported_parameter', 'modalities'],
    [plain, { verbosity: 'low' }, 'unsupported_parameter', 'verbosity'],
    [plain, { top_k: 40 }, 'unsupported_parameter', 'top_k'],
    [plain, { max_tool_calls: 1 }, 'unsupported_parameter', 'max_tool_calls'],
    [plain, { safety_identifier: 'x'.repeat(65) }, 'invalid_value', 'safety_identifier'],
    [plain, { prompt_cache_key: 'x'.repeat(65) }, 'invalid_value', 'prompt_cache_key'],
    [plain, { metadata: { a: 5 } }, 'invalid_value', 'metadata'],
    [plain, { metadata: { a: 'x'.repeat(513) } }, 'invalid_value', 'metadata'],
    [
      plain,
      { stream_options: { include_obfuscation: true } },
      'unsupported_parameter',
      'stream_options.include_obfuscation',
    ],
  ])('refuses %# by name', (model, body, code, param) => {
    expect(outcome(() => readParameters(model, body, names))).toEqual([code, param]);
  });
});

describe('messages of a chat', () => {
  const read = (messages: unknown, model = rich) =>
    outcome(() => readChatMessages(model, messages, createImageChecker(model, settings)));
  const picture = (url: string) => [
    { role: 'user', content: [{ type: 'image_url', image_url: { url } }] },
  ];

  it('are read in every form that clients send', () => {
    expect(
      read([
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'Be ' },
            { type: 'text', text: 'kind' },
          ],
        },
        { role: 'user', content: 'Hi', name: 'Ada' },
        {
          role: 'assistant',
          content: 'Yes',
          refusal: null,
          annotations: [],
          reasoning_content: 'Hm',
        },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'This?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: 'seen' }] },
      ]),
    ).toEqual([
      { role: 'system', text: 'Be kind' },
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', text: 'Yes', reasoning: 'Hm', toolCalls: [] },
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'This?' },
          { type: 'image', url: 'data:image/png;base64,AA==', detail: 'low' },
        ],
      },
      { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'look', arguments: '{}' }] },
      { role: 'tool', callId: 'c', text: 'seen' },
    ]);
  });

  it.each([
    [undefined, 'missing_required_parameter', 'messages'],
    [[], 'invalid_value', 'messages'],
    ['Hi', 'invalid_value', 'messages'],
    [['Hi'], 'invalid_value', 'messages[0]'],
    [[{ role: 'robot', content: 'x' }], 'invalid_value', 'messages[0].role'],
    [[{ role: 'user' }], 'missing_required_parameter', 'messages[0].content'],
    [[{ role: 'user', content: 5 }], 'invalid_value', 'messages[0].content'],
    [
      [{ role: 'user', content: [{ type: 'video' }] }],
      'invalid_value',
      'messages[0].content[0].type',
    ],
    [[{ content: 'x' }], 'missing_required_parameter', 'messages[0].role'],
    [
      [{ role: 'user', content: [{ type: 'text' }] }],
      'missing_required_parameter',
      'messages[0].content[0].text',
    ],
    [
      [{ role: 'system', content: [{ type: 'text', text: 5 }] }],
      'invalid_value',
      'messages[0].content[0].text',
    ],
    [
      [{ role: 'user', content: [{ type: 'image_url' }] }],
      'missing_required_parameter',
      'messages[0].content[0].image_url',
    ],
    [[{ role: 'tool', content: 'x' }], 'missing_required_parameter', 'messages[0].tool_call_id'],
    [[{ role: 'assistant', tool_calls: [{}] }], 'invalid_value', 'messages[0].tool_calls[0]'],
    [picture('http://a.example/b.png'), 'invalid_value', 'messages[0].content[0].image_url'],
    [picture('https://127.0.0.1/b.png'), 'invalid_value', 'messages[0].content[0].image_url'],
    [
      picture('data:image/svg+xml;base64,AA=='),
      'invalid_value',
      'messages[0].content[0].image_url',
    ],
    [
      [...picture('https://a.example/b.png'), ...picture('https://a.example/c.png')],
      'invalid_value',
      'messages[1].content[0].image_url',
    ],
  ])('are refused by name: %#', (messages, code, param) => {
    expect(read(messages)).toEqual([code, param]);
  });

  it('may have calls and pictures only where the model declares them', () => {
    expect(read([{ role: 'tool', tool_call_id: 'c', content: 'x' }], plain)).toEqual([
      'unsupported_parameter',
      'messages[0].tool_calls',
    ]);
    expect(read(picture('https://a.example/b.png'), plain)).toEqual([
      'unsupported_parameter',
      'messages[0].content[0].image_url',
    ]);
  });
});

describe('input of a response', () => {
  const read = (input: unknown) =>
    outcome(() =>
      readInput(input, {
        model: rich,
        images: createImageChecker(rich, settings),
        openCompaction: (text) => `opened ${text}`,
      }),
    );

  it('joins text and calls of the model that follow each other', () => {
    const pieces = read([
      { role: 'user', content: 'Hi' },
      { type: 'reasoning', summary: [] },
      { id: 'rs_unknown' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Wait' }] },
      { type: 'function_call', call_id: 'a', name: 'look', arguments: '{}' },
      { type: 'function_call', call_id: 'b', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'a', output: 'seen' },
      { type: 'function_call_output', call_id: 'b', output: [{ type: 'input_text', text: 'too' }] },
      { type: 'compaction', encrypted_content: 'x' },
    ]);
    expect(piecesToMessages(pieces as Parameters<typeof piecesToMessages>[0])).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'assistant',
        text: 'Wait',
        toolCalls: [
          { id: 'a', name: 'look', arguments: '{}' },
          { id: 'b', name: 'look', arguments: '{}' },
        ],
      },
      { role: 'tool', callId: 'a', text: 'seen' },
      { role: 'tool', callId: 'b', text: 'too' },
      { role: 'system', text: 'opened x' },
    ]);
  });

  it.each([
    [undefined, 'missing_required_parameter', 'input'],
    [[{ type: 'file_search_call' }], 'invalid_value', 'input[0].type'],
    [
      [{ role: 'user', content: [{ type: 'input_file', file_url: 'https://a.example/b.pdf' }] }],
      'invalid_value',
      'input[0].content[0].type',
    ],
    [
      [{ type: 'function_call_output', call_id: 'a', output: [{ type: 'input_image' }] }],
      'invalid_value',
      'input[0].output[0]',
    ],
    [[{ role: 'tool', content: 'x' }], 'invalid_value', 'input[0].role'],
    [[{ type: 'function_call', name: 'x' }], 'invalid_value', 'input[0]'],
    [[{ content: 'x' }], 'missing_required_parameter', 'input[0].role'],
    [
      [{ type: 'function_call_output', output: 'x' }],
      'missing_required_parameter',
      'input[0].call_id',
    ],
    [
      [{ type: 'function_call_output', call_id: 'a' }],
      'missing_required_parameter',
      'input[0].output',
    ],
    [[{ type: 'compaction' }], 'missing_required_parameter', 'input[0].encrypted_content'],
    [[{ type: 'item_reference' }], 'missing_required_parameter', 'input[0].id'],
  ])('is refused by name: %#', (input, code, param) => {
    expect(read(input)).toEqual([code, param]);
  });
});
