import type { AvatarReviewer } from './avatar-reviews';

/**
 * What the task engine needs of a provider of pictures and videos.
 *
 * A driver gets a validated request, answers with an operation reference that the engine stores before it waits, and
 * is then asked for that operation's state until it ends. Any process may ask, so a driver keeps nothing that matters
 * in memory.
 */

/** Codes a failed task may carry (wire-format.md, "Tasks"). */
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
  /** The task's id, and so the provider's idempotency key. */
  key: string;
  /** Model id, as the catalog's route names it to the provider. */
  model: string;
  family: 'image' | 'video';
  params: Readonly<Record<string, unknown>>;
  references: readonly MediaReference[];
}

/** One file the request refers to, in our storage; `open` may be called again. */
export interface MediaReference {
  /** The parameter it came from: `reference_images`, `first_frame_image_url`, `avatar_asset_ids`, … */
  field: string;
  /** Its place in that parameter, from 0. */
  index: number;
  /** MIME type by content. */
  contentType: string;
  /** Of an avatar: the reference under which the provider approved it, where it reviews avatars. */
  avatarReference?: string;
  /** Signed address for providers that fetch files themselves. It works longer than the task may take. */
  url: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** A still that stands for a video. */
export interface MediaCover {
  contentType: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** One finished file. `width` and `height` in pixels. */
export interface MediaOutput {
  contentType: string;
  width: number;
  height: number;
  /** Seconds; videos only. */
  durationSeconds?: number;
  open(): Promise<ReadableStream<Uint8Array>>;
  cover?: MediaCover;
}

/** `progress` is 0–100 and never falls. `message` is for a person. */
export type MediaStatus =
  | { state: 'running'; progress: number }
  | { state: 'succeeded'; outputs: MediaOutput[] }
  | { state: 'failed'; code: MediaFailureCode; message: string };

/** A driver of one upstream. Every method but `close` may throw {@link ProviderError}. */
export interface MediaProvider {
  readonly name: string;
  /** Where pictures must be approved before they are used as avatars; else they are references like any other. */
  readonly avatars?: AvatarReviewer;
  /**
   * Starts the work and answers with the reference to store. Idempotent by `request.key`: a second
   * start with the same key answers the same operation and counts as the same start.
   */
  start(request: MediaRequest, signal: AbortSignal): Promise<{ operation: string }>;
  /** The operation's state now. Takes over work that no live process is doing. */
  status(operation: string, signal: AbortSignal): Promise<MediaStatus>;
  /** Stops the work; an operation that has ended or is unknown is left as it is. */
  cancel(operation: string): Promise<void>;
  /** Stops this process's share of the work; operations go on elsewhere or at the next start. */
  close(): Promise<void>;
}

/** A call to a provider that did not go through; the operation itself is not failed by it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: MediaFailureCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(
    code: MediaFailureCode,
    message: string,
    options: { retryable: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
  }
}
