import type { OpenedDriver } from '../open-providers';
import { keyOf } from '../remote/declared-key';
import type { TextProvider } from '../text';
import type { OpenAiCompatibleDeclaration } from './declaration';
import { chatRequest, responsesRequest } from './request';
import { ChatReader } from './stream/chat-reader';
import { ResponsesReader } from './stream/responses-reader';
import { createTransport } from './transport';

/** An endpoint for text, and which of the two OpenAI APIs it offers. */
export interface OpenAiCompatibleOptions {
  /** With the version, without a trailing slash, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly upstream: 'chat' | 'responses';
  readonly sendsReasoning?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeouts: { readonly firstByteSeconds: number; readonly silenceSeconds: number };
}

/** Text through any endpoint that speaks chat completions or responses. */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): TextProvider {
  const { baseUrl, apiKey, upstream, timeouts } = options;
  // Responses have no place for it.
  const takesReasoning =
    upstream === 'chat' &&
    (options.sendsReasoning ?? new URL(baseUrl).hostname === 'api.deepseek.com');
  const transport = createTransport({
    baseUrl,
    headers: {
      ...options.headers,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    firstByteMs: timeouts.firstByteSeconds * 1000,
    silenceMs: timeouts.silenceSeconds * 1000,
  });
  return {
    name: 'openai-compatible',
    takesReasoning,
    complete: (request, emit, signal) =>
      upstream === 'chat'
        ? transport.post(
            '/chat/completions',
            JSON.stringify(chatRequest(request, takesReasoning)),
            new ChatReader(emit),
            signal,
          )
        : transport.post(
            '/responses',
            JSON.stringify(responsesRequest(request)),
            new ResponsesReader(emit),
            signal,
          ),
    close: () => transport.close(),
  };
}

/** Opens a declared provider. Throws `ProviderSetupError` when the variable with its key is not set. */
export const openOpenAiCompatible = (
  declaration: OpenAiCompatibleDeclaration,
): Required<Pick<OpenedDriver, 'text'>> => ({
  text: createOpenAiCompatibleProvider({ ...declaration, apiKey: keyOf(declaration, 'apiKey') }),
});
