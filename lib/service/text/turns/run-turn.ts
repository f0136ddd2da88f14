import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { Route } from '../../catalog';
import type { ServiceContext } from '../../context';
import { ApiError, isApiError } from '../../http';
import { beginIdempotency, freeIdempotency } from '../../idempotency';
import type { TokenCount } from '../../pricing';
import { priceTokens } from '../../pricing';
import type { TextEvent, TextMessage, TextProvider, TextUsage } from '../../providers';
import { TextProviderError } from '../../providers';
import { callerError } from '../failures';
import { noRoute } from '../parse/text-model';
import type { TextProviders } from '../providers';
import { countInputTokens } from '../rules/count-tokens';
import type { TurnBooks } from './books';
import type { TurnMeasure } from './measure';
import { mostMilli } from './most-milli';
import type { TurnOwner } from './owner';
import type { TurnEvent, TurnOutput } from './produced';
import { Produced } from './produced';
import type { NewResponse, NewTurn, TurnEnd, TurnRequest } from './types';

/** What turns are run with. */
export interface TurnParts {
  readonly context: Pick<ServiceContext, 'db' | 'catalog' | 'clock' | 'log' | 'authenticator'>;
  readonly providers: TextProviders;
  readonly books: TurnBooks;
  readonly owner: Pick<TurnOwner, 'id' | 'isSeen'>;
  readonly measure: TurnMeasure;
  /** Makes addresses of our own readable for providers. Throws `ApiError` invalid_value. */
  readonly openImages: (
    workspaceId: string,
    messages: readonly TextMessage[],
  ) => Promise<readonly TextMessage[]>;
  /** Turns that run in this process, so that a stop can end and await them. */
  readonly running: Map<OpenTurn, Promise<unknown>>;
}

/** Takes pieces as they come; answers a promise while the reader is slow. */
export type TurnListener = (event: TurnEvent) => void | Promise<void>;

/** What is kept of a turn that succeeded. */
export interface Kept {
  readonly response?: NewResponse | undefined;
  /** The answer as JSON text, for a repeat and for a caller who waits for the whole of it. Most streams have neither. */
  text(): string;
}

/** A turn whose credits are reserved, or as good as reserved. It is to be run, once. */
export interface OpenTurn {
  readonly id: string;
  readonly createdAt: Date;
  /** Stops the provider at once; what was produced is settled. */
  abort(reason: TurnAbort): void;
  /**
   * Runs it and closes its books. With a `listener` the answer streams, and what was told stays told; without one
   * nothing is told before the end, so that another route may begin anew. `keep` is asked once all was said; what it
   * throws fails the turn.
   * Rejects with what the caller is told, once the books are closed; with what `openTurn` throws, when the credits
   * were not to be had after all.
   */
  run(listener: TurnListener | null, keep: (output: TurnOutput) => Kept): Promise<TurnOutput>;
}

/** Why a turn is stopped from outside. */
export class TurnAbort extends Error {
  override readonly name = 'TurnAbort';
  constructor(readonly why: 'caller_gone' | 'deadline' | 'stopping' | 'lost') {
    super(why);
  }
}

/** A result that was given before under the same Idempotency-Key, as JSON text. */
export interface Replay {
  readonly replay: string;
}

/**
 * Reserves the most a turn may cost and puts it on the books. Where plenty is left, the provider may be asked
 * meanwhile: nothing of what it says is told before the credits are reserved. Throws `ApiError`: no_available_route,
 * insufficient_credits, budget_exceeded, idempotency_key_in_use, idempotency_key_reused, invalid_value (pictures).
 */
export async function openTurn(parts: TurnParts, request: TurnRequest): Promise<OpenTurn | Replay> {
  const { context, books } = parts;
  const { auth, model, scope } = request;
  const routes = usableRoutes(parts, request);
  const rate = context.catalog.tokenRate(model, request.effective, {
    region: auth.region,
    group: auth.group,
    atMs: context.clock.now(),
  });
  const now = context.clock.now();
  const turn: NewTurn = {
    id: newId(idPrefixes.turn),
    workspaceId: auth.workspaceId,
    keyId: auth.keyId,
    actor: request.actor,
    model: model.id,
    endpoint: request.endpoint,
    rate,
    amountMilli: mostMilli(rate, request),
    authorizationId: newId(idPrefixes.authorization),
    billingTransactionId: newId(idPrefixes.billingTransaction),
    owner: parts.owner.id,
    createdAt: new Date(now),
    deadlineAt: new Date(now + model.deadlineSeconds * 1000),
  };
  if (scope !== null) {
    const stored = await beginIdempotency(context.db, scope, {
      owner: turn.id,
      forSeconds: model.deadlineSeconds,
      runs: isRunning,
    });
    if (stored !== null) return { replay: stored.text };
  }
  const claimedMs = performance.now();
  try {
    const messages = await parts.openImages(auth.workspaceId, request.messages);
    // A repeat may take the key over soon, and two turns would be charged.
    if (scope !== null && performance.now() - claimedMs > mostPreparingMs) throw tooLate();
    const ahead = scope === null && books.foresees(turn);
    const reserving = books.open(turn, { patient: ahead });
    if (!ahead) await reserving;
    return new RunningTurn(parts, request, turn, routes, messages, ahead, reserving);
  } catch (error) {
    if (scope !== null) await freeIdempotency(context.db, scope, turn.id);
    throw error;
  }
}

