import { isIP } from 'node:net';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535).describe('a port number, such as 3000');

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/{1,9}$/, ''))
  .describe('an http or https address, such as https://atelier.example.com');

/** Next.js has no base path here: what is below a path does not find its files. */
const siteUrl = httpUrl
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`)
  .describe('an http or https address without a path, such as https://atelier.example.com');

/** An address such as `10.0.0.7`, or a CIDR range such as `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...extraParts] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (maxBits === -1 || extraParts.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
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
    const [, bracketedEmail] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? [];
    return z.email().safeParse(bracketedEmail ?? text).success;
  })
  .describe('a sender such as Atelier <atelier@example.com> (needed with SMTP_URL)');

const megabytes = z.coerce
  .number()
  .int()
  .min(0)
  .max(1e9)
  .describe('a whole number of megabytes, such as 1024');

const timeOfDay = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('a time of day in UTC, such as 03:00');

const folderOrBucket = z
  .string()
  .regex(/^(s3:\/\/[^/@]+(\/|$)|(?!\w+:\/\/))/)
  .describe('a folder, or s3://bucket/prefix');

/** Days, weeks or months may be left out. */
const keptBackups = z
  .string()
  .trim()
  .regex(/^\d{1,3}[dwm](,\d{1,3}[dwm]){0,2}$/)
  .describe('how many backups to keep of days, weeks and months, such as 7d,4w,6m');

const keptDays = z.coerce
  .number()
  .int()
  .min(0)
  .max(36_500)
  .describe('a whole number of days, such as 90; 0 keeps them for ever');

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
  ATELIER_URL: siteUrl.optional(),
  ATELIER_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('at least 32 random characters (openssl rand -base64 32)'),
  ATELIER_PREVIOUS_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('the earlier ATELIER_SECRET, until rotate-secret has run'),
  DATA_DIR: z.string().default('.data').describe('a folder, such as .data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'a PostgreSQL address, such as postgres://user:password@host:5432/atelier, with special characters as %XX',
    ),
  DATABASE_POOLED_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'the same database behind a pooler, such as postgres://user:password@host:6432/atelier',
    ),
  STORAGE_DRIVER: z.enum(['fs', 's3']).default('fs').describe('fs or s3'),
  STORAGE_BUCKET: z
    .string()
    .optional()
    .describe('the name of a bucket (needed when STORAGE_DRIVER is s3)'),
  STORAGE_REGION: z.string().default('us-east-1').describe('the region of the bucket'),
  STORAGE_ENDPOINT: httpUrl.optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional().describe('together with STORAGE_SECRET_ACCESS_KEY'),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional().describe('together with STORAGE_ACCESS_KEY_ID'),
  ATELIER_BACKUP_TO: folderOrBucket.optional(),
  ATELIER_BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .max(1024)
    .optional()
    .describe('a passphrase of 12 characters or more'),
  ATELIER_BACKUP_AT: timeOfDay.default('03:00'),
  ATELIER_BACKUP_KEEP: keptBackups.default('7d,4w,6m'),
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
  ATELIER_SANDBOX_PACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(1_900)
    .describe('the least milliseconds of a result of the sandbox, 0 to 60000'),
  ATELIER_SANDBOX_FINENESS: z.coerce
    .number()
    .min(0.1)
    .max(1)
    .default(1)
    .describe('how finely the sandbox paints, 0.1 to 1'),
  ATELIER_STORAGE_QUOTA_MB: megabytes.min(1).optional(),
  ATELIER_KEEP_RESULTS_DAYS: keptDays.optional(),
  ATELIER_KEEP_UPLOADS_DAYS: keptDays.optional(),
  ATELIER_KEEP_DELIVERIES_DAYS: keptDays.default(30),
  ATELIER_KEEP_NOTIFICATIONS_DAYS: keptDays.optional(),
  ATELIER_KEEP_SESSIONS_DAYS: keptDays.optional(),
  ATELIER_KEEP_AUDIT_DAYS: keptDays.optional(),
  ATELIER_KEEP_TURNS_DAYS: keptDays.optional(),
  ATELIER_ARCHIVE_MONTHS_TO: folderOrBucket.optional(),
  ATELIER_ARCHIVE_FILE_MB: megabytes.default(1024),
  ATELIER_MIN_FREE_DISK_MB: megabytes.default(256),
  ATELIER_DRAIN_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(4)
    .describe('seconds that answers may take to end when the process stops, 1 to 600'),
  C2PA_CERTIFICATE: z
    .string()
    .optional()
    .describe('the path of a PEM file with the certificate chain (needed with C2PA_KEY)'),
  C2PA_KEY: z
    .string()
    .optional()
    .describe('the path of a PEM file with the private key (needed with C2PA_CERTIFICATE)'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('headers such as api-key=secret, with commas between'),
  OTEL_SERVICE_NAME: z
    .string()
    .max(100)
    .default('atelier')
    .describe('a name of up to 100 characters'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of traces that are sent, from 0 to 1'),
  OTEL_SEMCONV_STABILITY_OPT_IN: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .describe('gen_ai_latest_experimental'),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: flag.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

export type Variables = z.output<typeof variables>;

/** What to write in a variable: the description of its schema, or of the schema inside an optional or default one. */
export function expectedValueOf(schema: z.ZodType): string | undefined {
  if (schema.description !== undefined) return schema.description;
  const inner =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : undefined;
  return inner instanceof z.ZodType ? expectedValueOf(inner) : undefined;
}
