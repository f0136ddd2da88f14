import { resolve } from 'node:path';
import { EnvError } from './env-error';
import { readVariable } from './env-files';
import { expectedValueOf, type Variables, variables } from './env-variables';
import type { RetentionDays } from './retention';

export { EnvError } from './env-error';

/** Where files are kept. */
export type StorageEnv =
  | { driver: 'fs' }
  | {
      driver: 's3';
      bucket: string;
      region: string;
      endpoint: string | undefined;
      accessKeyId: string | undefined;
      secretAccessKey: string | undefined;
    };

/** How a bucket other than that of the files is reached. */
export type BucketAccess = Omit<Extract<StorageEnv, { driver: 's3' }>, 'driver' | 'bucket'>;

/** Backups: where to, and when this process makes them by itself. */
export interface BackupEnv {
  /** A folder, or `s3://bucket/prefix`. `undefined`: none are made by themselves. */
  to: string | undefined;
  /** Encrypts them; `undefined`: they are not encrypted. */
  passphrase: string | undefined;
  /** Minutes after midnight, UTC. */
  atMinutes: number;
  /** How many to keep: the last of each day, week and month. */
  keep: { days: number; weeks: number; months: number };
  /** For buckets of backups: STORAGE_REGION, STORAGE_ENDPOINT and the credentials. */
  bucketAccess: BucketAccess;
}

/** What the headless set-up creates once, at the first start. */
export interface InitEnv {
  userEmail: string;
  userPassword: string;
  /** Name of the team workspace. */
  workspace: string;
  /** The key's complete secret, used unchanged; at least 20 characters. */
  apiKey: string | undefined;
  /** Whole credits to grant. */
  credits: number;
}

/** Seller and tax on receipts; null: receipts have neither. */
export interface ReceiptsEnv {
  /** `address`: its lines. */
  seller: { name: string; address: readonly string[]; taxId: string | null } | null;
  /** `rate` in thousandths of a percent: 19,000 is 19 %. */
  tax: { label: string; rate: number } | null;
}

export interface MailEnv {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string;
  /** An address, or a name and an address: `Atelier <atelier@example.com>`. */
  from: string;
}

/** A provider of identities by OpenID Connect. */
export interface OidcEnv {
  /** Without a `/` at the end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its name on the button. */
  name: string;
  /** Lower case; empty allows any. */
  allowedDomains: readonly string[];
}

export interface TracingEnv {
  /** Receiver of OTLP over HTTP, without the path of a signal and without a `/` at the end. */
  endpoint: string;
  /** As `name=value` with commas between, percent-encoded. */
  headers: string;
  serviceName: string;
  /** Share of new traces that are sent, 0 to 1; a caller's own decision is kept. */
  sampledShare: number;
  /** Prompts and answers are part of traces. */
  includesContent: boolean;
}

/** The configuration of this process, checked. `dataDir` is absolute; URLs have no `/` at the end. */
export interface Env {
  nodeEnv: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** Where people reach the console. */
  url: string;
  /** As given; when `undefined`, `loadSecret` makes and keeps one. */
  secret: string | undefined;
  /** Earlier secrets, which decrypt what `rotate-secret` has not encrypted anew. */
  previousSecrets: readonly string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** A pooler in front of that database, which servers use for short statements; commands do not. */
  databasePooledUrl: string | undefined;
  storage: StorageEnv;
  backup: BackupEnv;
  /** A remote service, instead of the embedded one. */
  serviceUrl: string | undefined;
  operatorKey: string | undefined;
  /** Payments by Stripe; without it only the sandbox's. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** Seller and included tax on receipts. */
  receipts: ReceiptsEnv;
  /** Absolute path of the JSON that replaces the default configuration. */
  configPath: string | undefined;
  init: InitEnv | undefined;
  signup: 'invitation' | 'open';
  /** How many teams one person may make, deleted ones counted: each begins with free credits. */
  teamsPerPerson: number;
  /** `undefined` when no mail is sent. */
  mail: MailEnv | undefined;
  /** `undefined` when people sign in only by password. */
  oidc: OidcEnv | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  allowLoopback: boolean;
  /** How many jobs of a kind this process runs at once; 0 pauses them. */
  workers: number;
  /** About the shortest time that the sandbox takes for a picture. */
  sandboxPaceMs: number;
  /** How finely the sandbox paints, 0.1 to 1. */
  sandboxFineness: number;
  /** Bytes that the files of a workspace may take; `undefined`: no limit. */
  storageQuotaBytes: number | undefined;
  /** With a remote service: the largest result that the console copies, in bytes; 0 copies none. */
  archiveMaxFileBytes: number;
  keepDays: RetentionDays;
  /** The folder or `s3://bucket/prefix` to which months go before their rows are removed; `undefined`: there is no archive. */
  archiveMonthsTo: string | undefined;
  /** PEM files that content credentials are signed with; `undefined`: a self-made certificate. */
  contentCertificate: { chain: string; key: string } | undefined;
  /** Bytes of `dataDir`'s disk that must stay free; 0 disables the check. */
  minFreeDiskBytes: number;
  /** How long responses in flight may take to end once the process gets its stop signal. */
  drainMs: number;
  logLevel: Variables['LOG_LEVEL'];
  /** `undefined`: no traces are made. */
  tracing: TracingEnv | undefined;
  /** Spans and metrics of text models by the conventions for generative AI, which may still change. */
  genAiConventions: boolean;
}

