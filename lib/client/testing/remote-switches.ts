/**
 * The calls of the interface (`docs/interface.md`), by short names, the files that answers name (`media`), and the list of
 * orders, which the interface does not name: its plain answer is 404.
 */
export type RemoteRoute =
  | 'models'
  | 'quote'
  | 'create'
  | 'task'
  | 'chat'
  | 'responses'
  | 'image'
  | 'file'
  | 'media'
  | 'balance'
  | 'catalog'
  | 'checkout'
  | 'order'
  | 'orders'
  | 'wallet'
  | 'ledger';

/** A call that arrived. */
export interface RemoteCall {
  readonly route: RemoteRoute;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** The JSON that was sent; for an upload its file's `name`, `type` and `size`; else null. */
  readonly body: unknown;
  /** Unix time in milliseconds. */
  readonly atMs: number;
}

/** An answer instead of the plain one. */
export interface RemoteReply {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent unchanged (as HTML when it begins with `<`), anything else as JSON; left out: an empty body. */
  readonly body?: unknown;
  /** The connection is cut instead, or the call is never answered. */
  readonly instead?: 'cut' | 'silence';
}

interface Rule {
  readonly route: RemoteRoute;
  readonly reply: RemoteReply;
  readonly afterWork: boolean;
  left: number;
}

type Edit = (answer: unknown, call: RemoteCall) => unknown;

/** The rules for answers that differ from the plain ones. */
export class RemoteSwitches {
  #rules: Rule[] = [];
  #edits: { route: RemoteRoute; edit: Edit }[] = [];

  answer(
    route: RemoteRoute,
    reply: RemoteReply,
    { times = Number.POSITIVE_INFINITY, afterWork = false } = {},
  ): void {
    this.#rules.push({ route, reply, afterWork, left: times });
  }

  edit(route: RemoteRoute, edit: Edit): void {
    this.#edits.push({ route, edit });
  }

  reset(): void {
    this.#rules = [];
    this.#edits = [];
  }

  /** The reply of the oldest rule for the route that is not used up; counts as one use. */
  take(route: RemoteRoute, afterWork: boolean): RemoteReply | undefined {
    const rule = this.#rules.find(
      (one) => one.route === route && one.afterWork === afterWork && one.left > 0,
    );
    if (rule !== undefined) rule.left -= 1;
    return rule?.reply;
  }

  edited(answer: unknown, call: RemoteCall): unknown {
    return this.#edits
      .filter(({ route }) => route === call.route)
      .reduce((value, { edit }) => edit(value, call), answer);
  }
}
