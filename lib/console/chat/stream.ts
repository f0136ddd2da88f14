import type { ChatEvent } from '@/lib/pages/chat';
import { reportError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { requireConversation } from './conversations';
import { noConversationError } from './errors';
import { findMessage, serializeMessage } from './rows';
import type { AnswerPart, AnswerPlace, Reader, RunHub } from './runs';
import { failOrphanedAnswer, runHub } from './runs';

/** A message that a reader follows, and the length of the text that the reader has. */
export interface FollowedMessage {
  readonly id: string;
  readonly from: AnswerPlace;
}

const startPlace: AnswerPlace = { content: 0, reasoning: 0 };
const eventTypeOf = { content: 'text', reasoning: 'reasoning' } as const;

const heartbeatMs = 15_000;
/**
 * Milliseconds between polls of an answer that another process writes. Each poll also reports that it has a reader.
 */
const pollIntervalMs = 5_000;

const encoder = new TextEncoder();
const encode = (event: ChatEvent): Uint8Array =>
  encoder.encode(`data: ${JSON.stringify(event)}\n\n`);

/**
 * Streams messages until they end, as server-sent events of {@link ChatEvent}: first the text that the reader lacks, then
 * each new piece. For a slow reader pieces are joined, which bounds memory. Disconnecting does not stop the answers.
 */
export async function followMessages(
  messages: readonly FollowedMessage[],
  firstEvents: readonly ChatEvent[] = [],
): Promise<Response> {
  const hub = await runHub(runtime().database);
  const follower = createFollower(hub, messages, firstEvents);
  return new Response(new ReadableStream(follower, { highWaterMark: 4 }), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

function createFollower(
  hub: RunHub,
  messages: readonly FollowedMessage[],
  firstEvents: readonly ChatEvent[],
): UnderlyingDefaultSource<Uint8Array> {
  const unsubscribers = new Set<() => void>();
  const openIds = new Set(messages.map(({ id }) => id));
  /** Text that the stream has not accepted yet, by message and part. */
  const pendingTexts = new Map<string, { m: string; part: AnswerPart; o: number; t: string }>();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const keyOf = (id: string, part: AnswerPart) => `${part} ${id}`;

  function flush(key: string): void {
    const text = pendingTexts.get(key);
    if (text === undefined) return;
    pendingTexts.delete(key);
    const { m, part, o, t } = text;
    stream?.enqueue(encode({ type: eventTypeOf[part], m, o, t }));
  }
  function end(): void {
    clearInterval(heartbeat);
    for (const unsubscribe of unsubscribers) unsubscribe();
    unsubscribers.clear();
    stream = undefined;
  }
  function close(id: string): void {
    openIds.delete(id);
    if (openIds.size > 0 || stream === undefined) return;
    const closingStream = stream;
    end();
    closingStream.close();
  }
  const readerOf = (id: string): Reader => ({
    onText(part, o, t) {
      const key = keyOf(id, part);
      const pendingText = pendingTexts.get(key);
      if (pendingText !== undefined) pendingText.t += t;
      else pendingTexts.set(key, { m: id, part, o, t });
      if ((stream?.desiredSize ?? 0) > 0) flush(key);
    },
    onReasoningEnd(ms) {
      flush(keyOf(id, 'reasoning'));
      stream?.enqueue(encode({ type: 'thought', m: id, ms }));
    },
    onMessage(message, isLast) {
      if (!openIds.has(id)) return;
      flush(keyOf(id, 'reasoning'));
      flush(keyOf(id, 'content'));
      stream?.enqueue(encode({ type: 'message', message }));
      if (isLast) close(id);
    },
    onRunEnd() {
      if (openIds.has(id)) void begin(id, startPlace).catch(fail);
    },
  });
  function fail(error: unknown): void {
    reportError(error);
    const failingStream = stream;
    end();
    failingStream?.error(error);
  }

  async function begin(id: string, from: AnswerPlace): Promise<void> {
    // The reader may have left while another answer was read.
    if (stream === undefined) return;
    const run = hub.runs.get(id);
    if (run !== undefined) unsubscribers.add(run.read(from, readerOf(id)));
    else
      await followRow(
        hub,
        { id, from },
        { reader: readerOf(id), onMissing: () => close(id), unsubscribers },
      );
  }

  return {
    async start(controller) {
      stream = controller;
      for (const event of firstEvents) controller.enqueue(encode(event));
      heartbeat = setInterval(() => {
        if ((stream?.desiredSize ?? 0) > 0) stream?.enqueue(encoder.encode(':\n\n'));
      }, heartbeatMs);
      if (messages.length === 0) {
        end();
        controller.close();
      }
      try {
        for (const { id, from } of messages) await begin(id, from);
      } catch (error) {
        // A stream that fails at its start is not canceled, so its timers would run for ever.
        end();
        throw error;
      }
    },
    pull() {
      const [key] = pendingTexts.keys();
      if (key !== undefined) flush(key);
    },
    cancel: end,
  };
}

/** Follows an answer of another process by its row. */
async function followRow(
  hub: RunHub,
  { id, from }: FollowedMessage,
  {
    reader,
    onMissing,
    unsubscribers,
  }: { reader: Reader; onMissing: () => void; unsubscribers: Set<() => void> },
): Promise<void> {
  const sentLengths = { ...from };
  let hasSentThought = false;
  let isReading = false;
  let isRowChanged = false;
  let isStopped = false;

  async function pollOnce(): Promise<void> {
    const storedRow = await findMessage(runtime().db, id);
    const row = storedRow && (await failOrphanedAnswer(hub, storedRow));
    if (isStopped) return;
    if (row === undefined) {
      stop();
      return onMissing();
    }
    if (row.status !== 'streaming') {
      stop();
      return reader.onMessage(serializeMessage(row), true);
    }
    for (const part of ['reasoning', 'content'] as const) {
      const text = row[part].slice(sentLengths[part]);
      if (text !== '') reader.onText(part, sentLengths[part], text);
      sentLengths[part] += text.length;
    }
    if (row.reasoningMs === null || hasSentThought) return;
    hasSentThought = true;
    reader.onReasoningEnd(row.reasoningMs);
  }
  async function readRow(): Promise<void> {
    isRowChanged = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isRowChanged && !isStopped) {
        isRowChanged = false;
        await pollOnce();
      }
    } finally {
      isReading = false;
    }
  }
  const readOrReport = () => void readRow().catch(reportError);
  const unsubscribe = hub.subscribe(id, ({ kind }) => kind === 'saved' && readOrReport());
  const timer = setInterval(() => {
    readOrReport();
    hub.notify({ kind: 'watch', messageId: id }).catch(reportError);
  }, pollIntervalMs);
  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    unsubscribe();
  }
  unsubscribers.add(stop);
  await readRow();
}

/** Follows messages of one conversation. Throws 404 when the person may not read it. */
export async function followConversation(
  access: Access,
  conversationId: string,
  messages: readonly FollowedMessage[],
): Promise<Response> {
  await requireConversation(access, conversationId);
  for (const { id } of messages) {
    const row = await findMessage(runtime().db, id);
    if (row?.conversationId !== conversationId) throw noConversationError();
  }
  return followMessages(messages);
}
