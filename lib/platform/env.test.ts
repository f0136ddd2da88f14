import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from './env';

describe('loadEnv', () => {
  it('needs nothing', () => {
    expect(loadEnv({})).toEqual({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      url: 'http://localhost:3000',
      secret: undefined,
      previousSecrets: [],
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      storage: { driver: 'fs' },
      backup: {
        to: undefined,
        passphrase: undefined,
        atMinutes: 180,
        keep: { days: 7, weeks: 4, months: 6 },
        bucketAccess: { region: 'us-east-1' },
      },
      serviceUrl: undefined,
      operatorKey: undefined,
      configPath: undefined,
      init: undefined,
      signup: 'invitation',
      teamsPerPerson: 10,
      mail: undefined,
      oidc: undefined,
      trustedProxies: [],
      allowLoopback: false,
      workers: 8,
      sandboxPaceMs: 1_900,
      sandboxFineness: 1,
      storageQuotaBytes: undefined,
      archiveMaxFileBytes: 1024 * 1024 * 1024,
      keepDays: {
        results: 0,
        uploads: 0,
        deliveries: 30,
        notifications: 0,
        sessions: 0,
        audit: 0,
        turns: 0,
      },
      minFreeDiskBytes: 256 * 1024 * 1024,
      receipts: { seller: null, tax: null },
      drainMs: 4_000,
      logLevel: 'info',
      genAiConventions: false,
    });
  });

  it('treats an empty value as unset', () => {
    const names = [
      'PORT',
      'ATELIER_URL',
      'DATABASE_URL',
      'ATELIER_SECRET',
      'ATELIER_INIT_CREDITS',
      'LOG_LEVEL',
    ];
    expect(loadEnv(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(loadEnv({}));
  });

  it('reads everything', () => {
    const secret = 's'.repeat(32);
    const env = loadEnv({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      ATELIER_URL: 'https://atelier.example.com/',
      ATELIER_SECRET: secret,
      ATELIER_PREVIOUS_SECRET: `old ${secret}`,
      DATA_DIR: '/var/lib/atelier',
      DATABASE_URL: 'postgres://user:password@db:5432/atelier?sslmode=require',
      STORAGE_DRIVER: 's3',
      STORAGE_BUCKET: 'media',
      STORAGE_ENDPOINT: 'http://minio:9000',
      STORAGE_REGION: 'eu-central-1',
      STORAGE_ACCESS_KEY_ID: 'id',
      STORAGE_SECRET_ACCESS_KEY: 'key',
      ATELIER_BACKUP_TO: 's3://backups/atelier',
      ATELIER_BACKUP_PASSPHRASE: 'a passphrase of mine',
      ATELIER_BACKUP_AT: '23:45',
      ATELIER_BACKUP_KEEP: '12m,3d',
      SERVICE_URL: 'https://service.example.com',
      ATELIER_OPERATOR_KEY: 'o'.repeat(20),
      ATELIER_SELLER_NAME: 'Atelier GmbH',
      ATELIER_SELLER_ADDRESS: '1 Quay Street\\n20457 Hamburg',
      ATELIER_SELLER_TAX_ID: 'DE123456789',
      ATELIER_TAX_RATE: '8.875',
      ATELIER_TAX_LABEL: 'Sales tax',
      ATELIER_CONFIG: '/etc/atelier.json',
      ATELIER_INIT_USER_EMAIL: 'owner@example.com',
      ATELIER_INIT_USER_PASSWORD: 'long enough',
      ATELIER_INIT_WORKSPACE: 'Studio',
      ATELIER_INIT_API_KEY: 'any-form-of-20-chars-or-more',
      ATELIER_INIT_CREDITS: '1000.5',
      ATELIER_SIGNUP: 'open',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      SMTP_FROM: 'Atelier <atelier@example.com>',
      OIDC_ISSUER: 'https://id.example.com/',
      OIDC_CLIENT_ID: 'atelier',
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_NAME: 'Example',
      OIDC_ALLOWED_DOMAINS: 'Example.com, example.org',
      ATELIER_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
      ATELIER_ALLOW_LOOPBACK: '1',
      ATELIER_WORKERS: '0',
      ATELIER_STORAGE_QUOTA_MB: '1024',
      ATELIER_ARCHIVE_FILE_MB: '0',
      ATELIER_KEEP_RESULTS_DAYS: '90',
      ATELIER_KEEP_UPLOADS_DAYS: '30',
      ATELIER_KEEP_DELIVERIES_DAYS: '7',
      ATELIER_KEEP_SESSIONS_DAYS: '90',
      ATELIER_KEEP_AUDIT_DAYS: '365',
      ATELIER_KEEP_TURNS_DAYS: '400',
      ATELIER_ARCHIVE_MONTHS_TO: 's3://old/months',
      ATELIER_MIN_FREE_DISK_MB: '0',
      ATELIER_DRAIN_SECONDS: '30',
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_SEMCONV_STABILITY_OPT_IN: 'http, gen_ai_latest_experimental',
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
    });
    expect(env).toEqual({
      nodeEnv: 'production',
      port: 8080,
      host: '0.0.0.0',
      url: 'https://atelier.example.com',
      secret,
      previousSecrets: [`old ${secret}`],
      dataDir: '/var/lib/atelier',
      databaseUrl: 'postgres://user:password@db:5432/atelier?sslmode=require',
      storage: {
        driver: 's3',
        bucket: 'media',
        endpoint: 'http://minio:9000',
        region: 'eu-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
      backup: {
        to: 's3://backups/atelier',
        passphrase: 'a passphrase of mine',
        atMinutes: 23 * 60 + 45,
        keep: { days: 3, weeks: 0, months: 12 },
        bucketAccess: {
          endpoint: 'http://minio:9000',
          region: 'eu-central-1',
          accessKeyId: 'id',
          secretAccessKey: 'key',
        },
      },
      serviceUrl: 'https://service.example.com',
      operatorKey: 'o'.repeat(20),
      receipts: {
        seller: {
          name: 'Atelier GmbH',
          address: ['1 Quay Street', '20457 Hamburg'],
          taxId: 'DE123456789',
        },
        tax: { label: 'Sales tax', rate: 8_875 },
      },
      configPath: '/etc/atelier.json',
      init: {
        userEmail: 'owner@example.com',
        userPassword: 'long enough',
        workspace: 'Studio',
        apiKey: 'any-form-of-20-chars-or-more',
        credits: 1000.5,
      },
      signup: 'open',
      teamsPerPerson: 10,
      mail: {
        url: 'smtps://user:password@mail.example.com',
        from: 'Atelier <atelier@example.com>',
      },
      oidc: {
        issuer: 'https://id.example.com',
        clientId: 'atelier',
        clientSecret: 'hush',
        name: 'Example',
        allowedDomains: ['example.com', 'example.org'],
      },
      trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
      allowLoopback: true,
      workers: 0,
      sandboxPaceMs: 1_900,
      sandboxFineness: 1,
      storageQuotaBytes: 1024 * 1024 * 1024,
      archiveMaxFileBytes: 0,
      keepDays: {
        results: 90,
        uploads: 30,
        deliveries: 7,
        notifications: 0,
        sessions: 90,
        audit: 365,
        turns: 400,
      },
      archiveMonthsTo: 's3://old/months',
      minFreeDiskBytes: 0,
      drainMs: 30_000,
      logLevel: 'debug',
      tracing: {
        endpoint: 'http://collector:4318',
        headers: 'api-key=secret',
        serviceName: 'atelier',
        sampledShare: 0.25,
        includesContent: true,
      },
      genAiConventions: true,
    });
  });

  it('leaves out spaces and line breaks around a value', () => {
    const secret = 's'.repeat(32);
    const values = { ATELIER_SECRET: `${secret}\n`, ATELIER_PREVIOUS_SECRET: ` ${secret}` };
    expect(loadEnv({ ...values, ATELIER_OPERATOR_KEY: `${secret} \n` })).toMatchObject({
      secret,
      previousSecrets: [],
      operatorKey: secret,
    });
  });

  it('names every invalid variable and what to write, without its value', () => {
    const error = problemsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://user:hunter2@db/atelier',
      ATELIER_SECRET: 'hunter2',
      ATELIER_SIGNUP: 'everyone',
    });
    expect(error.problems.map(({ variable }) => variable).sort()).toEqual([
      'ATELIER_SECRET',
      'ATELIER_SIGNUP',
      'DATABASE_URL',
      'PORT',
    ]);
    expect(error.message).toContain('PORT: write a port number, such as 3000, or leave it unset.');
    expect(error.message).toContain('ATELIER_SIGNUP: write invitation or open');
    expect(error.message).not.toContain('hunter2');
  });

  it.each([
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ ATELIER_URL: 'atelier.example.com' }, 'ATELIER_URL'],
    [{ ATELIER_URL: 'https://example.com/atelier' }, 'ATELIER_URL'],
    [{ ATELIER_URL: 'https://example.com?x=1' }, 'ATELIER_URL'],
    [{ ATELIER_URL: 'https://example.com/#a' }, 'ATELIER_URL'],
    [{ ATELIER_URL: 'https://user:password@example.com' }, 'ATELIER_URL'],
    [{ SERVICE_URL: 'ftp://example.com' }, 'SERVICE_URL'],
    [{ STORAGE_DRIVER: 's3' }, 'STORAGE_BUCKET'],
    [{ STORAGE_ACCESS_KEY_ID: 'id' }, 'STORAGE_SECRET_ACCESS_KEY'],
    [{ ATELIER_BACKUP_TO: 'ftp://example.com/backups' }, 'ATELIER_BACKUP_TO'],
    [{ ATELIER_BACKUP_PASSPHRASE: 'too short' }, 'ATELIER_BACKUP_PASSPHRASE'],
    [{ ATELIER_BACKUP_AT: '24:00' }, 'ATELIER_BACKUP_AT'],
    [{ ATELIER_BACKUP_KEEP: '7 days' }, 'ATELIER_BACKUP_KEEP'],
    [{ ATELIER_INIT_API_KEY: 'too-short' }, 'ATELIER_INIT_API_KEY'],
    [{ ATELIER_INIT_CREDITS: '5' }, 'ATELIER_INIT_USER_EMAIL'],
    [{ ATELIER_INIT_USER_EMAIL: 'a@example.com' }, 'ATELIER_INIT_USER_PASSWORD'],
    [{ ATELIER_INIT_CREDITS: '-1' }, 'ATELIER_INIT_CREDITS'],
    [{ ATELIER_OPERATOR_KEY: 'short' }, 'ATELIER_OPERATOR_KEY'],
    [{ ATELIER_TRUSTED_PROXIES: 'nginx' }, 'ATELIER_TRUSTED_PROXIES'],
    [{ ATELIER_TRUSTED_PROXIES: '10.0.0.0/33' }, 'ATELIER_TRUSTED_PROXIES'],
    [{ ATELIER_TRUSTED_PROXIES: '10.0.0.1,' }, 'ATELIER_TRUSTED_PROXIES'],
    [{ SMTP_URL: 'https://mail.example.com', SMTP_FROM: 'a@example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_FROM'],
    [{ SMTP_FROM: 'Atelier' }, 'SMTP_FROM'],
    [{ SMTP_FROM: 'Atelier <atelier@example.com>, <eve@example.com>' }, 'SMTP_FROM'],
    [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x' }, 'OIDC_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_SECRET: 'x' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_ALLOWED_DOMAINS: 'example' }, 'OIDC_ALLOWED_DOMAINS'],
    [{ ATELIER_ALLOW_LOOPBACK: 'yes' }, 'ATELIER_ALLOW_LOOPBACK'],
    [{ ATELIER_WORKERS: '-1' }, 'ATELIER_WORKERS'],
    [{ ATELIER_SANDBOX_PACE_MS: '-1' }, 'ATELIER_SANDBOX_PACE_MS'],
    [{ ATELIER_SANDBOX_FINENESS: '0' }, 'ATELIER_SANDBOX_FINENESS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('refuses %j because of %s', (source, variable) => {
    expect(problemsOf(source).problems.map((problem) => problem.variable)).toContain(variable);
  });

  it('reads the value of a variable from the file that NAME_FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-env-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 'a secret of thirty-two characters\n');
    const read = loadEnv({ ATELIER_SECRET_FILE: file }).secret;
    const ownSecret = loadEnv({ ATELIER_SECRET_FILE: file, ATELIER_SECRET: 'x'.repeat(32) }).secret;
    rmSync(folder, { recursive: true });
    expect(read).toBe('a secret of thirty-two characters');
    expect(ownSecret).toBe('x'.repeat(32));
    expect(problemsOf({ ATELIER_SECRET_FILE: file }).problems).toEqual([
      {
        variable: 'ATELIER_SECRET_FILE',
        expected: 'the path of a file that this process can read',
      },
    ]);
  });

  it('has a description for every variable', () => {
    const { message } = problemsOf({
      ATELIER_URL: 'x',
      STORAGE_ENDPOINT: 'x',
      ATELIER_TRUSTED_PROXIES: 'x',
      ATELIER_ALLOW_LOOPBACK: 'x',
    });
    expect(message).not.toContain('a value of the right form');
  });
});

function problemsOf(source: Record<string, string>): EnvError {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error;
  }
  throw new Error('It was accepted.');
}
