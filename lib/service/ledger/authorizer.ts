import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionLostError } from '@/lib/platform/database';
import type { ServiceDb } from '../context';
import { answerAt, authorizationOf, endOf } from './answers';
import { UnknownAuthorizationError, UnknownWorkspaceError } from './errors';
import { createLanes } from './lanes';
import type { Alongside, Move, MoveAnswer } from './moves';
import { authorizeMove, endMove, moveCredits } from './moves';
import type { Spare } from './spare';
import { createSpare } from './spare';
import type { Authorized, AuthorizeRequest, EndedAuthorization, Refused } from './types';

/**
 * Moves credits for callers that have no transaction of their own. While one statement of a workspace is under way
 * the next callers gather, and share the statement after it: refused are exactly those that do not fit, in the order
 * they came. An answer means that it is committed; what ends an authorization is on the disk as well, and its beginning
 * with it. A database that loses its power in between has forgotten both, and nobody is charged.
 */
export interface Authorizer<Extra> {
  /** Throws UnknownWorkspaceError, RangeError, and what writing `extra` throws. `extra` is written only with the authorization. */
  authorize(
    request: AuthorizeRequest,
    extra?: Extra,
    options?: MoveOptions,
  ): Promise<Authorized | Refused>;
  /**
   * Whether this amount is so small beside what was last seen available that it will be authorized: no budget stands
   * in between, and a multiple of it is left. A guess, for what may begin before the answer; never an authorization.
   */
  foresees(workspaceId: string, amountMilli: number): boolean;
  /** As settleAuthorization; `extra` is written only when this call ended it. */
  settle(
    workspaceId: string,
    authorizationId: string,
    chargedMilli: number,
    extra?: Extra,
    options?: MoveOptions,
  ): Promise<EndedAuthorization>;
  /** As releaseAuthorization; `extra` likewise. */
  release(workspaceId: string, authorizationId: string, extra?: Extra): Promise<EndedAuthorization>;
  /** Somebody waits now for what was asked of this workspace. */
  hurry(workspaceId: string): void;
}

interface MoveOptions {
  /** Nobody waits for the answer: others may join for a moment. */
  readonly patient?: boolean;
}

interface Wanted<Extra> {
  readonly move: Move;
  readonly extra: Extra | undefined;
  done(answer: MoveAnswer): void;
  fail(error: unknown): void;
}

/** How many share a statement: enough for any crowd, and no lock is held long. */
const largest = 128;
/** How long what nobody waits for is gathered, in milliseconds. */
const gatherMs = 10;
/** A connection that is lost again and again is told to the callers: after two and a half seconds. */
const attempts = 8;
const firstDelayMs = 20;

interface AuthorizerOptions<Extra> {
  /** What every part of the process that moves credits knows to be left. Default: what this one sees. */
  readonly spare?: Spare;
  readonly write?: (tx: ServiceDb, extras: readonly Extra[]) => Promise<void>;
  readonly alongside?: Alongside<Extra>;
}

/**
 * Makes one. `write` puts the extras of what was done into the same transaction, in few statements: `tx.insert(rows)`.
 * `alongside` puts them into the very statement that moves the credits, unless it answers null.
 * When the connection is lost, the same moves are asked for again: each is known by the id of its entry, and the lock
 * on the balance waits for whatever became of the first attempt, so that nothing is guessed and nothing done twice.
 */
export function createAuthorizer<Extra = never>(
  db: ServiceDb,
  { spare = createSpare(), write, alongside }: AuthorizerOptions<Extra> = {},
): Authorizer<Extra> {
  async function attempt(
    workspaceId: string,
    batch: readonly Wanted<Extra>[],
    again: boolean,
  ): Promise<() => void> {
    const moves = batch.map(({ move }) => move);
    const extras = batch.flatMap(({ extra }, place) =>
      extra === undefined ? [] : [{ extra, place }],
    );
    const also = extras.length > 0 ? (alongside?.(extras) ?? null) : null;
    const moved =
      write !== undefined && extras.length > 0 && also === null
        ? await db.transaction(async (tx) => {
            const done = await moveCredits(tx, workspaceId, moves, { again });
            const written = extras.flatMap(({ extra, place }) =>
              done?.answers[place]?.fresh === true ? [extra] : [],
            );
            if (written.length > 0) await write(tx, written);
            return done;
          })
        : await moveCredits(db, workspaceId, moves, {
            again,
            soonDurable: moves.every(({ op }) => op === 'authorize'),
            ...(also === null ? {} : { also }),
          });
    if (moved === null) throw new UnknownWorkspaceError(workspaceId);
    return () => {
      spare.saw(workspaceId, moved);
      for (const [at, wanted] of batch.entries()) {
        wanted.done(answerAt(moved, at));
      }
    };
  }

  async function run(workspaceId: string, batch: readonly Wanted<Extra>[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        const tell = await attempt(workspaceId, batch, tried > 1);
        tell();
        return;
      } catch (error) {
        const lost = isConnectionLost(error);
        if (lost && tried < attempts) {
          await delay(firstDelayMs * 2 ** (tried - 1));
          continue;
        }
        if (lost || batch.length === 1) {
          for (const wanted of batch) wanted.fail(error);
          return;
        }
        // One of them cannot be done: each is tried for itself, so that it fails alone.
        for (const wanted of batch) await run(workspaceId, [wanted]);
        return;
      }
    }
  }

  const lanes = createLanes<Wanted<Extra>>(run, { largest, gatherMs });

  function ask<T>(
    workspaceId: string,
    move: Move,
    extra: Extra | undefined,
    { patient = false }: MoveOptions,
    read: (answer: MoveAnswer) => T,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const done: Wanted<Extra>['done'] = (answer) => {
      try {
        resolve(read(answer));
      } catch (error) {
        reject(error);
      }
    };
    lanes.push(workspaceId, { move, extra, done, fail: reject }, patient);
    return promise;
  }

  async function end(
    op: 'settle' | 'release',
    workspaceId: string,
    authorizationId: string,
    chargedMilli: number,
    extra: Extra | undefined,
    options: MoveOptions,
  ): Promise<EndedAuthorization> {
    const move = endMove(op, authorizationId, chargedMilli);
    try {
      return await ask(workspaceId, move, extra, options, (answer) =>
        endOf(move, answer, workspaceId),
      );
    } catch (error) {
      if (!(error instanceof UnknownWorkspaceError)) throw error;
      throw new UnknownAuthorizationError(authorizationId);
    }
  }

  return {
    async authorize(request, extra, options = {}) {
      const move = authorizeMove(request);
      spare.take(request.workspaceId, request.amountMilli);
      return ask(request.workspaceId, move, extra, options, (answer) =>
        authorizationOf(move, answer),
      );
    },
    foresees: (workspaceId, amountMilli) => spare.holds(workspaceId, amountMilli),
    settle: (workspaceId, id, charged, extra, options = {}) =>
      end('settle', workspaceId, id, charged, extra, options),
    release: (workspaceId, id, extra) => end('release', workspaceId, id, 0, extra, {}),
    hurry: lanes.hurry,
  };
}

function isConnectionLost(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ConnectionLostError) return true;
  }
  return false;
}