/**
 * Reads a configuration. An empty value counts as unset, and `NAME_FILE` names a file that contains the value
 * of `NAME`. Throws {@link EnvError}.
 */
export function loadEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const textValues = Object.fromEntries(
    Object.keys(variables.shape).map((name) => [name, readVariable(source, name)]),
  );
  const parsedValues = variables.safeParse(textValues);
  if (!parsedValues.success)
    throw new EnvError(parsedValues.error.issues.map((issue) => problemOf(String(issue.path[0]))));
  const v = parsedValues.data;
  const problems = dependentProblems(v);
  if (problems.length > 0) throw new EnvError(problems.map(problemOf));
  return {
    nodeEnv: v.NODE_ENV,
    port: v.PORT,
    host: v.HOST,
    url: v.ATELIER_URL ?? localAddress(v.PORT),
    secret: v.ATELIER_SECRET,
    previousSecrets:
      v.ATELIER_PREVIOUS_SECRET === undefined || v.ATELIER_PREVIOUS_SECRET === v.ATELIER_SECRET
        ? []
        : [v.ATELIER_PREVIOUS_SECRET],
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databasePooledUrl: v.DATABASE_POOLED_URL,
    storage: storageEnv(v),
    backup: backupEnv(v),
    serviceUrl: v.SERVICE_URL,
    operatorKey: v.ATELIER_OPERATOR_KEY,
    stripe:
      v.STRIPE_SECRET_KEY === undefined || v.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET },
    receipts: receiptsEnv(v),
    configPath: v.ATELIER_CONFIG === undefined ? undefined : resolve(v.ATELIER_CONFIG),
    init: initEnv(v),
    signup: v.ATELIER_SIGNUP,
    teamsPerPerson: v.ATELIER_TEAMS_PER_PERSON,
    mail: mailEnv(v),
    oidc: oidcEnv(v),
    trustedProxies: v.ATELIER_TRUSTED_PROXIES ?? [],
    allowLoopback: v.ATELIER_ALLOW_LOOPBACK,
    workers: v.ATELIER_WORKERS,
    sandboxPaceMs: v.ATELIER_SANDBOX_PACE_MS,
    sandboxFineness: v.ATELIER_SANDBOX_FINENESS,
    storageQuotaBytes:
      v.ATELIER_STORAGE_QUOTA_MB === undefined
        ? undefined
        : v.ATELIER_STORAGE_QUOTA_MB * bytesPerMegabyte,
    archiveMaxFileBytes: v.ATELIER_ARCHIVE_FILE_MB * bytesPerMegabyte,
    keepDays: {
      results: v.ATELIER_KEEP_RESULTS_DAYS ?? 0,
      uploads: v.ATELIER_KEEP_UPLOADS_DAYS ?? 0,
      deliveries: v.ATELIER_KEEP_DELIVERIES_DAYS,
      notifications: v.ATELIER_KEEP_NOTIFICATIONS_DAYS ?? 0,
      sessions: v.ATELIER_KEEP_SESSIONS_DAYS ?? 0,
      audit: v.ATELIER_KEEP_AUDIT_DAYS ?? 0,
      turns: v.ATELIER_KEEP_TURNS_DAYS ?? 0,
    },
    archiveMonthsTo: v.ATELIER_ARCHIVE_MONTHS_TO,
    contentCertificate:
      v.C2PA_CERTIFICATE === undefined || v.C2PA_KEY === undefined
        ? undefined
        : { chain: resolve(v.C2PA_CERTIFICATE), key: resolve(v.C2PA_KEY) },
    minFreeDiskBytes: v.ATELIER_MIN_FREE_DISK_MB * bytesPerMegabyte,
    drainMs: v.ATELIER_DRAIN_SECONDS * 1000,
    logLevel: v.LOG_LEVEL,
    tracing: tracingEnv(v),
    genAiConventions: v.OTEL_SEMCONV_STABILITY_OPT_IN.includes('gen_ai_latest_experimental'),
  };
}

