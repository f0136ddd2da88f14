import { describe, expect, it } from 'vitest';
import { chatRequest } from './chat-request';

const parts = {
  model: 'quill',
  system: 'Be brief.',
  settings: { temperature: 0.5, max_tokens: 100 },
  history: [
    { role: 'user', content: 'What is this?', images: ['https://media.example/a.png'] },
    { role: 'assistant', content: 'A boat.', images: [] },
    { role: 'user', content: '', images: ['https://media.example/b.png'] },
  ],
} as const;

describe('the request of an answer', () => {
  it('sends the system prompt to chat completions as the first message', () => {
    expect(chatRequest({ ...parts, endpoint: 'chat' })).toEqual({
      path: '/v1/chat/completions',
      body: {
        model: 'quill',
        stream: true,
        temperature: 0.5,
        max_tokens: 100,
        messages: [
          { role: 'system', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image_url', image_url: { url: 'https://media.example/a.png' } },
            ],
          },
          { role: 'assistant', content: 'A boat.' },
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'https://media.example/b.png' } }],
          },
        ],
      },
    });
  });

  it('sends the system prompt to responses as instructions, and the cap under the endpoint’s name', () => {
    expect(chatRequest({ ...parts, endpoint: 'responses' })).toEqual({
      path: '/v1/responses',
      body: {
        model: 'quill',
        stream: true,
        temperature: 0.5,
        max_output_tokens: 100,
        instructions: 'Be brief.',
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'What is this?' },
              { type: 'input_image', image_url: 'https://media.example/a.png' },
            ],
          },
          { role: 'assistant', content: 'A boat.' },
          {
            role: 'user',
            content: [{ type: 'input_image', image_url: 'https://media.example/b.png' }],
          },
        ],
      },
    });
  });

  it.each(['chat', 'responses'] as const)('leaves an empty system prompt out (%s)', (endpoint) => {
    const { body } = chatRequest({ ...parts, endpoint, system: '' });
    expect(JSON.stringify(body)).not.toContain('system');
    expect(body).not.toHaveProperty('instructions');
  });
});
