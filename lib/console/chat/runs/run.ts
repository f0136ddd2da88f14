import { ForeignAnswerError, ResponseError, UnreachableError } from '@/lib/client';
import { headers } from '@/lib/contract';
import { isKnownCode } from '@/lib/pages/failure-messages';
import type { ConsoleDb } from '../../db';
import { failureOf, reportError } from '../../platform/failures';
import { type MessageRow, serializeMessage } from '../rows';
import { createPieces, type Pieces } from './pieces';
import { readAnswer } from './read-answer';
import { type AnswerPiece, BrokenAnswerError } from './read-event';
import type { Ending, ProducedValues } from './run-store';
import { saveCredits, saveEnding, saveProgress } from './run-store';
import type { AnswerPart, Reader, Run, RunJob } from './types';

/** Times in milliseconds. */
export interface RunTimes {
  /** How long an answer continues without a reader. */
  readonly lingerMs: number;
  readonly saveEveryMs: number;
  /** A process that is alive takes its lost lock again within this time. */
  readonly goneAfterMs: number;
}

export interface RunDependencies {
  readonly db: ConsoleDb;
  readonly owner: string;
  readonly times: RunTimes;
  /** Opens the streamed answer; repeated under the same idempotency key after a lost call. */
  open(job: RunJob, signal: AbortSignal): Promise<Response>;
  /** The settled cost of a turn in integer milli-credits; null if the service does not report it. */
  creditsOf(job: RunJob, turnId: string): Promise<number | null>;
  /** Called when the message's row was written. */
  onSaved(messageId: string): void;
  onEnded(messageId: string): void;
}

class Stopped extends Error {
  constructor(readonly by: 'person' | 'no reader' | 'process') {
    super(`stopped by ${by}`);
  }
}

const endings: Record<Stopped['by'], Ending> = {
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
export function startRun(
  job: RunJob,
  dependencies: RunDependencies,
): Run & { end(): Promise<void> } {
  const { messageId } = job;
  const { times } = dependencies;
  const self = { messageId, owner: dependencies.owner };
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
  const stopBy = (by: Stopped['by']) => controller.abort(new Stopped(by));
  const waitForReader = () => {
    clearTimeout(noReaderTimer);
    if (readers.size === 0 && row === null) {
      noReaderTimer = setTimeout(() => stopBy('no reader'), times.lingerMs);
    }
  };
  const sendMessage = (last: boolean) => {
    if (row === null) return;
    const message = serializeMessage(row);
    for (const reader of readers) reader.message(message, last);
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
      const isOurs = await saveProgress(dependencies.db, self, producedValues());
      if (isOurs) dependencies.onSaved(messageId);
      else stopBy('process');
    } catch (error) {
      // The next save includes this text.
      reportError(error);
    } finally {
      saveTimer = undefined;
    }
  }

  async function produce(): Promise<Ending> {
    const { signal } = controller;
    let requestId: string | null = null;
    try {
      const response = await dependencies.open(job, signal);
      turnId = response.headers.get(headers.turnId);
      requestId = response.headers.get(headers.requestId);
      const answerCut = await readAnswer(response, onPiece);
      signal.throwIfAborted();
      return {
        status: 'done',
        error: answerCut === null ? null : { code: answerCut, message: '', request_id: null },
      };
    } catch (error) {
      if (signal.aborted && signal.reason instanceof Stopped) return endings[signal.reason.by];
      return {
        status: 'failed',
        error: reasonOf(error, requestId),
        ...(isRefusal(error) ? { creditsMilli: 0 } : {}),
      };
    }
  }

  async function run(): Promise<void> {
    const ending = await produce();
    clearTimeout(saveTimer);
    endThought();
    row = await saveEnding(dependencies.db, self, { ...producedValues(), ...ending });
    clearTimeout(noReaderTimer);
    dependencies.onSaved(messageId);
    sendMessage(turnId === null);
    if (turnId === null) return;
    const credits = await dependencies.creditsOf(job, turnId).catch(() => null);
    if (credits !== null) {
      row = await saveCredits(dependencies.db, messageId, credits);
      dependencies.onSaved(messageId);
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
      dependencies.onEnded(messageId);
      for (const reader of readers) reader.runEnded();
    });

  return {
    messageId,
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
  };
}

/**
 * Whether the service refused the call, so that nothing was charged. False for an idempotency key in use, for an
 * answer of a proxy, and after a lost attempt, because it may have started a turn.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseError &&
  !error.repeated &&
  isKnownCode(error.code) &&
  error.code !== 'idempotency_key_in_use';

/** The stored reason of a failure. `requestId` is that of the interrupted answer, if one had begun. */
function reasonOf(error: unknown, requestId: string | null): NonNullable<Ending['error']> {
  if (error instanceof BrokenAnswerError) {
    const code = isKnownCode(error.code) ? error.code : 'upstream_error';
    return { code, message: error.message, request_id: requestId };
  }
  const isInterfaceError =
    error instanceof ResponseError ||
    error instanceof UnreachableError ||
    error instanceof ForeignAnswerError;
  // A broken connection throws an error of `fetch`, which has no common class.
  if (!isInterfaceError && isCut(error))
    return { code: 'cut_off', message: '', request_id: requestId };
  const { code, said: serviceMessage, request_id } = failureOf(error).failure;
  return { code, message: serviceMessage ?? '', request_id: request_id ?? requestId };
}

const isCut = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'code' in error);
