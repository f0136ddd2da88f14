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
import type { TurnBooks } from './turns/books';
import { createTurnBooks } from './turns/books';
import { createTurnMeasure } from './turns/measure';
import { TurnAbort } from './turns/run-turn';
import { releaseOrphans, scheduleTextSweep } from './turns/sweep';

/** The text half of the service. */
export interface Text {
  readonly routes: readonly Route[];
  /** What turns still write into a workspace's books; whoever reads those waits for it. */
  written: TurnBooks['written'];
  /** Takes a WebSocket at `/v1/responses` over, or answers why not. */
  upgrade: ResponseSockets['upgrade'];
  /** Takes no more sockets, and closes those that are open: busy ones when their response has ended. */
  closeSockets(): void;
  /** Releases what the process before left behind, where it can be known. Call before any turn. */
  recover(): Promise<void>;
  /** Begins to look after lost turns and responses that are kept no longer. */
  start(): Promise<void>;
  /** Ends turns that still run, and waits until their books are closed. */
  stop(): Promise<void>;
}

/** Puts it together. Nothing runs before a request. */
export function createText(context: ServiceContext, providers: TextProviders): Text {
  const books = createTurnBooks(context);
  const running: TextParts['running'] = new Map();
  const parts: TextParts = {
    context,
    providers,
    books,
    measure: createTurnMeasure(context.metrics),
    openImages: (workspaceId, messages) => openImages(context, workspaceId, messages),
    running,
  };
  const sockets = createResponseSockets<RememberedConversation>(
    context,
    (call, push, signal) => runResponse(parts, call, push, signal),
    { perKey: context.settings.socketsPerKey },
  );
  return {
    routes: [...textRoutes(parts), socketRoute],
    written: books.written,
    upgrade: sockets.upgrade,
    closeSockets: sockets.close,
    recover: () => releaseOrphans(context, books),
    start: () => scheduleTextSweep(context, books),
    async stop() {
      sockets.close();
      for (const turn of running.keys()) turn.abort(new TurnAbort('stopping'));
      await Promise.all(running.values());
    },
  };
}
