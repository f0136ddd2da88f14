import type { TextMessage } from '@/lib/providers';
import type { schema } from '../../db';
import type { KeyAuth } from '../../http';
import type { IdempotencyScope, StoredResponse } from '../../idempotency';
import type { CatalogModel } from '../../models/catalog';
import type { TokenCount } from '../../money/pricing';
import type { TextParameters } from '../parse/parameters';
import type { TurnEvent, TurnOutput } from './produced';
import type { TurnAbort } from './turn-abort';

type TurnRow = typeof schema.turns.$inferSelect;
export type TurnEndpoint = TurnRow['endpoint'];

/** A validated turn to run. Our own pictures are still addresses in it. */
export interface TurnRequest extends Pick<TextParameters, 'options' | 'effectiveParams'> {
  readonly endpoint: TurnEndpoint;
  readonly auth: KeyAuth;
  readonly actor: string | null;
  /** The project that pays; null for none. */
  readonly project: string | null;
  readonly requestId: string;
  readonly model: CatalogModel;
  readonly messages: readonly TextMessage[];
  /** `null`: no Idempotency-Key. */
  readonly scope: IdempotencyScope | null;
  /** The most that the turn may reserve; any amount by default. */
  readonly maxMilli?: number;
}

/** The columns of a turn that are written before it runs. */
export type NewTurn = Pick<
  TurnRow,
  | 'id'
  | 'workspaceId'
  | 'keyId'
  | 'actor'
  | 'project'
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
export type NewResponse = typeof schema.responses.$inferSelect & {
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
  /** The stored response of a turn that succeeded. */
  readonly response?: NewResponse | undefined;
  /** What a repeat with the same Idempotency-Key gets. */
  readonly replayedResponse?: StoredResponse | undefined;
}

/** Receives pieces as they arrive; returns a promise while the reader is slow. */
export type TurnListener = (event: TurnEvent) => void | Promise<void>;

/** What is kept of a turn that succeeded. */
export interface TurnResult {
  readonly response?: NewResponse | undefined;
  /** The answer as JSON text. Called only for an Idempotency-Key or a caller that does not stream. */
  text(): string;
}

/** A turn that is stored with its reservation, and is run once. */
export interface OpenTurn {
  readonly id: string;
  readonly createdAt: Date;
  /** Stops the provider at once; what was produced is settled. */
  abort(reason: TurnAbort): void;
  /**
   * Runs it and writes its end. With a `listener` the answer streams, and what was sent stays sent; without one
   * nothing is sent before the end, so that another route may begin anew. `resultOf` is called once the provider is done;
   * what it throws fails the turn. Resolves once the end is written and charged, and rejects with the error
   * that the caller gets.
   */
  run(
    listener: TurnListener | null,
    resultOf: (output: TurnOutput) => TurnResult,
  ): Promise<TurnOutput>;
}

/** A result that was given before under the same Idempotency-Key, as JSON text. */
export interface Replay {
  readonly replay: string;
}
