import * as z from 'zod';
import { chatEndpoints, chatLimits } from './chat-limits';
import type { Failure } from './failures';
import { inputId, inputJson, inputText } from './input';

export interface ConversationSummary {
  readonly id: string;
  readonly title: string;
  /** Whether everyone in the workspace may read it. Only its author may change it. */
  readonly shared: boolean;
  readonly mine: boolean;
  readonly author: string;
  /** The project that is charged for its answers; null for none. */
  readonly project_id: string | null;
  /** The text around the words that a search found; null when the title matched or nothing was searched. */
  readonly excerpt: string | null;
  /** Milliseconds since the epoch. */
  readonly updated_at: number;
}

/** `GET …/chat`: newest first; `next` is the cursor of the next page, null at the end. */
export interface ConversationList {
  readonly data: readonly ConversationSummary[];
  readonly next: string | null;
}

export type ChatEndpoint = (typeof chatEndpoints)[number];
export type MessageStatus = 'streaming' | 'done' | 'stopped' | 'failed';

/** One message of a conversation's tree. Fields that only answers have are null on a question. */
export interface ConversationMessage {
  readonly id: string;
  readonly parent_id: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** The model's reasoning before its answer; empty when it sends none. */
  readonly reasoning: string;
  /** Duration of the reasoning in milliseconds; null until it ends, and when none was sent. */
  readonly reasoning_ms: number | null;
  /** Addresses of attached images. */
  readonly images: readonly string[];
  readonly status: MessageStatus;
  /**
   * Why it failed, why it ended without Stop being pressed, or why a finished answer is incomplete. `message` holds the
   * service's words, and is empty when it sent none.
   */
  readonly error: Pick<Failure, 'code' | 'message' | 'request_id'> | null;
  readonly model: string | null;
  readonly endpoint: ChatEndpoint | null;
  /** Settings of the model as they were sent. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The system prompt of the request. */
  readonly system: string;
  /** The cost of the turn in credits; null while it is unknown, and when the service does not report it. */
  readonly credits: number | null;
  /** Answers that were requested together, to be read side by side, have the same round. */
  readonly batch: string | null;
  /** The id of the child whose branch was shown last. */
  readonly chosen: string | null;
  readonly created_at: number;
  readonly ended_at: number | null;
}

/** `GET …/chat/{conversation}`. */
export interface ConversationDetail {
  readonly conversation: ConversationSummary;
  /** The one of several first messages that was shown last. */
  readonly root: string | null;
  /** The whole tree, oldest first. */
  readonly messages: readonly ConversationMessage[];
}

const target = z.strictObject({
  model: inputId,
  settings: inputJson,
});

/** Body of `POST …/chat/turns`: one submission of Send, Regenerate or Try again. */
export const turnBody = z.strictObject({
  /** Made by the browser for the submission; its repeats have the same id. */
  submission_id: z.uuid(),
  ask: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('question'),
      /** Null starts a new conversation. */
      conversation_id: inputId.nullable(),
      /** The answer it follows; null for a first question. */
      parent_id: inputId.nullable(),
      content: inputText.max(chatLimits.contentLength),
      images: z.array(inputText.max(2_000)).max(chatLimits.images),
    }),
    /** Another answer to an earlier question. */
    z.strictObject({ kind: z.literal('again'), message_id: inputId }),
    /**
     * Sends the request of a failed answer again, under the same idempotency key. If the service had finished it, the
     * stored answer is replayed without a second charge; else it is charged now.
     */
    z.strictObject({ kind: z.literal('retry'), message_id: inputId }),
  ]),
  /** The models to ask, each with its own settings. Not read by `retry`. */
  targets: z.array(target).min(1).max(chatLimits.columns),
  endpoint: z.enum(chatEndpoints),
  system: inputText.max(chatLimits.systemLength),
  /** The project that the page showed as open, in which a new conversation is filed; null for none. */
  project: inputId.nullable().optional(),
  /** The upper price on the button, in credits; null when the service does not quote text. */
  seen_credits: z.number().nullable(),
});
export type TurnBody = z.infer<typeof turnBody>;

const [, repeatedQuestion, retriedAnswer] = turnBody.shape.ask.options;

/** Body of `POST …/chat/quote`: the price of a submission before it is made. */
export const turnQuoteBody = z.strictObject({
  ask: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('question'),
      conversation_id: inputId.nullable(),
      parent_id: inputId.nullable(),
      /** The text itself, or its length in UTF-8 bytes rounded up, so that not every key press needs a new quote. */
      content: inputText.max(chatLimits.contentLength).optional(),
      bytes: z.int().min(0).max(chatLimits.contentBytes).optional(),
      images: z.array(inputText.max(2_000)).max(chatLimits.images),
    }),
    repeatedQuestion,
    retriedAnswer,
  ]),
  targets: turnBody.shape.targets,
  system: turnBody.shape.system,
});
export type TurnQuoteBody = z.infer<typeof turnQuoteBody>;

/**
 * The least and the most that a submission costs, and what it costs with answers of a usual length, in credits. The most
 * is reserved when it begins.
 */
export interface TurnPrice {
  readonly least_credits: number;
  readonly likely_credits: number;
  readonly most_credits: number;
}

/** Answer of `POST …/chat/quote`. Null: the service does not quote text. */
export interface TurnQuoteResponse {
  readonly price: TurnPrice | null;
}

/** An event of `POST …/chat/turns` and `GET …/chat/{conversation}/stream`, as JSON in `data`. */
export type ChatEvent =
  | {
      readonly type: 'turn';
      readonly conversation: ConversationSummary;
      readonly messages: readonly ConversationMessage[];
    }
  /** `t` belongs at offset `o` (UTF-16 units) of the content of message `m`, or of its reasoning. */
  | {
      readonly type: 'text' | 'reasoning';
      readonly m: string;
      readonly o: number;
      readonly t: string;
    }
  /** The reasoning ended after this many milliseconds, and the answer begins. */
  | { readonly type: 'thought'; readonly m: string; readonly ms: number }
  /** The current state of the message: it ended, or its credits became known. */
  | { readonly type: 'message'; readonly message: ConversationMessage };
