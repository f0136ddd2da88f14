import type { IncomingMessage } from 'node:http';

/** Why a body was not taken to its end. */
export type BodyFault = 'too large' | 'too slow' | 'client busy' | 'server busy';

/** How often the pace of a body is checked, and the bytes that it must have brought by then. */
const paceMs = 30_000;
const paceBytes = 64 * 1024;

export interface BodyOptions {
  readonly maxBytes: number;
  readonly bodyMs: number;
  /** Buffers the body until all of it has arrived. Else a reader decides how fast it comes. */
  readonly isBuffered: boolean;
  /** Counts received bytes. */
  count(bytes: number): BodyFault | null;
  /** Called for the first fault. What arrives afterwards is dropped; `bodyEnd` resolves when the sender has sent all. */
  onFault(fault: BodyFault, bodyEnd: Promise<void>): void;
}

/**
 * Watches a body where the HTTP parser hands it over (`push`), so that it need not be read for that and a stream keeps
 * its backpressure. Resolves with whether all of it has arrived; false after a fault or when the connection was lost.
 */
export function watchBody(incoming: IncomingMessage, options: BodyOptions): Promise<boolean> {
  const arrival = Promise.withResolvers<boolean>();
  const bodyEnd = Promise.withResolvers<void>();
  const push = incoming.push.bind(incoming);
  const read = incoming._read.bind(incoming);
  let receivedBytes = 0;
  let isFaulty = false;
  let isPaused = false;
  let isPausing = false;
  let wantsMore = false;
  /** Whether the reader was slow since the last check, and not the sender. */
  let wasPaused = false;
  let checkedBytes = incoming.socket.bytesRead;

  const deadline = setTimeout(() => fail('too slow'), options.bodyMs);
  const paceTimer = setInterval(() => {
    // Node.js drops what comes after a response without handing it over, so the connection's bytes count.
    const { bytesRead } = incoming.socket;
    if (!wasPaused && bytesRead - checkedBytes < paceBytes) fail('too slow');
    checkedBytes = bytesRead;
    wasPaused = isPaused;
  }, paceMs);

  function end(isComplete: boolean): void {
    clearTimeout(deadline);
    clearInterval(paceTimer);
    arrival.resolve(isComplete);
  }
  function fail(fault: BodyFault): void {
    isFaulty = true;
    end(false);
    options.onFault(fault, bodyEnd.promise);
  }
  /** Counts bytes. Returns whether they may be kept. */
  function receive(bytes: number): boolean {
    receivedBytes += bytes;
    const fault = receivedBytes > options.maxBytes ? 'too large' : options.count(bytes);
    if (fault !== null) fail(fault);
    return fault === null;
  }

  /**
   * Stops reading until the others had their turn, and goes on if more is wanted by then. Returns what `push` returns for
   * that. Node.js else reads up to 2 MiB of each connection before it goes on to the next one.
   */
  function pauseForOthers(isMoreWanted: boolean): false {
    wantsMore = isMoreWanted;
    if (isPausing) return false;
    isPausing = true;
    setImmediate(() => {
      isPausing = false;
      // A connection that goes on with its next request is not ours any more.
      if (wantsMore && !incoming.complete) read(0);
    });
    return false;
  }

  incoming.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      bodyEnd.resolve();
      // A reader must not take the part that was kept for the whole body, so it gets no end.
      if (isFaulty) return false;
      end(true);
      return push(null);
    }
    if (isFaulty || !receive(chunk.length)) return pauseForOthers(true);
    const shouldContinue = push(chunk) || options.isBuffered;
    isPaused = !shouldContinue;
    wasPaused ||= isPaused;
    // What nobody has begun to read must not look read: Node.js drops it after the response.
    const isRead = options.isBuffered || incoming.readableDidRead;
    return isRead ? pauseForOthers(shouldContinue) : shouldContinue;
  };
  incoming._read = (size) => {
    isPaused = false;
    if (isPausing) wantsMore = true;
    else read(size);
  };
  incoming.once('close', () => {
    bodyEnd.resolve();
    end(false);
  });
  if (incoming.destroyed) end(false);
  else if (Number(incoming.headers['content-length'] ?? 0) > options.maxBytes) fail('too large');
  else if (receive(incoming.readableLength)) {
    // What had arrived before may have paused the connection.
    if (incoming.complete) end(true);
    else if (options.isBuffered) read(0);
  }
  return arrival.promise;
}
