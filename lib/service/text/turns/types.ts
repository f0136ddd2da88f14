import type { CatalogModel } from '../../catalog';
import type { schema } from '../../db';
import type { KeyAuth } from '../../http';
import type { IdempotencyScope, StoredAnswer } from '../../idempotency';
import type { TokenCount } from '../../pricing';
import type { TextMessage } from '../../providers';
import type { TextParameters } from '../parse/parameters';

type TurnRow = typeof schema.turns.$inferSelect;
export type TurnEndpoint = TurnRow['endpoint'];

/** A turn to run: judged, and with pictures of our own still by their address. */
export interface TurnRequest extends TextParameters {
  readonly endpoint: TurnEndpoint;
  readonly auth: KeyAuth;
  readonly actor: string | null;
  readonly requestId: string;
  readonly model: CatalogModel;
  readonly messages: readonly TextMessage[];
  /** `null`: no Idempotency-Key. */
  readonly scope: IdempotencyScope | null;
}

/** A turn on the books: what its row needs before it runs. */
export type NewTurn = Pick<
  TurnRow,
  | 'id'
  | 'workspaceId'
  | 'keyId'
  | 'actor'
  | 'model'
  | 'endpoint'
  | 'rate'
  | 'amountMilli'
  | 'authorizationId'
  | 'billingTransactionId'
  | 'createdAt'
  | 'deadlineAt'
  | 'owner'
>;

/** A response to keep for those that continue it. */
export type NewResponse = typeof schema.responses.$inferInsert & {
  /** Responses of the conversation so far, which are kept as long as it is. */
  readonly ancestors: readonly string[];
};

/** How a turn ended. `settledMilli` 0 with nothing produced is a release. */
export interface TurnEnd {
  readonly status: 'succeeded' | 'failed' | 'canceled';
  readonly settledMilli: number;
  /** `null`: nothing was produced, and all credits go back. */
  readonly tokens: TokenCount | null;
  readonly errorCode: string | null;
  /** Of a turn that succeeded. */
  readonly response?: NewResponse | undefined;
  /** What a repeat with the same Idempotency-Key is answered. */
  readonly answer?: StoredAnswer | undefined;
}
