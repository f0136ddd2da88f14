import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { EnvError } from './env-error';
import { variable } from './env-files';

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

/** What the headless set-up creates once, at the first start. */
export interface InitEnv {
  userEmail: string;
  userPassword: string;
  /** Name of the team workspace. */
  workspace: string;
  /** The key's whole secret, taken as it is; at least 20 characters. */
  apiKey: string | undefined;
  /** Whole credits to grant. */
  credits: number;
}

/** What receipts say beside their order; null: nothing of it. */
export interface ReceiptsEnv {
  /** `address`: its lines. */
  seller: { name: string; address: readonly string[]; taxId: string | null } | null;
  /** `rate` in thousandths of a percent: 19,000 is 19 %. */
  tax: { label: string; rate: number } | null;
}

/** Where mail is handed over, and from whom it comes. */
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
  /** What people call it, on the button. */
  name: string;
  /** Lower case; empty allows any. */
  allowedDomains: readonly string[];
}

const port = z.coerce.number().int().min(0).max(65535).describe('a port number, such as 3000');

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/{1,9}$/, ''))
  .describe('an http or https address, such as https://atelier.example.com');

/** An address such as `10.0.0.7`, or a CIDR range such as `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longest === -1 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

const addressRanges = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((ranges) => ranges.every(isAddressRange))
  .describe('addresses or ranges with commas between, such as 10.0.0.0/8,192.0.2.7');

const domains = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((list) => list.every((part) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(part)))
  .describe('domains with commas between, such as example.com,example.org');

/** An address such as `ann@example.com`, or a name and an address: `Ann <ann@example.com>`. */
const mailbox = z
  .string()
  .trim()
  .max(320)
  .refine((text) => {
    const [, named] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? [];
    return z.email().safeParse(named ?? text).success;
  })
  .describe('a sender such as Atelier <atelier@example.com> (needed with SMTP_URL)');

const megabytes = z.coerce
  .number()
  .int()
  .min(0)
  .max(1e9)
  .describe('a whole number of megabytes, such as 1024');

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
  .describe('1 or 0');