const lostElsewhere = () =>
  new ApiError(
    'internal_error',
    'The service lost its database meanwhile, and nothing was charged. Repeat the request.',
  );

/** Reading pictures; what is left of a minute, after which a key without a turn is free, is for the database. */
const mostPreparingMs = 20_000;

const tooLate = () =>
  new ApiError(
    'service_unavailable',
    'The request took too long to begin, and nothing was charged. Repeat the request.',
  );

const isRunning = (id: SQL): SQL =>
  sql`exists (select from service.turns t where t.id = ${id} and t.status = 'running')`;

interface UsableRoute extends Route {
  readonly driver: TextProvider;
}

function usableRoutes({ context, providers }: TurnParts, { model }: TurnRequest): UsableRoute[] {
  const usable = context.catalog.routesFor(model).flatMap((route) => {
    const driver = providers.get(route.provider);
    return driver === undefined ? [] : [{ ...route, driver }];
  });
  if (usable.length === 0) throw noRoute(model);
  return usable;
}

class RunningTurn implements OpenTurn {
  readonly id: string;
  readonly createdAt: Date;
  readonly #stop = new AbortController();
  #produced = new Produced();
  #usage: TextUsage | null = null;
  /** What is still to be written once all was told. */
  #closing: Promise<unknown> | undefined;
  /** Until the credits are reserved. */
  #reserving: Promise<void> | null = null;
  #refusal: { readonly error: unknown } | null = null;
  readonly #beganMs = performance.now();
  #firstMs: number | null = null;

