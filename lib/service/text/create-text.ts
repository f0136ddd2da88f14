import type { ServiceContext } from '../context';
import type { KeyCall, Route } from '../http';
import { answerQuestion, type TextAnswer, type TextQuestion } from './answer-question';
import { completionRoute } from './chat/create-completion';
import type { TextDependencies } from './dependencies';
import { openImages } from './images';
import type { TextProviders } from './providers';
import { compactionRoute } from './responses/compact-response';
import { responseRoute } from './responses/create-response';
import type { RememberedConversation } from './responses/prepare';
import { runResponse } from './responses/run-response';
import { createResponseSockets, type ResponseSockets } from './socket/response-sockets';
import { socketRoute } from './socket/route';
import { createGenAiMeasure } from './turns/gen-ai';
import { createTurnMeasure } from './turns/measure';
import { createTurnOwner } from './turns/owner';
import { releaseLeftTurns, scheduleTextSweep, watchLostTurns } from './turns/sweep';
import { TurnAbort } from './turns/turn-abort';
import { createTurnStore, type TurnStoreOptions } from './turns/turn-store';

export interface Text {
  readonly routes: readonly Route[];
  /** Answers a question without a stream. Throws as {@link answerQuestion} does. */
  answerQuestion(call: KeyCall, question: TextQuestion): Promise<TextAnswer>;
  /** Accepts a WebSocket at `/v1/responses`, or refuses it with an error. */
  upgrade: ResponseSockets['upgrade'];
  /** Accepts no more sockets, and closes the open ones: busy ones after their response. */
  closeSockets(): void;
  /**
   * Takes this process's lock, which shows other processes that it is alive, and ends turns that earlier
   * processes left. Call before any turn.
   */
  recover(): Promise<void>;
  /** Starts the sweeps of lost turns and of expired responses. */
  start(): Promise<void>;
  /** Ends running turns with an error event. Resolves when their ends and charges are written. */
  endTurns(): Promise<void>;
  /** {@link endTurns}, and stops the sweeps. */
  stop(): Promise<void>;
}

/** Connects the parts of the text endpoints. */
export function createText(
  context: ServiceContext,
  providers: TextProviders,
  storeOptions?: TurnStoreOptions,
): Text {
  const store = createTurnStore(context, storeOptions);
  const owner = createTurnOwner(context);
  const runningTurns: TextDependencies['runningTurns'] = new Map();
  let stopWatching = async () => {};

  /** Called when this process's lock was lost for a while: turns that others ended meanwhile are aborted. */
  async function abortLostTurns(): Promise<void> {
    const endedIds = await owner.endedElsewhere([...runningTurns.keys()].map(({ id }) => id));
    for (const turn of runningTurns.keys())
      if (endedIds.has(turn.id)) turn.abort(new TurnAbort('lost'));
  }
  const dependencies: TextDependencies = {
    context,
    providers,
    store,
    owner,
    measure: createTurnMeasure(context.metrics),
    genAi: context.settings.genAiConventions ? createGenAiMeasure(context.metrics) : null,
    openImages: (workspaceId, messages) => openImages(context, workspaceId, messages),
    runningTurns,
  };
  const sockets = createResponseSockets<RememberedConversation>(
    context,
    (call, push, signal) => runResponse(dependencies, call, push, signal),
    { maxPerKey: context.settings.socketsPerKey },
  );
  async function endTurns(): Promise<void> {
    for (const turn of runningTurns.keys()) turn.abort(new TurnAbort('stopping'));
    await Promise.all(runningTurns.values());
  }

  return {
    routes: [
      completionRoute(dependencies),
      responseRoute(dependencies),
      compactionRoute(dependencies),
      socketRoute,
    ],
    answerQuestion: (call, question) => answerQuestion(dependencies, call, question),
    upgrade: sockets.upgrade,
    closeSockets: sockets.close,
    async recover() {
      await owner.open(() => {
        abortLostTurns().catch((error: unknown) =>
          context.log.warn({ err: error }, 'turns were not checked'),
        );
      });
      await releaseLeftTurns(context, store);
    },
    async start() {
      await scheduleTextSweep(context, store);
      stopWatching = await watchLostTurns(context, store, owner);
    },
    endTurns,
    async stop() {
      sockets.close();
      await endTurns();
      await stopWatching();
      await owner.close();
    },
  };
}
