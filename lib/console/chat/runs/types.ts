import type { ChatRequest, ConversationMessage } from '@/lib/contract';

/** An answer to be produced. */
export interface RunJob {
  readonly messageId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly request: ChatRequest;
  readonly idempotencyKey: string;
}

/** What an answer is made of: its text, and what the model tells of its thinking before. */
export type AnswerPart = 'content' | 'reasoning';

/** How much of each part there is already, in UTF-16 units. */
export type AnswerPlace = Readonly<Record<AnswerPart, number>>;

/** Who reads an answer while it is produced. */
export interface Reader {
  /** `text` belongs at `offset` of the content, or of the reasoning. */
  text(part: AnswerPart, offset: number, text: string): void;
  /** The reasoning has ended after so many milliseconds. */
  thought(ms: number): void;
  /** The message as it is stored now; `last` when nothing more will be told. */
  message(message: ConversationMessage, last: boolean): void;
  /** Nothing more comes from here: what became of the message is in its row. */
  gone(): void;
}

/** An answer that this process produces. */
export interface Run {
  readonly messageId: string;
  /** Tells `reader` what was produced from `place` on, then what comes. Returns a function that stops telling. */
  read(place: AnswerPlace, reader: Reader): () => void;
  /** Somebody reads it elsewhere: it lives on for the time it lives without a reader. */
  touch(): void;
  /** Ends it; what was produced stays. Resolves when that is stored. */
  stop(): Promise<void>;
}
