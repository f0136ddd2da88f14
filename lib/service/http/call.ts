import type { Logger } from '@/lib/platform/log';
import type { KeyAuth, KeyCall } from './types';

const noAuth: KeyAuth = {
  keyId: '',
  keyName: '',
  kind: 'api',
  scopes: new Set(),
  allowedModels: [],
  workspaceId: '',
  region: '',
  group: '',
  perks: [],
  rateLimit: null,
  personId: null,
  agent: null,
};

/** The argument of a handler. `log` is created on first use: most calls never log. */
export class HandlerCall implements KeyCall {
  /** Set for key routes; the types of other routes do not expose it. */
  auth: KeyAuth = noAuth;
  actor: string | null = null;
  params: unknown = {};
  query: unknown = {};
  body: unknown = undefined;
  #log: Logger | undefined;

  constructor(
    readonly request: Request,
    readonly path: string,
    readonly requestId: string,
    private readonly parentLog: Logger,
  ) {}

  get log(): Logger {
    this.#log ??= this.parentLog.child({ requestId: this.requestId });
    return this.#log;
  }
}
