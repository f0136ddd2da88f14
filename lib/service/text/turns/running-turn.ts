import { milliToCredits } from '@/lib/contract';
import { currentTraceparent, withSpan } from '@/lib/platform/tracing';
import {
  type TextEvent,
  type TextFinishReason,
  type TextMessage,
  type TextProvider,
  TextProviderError,
  type TextUsage,
} from '@/lib/providers';
import { ApiError, unavailableError } from '../../http';
import type { Route } from '../../models/catalog';
import { priceTokens, type TokenCount } from '../../money/pricing';
import { callerError } from '../failures';
import { noRouteError } from '../parse/text-model';
import { countInputTokens } from '../rules/count-tokens';
import { traceAttempt } from './gen-ai';
import { ProducedItems, type TurnOutput } from './produced';
import { TurnAbort } from './turn-abort';
import type { TurnDependencies } from './turn-dependencies';
import type { NewTurn, OpenTurn, TurnEnd, TurnListener, TurnRequest, TurnResult } from './types';

/** A route whose provider is open in this process. */
export interface UsableRoute extends Route {
  readonly driver: TextProvider;
}

/** The outcome of a turn at its providers: an output, or the error for the caller. */
type Outcome =
  | { readonly end: TurnEnd; readonly output: TurnOutput }
  | { readonly end: TurnEnd; readonly error: unknown };

export class RunningTurn implements OpenTurn {
  readonly id: string;
  readonly createdAt: Date;
  readonly #stopController = new AbortController();
  #produced = new ProducedItems();
  #usage: TextUsage | null = null;
  readonly #startedAtMs = performance.now();
  #firstPieceMs: number | null = null;
  /** The stream is written once the request has been answered, outside of its span. */
  readonly #parent = currentTraceparent();

  constructor(
    private readonly dependencies: TurnDependencies,
    private readonly request: TurnRequest,
    private readonly turn: NewTurn,
    private readonly routes: readonly UsableRoute[],
    private readonly messages: readonly TextMessage[],
  ) {
    this.id = turn.id;
    this.createdAt = turn.createdAt;
  }

  abort(reason: TurnAbort): void {
    this.#stopController.abort(reason);
  }

  run(
    listener: TurnListener | null,
    resultOf: (output: TurnOutput) => TurnResult,
  ): Promise<TurnOutput> {
    const { runningTurns } = this.dependencies;
    const completion = this.#run(listener, resultOf);
    const onEnd = () => runningTurns.delete(this);
    runningTurns.set(this, completion.then(onEnd, onEnd));
    return completion;
  }

