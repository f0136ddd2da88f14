import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { EventSink, EventsReply } from './types';

/** Every stream's own headers: nobody between may collect, change or keep what goes through. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** A comment goes out when nothing was sent between two beats: at the latest after 15 s of silence. */
const defaultBeatMs = 7_500;
const heartbeat = ': keep-alive\n\n';
/** What may wait for a slow reader in this process, in bytes. */
const waitingBytes = 65_536;

/**
 * Sends the reply's events over the connection itself, one write each, and tells the caller's adapter so. A web
 * stream between would cost more per event than everything else on its way.
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
  // The head goes out with the events that are there already, all of them where the answer is: what is written in one
  // turn of the event loop leaves in one call of the system.
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
  let wanted: PromiseWithResolvers<void> | undefined;
  let gone = false;
  const release = () => {
    wanted?.resolve();
    wanted = undefined;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const sink: EventSink = {
          write(text) {
            if (gone) return;
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 1) > 0) return;
            wanted ??= Promise.withResolvers();
            return wanted.promise;
          },
        };
        void run(reply, sink, beatMs).then(
          () => gone || controller.close(),
          (error: unknown) => gone || controller.error(error),
        );
      },
      pull: release,
      cancel() {
        gone = true;
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

/** Writes to the connection. Once the reader is gone writing does nothing. */
function createConnectionSink(outgoing: ServerResponse): EventSink {
  let drained: Promise<void> | undefined;
  return {
    write(text) {
      if (outgoing.destroyed || outgoing.writableEnded) return;
      if (outgoing.write(text)) return;
      drained ??= new Promise((resolve) => {
        const done = () => {
          outgoing.off('drain', done);
          outgoing.off('close', done);
          drained = undefined;
          resolve();
        };
        outgoing.on('drain', done);
        outgoing.on('close', done);
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
