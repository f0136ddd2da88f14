/** The configuration of a service in a separate process. */
export interface ServiceSetup {
  readonly kind: 'service';
  /** PostgreSQL; PGlite in `dataDir` when left out. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** For the management interface; without it that is closed to the network. */
  readonly operatorKey?: string;
}

/** The fixed answers of a bare Hono application. */
export interface BareSetup {
  readonly kind: 'bare';
  readonly routes: readonly BareRoute[];
}

/** A service that sends webhooks, one endpoint for each address. */
export interface WebhooksSetup {
  readonly kind: 'webhooks';
  /** PostgreSQL; PGlite in `dataDir` when left out. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly urls: readonly string[];
}

/** A model that streams numbered words. */
export interface TextUpstreamSetup {
  readonly kind: 'text-upstream';
}

/** A proxy that only forwards. */
export interface TextProxySetup {
  readonly kind: 'text-proxy';
  readonly upstream: string;
}

export interface BareRoute {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

/** Sent by a child process once it listens. */
export interface Ready {
  readonly url: string;
  /** The secret of a team workspace's key; only set by children that are the service. */
  readonly key: string;
}

/** Questions to a child that is the service. */
export type Question = { readonly ask: 'statements' } | { readonly ask: 'run-all-tasks' };
/** The number of events that the webhook sender has to cause. It answers when all are written. */
export interface Causing {
  readonly events: number;
}
export interface Answer {
  /** Statements this process has sent so far, or tasks that were set running. */
  readonly count: number;
}
