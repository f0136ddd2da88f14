import type { MediaFamily, RequestMapping, UpstreamModel } from '@/lib/contract';
import type { AvatarReviewer } from './avatar-reviews';
import type { CheckResult } from './check-result';
import type { ImportedModel } from './mapping/from-json-schema';

/**
 * What the task engine needs of a provider of pictures, videos and sound.
 *
 * A driver gets a validated request and returns the reference of an operation, which the engine stores before it waits
 * and polls until the operation ends. Any process may poll, so a driver keeps nothing that matters
 * in memory. A start may cost money at the provider, so its outcome is one of three, and an unknown one is never
 * repeated (decision 44).
 */

/** Codes a failed task may carry (`docs/interface.md#task-errors`). */
export type MediaFailureCode =
  | 'generation_failed'
  | 'content_policy_violation'
  | 'reference_download_failed'
  | 'reference_invalid'
  | 'upstream_error'
  | 'upstream_timeout'
  | 'internal_error';

/** A request of the engine: validated against the model's schema, defaults filled. */
export interface MediaRequest {
  /** The task's id: the provider's idempotency key, if it takes one. */
  key: string;
  /** Model id, as the catalog's route names it to the provider. */
  model: string;
  /** The names of the parameters there, if the catalog's route declares them. */
  mapping?: RequestMapping | undefined;
  family: MediaFamily;
  params: Readonly<Record<string, unknown>>;
  references: readonly MediaReference[];
  /** Where the provider may send a signed webhook when the work has ended, if it can reach that address. */
  webhookUrl?: string;
}

/** A call to that address, which may come from anyone. */
export interface InboundWebhook {
  readonly headers: Headers;
  /** Unchanged, because signatures cover every byte. */
  readonly body: Uint8Array;
}

