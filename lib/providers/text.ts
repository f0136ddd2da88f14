/**
 * What the text endpoints need of a provider of text.
 *
 * A driver gets one whole turn in a neutral form, and passes on what comes back as it comes. There is no iterator
 * and no stream per token: an event is one call of a function.
 */

import type { outputCapFields } from '@/lib/contract';

/**
 * Codes a turn may fail with at its provider. `not_available`: its key, its account or the model's name there are wrong,
 * which only an operator can change. Those after it can only be resolved by the caller.
 */
export type TextFailureCode =
  | 'upstream_error'
  | 'upstream_timeout'
  | 'not_available'
  | 'request_refused'
  | 'content_policy_violation'
  | 'input_too_long';

/** One turn, validated against the model's schema. What the caller left out is absent. */
export interface TextRequest {
  /** The turn's id, and so the provider's idempotency key. */
  key: string;
  /** Model id, as the catalog's route names it to the provider. */
  model: string;
  messages: readonly TextMessage[];
  tools?: readonly TextTool[];
  toolChoice?: TextToolChoice;
  parallelToolCalls?: boolean;
  temperature?: number;
  topP?: number;
  /** Tokens, reasoning among them. Always set: the caller's cap or the model's own. */
  maxOutputTokens: number;
  /**
   * The name of that cap in the model's schema, if the provider's name for it may differ from model to model.
   */
  outputCapField?: (typeof outputCapFields)[number];
  /** As sent: `effort` such as `high`; `summary`, how much of its thinking the provider returns. */
  reasoning?: { effort?: string; summary?: string };
  /** A JSON schema that the answer must keep to, or any JSON object. */
  format?: TextFormat;
  /** Further parameters that the model's schema declares, by the names it gives them. */
  extraParams?: Readonly<Record<string, unknown>>;
}

/** A message in the order of the conversation. Instructions come first, as `system`. */
export type TextMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; parts: readonly TextPart[] }
  | {
      role: 'assistant';
      text: string;
      /** As the caller sent it back. */
      reasoning?: string;
      toolCalls: readonly TextToolCall[];
    }
  | { role: 'tool'; callId: string; text: string };

/** `url`: https on the public internet, or `data:` with an image. */
export type TextPart =
  | { type: 'text'; text: string }
  | { type: 'image'; url: string; detail?: 'auto' | 'low' | 'high' };

/** A call the model made earlier; `arguments` is JSON text. */
export interface TextToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** A function the model may call. `parameters`: JSON schema. */
export interface TextTool {
  name: string;
  description?: string;
  parameters?: Readonly<Record<string, unknown>>;
  strict?: boolean;
}

export type TextToolChoice = 'auto' | 'none' | 'required' | { name: string };

export type TextFormat =
  | { type: 'json_object' }
  | {
      type: 'json_schema';
      name: string;
      description?: string;
      schema: Readonly<Record<string, unknown>>;
      strict?: boolean;
    };

/** Tokens as the provider counted them. `outputTokens` includes reasoning. */
export interface TextUsage {
  inputTokens: number;
  outputTokens: number;
}

export type TextFinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter';

/**
 * What a turn produces, in order; `finish` comes once and last. `tool_call` events with the same `index` are one
 * call: `id` and `name` come with its first, `arguments` is the next piece of its JSON text.
 */
export type TextEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tool_call'; index: number; id?: string; name?: string; arguments: string }
  | { type: 'finish'; reason: TextFinishReason; usage: TextUsage | null };

/** Takes an event. Returns a promise when the reader is slow: wait for it before the next. */
export type EmitText = (event: TextEvent) => void | Promise<void>;

/** A driver of one upstream. */
export interface TextProvider {
  readonly name: string;
  /** Whether it sends the reasoning of earlier answers to its models. */
  readonly takesReasoning?: boolean;
  /**
   * Runs one turn and resolves after `finish` was taken. Rejects with {@link TextProviderError}, before the first
   * event or after any. When the signal aborts it stops the upstream at once and rejects with the signal's reason.
   */
  complete(request: TextRequest, emit: EmitText, signal: AbortSignal): Promise<void>;
  /** Ends running turns and closes connections. */
  close(): Promise<void>;
}

/** A turn that failed. `message` is only for the log: it may quote the provider. */
export class TextProviderError extends Error {
  override readonly name = 'TextProviderError';
  /** Whether another route, or the same one later, may succeed. */
  readonly retryable: boolean;
  /** Seconds, if the provider named them. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: TextFailureCode,
    message: string,
    options: { retryable: boolean; retryAfter?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.retryAfter = options.retryAfter;
  }
}
