import type { Logger } from '@/lib/platform/log';
import type { KeyAuth, KeyCall } from './types';

const nobody: KeyAuth = {
  keyId: '',
  keyName: '',
  kind: 'api',
  scopes: new Set(),
  allowedModels: [],
  workspaceId: '',
  region: '',
  group: '',
};

/** What a handler is given. `log` is made when it is first asked for: most calls never log. */
export class HandlerCall implements KeyCall {
  /** Of key routes; a route of another kind has no type that shows it. */
  auth: KeyAuth = nobody;
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