const bytesPerMegabyte = 1024 * 1024;

let loadedEnv: Env | undefined;

/** The configuration of this process, read from its environment at the first call. Throws {@link EnvError}. */
export function env(): Env {
  loadedEnv ??= loadEnv(process.env);
  return loadedEnv;
}

/** All variables of this process, also those that are none of ours. For an examination of them. */
export const processVariables = (): Readonly<Record<string, string | undefined>> => process.env;

/** The value of a variable that the configuration names, also from `NAME_FILE`; `undefined` when unset or empty. */
export const namedVariable = (name: string): string | undefined => readVariable(process.env, name);

/**
 * Puts the process's address into its environment once it listens on `port`, for later copies of this module and for
 * next-auth. Returns that address, without a trailing slash.
 */
export function announceUrl(settings: Env, port: number): string {
  const url = settings.url === localAddress(settings.port) ? localAddress(port) : settings.url;
  Object.assign(process.env, { ATELIER_URL: url, NEXTAUTH_URL: url });
  loadedEnv = { ...settings, url };
  return url;
}

const localAddress = (port: number): string => `http://localhost:${port}`;

type VariableName = keyof Variables;

function problemOf(name: string): { variable: string; expected: string } {
  const schema = variables.shape[name as VariableName];
  return { variable: name, expected: expectedValueOf(schema) ?? 'a value of the right form' };
}

/** Variables that are required when others are set. */
function dependentProblems(v: Variables): VariableName[] {
  const missingNames: VariableName[] = [];
  if (v.STORAGE_DRIVER === 's3' && v.STORAGE_BUCKET === undefined)
    missingNames.push('STORAGE_BUCKET');
  if ((v.STORAGE_ACCESS_KEY_ID === undefined) !== (v.STORAGE_SECRET_ACCESS_KEY === undefined)) {
    missingNames.push(
      v.STORAGE_ACCESS_KEY_ID === undefined ? 'STORAGE_ACCESS_KEY_ID' : 'STORAGE_SECRET_ACCESS_KEY',
    );
  }
  // Turns are removed only once they are in an archive.
  if ((v.ATELIER_KEEP_TURNS_DAYS ?? 0) > 0 && v.ATELIER_ARCHIVE_MONTHS_TO === undefined) {
    missingNames.push('ATELIER_ARCHIVE_MONTHS_TO');
  }
  if (v.SMTP_URL !== undefined && v.SMTP_FROM === undefined) missingNames.push('SMTP_FROM');
  if ((v.STRIPE_SECRET_KEY === undefined) !== (v.STRIPE_WEBHOOK_SECRET === undefined)) {
    missingNames.push(
      v.STRIPE_SECRET_KEY === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET',
    );
  }
  if ((v.C2PA_CERTIFICATE === undefined) !== (v.C2PA_KEY === undefined)) {
    missingNames.push(v.C2PA_KEY === undefined ? 'C2PA_KEY' : 'C2PA_CERTIFICATE');
  }
  const hasSeller = v.ATELIER_SELLER_ADDRESS !== undefined || v.ATELIER_SELLER_TAX_ID !== undefined;
  if (hasSeller && v.ATELIER_SELLER_NAME === undefined) missingNames.push('ATELIER_SELLER_NAME');
  if (v.OIDC_ISSUER !== undefined) {
    if (v.OIDC_CLIENT_ID === undefined) missingNames.push('OIDC_CLIENT_ID');
    if (v.OIDC_CLIENT_SECRET === undefined) missingNames.push('OIDC_CLIENT_SECRET');
  }
  if (wantsInit(v)) {
    if (v.ATELIER_INIT_USER_EMAIL === undefined) missingNames.push('ATELIER_INIT_USER_EMAIL');
    if (v.ATELIER_INIT_USER_PASSWORD === undefined) missingNames.push('ATELIER_INIT_USER_PASSWORD');
  }
  return missingNames;
}

