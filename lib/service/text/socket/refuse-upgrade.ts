import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { headers as names } from '@/lib/contract';
import { type ApiError, dataHeaders } from '../../http';

/** Refuses an upgrade with the same response as for a request: error envelope, `x-request-id`, the error's headers. */
export function refuseUpgrade(socket: Duplex, error: ApiError, requestId: string): void {
  const body = JSON.stringify(error.body());
  const headers: Record<string, string> = {
    connection: 'close',
    'content-type': 'application/json',
    ...dataHeaders,
    'content-length': String(Buffer.byteLength(body)),
    [names.requestId]: requestId,
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
  );
}
