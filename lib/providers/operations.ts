type Json = object;

export interface Operation<Request extends Json = Json, Outcome extends Json = Json> {
  operation: string;
  request: Request;
  state: 'running' | 'succeeded' | 'failed' | 'canceled';
  /** `null` while it runs, after it was canceled, and once its files were deleted. */
  outcome: Outcome | null;
  /** How often a start was requested. */
  starts: number;
  createdAt: Date;
}

/**
 * Operations that a driver runs itself, with their requests and outcomes. They are rows of the database, so any process
 * can continue them. Requests and outcomes are JSON that only the driver reads.
 */
export interface OperationStore<Request extends Json = Json, Outcome extends Json = Json> {
  /** Stores a new operation. A repeat with the same key returns the same operation and counts one more start. */
  create(row: {
    operation: string;
    key: string;
    request: Request;
  }): Promise<{ operation: string; starts: number }>;
  get(operation: string): Promise<Operation<Request, Outcome> | null>;
  /**
   * Stores how a running operation ended; one that has ended does not change. Returns whether it was running.
   */
  end(operation: string, outcome: Outcome & { state: 'succeeded' | 'failed' }): Promise<boolean>;
  /** Ends a running operation without a result. Returns whether it was running. */
  cancel(operation: string): Promise<boolean>;
  /**
   * Clears the outcomes of up to `limit` operations of one driver that ended before `before`, and returns them. Their
   * references begin with `prefix`.
   */
  takeExpired(prefix: string, before: Date, limit: number): Promise<string[]>;
}