function wantsInit(v: Variables): boolean {
  return Object.entries(v).some(
    ([name, value]) => name.startsWith('ATELIER_INIT_') && value !== undefined,
  );
}

function initEnv(v: Variables): InitEnv | undefined {
  if (v.ATELIER_INIT_USER_EMAIL === undefined || v.ATELIER_INIT_USER_PASSWORD === undefined)
    return undefined;
  return {
    userEmail: v.ATELIER_INIT_USER_EMAIL,
    userPassword: v.ATELIER_INIT_USER_PASSWORD,
    workspace: v.ATELIER_INIT_WORKSPACE ?? 'Team',
    apiKey: v.ATELIER_INIT_API_KEY,
    credits: v.ATELIER_INIT_CREDITS ?? 0,
  };
}

function receiptsEnv(v: Variables): ReceiptsEnv {
  return {
    seller:
      v.ATELIER_SELLER_NAME === undefined
        ? null
        : {
            name: v.ATELIER_SELLER_NAME,
            address: v.ATELIER_SELLER_ADDRESS ?? [],
            taxId: v.ATELIER_SELLER_TAX_ID ?? null,
          },
    tax:
      v.ATELIER_TAX_RATE === undefined
        ? null
        : { label: v.ATELIER_TAX_LABEL, rate: v.ATELIER_TAX_RATE },
  };
}

function mailEnv(v: Variables): MailEnv | undefined {
  if (v.SMTP_URL === undefined || v.SMTP_FROM === undefined) return undefined;
  return { url: v.SMTP_URL, from: v.SMTP_FROM };
}

function oidcEnv(v: Variables): OidcEnv | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = v;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return undefined;
  const allowedDomains = v.OIDC_ALLOWED_DOMAINS ?? [];
  return { issuer, clientId, clientSecret, name: v.OIDC_NAME, allowedDomains };
}

function tracingEnv(v: Variables): TracingEnv | undefined {
  if (v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: v.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    serviceName: v.OTEL_SERVICE_NAME,
    sampledShare: v.OTEL_TRACES_SAMPLER_ARG,
    includesContent: v.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT,
  };
}

const bucketAccess = (v: Variables): BucketAccess => ({
  region: v.STORAGE_REGION,
  endpoint: v.STORAGE_ENDPOINT,
  accessKeyId: v.STORAGE_ACCESS_KEY_ID,
  secretAccessKey: v.STORAGE_SECRET_ACCESS_KEY,
});

/** `7d,4w,6m` as counts. */
function parseKeptBackups(text: string): BackupEnv['keep'] {
  const counts = new Map(text.split(',').map((part) => [part.at(-1), Number.parseInt(part, 10)]));
  return {
    days: counts.get('d') ?? 0,
    weeks: counts.get('w') ?? 0,
    months: counts.get('m') ?? 0,
  };
}

function backupEnv(v: Variables): BackupEnv {
  const [hours, minutes] = v.ATELIER_BACKUP_AT.split(':').map(Number);
  return {
    to: v.ATELIER_BACKUP_TO,
    passphrase: v.ATELIER_BACKUP_PASSPHRASE,
    atMinutes: (hours ?? 0) * 60 + (minutes ?? 0),
    keep: parseKeptBackups(v.ATELIER_BACKUP_KEEP),
    bucketAccess: bucketAccess(v),
  };
}

function storageEnv(v: Variables): StorageEnv {
  if (v.STORAGE_DRIVER === 'fs' || v.STORAGE_BUCKET === undefined) return { driver: 'fs' };
  return { driver: 's3', bucket: v.STORAGE_BUCKET, ...bucketAccess(v) };
}
