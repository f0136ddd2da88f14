import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { openImages } from './images';
import type { TextParts } from './parts';
import type { TextProviders } from './providers';
import type { RememberedConversation } from './responses/prepare';
import { runResponse } from './responses/run-response';
import { textRoutes } from './routes';
import type { ResponseSockets } from './socket/response-sockets';
import { createResponseSockets } from './socket/response-sockets';
import { socketRoute } from './socket/route';
import type { TurnBooksOptions } from './turns/books';
import { createTurnBooks } from './turns/books';
import { createTurnMeasure } from './turns/measure';
import { createTurnOwner } from './turns/owner';
import { releaseLeftTurns, scheduleTextSweep, watchLostTurns } from './turns/sweep';
import { TurnAbort } from './turns/turn-abort';

/** The text half of the service. */
export interface Text {
  readonly routes: readonly Route[];
  /** Takes a WebSocket at `/v1/responses` over, or answers why not. */
  upgrade: ResponseSockets['upgrade'];
  /** Takes no more sockets, and closes those that are open: busy ones when their response has ended. */
  closeSockets(): void;
  /** Shows others that this process lives, and releases what the process before left behind. Call before any turn. */
  recover(): Promise<void>;
  /** Begins to look after lost turns and responses that are kept no longer. */
  start(): Promise<void>;
  /** Ends turns that run: their readers are told. Answers once their books are closed. */
  endTurns(): Promise<void>;
  /** {@link endTurns}, and stops looking after those of others. */
  stop(): Promise<void>;
}

/** Puts it together. Nothing runs before a request. */
export function createText(
  context: ServiceContext,
  providers: TextProviders,
  booksOptions?: TurnBooksOptions,
): Text {
  const books = createTurnBooks(context, booksOptions);
  const owner = createTurnOwner(context);
  const running: TextParts['running'] = new Map();
  let stopWatching = async () => {};

  /** After the lock was free for a while: what others have ended meanwhile must not go on here. */
  async function stopLost(): Promise<void> {
    const ended = await owner.endedElsewhere([...running.keys()].map(({ id }) => id));
    for (const turn of running.keys()) if (ended.has(turn.id)) turn.abort(new TurnAbort('lost'));
  }
  const parts: TextParts = {
    context,
    providers,
    books,
    owner,
    measure: createTurnMeasure(context.metrics),
    openImages: (workspaceId, messages) => openImages(context, workspaceId, messages),
    running,
  };
  const sockets = createResponseSockets<RememberedConversation>(
    context,
    (call, push, signal) => runResponse(parts, call, push, signal),
    { perKey: context.settings.socketsPerKey },
  );
  async function endTurns(): Promise<void> {
    for (const turn of running.keys()) turn.abort(new TurnAbort('stopping'));
    await Promise.all(running.values());
  }

  return {
    routes: [...textRoutes(parts), socketRoute],
    upgrade: sockets.upgrade,
    closeSockets: sockets.close,
    async recover() {
      await owner.open(() => {
        stopLost().catch((error: unknown) => context.log.warn({ error }, 'turns were not checked'));
      });
      await releaseLeftTurns(context, books);
    },
    async start() {
      await scheduleTextSweep(context, books);
      stopWatching = await watchLostTurns(context, books, owner);
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
