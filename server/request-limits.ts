export interface BodyLimits {
  readonly maxBytes: number;
  /** Time from the head of a request to the end of its body. */
  readonly bodyMs: number;
  /** Bytes in flight of one client: an API key or an address. */
  readonly clientBytes: number;
  /** Bytes in flight of all clients. */
  readonly allBytes: number;
  /** The handler is called once the body is there. Where it is not set, the handler knows the caller before it reads. */
  readonly isBuffered?: true;
}

const KiB = 1024;
const MiB = 1024 * KiB;
const second = 1_000;
const minute = 60 * second;

/** Boundaries and part headers around the file of an upload. */
const formOverheadBytes = 64 * KiB;

/** Each kind has a budget of its own, so that a flood of one does not close the others. */
export const bodyLimits = {
  /** What visitors send. Parsing a form is quadratic in some libraries, so it is small. */
  form: {
    maxBytes: 16 * KiB,
    bodyMs: 10 * second,
    clientBytes: 4 * MiB,
    allBytes: 16 * MiB,
    isBuffered: true,
  },
  /** Server actions of people who are signed in. 1 MiB is also the limit of Next.js. */
  action: {
    maxBytes: MiB,
    bodyMs: 30 * second,
    clientBytes: 32 * MiB,
    allBytes: 128 * MiB,
    isBuffered: true,
  },
  json: {
    maxBytes: MiB,
    bodyMs: 30 * second,
    clientBytes: 32 * MiB,
    allBytes: 128 * MiB,
  },
  /** Text with pictures inside. A body of 32 MiB takes nine minutes at half a megabit a second. */
  text: {
    maxBytes: 32 * MiB,
    bodyMs: 10 * minute,
    clientBytes: 96 * MiB,
    allBytes: 256 * MiB,
  },
  /** Files, which go to disk as they come. 64 MiB take 18 minutes at half a megabit a second. */
  upload: {
    maxBytes: 64 * MiB + formOverheadBytes,
    bodyMs: 20 * minute,
    clientBytes: 1_024 * MiB,
    allBytes: 4_096 * MiB,
  },
  /** Webhooks of providers, whose signatures cover the body; they may contain small files as text. */
  webhook: {
    maxBytes: 8 * MiB,
    bodyMs: 20 * second,
    clientBytes: 24 * MiB,
    allBytes: 48 * MiB,
  },
} as const satisfies Record<string, BodyLimits>;

/** Who handles a path, and so how a refusal looks: JSON, or a line of text for a page. */
export type Owner = 'service' | 'console' | 'page';

export interface RouteLimits {
  /** Matches the path, without the query. */
  readonly path: RegExp;
  readonly owner: Owner;
  readonly limits: BodyLimits;
  /** The limits of people who are not signed in, where they differ. */
  readonly visitor?: BodyLimits;
  /** Bytes in flight are counted for each API key: nothing is read before the key is known. */
  readonly isCountedByKey?: true;
}

const { form, action, json, text, upload, webhook } = bodyLimits;
const keyedService = { owner: 'service', isCountedByKey: true } as const;

/** The first row that matches a path holds for it; the last one matches every path. */
export const routeLimits: readonly RouteLimits[] = [
  { ...keyedService, path: /^\/v1\/(uploads\/(images|files)|provenance\/verify)$/, limits: upload },
  {
    ...keyedService,
    path: /^\/v1\/(chat\/completions|responses|responses\/compact)$/,
    limits: text,
  },
  { ...keyedService, path: /^\/mcp$/, limits: text },
  { ...keyedService, path: /^\/manage\/workspaces\/[^/]+\/turns\/quote$/, limits: text },
  { ...keyedService, path: /^\/(v1|manage)(\/|$)/, limits: json },
  { owner: 'service', path: /^\/(hooks\/providers|api\/billing\/webhooks)\//, limits: webhook },
  { owner: 'service', path: /^\/api\/billing\/sandbox\//, limits: form },
  { ...keyedService, path: /^\/api\/billing\//, limits: json },
  { owner: 'service', path: /^\/(media\/|(openapi\.json|healthz|readyz)$)/, limits: form },
  { owner: 'service', path: /^\/(oauth\/(register|token|revoke)$|\.well-known\/)/, limits: form },
  { owner: 'console', path: /^\/api\/console\/[^/]+\/(uploads|provenance)$/, limits: upload },
  { owner: 'console', path: /^\/api\/console\//, limits: json },
  { owner: 'console', path: /^\/api(\/|$)/, limits: form },
  { owner: 'page', path: /^/, limits: action, visitor: form },
];
