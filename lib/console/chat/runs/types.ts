import type { ConversationMessage } from '@/lib/pages/chat';
import type { ChatRequest } from '@/lib/pages/chat-request';

export interface RunJob {
  readonly messageId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly request: ChatRequest;
  readonly idempotencyKey: string;
}

/** The parts of an answer: its text and the reasoning before it. */
export type AnswerPart = 'content' | 'reasoning';

/** A position in each part, in UTF-16 units. */
export type AnswerPlace = Readonly<Record<AnswerPart, number>>;

/** Receives an answer while it is produced. */
export interface Reader {
  /** `text` is at `offset` of the content or of the reasoning. */
  onText(part: AnswerPart, offset: number, text: string): void;
  onReasoningEnd(durationMs: number): void;
  /** The stored message. `isLast`: no more events follow. */
  onMessage(message: ConversationMessage, isLast: boolean): void;
  /** The run has ended without a final message; the row has the outcome. */
  onRunEnd(): void;
}

/** A running answer of this process. */
export interface Run {
  /**
   * Sends `reader` the text from `place` on, then each new piece. Returns a function that ends the sending.
   */
  read(place: AnswerPlace, reader: Reader): () => void;
  /** Another process has a reader: restarts the time for which the answer continues without one. */
  touch(): void;
  /** Stops it and stores the text so far, then resolves. */
  stop(): Promise<void>;
  /** As `stop`, because the process stops. */
  end(): Promise<void>;
}