/** One file the request refers to, in our storage; `open` may be called again. */
export interface MediaReference {
  /** The parameter it came from: `reference_images`, `first_frame_image_url`, `avatar_asset_ids`, … */
  field: string;
  /** Its position in that parameter, from 0. */
  index: number;
  /** MIME type by content. */
  contentType: string;
  /** For an avatar: the reference under which the provider approved it, if it reviews avatars. */
  avatarReference?: string;
  /** For a video: which of this provider's own operations made it, and as which of its outputs, if one did. */
  madeBy?: { operation: string; outputIndex: number };
  /** Signed address for providers that fetch files themselves. It works longer than the task may take. */
  url: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

export interface MediaCover {
  contentType: string;
  /** Fails, as its stream does, when `signal` aborts. */
  open(signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** One finished file. `width` and `height` in pixels, if they are known before it is fetched. */
export interface MediaOutput {
  contentType: string;
  width?: number;
  height?: number;
  /** Seconds, of videos and sound. */
  durationSeconds?: number;
  /** May be called again after a failure. Fails, as its stream does, when `signal` aborts. */
  open(signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  cover?: MediaCover;
}

/** The cost of an operation in millionths of a US dollar, when the provider reports it. */
export interface MediaCost {
  microUsd: number;
}

/**
 * The provider's state of an operation. `progress` is 0–100 and never falls. `message` is for a person.
 * A status that cannot be read is none of these: the call throws, and is repeated until the task's deadline.
 */
export type MediaStatus =
  | { state: 'running'; progress: number }
  | {
      state: 'succeeded';
      outputs: MediaOutput[];
      /** How many outputs make one ordered result, which is the unit of the charge, on average; one by default. */
      filesPerResult?: number;
      cost?: MediaCost;
    }
  | MediaFailure;

/** Work that began and has failed. `message` is for a person. */
export interface MediaFailure {
  state: 'failed';
  code: MediaFailureCode;
  message: string;
  /**
   * `certain`: the provider charges the declared cost, `possible`: it may. Left out: as far as it says, it charges
   * nothing for this failure.
   */
  cost?: MediaCost | 'certain' | 'possible';
}

export const mediaFailure = (code: MediaFailureCode, message: string): MediaFailure => ({
  state: 'failed',
  code,
  message,
});

/** A result that is larger than what is read of a response. */
export const tooLargeResult = {
  code: 'upstream_error',
  message:
    'The model’s result is too large to be fetched. Nothing was charged; ask for a smaller one.',
} as const;

/** The work certainly did not start. `message` is for a person, `detail` for the log. */
export interface MediaRefusal {
  state: 'refused';
  code: MediaFailureCode;
  message: string;
  detail?: string;
  /** Whether another route, or the same one later, may take it: a fault of the provider, not of the request. */
  retryable: boolean;
  /**
   * This route will not take it later either: its key, its account or the model's name there is wrong. Another route
   * may.
   */
  isPermanent?: true;
  /** Seconds until the provider accepts requests again, if it named them. */
  retryAfterSeconds?: number;
}

/** The connection broke after the request left, or the response is unreadable: the work may have begun. */
export interface UnknownStart {
  state: 'unknown';
  /** For the log. */
  detail: string;
  /** What the provider's response means. Nothing more will come then; without it the connection broke. */
  responseFailure?: { code: MediaFailureCode; message: string };
}

/** The outcome of a start that named no operation. */
export type FailedStart = MediaRefusal | UnknownStart;

export type MediaStart =
  /** The provider has accepted the work, under this reference. */
  { state: 'taken'; operation: string } | FailedStart;

/** What the engine passes to a start. */
export interface StartCall {
  signal: AbortSignal;
  /**
   * Awaited once, right before the request that starts the work leaves and after everything that may fail before it
   * (uploads of references). It stores that the start is sent, so that a process that dies from here on leaves an
   * unknown outcome. Throws when the task has ended meanwhile: then nothing may be sent.
   */
  storeStart(): Promise<void>;
}

/** The provider's limits for one process. */
export interface ProviderLimits {
  /** Operations at once. */
  concurrent: number;
  /** Requests in any 60 seconds, including polls and cancellations. */
  perMinute: number;
}

/** A driver of one upstream. */
export interface MediaProvider {
  readonly name: string;
  /** Reviews avatars, for providers that use only approved ones. Without it avatars are ordinary references. */
  readonly avatars?: AvatarReviewer;
  /** Limits of a remote provider. Without them the work happens on this machine, and few tasks run at once. */
  readonly limits?: ProviderLimits;
  /**
   * Whether a second start with the same `request.key` returns the same operation. Then a start is repeated after a
   * crash; otherwise its outcome is unknown.
   */
  readonly hasRepeatableStart: boolean;
  /**
   * Starts the work. The returned reference is stored before anything waits. An error before the call of `storeStart`
   * means that nothing was started; one after it is an unknown outcome.
   */
  start(request: MediaRequest, call: StartCall): Promise<MediaStart>;
  /**
   * The operation that was started under a key, if the provider can look that up; `null` when it has none.
   * Throws {@link ProviderError}.
   */
  find?(key: string, signal: AbortSignal): Promise<string | null>;
  /** The operation's state now. Takes over work that no live process is doing. Throws {@link ProviderError}. */
  status(operation: string, signal: AbortSignal): Promise<MediaStatus>;
  /**
   * The operation that a webhook is about, as {@link webhookName} names it; `null` when the provider did not sign it. A
   * webhook only causes a poll of the operation: nothing else of it is read. Throws when the signature cannot be
   * checked now.
   */
  readWebhook?(webhook: InboundWebhook): Promise<string | null>;
  webhookName?(operation: string): string;
  /**
   * Listens to the provider's own messages about an operation, until it is disposed of, and calls `poll` when
   * it seems to have ended. It may never call: the operation is polled anyway.
   */
  watch?(operation: string, poll: () => void): Disposable;
  /** Stops the work; an operation that has ended or is unknown does not change. */
  cancel(operation: string): Promise<void>;
  /**
   * Tests address, key and quota by calls that cost nothing. Throws the signal's reason. Left out: the provider has no
   * such call.
   */
  check?(signal: AbortSignal): Promise<CheckResult>;
  /**
   * Models of the account that make pictures or videos and match a search, the best matches first if the
   * provider searches. Throws {@link ProviderError}.
   */
  listModels?(search: string, signal: AbortSignal): Promise<UpstreamModel[]>;
  /**
   * The provider's own description of a model, by its own id: fields and their mapping. `null`: it has no
   * such id, or it makes none of our kinds of files. Throws {@link ProviderError}.
   */
  describeModel?(model: string, signal: AbortSignal): Promise<ImportedModel | null>;
  /**
   * Reads a model from a document that the caller has, such as a pasted one. Pure. `null`: the document describes no
   * such model.
   */
  readDocument?(model: string, document: Readonly<Record<string, unknown>>): ImportedModel | null;
  /** Ends this process's part of the work; operations continue elsewhere or at the next start. */
  close(): Promise<void>;
}

/** A failed call to a provider. The operation itself may continue. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: MediaFailureCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** Seconds until the provider answers again, if it named them. */
  readonly retryAfterSeconds: number | undefined;
  /** The error is about one operation alone: otherwise the provider works. */
  readonly isOfOperation: boolean;

  constructor(
    code: MediaFailureCode,
    message: string,
    options: {
      retryable: boolean;
      retryAfterSeconds?: number | undefined;
      isOfOperation?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isOfOperation = options.isOfOperation ?? false;
  }
}
