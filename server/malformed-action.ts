import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ActionRun, currentActionRun, withActionRun } from '@/lib/platform/action-run';

const refusalText =
  'This could not be read, and nothing was done. Reload the page, then try again.';

/**
 * Calls `respond`. Where it fails with 500 because Next.js could not read the form or the arguments of an action
 * (`action-handler.js` of 16.4.6), that is a 400. What fails otherwise is ours.
 */
export function refuseMalformedActions(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  respond: () => Promise<void>,
): Promise<void> {
  const { method, headers, url = '/' } = incoming;
  const isForm = headers['content-type']?.startsWith('multipart/form-data') === true;
  const isAction = isForm || headers['next-action'] !== undefined;
  // Handlers answer in their own form.
  if (method !== 'POST' || !isAction || url.startsWith('/api/')) return respond();
  const run = { hasBegun: false, isMalformed: false };
  refuseMalformed(outgoing, run);
  return withActionRun(run, respond);
}

/**
 * Notes an error that Next.js printed, which it does before it answers. Returns whether the request is at fault: its action
 * has not begun, and what failed is what reads requests.
 */
export function noteMalformedAction(error: Error): boolean {
  const run = currentActionRun();
  if (run === undefined || run.hasBegun || !failedWhileReading(error)) return false;
  run.isMalformed = true;
  return true;
}

/** What reads requests in a build, `decodeReply` and `busboy` included. */
const requestReaderPath = '/next/dist/compiled/next-server/';

/** By the place that threw, below functions of the language and of Node.js. */
function failedWhileReading({ message, stack = '' }: Error): boolean {
  // Node.js reads forms without scripts; their stack names nobody else.
  if (message === 'Failed to parse body as FormData.') return true;
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  const throwingFrame = frames.find(
    (line) => !line.endsWith('(<anonymous>)') && !line.includes('node:'),
  );
  return throwingFrame?.replaceAll('\\', '/').includes(requestReaderPath) === true;
}

/** Replaces a response of 500 by the refusal where `run` is malformed. */
function refuseMalformed(outgoing: ServerResponse, run: ActionRun): void {
  const { writeHead, write, end } = outgoing;
  let isRefused = false;
  const writeHeadOrRefuse = (status: number, ...rest: unknown[]) => {
    isRefused = status === 500 && run.isMalformed && !run.hasBegun;
    if (!isRefused) return Reflect.apply(writeHead, outgoing, [status, ...rest]);
    // Next.js may have begun to compress its own words.
    outgoing.removeHeader('content-encoding');
    outgoing.removeHeader('transfer-encoding');
    return Reflect.apply(writeHead, outgoing, [
      400,
      {
        'content-type': 'text/plain; charset=utf-8',
        'content-length': Buffer.byteLength(refusalText),
      },
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
  const endWithRefusal = (...args: unknown[]) => {
    sendHeadOfFailure();
    return Reflect.apply(end, outgoing, isRefused ? [refusalText] : args);
  };
  outgoing.writeHead = writeHeadOrRefuse as typeof writeHead;
  outgoing.write = writeUnlessRefused as typeof write;
  outgoing.end = endWithRefusal as typeof end;
}
