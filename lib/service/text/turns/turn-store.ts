import { sql } from 'drizzle-orm';
import { isUnavailable } from '@/lib/platform/database';
import type { ServiceContext } from '../../context';
import { type IdempotencyScope, readStoredResponse, type StoredResponse } from '../../idempotency';
import type { MovedCredits, MoveTogether } from '../../money/ledger';
import {
  createAuthorizer,
  spendingRefusedError,
  UnknownAuthorizationError,
} from '../../money/ledger';
import type { NewResponse, NewTurn, TurnEnd } from './types';

/** Keeps turns and their credits. Each end of a turn is one statement, which concurrent turns of a workspace share. */
export interface TurnStore {
  /**
   * Writes the turn, the reservation of its credits and the claim of its Idempotency-Key. `null`: the turn may run.
   * Else the response that was stored for the key. Throws `ApiError` insufficient_credits, budget_exceeded,
   * idempotency_key_in_use, idempotency_key_reused; the database's error when that cannot be reached.
   */
  begin(turn: NewTurn, scope: IdempotencyScope | null): Promise<StoredResponse | null>;
  /**
   * Writes the end of the turn, settles or releases its credits, and stores its response. `false`: it had ended before, and stays
   * as it was. Tries for {@link TurnStoreOptions.endWithinMs} while the database cannot be
   * reached, then throws its error and gives the credits back as soon as that is possible.
   */
  end(turn: EndedTurn, end: TurnEnd, scope: IdempotencyScope | null): Promise<boolean>;
}

export interface TurnStoreOptions {
  /** How long writing an end is tried. Default 45,000: less than the sweep leaves a turn after its deadline. */
  readonly endWithinMs?: number | undefined;
}

type EndedTurn = Pick<NewTurn, 'id' | 'workspaceId' | 'authorizationId'>;

/** The rows written with a movement of credits. */
type Extra =
  | { readonly kind: 'begin'; readonly turn: NewTurn; readonly scope: IdempotencyScope | null }
  | {
      readonly kind: 'end';
      readonly turnId: string;
      readonly end: TurnEnd;
      readonly scope: IdempotencyScope | null;
    };

const defaultEndWithinMs = 45_000;
/** Later the sweep ends the turn. */
const giveBackWithinMs = 600_000;
const givenBackEnd: TurnEnd = {
  status: 'failed',
  settledMilli: 0,
  tokens: null,
  errorCode: 'service_unavailable',
};

export function createTurnStore(
  { db, log }: Pick<ServiceContext, 'db' | 'log'>,
  { endWithinMs = defaultEndWithinMs }: TurnStoreOptions = {},
): TurnStore {
  const authorizer = createAuthorizer<Extra>(moveTurns(db));

  async function writeEnd(
    { id, workspaceId, authorizationId }: EndedTurn,
    end: TurnEnd,
    scope: IdempotencyScope | null,
    retryForMs: number,
  ): Promise<boolean> {
    const extra: Extra = { kind: 'end', turnId: id, end, scope };
    const options = { retryForMs };
    const { ended: hasEnded } =
      end.tokens === null
        ? await authorizer.release(workspaceId, authorizationId, extra, options)
        : await authorizer.settle(workspaceId, authorizationId, end.settledMilli, extra, options);
    return hasEnded;
  }

  /** Gives credits back in the background. If the failed statement was committed after all, its end stays. */
  function giveBack(turn: EndedTurn): void {
    writeEnd(turn, givenBackEnd, null, giveBackWithinMs).catch((error: unknown) => {
      if (error instanceof UnknownAuthorizationError) return;
      log.warn({ err: error, turnId: turn.id }, 'the credits of a turn were not given back yet');
    });
  }

  return {
    async begin(turn, scope) {
      const { workspaceId, amountMilli, id: subjectId, keyId, actor, project } = turn;
      const { authorizationId, billingTransactionId } = turn;
      const ids = { authorizationId, billingTransactionId };
      const authorization = await authorizer
        .authorize(
          { workspaceId, amountMilli, subjectId, keyId, actor, project, ids },
          { kind: 'begin', turn, scope },
        )
        .catch((error: unknown) => {
          if (isUnavailable(error)) giveBack(turn);
          throw error;
        });
      if (authorization.ok) return null;
      if ('keyInUse' in authorization && scope !== null) return readStoredResponse(db, scope);
      if ('keyInUse' in authorization) throw new Error('A key was in use where none was sent.');
      throw spendingRefusedError(authorization);
    },
    async end(turn, end, scope) {
      try {
        return await writeEnd(turn, end, scope, endWithinMs);
      } catch (error) {
        giveBack(turn);
        throw error;
      }
    },
  };
}

/** Movements with their turns, by `lib/service/db/functions/move_turns.sql`. */
const moveTurns =
  (db: ServiceContext['db']): MoveTogether<Extra> =>
  async (workspaceId, batch, isRetry) => {
    const moves = batch.map(({ move }) => move);
    const turnRows = {
      begun: batch.flatMap(({ extra }, index) =>
        extra?.kind === 'begin' ? [beginRow(extra, index)] : [],
      ),
      ended: batch.flatMap(({ extra }, index) =>
        extra?.kind === 'end' ? [endRow(extra, index)] : [],
      ),
    };
    const { rows } = await db.execute<{ moved: MovedCredits | null }>(
      sql`select service.move_turns(${workspaceId}::text, ${JSON.stringify(moves)}::jsonb, ${JSON.stringify(turnRows)}::jsonb, ${isRetry}::boolean) as moved`,
    );
    return rows[0]?.moved ?? null;
  };

const beginRow = ({ turn, scope }: Extract<Extra, { kind: 'begin' }>, index: number) => ({
  index,
  id: turn.id,
  key_id: turn.keyId,
  actor: turn.actor,
  project: turn.project,
  model: turn.model,
  endpoint: turn.endpoint,
  rate: turn.rate,
  amount_milli: turn.amountMilli,
  authorization_id: turn.authorizationId,
  billing_transaction_id: turn.billingTransactionId,
  owner: turn.owner,
  created_at: turn.createdAt,
  deadline_at: turn.deadlineAt,
  ...(scope === null ? {} : { path: scope.path, key: scope.key, fingerprint: scope.fingerprint }),
});

const endRow = ({ turnId, end, scope }: Extract<Extra, { kind: 'end' }>, index: number) => ({
  index,
  id: turnId,
  status: end.status,
  settled_milli: end.settledMilli,
  input_tokens: end.tokens?.inputTokens,
  output_tokens: end.tokens?.outputTokens,
  error_code: end.errorCode,
  ...(end.response === undefined ? {} : { response: responseRow(end.response) }),
  ...(scope === null || end.replayedResponse === undefined
    ? {}
    : {
        path: scope.path,
        key: scope.key,
        answer_status: String(end.replayedResponse.status),
        answer: end.replayedResponse.text,
      }),
});

const responseRow = (response: NewResponse) => ({
  id: response.id,
  previous_id: response.previousId,
  input: response.input,
  output: response.output,
  created_at: response.createdAt,
  expires_at: response.expiresAt,
  ancestors: response.ancestors,
});
