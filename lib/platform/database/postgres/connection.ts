import pg from 'pg';

/** Settings of every connection. */
export function connectionConfig(url: string) {
  return {
    connectionString: url,
    application_name: 'atelier',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig;
}

/**
 * Times are in UTC, as PGlite's are. The server notices within seconds that a client's host is gone; with its own
 * settings that takes two hours (https://www.postgresql.org/docs/15/runtime-config-connection.html, 2026-11-22).
 */
const sessionSettings = `
  set time zone 'UTC';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3;
  set tcp_user_timeout = '10s'`;

/**
 * Time limits on the server, so that nothing waits without end for a process that is gone. A transaction that is
 * left open ends before those that wait for its locks give up
 * (https://www.postgresql.org/docs/15/runtime-config-client.html, 2026-11-22).
 */
const timeLimits = `
  set idle_in_transaction_session_timeout = '10s'; set lock_timeout = '15s'; set statement_timeout = '30s'`;

/** `noTimeout` is for work that takes long: migrations, rebuilding an index, checking the ledger. */
export async function prepareSession(
  client: pg.ClientBase,
  { noTimeout }: { noTimeout: boolean },
): Promise<void> {
  await client.query(noTimeout ? sessionSettings : `${sessionSettings};${timeLimits}`);
}

/** A connection that its owner keeps open. `ended` resolves once. It checks every 5 s that the server still answers. */
export interface DedicatedConnection {
  readonly client: pg.Client;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly whenEnded: Promise<void>;
  /** One after the other; a failing connection ends itself. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

const checkIntervalMs = 5_000;
/**
 * The server ends a session that missed three checks, and with it the locks that it holds. Keepalives would
 * not be enough: a proxy in between answers them although the host behind it is gone.
 */
const endSilentSession = "set idle_session_timeout = '15s'";

/** Opens a connection for features that belong to a session: notifications and advisory locks. */
export async function connectDedicated(url: string): Promise<DedicatedConnection> {
  const client = new pg.Client({ ...connectionConfig(url), query_timeout: checkIntervalMs });
  const { promise: whenEnded, resolve: end } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  client.on('error', () => drop());
  client.on('end', () => drop());
  await client.connect();
  let lastQuery: Promise<unknown> = Promise.resolve();
  await query(`${sessionSettings};${endSilentSession}`);
  timer = setInterval(() => void query('select 1').catch(() => {}), checkIntervalMs);
  timer.unref();

  function drop(): void {
    clearInterval(timer);
    end();
    void client.end().catch(() => {});
  }

  function query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const queryResult = lastQuery.then(() => client.query(text, values));
    lastQuery = queryResult.catch((error: unknown) => {
      if (!(error instanceof Error && 'severity' in error)) drop();
    });
    return queryResult;
  }

  return {
    client,
    whenEnded,
    query,
    async end() {
      await lastQuery;
      drop();
      await client.end().catch(() => {});
    },
  };
}
