import type { MediaFailureCode } from '../../media';

/** A reference of an operation; its bytes are in storage under `key`. */
export interface StoredReference {
  field: string;
  index: number;
  contentType: string;
  key: string;
}

/** What an operation renders: all of it, so that any process can. */
export interface SandboxRequest {
  model: string;
  family: 'image' | 'video';
  params: Record<string, unknown>;
  references: StoredReference[];
}

/** A rendered file in storage. Pixels and seconds. */
export interface SandboxOutput {
  key: string;
  contentType: string;
  width: number;
  height: number;
  durationSeconds?: number;
  cover?: { key: string; contentType: string };
}

export type SandboxOutcome =
  | { state: 'succeeded'; outputs: SandboxOutput[] }
  | { state: 'failed'; code: MediaFailureCode; message: string };

/** An operation as its books have it. */
export interface SandboxOperation {
  operation: string;
  request: SandboxRequest;
  state: 'running' | 'succeeded' | 'failed' | 'canceled';
  /** `null` while it runs, after it was canceled, and once its files were swept away. */
  outcome: SandboxOutcome | null;
  /** How often a start was asked for. */
  starts: number;
  createdAt: Date;
}

/** The sandbox's books: what it was asked for and what became of it. They outlive every process. */
export interface SandboxOperations {
  /** Takes a request on. The same key answers the same operation, and counts one more start. */
  create(
    key: string,
    request: SandboxRequest,
  ): Promise<{ operation: string; created: boolean; starts: number }>;
  get(operation: string): Promise<SandboxOperation | null>;
  /** Writes how a running operation ended; one that has ended stays as it is. Answers whether it was running. */
  end(operation: string, outcome: SandboxOutcome): Promise<boolean>;
  /** Ends a running operation without a result. Answers whether it was running. */
  cancel(operation: string): Promise<boolean>;
  /** Forgets the outcomes of up to `limit` operations that ended before `before`, and answers which. */
  takeExpired(before: Date, limit: number): Promise<string[]>;
  /** All operations, in the order they were taken on. */
  list(): Promise<SandboxOperation[]>;
}
