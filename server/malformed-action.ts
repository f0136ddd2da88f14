import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ActionRun, withActionRun } from '@/lib/platform/action-run';

const words = 'This could not be read, and nothing was done. Reload the page, then try again.';

/**
 * Answers by `answer`. Where it fails with 500 before the action of a page has begun, Next.js could not read the form or
 * the arguments (`action-handler.js` of 16.4.6): that is a 400.
 */
export function answerMalformedActions(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const { method, headers, url = '/' } = incoming;
  const isForm = headers['content-type']?.startsWith('multipart/form-data') === true;
  const isAction = isForm || headers['next-action'] !== undefined;
  // Handlers answer in their own form.
  if (method !== 'POST' || !isAction || url.startsWith('/api/')) return answer();
  const run = { hasBegun: false };
  refuseUnlessBegun(outgoing, run);
  return withActionRun(run, answer);
}

/** Replaces a response of 500 by the refusal unless `run` has begun. */
function refuseUnlessBegun(outgoing: ServerResponse, run: ActionRun): void {
  const { writeHead, write, end } = outgoing;
  let isRefused = false;
  const writeHeadOrRefuse = (status: number, ...rest: unknown[]) => {
    isRefused = status === 500 && !run.hasBegun;
    if (!isRefused) return Reflect.apply(writeHead, outgoing, [status, ...rest]);
    // Next.js may have begun to compress its own words.
    outgoing.removeHeader('content-encoding');
    outgoing.removeHeader('transfer-encoding');
    return Reflect.apply(writeHead, outgoing, [
      400,
      { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(words) },
    ]);
  };
  /** Node.js else writes the head with the first words, too late to leave those out. */
  const sendHeadOfFailure = () => {
    if (!outgoing.headersSent && outgoing.statusCode === 500) outgoing.writeHead(500);
  };
  const writeUnlessRefused = (...args: unknown[]) => {
    sendHeadOfFailure();
    return isRefused || Reflect.apply(write, outgoing, args);
  };
  const endWithWords = (...args: unknown[]) => {
    sendHeadOfFailure();
    return Reflect.apply(end, outgoing, isRefused ? [words] : args);
  };
  outgoing.writeHead = writeHeadOrRefuse as typeof writeHead;
  outgoing.write = writeUnlessRefused as typeof write;
  outgoing.end = endWithWords as typeof end;
}
