import type { Section } from './types';

export const chat: Section = {
  title: 'POST /v1/chat/completions',
  anchor: 'chat-completions',
  sentences: {
    'chat-1': 'Synchronous text-model endpoint in a chat-completions-compatible format.',
    'chat-2': 'Not for image or video.',
    'chat-3':
      'Headers: Authorization, Content-Type application/json, Idempotency-Key (recommended).',
    'chat-4': 'Response 200; with stream=true the response is text/event-stream.',
    'chat.model': 'model (string, required): Public text model ID from the model list',
    'chat.messages': 'messages (array, required): Ordered messages, each with role and content',
    'chat.temperature': 'temperature (number, optional): Only when the model schema supports it',
    'chat.max_tokens-or-max_completion_tokens':
      'max_tokens or max_completion_tokens (integer, optional): Output token cap; use the field the model supports',
    'chat.stream': 'stream (boolean, optional): Default false',
    'chat.reasoning': 'reasoning (object, optional): e.g. an effort setting such as high',
    'chat-5':
      'Rules: there is no systemPrompt field; a system prompt is the first message with role system (optional).',
    'chat-6': 'A continuing conversation sends earlier user and assistant messages in order.',
    'chat-7': 'Non-streaming returns the chat completion object.',
    'chat-8':
      'Streaming sends data events whose choices carry a delta (the first with role assistant, the rest with content increments) and ends with a data event holding the literal [DONE].',
  },
};

export const responses: Section = {
  title: 'POST /v1/responses',
  anchor: 'responses',
  sentences: {
    'responses-1':
      'Synchronous text-model endpoint in a responses-compatible format; alternative to chat completions.',
    'responses-2': 'Same headers as above.',
    'responses-3': 'Response 200; text/event-stream when stream=true.',
    'responses.model': 'model (string, required): Public text model ID',
    'responses.input':
      'input (string or array, required): A string, or ordered messages with role and content',
    'responses.instructions':
      'instructions (string, optional): System-level prompt (replaces a system message)',
    'responses.stream': 'stream (boolean, optional): Default false',
    'responses.reasoning': 'reasoning (object, optional): e.g. an effort setting such as high',
    'responses-4': 'Non-streaming returns the response object.',
    'responses-5':
      'Streaming sends data events with type response.output_text.delta and a delta text, then an event with type response.completed.',
  },
};

export const compact: Section = {
  title: 'POST /v1/responses/compact',
  anchor: 'compaction',
  sentences: {
    'compact-1':
      'Submits a compact-context request; field rules are identical to POST /v1/responses.',
  },
};

export const socket: Section = {
  title: 'GET /v1/responses',
  anchor: 'websocket',
  sentences: {
    'socket-1': 'Only a WebSocket Upgrade entry point for a streaming bridge.',
    'socket-2': 'A plain GET returns no generation result.',
    'socket-3': 'WebSocket message format: not shown.',
  },
};
