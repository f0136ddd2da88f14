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
import type { AnswerPart, Reader, Run, RunJob } from './types';

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
  const ownRow = { messageId, owner };
  const readers = new Set<Reader>();
  const controller = new AbortController();
  const parts: Record<AnswerPart, Pieces> = { content: createPieces(), reasoning: createPieces() };
  let reasoningSinceMs: number | null = null;
  let reasoningMs: number | null = null;
  let turnId: string | null = null;
  let endedRow: MessageRow | null = null;
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
    if (readers.size === 0 && endedRow === null) {
      noReaderTimer = setTimeout(() => stopBy('no reader'), times.lingerMs);
    }
  };
  const sendMessage = (isLast: boolean) => {
    if (endedRow === null) return;
    const message = serializeMessage(endedRow);
    for (const reader of readers) reader.onMessage(message, isLast);
  };

  const announceSaved = () => {
    // The signal may be lost, because readers in other processes also poll the row.
    notify({ kind: 'saved', messageId }).catch(() => undefined);
  };

  function onPiece({ content, reasoning }: AnswerPiece): void {
    if (reasoning !== '') {
      reasoningSinceMs ??= performance.now();
      add('reasoning', reasoning);
    }
    if (content === '') return;
    endReasoning();
    add('content', content);
  }

  function add(part: AnswerPart, arrivedText: string): void {
    // PostgreSQL stores no U+0000, and the answer is paid for.
    const text = arrivedText.replaceAll('\0', '\ufffd');
    const offset = parts[part].add(text);
    for (const reader of readers) reader.onText(part, offset, text);
    saveTimer ??= setTimeout(() => void save(), times.saveIntervalMs);
  }

  /** The duration of the reasoning ends with the first text of the answer, even if more reasoning follows. */
  function endReasoning(): void {
    if (reasoningSinceMs === null || reasoningMs !== null) return;
    reasoningMs = Math.round(performance.now() - reasoningSinceMs);
    for (const reader of readers) reader.onReasoningEnd(reasoningMs);
  }

  async function save(): Promise<void> {
    try {
      const isOurs = await saveProgress(db, ownRow, producedValues());
      if (isOurs) announceSaved();
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
      // Repeated over the network too: an attempt whose response was lost may have started the answer.
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
        error: failureReasonOf(error, requestId),
        ...(isRefusal(error) ? { creditsMilli: 0 } : {}),
      };
    }
  }

  /** Not after Try again, which may come while the cost is read: then the message has another run. */
  const isCurrent = () => runs.get(messageId) === run;

  async function runToEnd(): Promise<void> {
    const runEnding = await produce();
    clearTimeout(saveTimer);
    endReasoning();
    endedRow = await saveEnding(db, ownRow, { ...producedValues(), ...runEnding });
    clearTimeout(noReaderTimer);
    announceSaved();
    sendMessage(turnId === null);
    if (turnId === null) return;
    const credits = await readTurnCredits(job, turnId).catch(() => null);
    if (credits !== null) {
      const chargedRow = await saveCredits(db, { messageId, turnId }, credits);
      if (chargedRow === null) return;
      endedRow = chargedRow;
      announceSaved();
    }
    if (isCurrent()) sendMessage(true);
  }

  waitForReader();
  const completion = runToEnd()
    .catch((error: unknown) => {
      reportError(error);
      clearTimeout(noReaderTimer);
    })
    .finally(() => {
      if (isCurrent()) runs.delete(messageId);
      for (const reader of readers) reader.onRunEnd();
    });

  const run: Run = {
    read(place, reader) {
      readers.add(reader);
      clearTimeout(noReaderTimer);
      for (const part of ['reasoning', 'content'] as const) {
        const from = place[part];
        if (from < parts[part].length()) reader.onText(part, from, parts[part].read().slice(from));
        if (part === 'reasoning' && reasoningMs !== null) reader.onReasoningEnd(reasoningMs);
      }
      if (endedRow !== null) reader.onMessage(serializeMessage(endedRow), false);
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
  };
  runs.set(messageId, run);
}

/**
 * Whether the service refused the call, so that nothing was charged. False for an idempotency key in use, for a
 * proxy's response unless its status is 429, and after a repeat, because the first attempt may have started a turn.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseError &&
  !error.repeated &&
  (isKnownCode(error.code) ? error.code !== 'idempotency_key_in_use' : error.status === 429);

/** The stored reason of a failure. `requestId` is that of the interrupted answer, if one had begun. */
function failureReasonOf(
  error: unknown,
  requestId: string | null,
): NonNullable<RunEnding['error']> {
  if (error instanceof BrokenAnswerError) {
    const code = isKnownCode(error.code) ? error.code : 'upstream_error';
    return { code, message: error.message, request_id: requestId };
  }
  const isInterfaceError =
    error instanceof ResponseError ||
    error instanceof UnreachableError ||
    error instanceof ForeignResponseError;
  // A broken connection throws an error of `fetch`, which has no common class.
  if (!isInterfaceError && isBrokenConnection(error))
    return { code: 'cut_off', message: '', request_id: requestId };
  const { code, said: serviceMessage, request_id, retry_after } = failureOf(error).failure;
  // The header of our own service says no more than its message.
  const retryMessage =
    code === 'rate_limit_exceeded' &&
    retry_after != null &&
    !serviceMessage?.includes(`${retry_after} s`)
      ? `Try again in ${retry_after} s.`
      : '';
  const message = [serviceMessage ?? '', retryMessage].filter((part) => part !== '').join(' ');
  return { code, message, request_id: request_id ?? requestId };
}

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'code' in error);