/** Every variable, with what to write in it. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  ATELIER_URL: httpUrl.optional(),
  ATELIER_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('at least 32 random characters (openssl rand -base64 32)'),
  DATA_DIR: z.string().default('.data').describe('a folder, such as .data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('a PostgreSQL address, such as postgres://user:password@host:5432/atelier'),
  STORAGE_DRIVER: z.enum(['fs', 's3']).default('fs').describe('fs or s3'),
  STORAGE_BUCKET: z
    .string()
    .optional()
    .describe('the name of a bucket (needed when STORAGE_DRIVER is s3)'),
  STORAGE_REGION: z.string().default('us-east-1').describe('the region of the bucket'),
  STORAGE_ENDPOINT: httpUrl.optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional().describe('together with STORAGE_SECRET_ACCESS_KEY'),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional().describe('together with STORAGE_ACCESS_KEY_ID'),
  SERVICE_URL: httpUrl.optional(),
  ATELIER_OPERATOR_KEY: z.string().min(20).optional().describe('at least 20 random characters'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/)
    .optional()
    .describe('a secret key of Stripe (sk_…), together with STRIPE_WEBHOOK_SECRET'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/)
    .optional()
    .describe("the signing secret of Stripe's endpoint (whsec_…), together with STRIPE_SECRET_KEY"),
  ATELIER_SELLER_NAME: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe(
      'the name of who sells, up to 120 characters (needed with any other ATELIER_SELLER_)',
    ),
  ATELIER_SELLER_ADDRESS: z
    .string()
    .max(500)
    .transform((text) =>
      text
        .replaceAll('\\n', '\n')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .optional()
    .describe('an address of up to 500 characters, its lines with \\n between'),
  ATELIER_SELLER_TAX_ID: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('a tax ID of up to 60 characters'),
  ATELIER_TAX_RATE: z.coerce
    .number()
    .min(0)
    .max(100)
    .transform((percent) => Math.round(percent * 1000))
    .optional()
    .describe('the percent of tax that prices contain, such as 19 or 8.875'),
  ATELIER_TAX_LABEL: z
    .string()
    .trim()
    .max(20)
    .default('VAT')
    .describe('what the tax is called, up to 20 characters'),
  ATELIER_CONFIG: z.string().optional().describe('the path of a JSON file'),
  ATELIER_INIT_USER_EMAIL: z
    .email()
    .optional()
    .describe('an email address (needed with any other ATELIER_INIT_ variable)'),
  ATELIER_INIT_USER_PASSWORD: z
    .string()
    .min(8)
    .max(1024)
    .optional()
    .describe('at least 8 characters (needed with any other ATELIER_INIT_ variable)'),
  ATELIER_INIT_WORKSPACE: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .describe('the name of a workspace, up to 80 characters'),
  ATELIER_INIT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{20,255}$/)
    .optional()
    .describe('20 to 255 printable characters without spaces'),
  ATELIER_INIT_CREDITS: z.coerce
    .number()
    .min(0)
    .max(1e9)
    .multipleOf(0.001)
    .optional()
    .describe('a number of credits, such as 1000'),
  ATELIER_SIGNUP: z
    .enum(['invitation', 'open'])
    .default('invitation')
    .describe('invitation or open'),
  ATELIER_TEAMS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(10)
    .describe('how many teams one person may make, 0 to 100000'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('a mail server, such as smtp://user:password@mail.example.com:587'),
  SMTP_FROM: mailbox.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional().describe('the client id (needed with OIDC_ISSUER)'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('the client secret (needed with OIDC_ISSUER)'),
  OIDC_NAME: z.string().max(40).default('single sign-on').describe('a name of up to 40 characters'),
  OIDC_ALLOWED_DOMAINS: domains.optional(),
  ATELIER_TRUSTED_PROXIES: addressRanges.optional(),
  ATELIER_ALLOW_LOOPBACK: flag.default(false),
  ATELIER_WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(8)
    .describe('how many jobs of a kind run at once, 0 to 64; 0 runs none'),
  ATELIER_STORAGE_QUOTA_MB: megabytes.min(1).optional(),
  ATELIER_MIN_FREE_DISK_MB: megabytes.default(256),
  ATELIER_DRAIN_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(4)
    .describe('seconds that answers may take to end when the process stops, 1 to 600'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

/** The configuration of this process, checked. `dataDir` is absolute; URLs have no `/` at the end. */
export interface Env {
  nodeEnv: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** Where people reach the console. */
  url: string;
  /** As given; when `undefined`, `loadSecret` makes and keeps one. */
  secret: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  storage: StorageEnv;
  /** A remote service, in place of the embedded one. */
  serviceUrl: string | undefined;
  operatorKey: string | undefined;
  /** Payments by Stripe; without it only the sandbox's. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** What receipts say of who sells, and of the tax that prices contain. */
  receipts: ReceiptsEnv;
  /** Absolute path of the JSON that replaces the default configuration. */
  configPath: string | undefined;
  init: InitEnv | undefined;
  signup: 'invitation' | 'open';
  /** How many teams one person may make, deleted ones counted: each begins with free credits. */
  teamsPerPerson: number;
  /** `undefined` when no mail is sent. */
  mail: MailEnv | undefined;
  /** `undefined` when people sign in by password alone. */
  oidc: OidcEnv | undefined;
  /** Proxies whose `X-Forwarded-For` is believed: addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  allowLoopback: boolean;
  /** How many jobs of a kind this process runs at once; 0 pauses them. */
  workers: number;
  /** What the files of a workspace may take; `undefined`: no limit. */
  storageQuotaBytes: number | undefined;
  /** What stays free of the disk of `dataDir`; 0 asks for nothing. */
  minFreeDiskBytes: number;
  /** How long answers in flight may take to end once the process gets its stop signal. */
  drainMs: number;
  logLevel: z.output<typeof variables>['LOG_LEVEL'];
}

/**
 * Reads a configuration. An empty value counts as unset, and `NAME_FILE` stands for a file that holds the value of
 * `NAME`. Throws {@link EnvError}.
 */
export function loadEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.keys(variables.shape).map((name) => [name, variable(source, name)]),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw new EnvError(parsed.error.issues.map((issue) => problem(String(issue.path[0]))));
  const v = parsed.data;
  const problems = dependentProblems(v);
  if (problems.length > 0) throw new EnvError(problems.map(problem));
  return {
    nodeEnv: v.NODE_ENV,
    port: v.PORT,
    host: v.HOST,
    url: v.ATELIER_URL ?? addressOf(v.PORT),
    secret: v.ATELIER_SECRET,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    storage: storageEnv(v),
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
    storageQuotaBytes:
      v.ATELIER_STORAGE_QUOTA_MB === undefined
        ? undefined
        : v.ATELIER_STORAGE_QUOTA_MB * bytesPerMegabyte,
    minFreeDiskBytes: v.ATELIER_MIN_FREE_DISK_MB * bytesPerMegabyte,
    drainMs: v.ATELIER_DRAIN_SECONDS * 1000,
    logLevel: v.LOG_LEVEL,
  };
}

