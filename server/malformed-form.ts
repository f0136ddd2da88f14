import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Makes the answer to a form that Next.js cannot read a 400; it would be 500. Our pages call their actions with a
 * `Next-Action` header, so a form without it is not theirs.
 */
export function answerMalformedForms(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const isForm = headers['content-type']?.startsWith('multipart/form-data') === true;
  if (method !== 'POST' || !isForm || headers['next-action'] !== undefined) return;
  const { writeHead } = outgoing;
  const writeHeadAs400 = (status: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, outgoing, [status === 500 ? 400 : status, ...rest]);
  outgoing.writeHead = writeHeadAs400 as typeof writeHead;
}
