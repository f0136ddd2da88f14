import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fate of a request: passed on, passed on but never answered, or not even passed on. The caller waits. */
export type Fate = 'pass' | 'no answer' | 'silence';

/** A proxy to a service that can hold requests or answers back. */
export interface Line {
  readonly url: string;
  /** Sets the function that decides the fate of each request from now on. */
  decide(fate: (path: string) => Fate): void;
  close(): Promise<void>;
}

/** Starts a proxy to the service at `target`, such as `http://127.0.0.1:4100`. It passes everything at first. */
export async function layLine(target: string): Promise<Line> {
  let fateOf: (path: string) => Fate = () => 'pass';
  const pass = (from: IncomingMessage, to: ServerResponse, fate: Fate) => {
    const onward = send(`${target}${from.url}`, { method: from.method, headers: from.headers });
    onward.on('response', (answer) => {
      if (fate === 'no answer') return void answer.resume();
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };
  const server = createServer((from, to) => {
    const fate = fateOf(from.url ?? '');
    if (fate === 'silence') from.resume();
    else pass(from, to, fate);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide(fate) {
      fateOf = fate;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
