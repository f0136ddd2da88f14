/** What a service in a process of its own is started with. */
export interface ServiceSetup {
  readonly kind: 'service';
  /** PostgreSQL; PGlite in `dataDir` when left out. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** For the management interface; without it that is closed to the network. */
  readonly operatorKey?: string;
}

/** What a bare Hono application answers, whatever it is sent. */
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

/** A proxy that does nothing but hand on. */
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
  /** Secret of a key of a team workspace; the service alone has one. */
  readonly key: string;
}

/** Questions to a service child, and their answers. */
export type Question = { readonly ask: 'statements' } | { readonly ask: 'run-all-tasks' };
/** How many events a sender of webhooks is to cause; answered when all are written. */
export interface Causing {
  readonly events: number;
}
export interface Answer {
  /** Statements this process has sent so far, or tasks that were set running. */
  readonly count: number;
}
