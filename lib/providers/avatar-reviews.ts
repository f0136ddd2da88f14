export interface AvatarPicture {
  /** The asset's id, and so the provider's idempotency key. */
  key: string;
  /** File name as uploaded. */
  name: string | null;
  /** MIME type by content. */
  contentType: string;
  /** Pixels, with orientation applied. */
  width: number;
  height: number;
  /** Signed address for providers that fetch files themselves. It works for at least a day. */
  url: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** The state of a review. `reference` is the provider's id of the picture, which the engine stores. */
export type AvatarReview =
  /** `pollAfterMs`: when to read the state again; 30 seconds when it is missing. */
  | { state: 'pending'; reference: string; pollAfterMs?: number }
  | { state: 'approved'; reference: string }
  /** Final. `reason` completes “This picture cannot be an avatar: …”, for a person. */
  | { state: 'unusable'; reason: string };

/**
 * Reviews of avatars, at providers that use a picture as an avatar only after they have checked it. What either method
 * throws means that the review is unavailable at the moment: it is tried again later.
 */
export interface AvatarReviewer {
  /** Submits a picture. Called once for each picture, and again only when an earlier call failed. */
  start(picture: AvatarPicture, signal: AbortSignal): Promise<AvatarReview>;
  /** The review's state now, by the reference of an earlier response. */
  status(reference: string, signal: AbortSignal): Promise<AvatarReview>;
}