  async #run(
    listener: TurnListener | null,
    resultOf: (output: TurnOutput) => TurnResult,
  ): Promise<TurnOutput> {
    const { id, workspaceId, model, endpoint } = this.turn;
    const attributes = {
      'atelier.turn.id': id,
      'atelier.workspace.id': workspaceId,
      'atelier.model': model,
      'atelier.endpoint': endpoint,
    };
    return withSpan('run turn', { parent: this.#parent, attributes }, async (span) => {
      const outcome = await this.#callProviders(listener, resultOf);
      const { settledMilli, errorCode } = outcome.end;
      span.set({ 'atelier.credits': milliToCredits(settledMilli) });
      if (errorCode !== null) span.fail(errorCode);
      const hasEnded = await this.#end(outcome.end);
      if ('error' in outcome) throw outcome.error;
      if (!hasEnded) throw lostElsewhereError();
      return outcome.output;
    });
  }

  async #callProviders(
    listener: TurnListener | null,
    resultOf: (output: TurnOutput) => TurnResult,
  ): Promise<Outcome> {
    const deadline = setTimeout(
      () => this.abort(new TurnAbort('deadline')),
      this.turn.deadlineAt.getTime() - this.turn.createdAt.getTime(),
    );
    // A turn stops when its key is revoked, by any process.
    const { authenticator } = this.dependencies.context;
    const unwatch = authenticator.watch(this.request.auth, (reason) =>
      this.#stopController.abort(reason),
    );
    try {
      const output = await this.#tryRoutes(listener);
      return { output, end: this.#successEnd(resultOf(output)) };
    } catch (thrown) {
      const error = this.#errorOf(thrown);
      if (!(error instanceof ApiError) && !(error instanceof TurnAbort)) this.#logBug(error);
      return { error, end: this.#failureEnd(error, listener !== null) };
    } finally {
      clearTimeout(deadline);
      unwatch();
    }
  }

  /** Tries the routes in order until one answers. */
  async #tryRoutes(listener: TurnListener | null): Promise<TurnOutput> {
    for (const [index, route] of this.routes.entries()) {
      try {
        return await traceAttempt(
          this.dependencies.genAi,
          { route, messages: this.messages, isStreamed: listener !== null },
          () => this.#completeWith(route, listener),
          () => ({ usage: this.#usage, firstMs: this.#firstPieceMs }),
        );
      } catch (error) {
        const hasSent = listener !== null && !this.#produced.isEmpty;
        const canRetry = error instanceof TextProviderError && error.retryable && !hasSent;
        this.#logFailure(error, route);
        if (!canRetry || this.#stopController.signal.aborted || index === this.routes.length - 1) {
          throw error;
        }
        this.#produced = new ProducedItems();
        this.#usage = null;
        this.#firstPieceMs = null;
      }
    }
    throw noRouteError(this.request.model);
  }

  async #completeWith(route: UsableRoute, listener: TurnListener | null): Promise<TurnOutput> {
    const produced = this.#produced;
    let finishEvent: Extract<TextEvent, { type: 'finish' }> | undefined;
    const emit = (event: TextEvent): void | Promise<void> => {
      if (event.type === 'finish') {
        finishEvent = event;
        return;
      }
      this.#firstPieceMs ??= performance.now();
      const piece = produced.add(event);
      return listener?.(piece);
    };
    await route.driver.complete(
      { ...this.request.options, key: this.id, model: route.model, messages: this.messages },
      emit,
      this.#stopController.signal,
    );
    if (finishEvent === undefined) {
      throw new TextProviderError('upstream_error', 'The answer has no end.', { retryable: true });
    }
    this.#usage = finishEvent.usage;
    // At the cap, thinking that is not shown may have used all tokens; the caller reads that from the reason.
    if (produced.isEmpty && finishEvent.reason !== 'length')
      throw emptyAnswerError(finishEvent.reason);
    return produced.output(finishEvent.reason);
  }

  #successEnd(result: TurnResult): TurnEnd {
    return {
      status: 'succeeded',
      ...this.#charge(),
      errorCode: null,
      response: result.response,
      replayedResponse:
        this.request.scope === null ? undefined : { status: 200, text: result.text() },
    };
  }

  /** A failed turn is charged for the output that its caller received. */
  #failureEnd(error: unknown, isStreamed: boolean): TurnEnd {
    const isAborted = error instanceof TurnAbort;
    const charge =
      isStreamed && !this.#produced.isEmpty ? this.#charge() : { settledMilli: 0, tokens: null };
    if (isAborted) return { status: 'canceled', ...charge, errorCode: null };
    const errorCode = error instanceof ApiError ? error.code : 'internal_error';
    return { status: 'failed', ...charge, errorCode };
  }

  /**
   * The charge: by the provider's token count, else by ours; never more than was authorized. A count of 0 is taken for a missing
   * one, because neither side of a turn is empty.
   */
  #charge(): { settledMilli: number; tokens: TokenCount } {
    const { tools, format } = this.request.options;
    const tokens = {
      inputTokens:
        this.#usage?.inputTokens || countInputTokens({ messages: this.messages, tools, format }),
      outputTokens: this.#usage?.outputTokens || this.#produced.countTokens(),
    };
    const price = priceTokens(this.turn.rate, tokens);
    return { tokens, settledMilli: Math.min(this.turn.amountMilli, price) };
  }

  /** Writes the end. `false`: another process has ended the turn, because this one seemed to be gone. */
  async #end(end: TurnEnd): Promise<boolean> {
    const secondsTo = (ms: number) => (ms - this.#startedAtMs) / 1000;
    this.dependencies.measure(this.turn, end, {
      firstSeconds: this.#firstPieceMs === null ? null : secondsTo(this.#firstPieceMs),
      seconds: secondsTo(performance.now()),
    });
    try {
      return await this.dependencies.store.end(this.turn, end, this.request.scope);
    } catch (error) {
      this.#logBug(error);
      throw unavailableError(error) === null ? error : notRecordedError(error);
    }
  }

  /** The error for the caller. `TurnAbort`: the caller has disconnected. */
  #errorOf(error: unknown): unknown {
    const { endpoint } = this.request;
    const reason: unknown = this.#stopController.signal.aborted
      ? this.#stopController.signal.reason
      : null;
    if (reason instanceof ApiError) return reason;
    if (!(reason instanceof TurnAbort)) return callerError(error, endpoint);
    switch (reason.kind) {
      case 'caller_gone':
        return reason;
      case 'deadline':
        return callerError(
          new TextProviderError('upstream_timeout', 'deadline', { retryable: true }),
          endpoint,
        );
      case 'stopping':
        return new ApiError('internal_error', 'The service is restarting. Repeat the request.');
      case 'lost':
        return lostElsewhereError();
    }
  }

  #logBug(error: unknown): void {
    const { requestId } = this.request;
    this.dependencies.context.log.error(
      { err: error, turnId: this.id, requestId },
      'a turn failed here',
    );
  }

  #logFailure(error: unknown, { provider, model }: Route): void {
    if (this.#stopController.signal.aborted) return;
    const { requestId } = this.request;
    this.dependencies.context.log.warn(
      { err: error, turnId: this.id, requestId, provider, model },
      'a provider did not answer a turn',
    );
  }
}

/** An answer without text, reasoning and calls. It is charged for nothing, and another route may answer. */
const emptyAnswerError = (reason: TextFinishReason): TextProviderError =>
  reason === 'content_filter'
    ? new TextProviderError('content_policy_violation', 'The answer was filtered.', {
        retryable: false,
      })
    : new TextProviderError('upstream_error', 'The answer is empty.', { retryable: true });

const lostElsewhereError = () =>
  new ApiError(
    'internal_error',
    'The service lost its database meanwhile, and nothing was charged. Repeat the request.',
  );

/** The last attempt to write the end may have been committed although the connection was lost. */
const notRecordedError = (cause: unknown) =>
  new ApiError(
    'service_unavailable',
    'The database did not answer, so the end of this answer could not be recorded. If your usage shows it, it was recorded after all and charged, and a repeat with the same Idempotency-Key returns it. Otherwise nothing is charged. Repeat the request.',
    { cause },
  );