  constructor(
    private readonly parts: TurnParts,
    private readonly request: TurnRequest,
    private readonly turn: NewTurn,
    private readonly routes: readonly UsableRoute[],
    private readonly messages: readonly TextMessage[],
    private readonly ahead: boolean,
    reserving: Promise<void>,
  ) {
    this.id = turn.id;
    this.createdAt = turn.createdAt;
    if (!ahead) return;
    this.#reserving = reserving.then(
      () => {
        this.#reserving = null;
      },
      (error: unknown) => {
        this.#reserving = null;
        this.#refusal = { error };
        this.#stop.abort(error);
      },
    );
  }

  abort(reason: TurnAbort): void {
    this.#stop.abort(reason);
  }

  run(listener: TurnListener | null, keep: (output: TurnOutput) => Kept): Promise<TurnOutput> {
    const { running } = this.parts;
    const done = this.#run(listener, keep);
    const closed = () => this.#closing;
    running.set(
      this,
      done.then(closed, closed).finally(() => running.delete(this)),
    );
    return done;
  }

  async #run(
    listener: TurnListener | null,
    keep: (output: TurnOutput) => Kept,
  ): Promise<TurnOutput> {
    const deadline = setTimeout(
      () => this.abort(new TurnAbort('deadline')),
      this.turn.deadlineAt.getTime() - this.turn.createdAt.getTime(),
    );
    // Nothing more is made under a key that was revoked, whichever process that was done in.
    const { authenticator } = this.parts.context;
    const unwatch = authenticator.watch(this.request.auth, (reason) => this.#stop.abort(reason));
    const letGo = () => {
      clearTimeout(deadline);
      unwatch();
    };
    let output: TurnOutput;
    let kept: Kept;
    try {
      output = await this.#complete(listener);
      kept = keep(output);
    } catch (error) {
      letGo();
      await this.#reserving;
      if (this.#refusal !== null) throw this.#refusal.error;
      const told = this.#toldOf(error);
      if (!(told instanceof ApiError) && !(told instanceof TurnAbort)) this.#logBug(told);
      await this.#close(this.#failure(told, listener !== null));
      throw told;
    }
    letGo();
    const end: TurnEnd = {
      status: 'succeeded',
      ...this.#charge(),
      errorCode: null,
      response: kept.response,
      answer: this.request.scope === null ? undefined : { status: 200, text: kept.text() },
    };
    // A process that others do not see may have lost the turn: then the books come before the end.
    const seen = this.parts.owner.isSeen();
    if (this.ahead && seen && listener !== null && kept.response === undefined) {
      this.#closing = this.#close(end, { patient: true }).then(
        (ended) => ended || this.#logBug(new Error('The turn was ended by another process.')),
        (error: unknown) => this.#logBug(this.#refusal?.error ?? error),
      );
      return output;
    }
    await this.#reserving;
    if (this.#refusal !== null) throw this.#refusal.error;
    if (!(await this.#close(end))) throw lostElsewhere();
    return output;
  }

  /** Tries the routes in order until one answers. */
  async #complete(listener: TurnListener | null): Promise<TurnOutput> {
    for (const [place, route] of this.routes.entries()) {
      try {
        return await this.#completeBy(route, listener);
      } catch (error) {
        const toldBefore = listener !== null && !this.#produced.isEmpty;
        const mayRepeat = error instanceof TextProviderError && error.retryable && !toldBefore;
        this.#logFailure(error, route);
        await this.#reserving;
        if (!mayRepeat || this.#stop.signal.aborted || place === this.routes.length - 1) {
          throw error;
        }
        this.#produced = new Produced();
        this.#usage = null;
        this.#firstMs = null;
      }
    }
    throw noRoute(this.request.model);
  }

  async #completeBy(route: UsableRoute, listener: TurnListener | null): Promise<TurnOutput> {
    const produced = this.#produced;
    let finished: Extract<TextEvent, { type: 'finish' }> | undefined;
    const emit = (event: TextEvent): void | Promise<void> => {
      if (this.#refusal !== null) throw this.#refusal.error;
      if (event.type === 'finish') {
        finished = event;
        return;
      }
      this.#firstMs ??= performance.now();
      const told = produced.add(event);
      return listener?.(told);
    };
    await route.driver.complete(
      { ...this.request.options, key: this.id, model: route.model, messages: this.messages },
      emit,
      this.#stop.signal,
    );
    if (finished === undefined) {
      throw new TextProviderError('upstream_error', 'The answer has no end.', { retryable: true });
    }
    this.#usage = finished.usage;
    return produced.output(finished.reason);
  }

  /** What is charged: as the provider counted, else as we do; never more than was authorized. */
  #charge(): { settledMilli: number; tokens: TokenCount } {
    const tokens = this.#usage ?? {
      inputTokens: countInputTokens({
        messages: this.messages,
        tools: this.request.options.tools,
      }),
      outputTokens: this.#produced.countTokens(),
    };
    const price = priceTokens(this.turn.rate, tokens);
    return { tokens, settledMilli: Math.min(this.turn.amountMilli, price) };
  }

  /** A turn that failed is charged for what its caller was given. */
  #failure(told: unknown, streamed: boolean): TurnEnd {
    const gone = told instanceof TurnAbort;
    const charged =
      streamed && !this.#produced.isEmpty ? this.#charge() : { settledMilli: 0, tokens: null };
    return {
      status: gone ? 'canceled' : 'failed',
      ...charged,
      errorCode: gone ? null : isApiError(told) ? told.code : 'internal_error',
    };
  }

  /** `false`: another process has ended it, because this one seemed to be gone. */
  async #close(end: TurnEnd, options?: { patient: boolean }): Promise<boolean> {
    const secondsTo = (ms: number) => (ms - this.#beganMs) / 1000;
    this.parts.measure(this.turn, end, {
      firstSeconds: this.#firstMs === null ? null : secondsTo(this.#firstMs),
      seconds: secondsTo(performance.now()),
    });
    return this.parts.books.end(this.turn, end, this.request.scope, options);
  }

  /** What the caller is told. `TurnAbort` when there is nobody to tell. */
  #toldOf(error: unknown): unknown {
    const reason: unknown = this.#stop.signal.aborted ? this.#stop.signal.reason : null;
    if (reason instanceof ApiError) return reason;
    if (!(reason instanceof TurnAbort)) return callerError(error);
    switch (reason.why) {
      case 'caller_gone':
        return reason;
      case 'deadline':
        return callerError(
          new TextProviderError('upstream_timeout', 'deadline', { retryable: true }),
        );
      case 'stopping':
        return new ApiError('internal_error', 'The service is restarting. Repeat the request.');
      case 'lost':
        return lostElsewhere();
    }
  }

  #logBug(error: unknown): void {
    const { requestId } = this.request;
    this.parts.context.log.error({ err: error, turnId: this.id, requestId }, 'a turn failed here');
  }

  #logFailure(error: unknown, { provider, model }: Route): void {
    if (this.#stop.signal.aborted) return;
    const { requestId } = this.request;
    this.parts.context.log.warn(
      { err: error, turnId: this.id, requestId, provider, model },
      'a provider did not answer a turn',
    );
  }
}
