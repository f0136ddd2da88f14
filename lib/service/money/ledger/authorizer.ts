import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '@/lib/platform/backoff';
import { isUnavailable } from '@/lib/platform/database';
import type { ServiceDb } from '../../context';
import { createBatchQueue } from './batch-queue';
import { UnknownAuthorizationError, UnknownWorkspaceError } from './errors';
import { authorizationOf, endOf, moveResultAt } from './move-results';
import type { Move, MovedCredits, MoveResult } from './moves';
import { authorizeMove, endMove, moveCredits } from './moves';
import type { Authorized, AuthorizeRequest, EndedAuthorization, KeyInUse, Refused } from './types';

/**
 * Moves credits for callers without a transaction of their own. Calls that arrive while a statement of their workspace
 * is running share the next one; exactly those beyond the balance are refused, in the order of arrival. When a call resolves,
 * its movement is committed.
 *
 * While the database cannot be reached, or not in time, a call is tried again. It fails with that error once it has
 * taken `retryForMs`; whether its last attempt was committed is then unknown.
 */
export interface Authorizer<Extra> {
  /** Throws UnknownWorkspaceError, RangeError, and what writing `extra` throws. `extra` is written only with the authorization. */
  authorize(
    request: AuthorizeRequest,
    extra?: Extra,
    options?: RetryOptions,
  ): Promise<Authorized | Refused | KeyInUse>;
  /** As settleAuthorization; `extra` is written only when this call ended it. */
  settle(
    workspaceId: string,
    authorizationId: string,
    chargedMilli: number,
    extra?: Extra,
    options?: RetryOptions,
  ): Promise<EndedAuthorization>;
  /** As releaseAuthorization; `extra` is written only when this call ended it. */
  release(
    workspaceId: string,
    authorizationId: string,
    extra?: Extra,
    options?: RetryOptions,
  ): Promise<EndedAuthorization>;
}

interface RetryOptions {
  /** How long a call is tried again. Default: 3,000. */
  readonly retryForMs?: number;
}

/** A movement, and what is written with it. */
export interface MoveWithExtra<Extra> {
  readonly move: Move;
  readonly extra: Extra | undefined;
}

/**
 * Makes movements of one workspace and writes their extras, all in one statement or transaction. An extra is written only when
 * the result of its movement is `fresh`. `isRetry`: some may have been committed before. `null`: there is no such workspace.
 */
export type MoveTogether<Extra> = (
  workspaceId: string,
  batch: readonly MoveWithExtra<Extra>[],
  isRetry: boolean,
) => Promise<MovedCredits | null>;

/** Movements without extras. */
export const moveWithoutExtras =
  (db: ServiceDb): MoveTogether<never> =>
  (workspaceId, batch, isRetry) =>
    moveCredits(
      db,
      workspaceId,
      batch.map(({ move }) => move),
      { isRetry },
    );

interface PendingMove<Extra> extends MoveWithExtra<Extra> {
  /** By `performance.now()`: a call that fails after this is not tried again. */
  readonly untilMs: number;
  tries: number;
  onResult(result: MoveResult): void;
  onError(error: unknown): void;
}

/** A statement makes no more movements, so that no lock is held for long. */
const maxBatchSize = 128;
const defaultRetryForMs = 3_000;
const retryMs = { firstPause: 20, maxPause: 500 };

/**
 * When the connection is lost, the same moves are sent again. Each is recognised by the id of its entry, and the lock on
 * the balance waits for the end of the first attempt, so that nothing is done twice.
 */
export function createAuthorizer<Extra = never>(
  moveTogether: MoveTogether<Extra>,
): Authorizer<Extra> {
  /** Resolves to the movements to try again, once their pause is over. */
  async function runBatch(
    workspaceId: string,
    batch: readonly PendingMove<Extra>[],
  ): Promise<readonly PendingMove<Extra>[]> {
    try {
      const isRetry = batch.some(({ tries }) => tries > 0);
      const moved = await moveTogether(workspaceId, batch, isRetry);
      if (moved === null) throw new UnknownWorkspaceError(workspaceId);
      for (const [index, entry] of batch.entries()) entry.onResult(moveResultAt(moved, index));
      return [];
    } catch (error) {
      if (isUnavailable(error)) return retryLater(batch, error);
      if (batch.length === 1) {
        batch[0]?.onError(error);
        return [];
      }
      // One of them cannot be done, so each is tried separately and only that one fails.
      const retries: PendingMove<Extra>[] = [];
      for (const entry of batch) retries.push(...(await runBatch(workspaceId, [entry])));
      return retries;
    }
  }

  async function retryLater(
    batch: readonly PendingMove<Extra>[],
    error: unknown,
  ): Promise<readonly PendingMove<Extra>[]> {
    const nowMs = performance.now();
    const retries = batch.filter(({ untilMs }) => nowMs < untilMs);
    for (const entry of batch) {
      entry.tries += 1;
      if (nowMs >= entry.untilMs) entry.onError(error);
    }
    const tries = Math.max(0, ...retries.map((entry) => entry.tries));
    if (retries.length > 0) await delay(backoff(retryMs, tries), undefined, { ref: false });
    return retries;
  }

  const queue = createBatchQueue<PendingMove<Extra>>(runBatch, { maxBatchSize });

  function enqueueMove<T>(
    workspaceId: string,
    { move, extra }: MoveWithExtra<Extra>,
    retryForMs: number,
    read: (result: MoveResult) => T,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const onResult: PendingMove<Extra>['onResult'] = (result) => {
      try {
        resolve(read(result));
      } catch (error) {
        reject(error);
      }
    };
    const untilMs = performance.now() + retryForMs;
    queue.push(workspaceId, { move, extra, untilMs, tries: 0, onResult, onError: reject });
    return promise;
  }

  async function endAuthorization(
    op: 'settle' | 'release',
    workspaceId: string,
    authorizationId: string,
    chargedMilli: number,
    extra: Extra | undefined,
    { retryForMs = defaultRetryForMs }: RetryOptions = {},
  ): Promise<EndedAuthorization> {
    const move = endMove(op, authorizationId, chargedMilli);
    try {
      return await enqueueMove(workspaceId, { move, extra }, retryForMs, (result) =>
        endOf(move, result, workspaceId),
      );
    } catch (error) {
      if (!(error instanceof UnknownWorkspaceError)) throw error;
      throw new UnknownAuthorizationError(authorizationId);
    }
  }

  return {
    async authorize(request, extra, { retryForMs = defaultRetryForMs } = {}) {
      const move = authorizeMove(request);
      return enqueueMove(request.workspaceId, { move, extra }, retryForMs, (result) =>
        result.key_in_use === true
          ? ({ ok: false, keyInUse: true } as const)
          : authorizationOf(move, result),
      );
    },
    settle: (workspaceId, id, charged, extra, options) =>
      endAuthorization('settle', workspaceId, id, charged, extra, options),
    release: (workspaceId, id, extra, options) =>
      endAuthorization('release', workspaceId, id, 0, extra, options),
  };
}
