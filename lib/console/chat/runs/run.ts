import { ForeignResponseError, ResponseError, UnreachableError } from '@/lib/client';
import { headers } from '@/lib/contract';
import { isKnownCode } from '@/lib/pages/failure-messages';
import { workspaceClient } from '../../developers/stored-keys';
import { failureOf, reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { type MessageRow, serializeMessage } from '../rows';
import type { RunHub } from './hub';
import { createPieces, type Pieces } from './pieces';
import { readAnswer } from './read-answer';
import { type AnswerPiece, BrokenAnswerError } from './read-event';
import { readTurnCredits } from './read-turn-credits';
import type { ProducedValues, RunEnding } from './run-store';
import { saveCredits, saveEnding, saveProgress } from './run-store';
import type { AnswerPart, Reader, RunJob } from './types';

class RunStoppedError extends Error {
  constructor(readonly by: 'person' | 'no reader' | 'process') {
    super(`stopped by ${by}`);
  }
}

const endings: Record<RunStoppedError['by'], RunEnding> = {
  person: { status: 'stopped', error: null },
  'no reader': {
    status: 'stopped',
    error: {
      code: 'left',
      message: 'Stopped because no one was reading.',
      request_id: null,
    },
  },
  process: {
    status: 'failed',
    error: {
      code: 'interrupted',
      message: 'The server stopped while it was answering. What had arrived is kept.',
      request_id: null,
    },
  },
};

/** Starts an answer. It continues for a while without a reader. */
export function startRun(job: RunJob, { owner, times, runs, notify }: RunHub): void {
  const { db } = runtime();
  const { messageId } = job;
  const self = { messageId, owner };
  const readers = new Set<Reader>();
  const controller = new AbortController();
  const parts: Record<AnswerPart, Pieces> = { content: createPieces(), reasoning: createPieces() };
  let thinksSinceMs: number | null = null;
  let reasoningMs: number | null = null;
  let turnId: string | null = null;
  let row: MessageRow | null = null;
  let noReaderTimer: NodeJS.Timeout | undefined;
  let saveTimer: NodeJS.Timeout | undefined;

  const producedValues = (): ProducedValues => ({
    content: parts.content.read(),
    reasoning: parts.reasoning.read(),
    reasoningMs,
    turnId,
  });
  const stopBy = (by: RunStoppedError['by']) => controller.abort(new RunStoppedError(by));
  const waitForReader = () => {
    clearTimeout(noReaderTimer);
    if (readers.size === 0 && row === null) {
      noReaderTimer = setTimeout(() => stopBy('no reader'), times.lingerMs);
    }
  };
  const sendMessage = (isLast: boolean) => {
    if (row === null) return;
    const message = serializeMessage(row);
    for (const reader of readers) reader.message(message, isLast);
  };

  const tellReaders = () => {
    // The signal may be lost, because readers in other processes also poll the row.
    notify({ kind: 'saved', messageId }).catch(() => undefined);
  };

  function onPiece({ content, reasoning }: AnswerPiece): void {
    if (reasoning !== '') {
      thinksSinceMs ??= performance.now();
      add('reasoning', reasoning);
    }
    if (content === '') return;
    endThought();
    add('content', content);
  }

  function add(part: AnswerPart, arrivedText: string): void {
    // PostgreSQL stores no U+0000, and the answer is paid for.
    const text = arrivedText.replaceAll('\0', '\ufffd');
    const offset = parts[part].add(text);
    for (const reader of readers) reader.text(part, offset, text);
    saveTimer ??= setTimeout(() => void save(), times.saveEveryMs);
  }

  /** The duration of the reasoning ends with the first text of the answer, even if more reasoning follows. */
  function endThought(): void {
    if (thinksSinceMs === null || reasoningMs !== null) return;
    reasoningMs = Math.round(performance.now() - thinksSinceMs);
    for (const reader of readers) reader.thought(reasoningMs);
  }

  async function save(): Promise<void> {
    try {
      const isOurs = await saveProgress(db, self, producedValues());
      if (isOurs) tellReaders();
      else stopBy('process');
    } catch (error) {
      // The next save includes this text.
      reportError(error);
    } finally {
      saveTimer = undefined;
    }
  }

  async function produce(): Promise<RunEnding> {
    const { signal } = controller;
    let requestId: string | null = null;
    try {
      const { workspaceId, userId, request, idempotencyKey } = job;
      const { path, body } = request;
      // Over the network too: an answer that was lost once may be running.
      const client = await workspaceClient(workspaceId, { actor: userId, retries: 2 });
      const response = await client.text.stream(path, body, { idempotencyKey, signal });
      turnId = response.headers.get(headers.turnId);
      requestId = response.headers.get(headers.requestId);
      const answerCut = await readAnswer(response, onPiece);
      signal.throwIfAborted();
      return {
        status: 'done',
        error: answerCut === null ? null : { code: answerCut, message: '', request_id: null },
      };
    } catch (error) {
      if (signal.aborted && signal.reason instanceof RunStoppedError)
        return endings[signal.reason.by];
      return {
        status: 'failed',
        error: reasonOf(error, requestId),
        ...(isRefusal(error) ? { creditsMilli: 0 } : {}),
      };
    }
  }

  async function run(): Promise<void> {
    const runEnding = await produce();
    clearTimeout(saveTimer);
    endThought();
    row = await saveEnding(db, self, { ...producedValues(), ...runEnding });
    clearTimeout(noReaderTimer);
    tellReaders();
    sendMessage(turnId === null);
    if (turnId === null) return;
    const credits = await readTurnCredits(job, turnId).catch(() => null);
    if (credits !== null) {
      row = await saveCredits(db, messageId, credits);
      tellReaders();
    }
    sendMessage(true);
  }

  waitForReader();
  const completion = run()
    .catch((error: unknown) => {
      reportError(error);
      clearTimeout(noReaderTimer);
    })
    .finally(() => {
      runs.delete(messageId);
      for (const reader of readers) reader.runEnded();
    });

  runs.set(messageId, {
    read(place, reader) {
      readers.add(reader);
      clearTimeout(noReaderTimer);
      for (const part of ['reasoning', 'content'] as const) {
        const from = place[part];
        if (from < parts[part].length()) reader.text(part, from, parts[part].read().slice(from));
        if (part === 'reasoning' && reasoningMs !== null) reader.thought(reasoningMs);
      }
      if (row !== null) reader.message(serializeMessage(row), false);
      return () => {
        if (readers.delete(reader)) waitForReader();
      };
    },
    touch: waitForReader,
    async stop() {
      stopBy('person');
      await completion;
    },
    async end() {
      stopBy('process');
      await completion;
    },
  });
}

/**
 * Whether the service refused the call, so that nothing was charged. False for an idempotency key in use, for an
 * answer of a proxy unless it says that there are too many requests, and after a lost attempt, because it may have
 * started a turn.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseError &&
  !error.repeated &&
  (isKnownCode(error.code) ? error.code !== 'idempotency_key_in_use' : error.status === 429);

/** The stored reason of a failure. `requestId` is that of the interrupted answer, if one had begun. */
function reasonOf(error: unknown, requestId: string | null): NonNullable<RunEnding['error']> {
  if (error instanceof BrokenAnswerError) {
    const code = isKnownCode(error.code) ? error.code : 'upstream_error';
    return { code, message: error.message, request_id: requestId };
  }
  const isInterfaceError =
    error instanceof ResponseError ||
    error instanceof UnreachableError ||
    error instanceof ForeignResponseError;
  // A broken connection throws an error of `fetch`, which has no common class.
  if (!isInterfaceError && isCut(error))
    return { code: 'cut_off', message: '', request_id: requestId };
  const { code, said: serviceMessage, request_id, retry_after } = failureOf(error).failure;
  // The header of our own service says no more than its message.
  const wait =
    code === 'rate_limit_exceeded' &&
    retry_after != null &&
    !serviceMessage?.includes(`${retry_after} s`)
      ? `Try again in ${retry_after} s.`
      : '';
  const message = [serviceMessage ?? '', wait].filter((part) => part !== '').join(' ');
  return { code, message, request_id: request_id ?? requestId };
}

const isCut = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'code' in error);
