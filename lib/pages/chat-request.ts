import type { ChatEndpoint } from './chat';

/** A message as sent to a model. */
export interface HistoryMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Addresses of attached images. */
  readonly images: readonly string[];
}

export interface ChatRequestParts {
  readonly endpoint: ChatEndpoint;
  readonly model: string;
  /** Empty for none. */
  readonly system: string;
  /** Only fields that the model's schema declares. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Oldest first; the last is the question. */
  readonly history: readonly HistoryMessage[];
}

/** A streamed request of the interface: its endpoint and its body. */
export interface ChatRequest {
  readonly path: '/v1/chat/completions' | '/v1/responses';
  readonly body: Readonly<Record<string, unknown>>;
}

const outputCapNames: readonly string[] = ['max_tokens', 'max_completion_tokens'];

/** The request for the next answer, which the console sends and shows as code: besides the settings only fields that every service takes. */
export function chatRequest(parts: ChatRequestParts): ChatRequest {
  return parts.endpoint === 'chat' ? completionRequest(parts) : responsesRequest(parts);
}

function completionRequest({ model, system, settings, history }: ChatRequestParts): ChatRequest {
  const messages = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    ...history.map(({ role, content, images }) => ({
      role,
      content:
        images.length === 0
          ? content
          : [
              ...(content === '' ? [] : [{ type: 'text', text: content }]),
              ...images.map((url) => ({ type: 'image_url', image_url: { url } })),
            ],
    })),
  ];
  return { path: '/v1/chat/completions', body: { model, messages, ...settings, stream: true } };
}

function responsesRequest({ model, system, settings, history }: ChatRequestParts): ChatRequest {
  const input = history.map(({ role, content, images }) => ({
    role,
    content:
      images.length === 0
        ? content
        : [
            ...(content === '' ? [] : [{ type: 'input_text', text: content }]),
            ...images.map((url) => ({ type: 'input_image', image_url: url })),
          ],
  }));
  const settingEntries = Object.entries(settings).map(([name, value]) => [
    // The endpoint's own name for the cap, which may differ from the schema's.
    outputCapNames.includes(name) ? 'max_output_tokens' : name,
    value,
  ]);
  return {
    path: '/v1/responses',
    body: {
      model,
      ...(system === '' ? {} : { instructions: system }),
      input,
      ...Object.fromEntries(settingEntries),
      stream: true,
    },
  };
}
