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

/** Every interval in which nothing was sent ends with a heartbeat comment, so silence lasts 15 s at most. */
const defaultHeartbeatMs = 7_500;
const heartbeat = ': keep-alive\n\n';
/** Buffered for a slow reader in this process. */
const bufferBytes = 65_536;

/**
 * Writes the reply's events directly to the connection, and returns the adapter's marker for a response that was already
 * sent. A web stream in between would cost more per event than everything else.
 */
export function sendEvents(
  outgoing: ServerResponse,
  reply: EventsReply,
  extraHeaders: Readonly<Record<string, string>>,
  heartbeatMs: number = defaultHeartbeatMs,
): Response {
  outgoing.writeHead(reply.status, { ...streamHeaders, ...reply.headers, ...extraHeaders });
  outgoing.on('error', reply.cancel);
  const sink = gatherWrites(createConnectionSink(outgoing));
  void runEvents(reply, sink, heartbeatMs).then(
    () => outgoing.end(),
    () => outgoing.destroy(),
  );
  // After the first events, because everything written in one turn of the event loop is sent by one system call.
  sink.flush();
  outgoing.flushHeaders();
  return RESPONSE_ALREADY_SENT;
}

/** The reply's events as a `Response`, for callers in this process. */
export function eventsResponse(
  reply: EventsReply,
  extraHeaders: Readonly<Record<string, string>>,
  heartbeatMs: number = defaultHeartbeatMs,
): Response {
  const encoder = new TextEncoder();
  let demand: PromiseWithResolvers<void> | undefined;
  let isOver = false;
  const resumeWriter = () => {
    demand?.resolve();
    demand = undefined;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const sink = gatherWrites({
          write(text) {
            if (isOver) return;
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 1) > 0) return;
            demand ??= Promise.withResolvers();
            return demand.promise;
          },
        });
        void runEvents(reply, sink, heartbeatMs)
          .then(
            () => isOver || controller.close(),
            (error: unknown) => isOver || controller.error(error),
          )
          .finally(() => {
            isOver = true;
          });
      },
      pull: resumeWriter,
      cancel() {
        isOver = true;
        reply.cancel();
        resumeWriter();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  );
  return new Response(body, {
    status: reply.status,
    headers: { ...streamHeaders, ...reply.headers, ...extraHeaders },
  });
}

/** Writes to the connection. After the reader has disconnected, writing does nothing. */
function createConnectionSink(outgoing: ServerResponse): EventSink {
  let drain: Promise<void> | undefined;
  return {
    write(text) {
      if (outgoing.destroyed || outgoing.writableEnded) return;
      if (outgoing.write(text)) return;
      drain ??= new Promise((resolve) => {
        const onDrained = () => {
          outgoing.off('drain', onDrained);
          outgoing.off('close', onDrained);
          drain = undefined;
          resolve();
        };
        outgoing.on('drain', onDrained);
        outgoing.on('close', onDrained);
      });
      return drain;
    },
  };
}

/** A sink that holds texts back until the current turn of the event loop is over, or `flush` is called. */
interface GatheringSink extends EventSink {
  flush(): void;
}

/**
 * Gathers what one turn of the event loop writes into one write: the events that one read brought from the provider leave
 * together, because a write costs more than the bytes of an event. A slow reader is noticed with the write, so the next
 * event waits for it.
 */
function gatherWrites(target: EventSink): GatheringSink {
  let gatheredText = '';
  let slowWrite: Promise<void> | undefined;

  function flush(): void {
    if (gatheredText === '') return;
    const text = gatheredText;
    gatheredText = '';
    const write = target.write(text);
    if (write === undefined) return;
    slowWrite = write;
    void write.then(() => {
      if (slowWrite === write) slowWrite = undefined;
    });
  }

  return {
    flush,
    write(text) {
      if (gatheredText === '') process.nextTick(flush);
      gatheredText += text;
      if (gatheredText.length >= bufferBytes) flush();
      return slowWrite;
    },
  };
}

/** Runs the events, with a heartbeat while they are silent. When it is over, all that was written has been sent. */
async function runEvents(
  reply: EventsReply,
  sink: GatheringSink,
  heartbeatMs: number,
): Promise<void> {
  let isSilent = false;
  const heartbeatTimer = setInterval(() => {
    if (isSilent) void sink.write(heartbeat);
    isSilent = true;
  }, heartbeatMs);
  try {
    await reply.events({
      write(text) {
        isSilent = false;
        return sink.write(text);
      },
    });
  } finally {
    clearInterval(heartbeatTimer);
    sink.flush();
  }
}
