import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { type Cut, watchCommits } from './commit-watch';

/**
 * `open` passes everything on. `cut` breaks every connection and each new one at once, as a server that is
 * down. `silent` keeps connections and passes nothing on, not even that one side has closed, as a host that
 * lost its power; what was held up is passed on when it is `open` again.
 */
export type ProxyState = 'open' | 'cut' | 'silent';

/** An address of a server (PostgreSQL, S3) that goes through this process, and can be broken by a test. */
export interface CuttingProxy {
  readonly url: string;
  /** From now on, for all connections. */
  set(state: ProxyState): void;
  /**
   * Breaks the next connection to PostgreSQL that commits a statement with these words; `cuts` counts how
   * many were broken. `andStay`: the server is down from then on.
   */
  arm(cut: Cut, words: string, options?: { readonly andStay: boolean }): void;
  cuts(): number;
  /** Connections that clients have open. */
  connections(): number;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  upstream: Socket;
  end(): void;
}

/** Stands between a test and the server at `target`, on a free port of this machine. */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port, protocol } = new URL(target);
  const upstreamPort = Number(port) || (protocol === 'https:' ? 443 : 80);
  const isPostgres = protocol.startsWith('postgres');
  const pairs = new Set<Pair>();
  const commits = watchCommits();
  let state: ProxyState = 'open';
  let staysCut = false;

  function join(client: Socket): Pair {
    const upstream = createConnection({ host: hostname, port: upstreamPort });
    const commitOf = isPostgres ? commits.connection() : () => null;
    let deaf = false;
    let abandoned = false;
    const pair: Pair = {
      client,
      upstream,
      end() {
        if (state === 'silent') return;
        client.destroy();
        if (!abandoned) upstream.destroy();
        if (upstream.destroyed) pairs.delete(pair);
      },
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', pair.end);
      socket.on('close', pair.end);
    }
    client.on('data', (chunk) => {
      const cut = commitOf(chunk);
      if (cut === 'before commit') return breakOff(pair);
      if (cut === 'silently') {
        abandoned = true;
        client.destroy();
        return;
      }
      deaf ||= cut === 'after commit';
      pass(chunk, client, upstream);
    });
    upstream.on('data', (chunk) => {
      if (deaf) breakOff(pair);
      else pass(chunk, upstream, client);
    });
    return pair;
  }

  function breakOff(pair: Pair): void {
    if (staysCut) set('cut');
    pair.end();
  }

  /** Writes at the reader's pace: a file may be larger than memory. */
  function pass(chunk: Buffer, from: Socket, to: Socket): void {
    if (to.write(chunk)) return;
    from.pause();
    to.once('drain', () => {
      if (state !== 'silent') from.resume();
    });
  }

  function hold({ client, upstream }: Pair): void {
    client.pause();
    upstream.pause();
  }

  function set(next: ProxyState): void {
    state = next;
    for (const pair of pairs) {
      if (state === 'silent') hold(pair);
      else if (state === 'cut' || pair.client.destroyed || pair.upstream.destroyed) pair.end();
      else {
        pair.client.resume();
        pair.upstream.resume();
      }
    }
  }

  const server = createServer((client) => {
    if (state === 'cut') return client.resetAndDestroy();
    const pair = join(client);
    pairs.add(pair);
    if (state === 'silent') hold(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    set,
    arm(cut, words, { andStay } = { andStay: false }) {
      staysCut = andStay;
      commits.arm(cut, words);
    },
    cuts: commits.cuts,
    connections: () => [...pairs].filter(({ client }) => !client.destroyed).length,
    close: () => {
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
