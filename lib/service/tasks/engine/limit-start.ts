import type { Run } from './run';

/** From the sending of a start; what comes before it may wait for the provider's rate limit. */
const startTimeoutMs = 120_000;
/** How long a stopping process waits for the response to a start that cannot be repeated. */
const lastResponseMs = 10_000;

export interface StartLimit extends Disposable {
  readonly signal: AbortSignal;
  /** From now on only a time limit ends the start, and the hand-back of its task. Throws when it has ended already. */
  beginSending(): void;
}

/**
 * What ends a start. Before it is sent: the end of its task, and the deadline. Afterwards: a time limit, and the hand-back, at
 * which one that cannot be repeated is still waited for.
 */
export function limitStart(
  {
    task,
    stop,
    handBack,
  }: Pick<Run, 'stop' | 'handBack'> & { task: Pick<Run['task'], 'deadlineAt'> },
  nowMs: number,
  isRepeatable: boolean,
): StartLimit {
  const controller = new AbortController();
  let cleanUp = new DisposableStack();
  const abortAfter = (ms: number, reason: () => unknown) => {
    const timer = setTimeout(() => controller.abort(reason()), ms).unref();
    cleanUp.defer(() => clearTimeout(timer));
  };
  const abortOn = (signal: AbortSignal, abort: () => void) => {
    signal.addEventListener('abort', abort, { once: true });
    cleanUp.defer(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  };
  abortOn(stop, () => controller.abort(stop.reason));
  abortAfter(task.deadlineAt.getTime() - nowMs, timeoutError);
  return {
    signal: controller.signal,
    beginSending() {
      controller.signal.throwIfAborted();
      cleanUp.dispose();
      cleanUp = new DisposableStack();
      abortOn(handBack, () => {
        if (isRepeatable) controller.abort(handBack.reason);
        else abortAfter(lastResponseMs, () => handBack.reason);
      });
      abortAfter(startTimeoutMs, timeoutError);
    },
    [Symbol.dispose]: () => cleanUp.dispose(),
  };
}

const timeoutError = () => new DOMException('The start took too long.', 'TimeoutError');
