import pg from 'pg';

/** How every connection is made: its times are in UTC, as PGlite's are. */
export function connectionConfig(url: string) {
  return {
    connectionString: url,
    application_name: 'atelier',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig;
}

/** A connection that its owner keeps, with its end told once. It checks every 5 s that the server still answers. */
export interface DedicatedConnection {
  readonly client: pg.Client;
  /** Resolves when the connection is over, however that came. */
  readonly ended: Promise<void>;
  /** One after the other; a failing connection ends itself. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

const checkEveryMs = 5_000;

/** Opens a connection for what belongs to a session: notifications, advisory locks. */
export async function connectDedicated(url: string): Promise<DedicatedConnection> {
  const client = new pg.Client({ ...connectionConfig(url), query_timeout: checkEveryMs });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  client.on('error', () => drop());
  client.on('end', () => drop());
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  timer = setInterval(() => void query('select 1').catch(() => {}), checkEveryMs);
  timer.unref();

  function drop(): void {
    clearInterval(timer);
    end();
    void client.end().catch(() => {});
  }

  function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const answer = last.then(() => client.query(text, values));
    last = answer.catch((error: unknown) => {
      if (!(error instanceof Error && 'severity' in error)) drop();
    });
    return answer;
  }

  return {
    client,
    ended,
    query,
    async end() {
      await last;
      drop();
      await client.end().catch(() => {});
    },
  };
}
