import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { EventSink, EventsReply } from './types';

/** Headers of every stream: no proxy may buffer, change or cache it. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** A heartbeat comment is sent when nothing was sent between two beats, so at the latest after 15 s of silence. */
const defaultBeatMs = 7_500;
const heartbeat = ': keep-alive\n\n';
/** Bytes buffered for a slow reader in this process. */
const waitingBytes = 65_536;

/**
 * Writes the reply's events directly to the connection, one write each, and returns the adapter's marker for a response
 * that was already sent. A web stream in between would cost more per event than everything else.
 */
export function sendEvents(
  outgoing: ServerResponse,
  reply: EventsReply,
  extra: Readonly<Record<string, string>>,
  beatMs: number = defaultBeatMs,
): Response {
  outgoing.writeHead(reply.status, { ...streamHeaders, ...reply.headers, ...extra });
  outgoing.on('error', reply.cancel);
  void run(reply, createConnectionSink(outgoing), beatMs).then(
    () => outgoing.end(),
    () => outgoing.destroy(),
  );
  // After the first events, because everything written in one turn of the event loop is sent by one system call.
  outgoing.flushHeaders();
  return RESPONSE_ALREADY_SENT;
}

/** The reply's events as a `Response`, for callers in this process. */
export function eventsResponse(
  reply: EventsReply,
  extra: Readonly<Record<string, string>>,
  beatMs: number = defaultBeatMs,
): Response {
  const encoder = new TextEncoder();
  let demand: PromiseWithResolvers<void> | undefined;
  let isCanceled = false;
  const release = () => {
    demand?.resolve();
    demand = undefined;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const sink: EventSink = {
          write(text) {
            if (isCanceled) return;
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 1) > 0) return;
            demand ??= Promise.withResolvers();
            return demand.promise;
          },
        };
        void run(reply, sink, beatMs).then(
          () => isCanceled || controller.close(),
          (error: unknown) => isCanceled || controller.error(error),
        );
      },
      pull: release,
      cancel() {
        isCanceled = true;
        reply.cancel();
        release();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
  );
  return new Response(body, {
    status: reply.status,
    headers: { ...streamHeaders, ...reply.headers, ...extra },
  });
}

/** Writes to the connection. After the reader has disconnected, writing does nothing. */
function createConnectionSink(outgoing: ServerResponse): EventSink {
  let drained: Promise<void> | undefined;
  return {
    write(text) {
      if (outgoing.destroyed || outgoing.writableEnded) return;
      if (outgoing.write(text)) return;
      drained ??= new Promise((resolve) => {
        const onDrained = () => {
          outgoing.off('drain', onDrained);
          outgoing.off('close', onDrained);
          drained = undefined;
          resolve();
        };
        outgoing.on('drain', onDrained);
        outgoing.on('close', onDrained);
      });
      return drained;
    },
  };
}

/** Runs the events, with a heartbeat while they are silent. */
async function run(reply: EventsReply, sink: EventSink, beatMs: number): Promise<void> {
  let silent = false;
  const beating = setInterval(() => {
    if (silent) void sink.write(heartbeat);
    silent = true;
  }, beatMs);
  try {
    await reply.events({
      write(text) {
        silent = false;
        return sink.write(text);
      },
    });
  } finally {
    clearInterval(beating);
  }
}