const bytesPerMegabyte = 1024 * 1024;

let loaded: Env | undefined;

/** The configuration of this process, read from its environment at the first call. Throws {@link EnvError}. */
export function env(): Env {
  loaded ??= loadEnv(process.env);
  return loaded;
}

/** A variable that the configuration file names, or its file; `undefined` when it is unset or empty. */
export const namedVariable = (name: string): string | undefined =>
  variable(process.env, name)?.trim();

/**
 * Puts the process's address into its environment, once `port` is listened on, for copies of this module made later
 * and for next-auth. Returns that address, without a `/` at the end.
 */
export function announceUrl(settings: Env, port: number): string {
  const url = settings.url === addressOf(settings.port) ? addressOf(port) : settings.url;
  Object.assign(process.env, { ATELIER_URL: url, NEXTAUTH_URL: url });
  loaded = { ...settings, url };
  return url;
}

const addressOf = (port: number): string => `http://localhost:${port}`;

type Variables = z.output<typeof variables>;
type VariableName = keyof Variables;

function problem(name: string): { variable: string; expected: string } {
  const schema = variables.shape[name as VariableName];
  return { variable: name, expected: describe(schema) ?? 'a value of the right form' };
}

/** What to write in a variable: the words of its schema, or of what that wraps. */
export function describe(schema: z.ZodType): string | undefined {
  if (schema.description !== undefined) return schema.description;
  const inner =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : undefined;
  return inner instanceof z.ZodType ? describe(inner) : undefined;
}

/** Variables that others make necessary. */
function dependentProblems(v: Variables): VariableName[] {
  const missing: VariableName[] = [];
  if (v.STORAGE_DRIVER === 's3' && v.STORAGE_BUCKET === undefined) missing.push('STORAGE_BUCKET');
  if ((v.STORAGE_ACCESS_KEY_ID === undefined) !== (v.STORAGE_SECRET_ACCESS_KEY === undefined)) {
    missing.push(
      v.STORAGE_ACCESS_KEY_ID === undefined ? 'STORAGE_ACCESS_KEY_ID' : 'STORAGE_SECRET_ACCESS_KEY',
    );
  }
  if (v.SMTP_URL !== undefined && v.SMTP_FROM === undefined) missing.push('SMTP_FROM');
  if ((v.STRIPE_SECRET_KEY === undefined) !== (v.STRIPE_WEBHOOK_SECRET === undefined)) {
    missing.push(v.STRIPE_SECRET_KEY === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET');
  }
  const hasSeller = v.ATELIER_SELLER_ADDRESS !== undefined || v.ATELIER_SELLER_TAX_ID !== undefined;
  if (hasSeller && v.ATELIER_SELLER_NAME === undefined) missing.push('ATELIER_SELLER_NAME');
  if (v.OIDC_ISSUER !== undefined) {
    if (v.OIDC_CLIENT_ID === undefined) missing.push('OIDC_CLIENT_ID');
    if (v.OIDC_CLIENT_SECRET === undefined) missing.push('OIDC_CLIENT_SECRET');
  }
  if (wantsInit(v)) {
    if (v.ATELIER_INIT_USER_EMAIL === undefined) missing.push('ATELIER_INIT_USER_EMAIL');
    if (v.ATELIER_INIT_USER_PASSWORD === undefined) missing.push('ATELIER_INIT_USER_PASSWORD');
  }
  return missing;
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

function storageEnv(v: Variables): StorageEnv {
  if (v.STORAGE_DRIVER === 'fs' || v.STORAGE_BUCKET === undefined) return { driver: 'fs' };
  return {
    driver: 's3',
    bucket: v.STORAGE_BUCKET,
    region: v.STORAGE_REGION,
    endpoint: v.STORAGE_ENDPOINT,
    accessKeyId: v.STORAGE_ACCESS_KEY_ID,
    secretAccessKey: v.STORAGE_SECRET_ACCESS_KEY,
  };
}
