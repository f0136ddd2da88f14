import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, requestIdOf } from '@/lib/service';
import type { BodyLimits, Owner } from '../request-limits';
import type { BodyFault } from './incoming-body';

/** How long a refused body is read and dropped: a sender who is cut off never reads the response. */
const lingerMs = 2_000;

export interface RefusedBody {
  readonly fault: BodyFault;
  readonly owner: Owner;
  readonly limits: BodyLimits;
  /** Resolves when the sender has sent all. */
  readonly bodyEnd: Promise<void>;
}

/** Refuses a body, and closes the connection once the sender had time to read the response. */
export function refuseBody(outgoing: ServerResponse, refusedBody: RefusedBody): void {
  const { req: incoming } = outgoing;
  if (outgoing.headersSent || outgoing.destroyed) {
    incoming.destroy();
    return;
  }
  const error = errorOf(refusedBody.fault, refusedBody.limits);
  const isPage = refusedBody.owner === 'page';
  const text = isPage ? error.message : JSON.stringify(error.body());
  outgoing.writeHead(error.status, {
    ...error.headers,
    ...(isPage ? {} : { 'x-request-id': requestIdOf(sentRequestId(incoming)) }),
    // Next.js gives a plain text to the caller of a server action as the message of its error.
    'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  // Not ended yet: Node.js would close the connection at once, and the system would reset it.
  outgoing.write(text);
  const timer = setTimeout(() => incoming.destroy(), lingerMs);
  // One who sends nothing reads at once.
  const senderEnd = refusedBody.fault === 'too slow' ? Promise.resolve() : refusedBody.bodyEnd;
  void senderEnd.then(() => {
    clearTimeout(timer);
    outgoing.end(() => incoming.destroy());
  });
}

function sentRequestId({ headers }: IncomingMessage): string | null {
  const { 'x-request-id': id } = headers;
  return typeof id === 'string' ? id : null;
}

function errorOf(fault: BodyFault, { maxBytes }: BodyLimits): ApiError {
  const param = null;
  switch (fault) {
    case 'too large':
      return new ApiError(
        'file_too_large',
        `This is larger than ${sizeOf(maxBytes)}, the most that can be sent here.`,
        { param },
      );
    case 'too slow':
      return new ApiError(
        'request_timeout',
        'This did not arrive in time. Check the connection, then send it again.',
        { param },
      );
    case 'client busy':
      return new ApiError(
        'rate_limit_exceeded',
        'You are sending a lot at once. Send this again when the rest has arrived.',
        { param, retryAfter: 2 },
      );
    case 'server busy':
      return new ApiError(
        'service_busy',
        'A lot is being sent to this server right now. Send this again in a few seconds.',
        { param },
      );
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${Math.floor(bytes / 1024 ** 2)} MB`;
