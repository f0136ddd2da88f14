import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:http';
import type { Answer } from './inner-server';

/** Hands requests on to the inner server at `socketPath`, and its answers back as they come, both ways without a buffer. */
export function forwardTo(socketPath: string): Answer {
  const agent = new Agent({ keepAlive: true });
  return (incoming, outgoing) =>
    new Promise((resolve, reject) => {
      const { method, url: path } = incoming;
      const { expect: _answeredHere, ...headers } = ofTheMessage(incoming.headers);
      const onward = request({ socketPath, agent, method, path, headers });
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) onward.destroy();
        resolve();
      });
      onward.on('error', (error) => (outgoing.destroyed ? resolve() : reject(error)));
      onward.on('response', (answer) => {
        // How it is framed is each connection's own affair.
        const { 'transfer-encoding': _framing, ...received } = ofTheMessage(answer.headers);
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, received);
        answer.once('error', () => outgoing.destroy());
        answer.pipe(outgoing);
        // A head whose body takes its time does not wait for it.
        setImmediate(() => {
          if (!outgoing.writableEnded) outgoing.flushHeaders();
        });
      });
      incoming.pipe(onward);
    });
}

/** Headers without those of one connection. */
function ofTheMessage(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, upgrade: ___, ...kept } = headers;
  return kept;
}
