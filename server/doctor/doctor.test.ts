import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireOwnSecret } from '@/lib/console/platform/start';
import { openDatabase } from '@/lib/platform/database';
import { loadEnv } from '@/lib/platform/env';
import { freshPostgres } from '@/lib/platform/testing';
import { startMailReceiver } from '@/tests/mail-receiver';
import { migrationSources } from '../migration-sources';
import { examine, reportOf } from '.';
import { checkAddress, dateFindings } from './address';
import { checkConfiguration } from './configuration';
import {
  checkClosedDatabase,
  checkDatabase,
  clockFinding,
  connectionsFinding,
  versionFinding,
} from './database';
import { type Finding, runChecks } from './findings';
import {
  checkDisk,
  diskFinding,
  loadPart,
  memoryFinding,
  nodeFinding,
  partFinding,
} from './machine';
import { checkMail } from './mail';
import { checkProviders, offerFinding, providerFindings } from './providers';
import { checkStorage } from './storage';

let folder: string;
const servers: { close(): unknown }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-doctor-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const secret = 'Zq3xV7nB0tKs9LwYp2RfHd6MjEcU4aGi';
const gibibyte = 2 ** 30;

/** States with words and advice, a line each. */
const linesOf = (findings: readonly (Finding | null)[]): string =>
  findings
    .filter((finding) => finding !== null)
    .map(({ state, words, advice }) => `${state}: ${words} → ${advice}`)
    .join('\n');

async function portOf(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serve = async (listener: RequestListener) =>
  `http://127.0.0.1:${await portOf(createServer(listener))}`;
/** An address where nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the configuration', () => {
  const look = (variables: Record<string, string>) =>
    checkConfiguration(loadEnv({ DATA_DIR: folder, ...variables }), variables);

  it.each([
    [{ ATELIER_SECERT: 'x' }, /warning: ATELIER_SECERT is no variable.*Correct its name/],
    [{ SMTP_USER: 'x', ATELIER_SECRET: secret }, /warning: SMTP_USER is no variable/],
    [{ ATELIER_SECRET: 'a'.repeat(40) }, /problem: ATELIER_SECRET can be guessed.*openssl rand/],
    [
      { ATELIER_SECRET: 'please-changeme-0123456789-abcdefgh' },
      /problem: ATELIER_SECRET can be guessed/,
    ],
    [
      { DATABASE_URL: 'postgres://db/atelier' },
      /warning: ATELIER_SECRET is not set.*another machine/,
    ],
    [
      { ATELIER_SECRET: secret, ATELIER_PREVIOUS_SECRET: `${secret}!` },
      /warning: The secret before is still accepted.*rotate-secret\. Then remove/,
    ],
    [
      { ATELIER_URL: 'http://atelier.example.com' },
      /problem: .*unencrypted.*proxy with a certificate/,
    ],
    [{ ATELIER_URL: 'http://8.8.8.8:3000' }, /problem: .*unencrypted/],
    [{ ATELIER_URL: 'http://192.168.1.7:3000' }, /warning: .*unencrypted/],
    [{ HOST: '0.0.0.0' }, /warning: Other machines can connect.*Set ATELIER_URL/],
    [
      { ATELIER_URL: 'https://atelier.example.com' },
      /warning: .*ATELIER_TRUSTED_PROXIES is not set.*as this process sees it/,
    ],
  ])('%j is found', async (variables, words) => {
    expect(linesOf(await look(variables))).toMatch(words);
  });

  it.each([
    [{}],
    [{ ATELIER_SECRET: secret, PATH: '/bin', STRIPE_OTHER: 'x', ATELIER_SECRET_FILE: '' }],
    [{ ATELIER_URL: 'https://a.example.com', ATELIER_TRUSTED_PROXIES: '127.0.0.1' }],
  ])('%j is right', async (variables) => {
    const findings = await look(variables);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(linesOf(findings)).toMatch(/^ok: Every variable is known and fits the others\./);
  });

  it('says for each step to production whether it is done', async () => {
    const stepsOf = async (variables: Record<string, string>) =>
      (await look(variables)).flatMap(({ step, state, advice }) =>
        step === undefined ? [] : [`${step}: ${state}${advice === null ? '' : ', to do'}`],
      );
    expect(await stepsOf({})).toEqual(['secret: ok', 'address: ok, to do', 'https: ok, to do']);
    const variables = { ATELIER_SECRET: secret, ATELIER_URL: 'https://a.example.com' };
    expect(await stepsOf(variables)).toEqual([
      'secret: ok',
      'address: ok',
      'https: ok',
      'proxies: warning, to do',
    ]);
    expect(offerFinding('all').advice).toMatch(/^Connect a provider/);
    expect(offerFinding('some')).toMatchObject({ state: 'ok', advice: null });
  });

  it('finds a stored secret that is cut off, and one that others can read', async () => {
    const dataDir = await mkdtemp(join(folder, 'secret-'));
    const lines = async () => linesOf(await checkConfiguration(loadEnv({ DATA_DIR: dataDir }), {}));
    await writeFile(join(dataDir, 'secret'), 'short');
    expect(await lines()).toMatch(/problem: .*does not hold a secret.*Restore the file/);
    await writeFile(join(dataDir, 'secret'), secret);
    await chmod(join(dataDir, 'secret'), 0o644);
    expect(await lines()).toMatch(/warning: Others on this machine can read.*chmod 600/);
  });

  it('names every variable that stops the start, without its value', async () => {
    const findings = await examine({ PORT: 'many', DATABASE_URL: 'mysql://user:hidden@db' });
    expect(linesOf(findings)).toMatch(/problem: PORT is not right\. → Write a port number/);
    expect(linesOf(findings)).toMatch(/problem: DATABASE_URL is not right/);
    expect(reportOf(findings)).not.toMatch(/many|hidden/);
  });
});

describe('the database', () => {
  it('is missed where the server never started, and none is made', async () => {
    const dataDir = join(folder, 'nothing-here');
    expect(linesOf(await checkClosedDatabase(loadEnv({ DATA_DIR: dataDir })))).toMatch(
      /warning: There is no database in .*never started/,
    );
  });

  it('is missed at an address where nothing listens', async () => {
    const url = `postgres://user:hidden@127.0.0.1:${await closedPort()}/atelier`;
    const lines = linesOf(await checkClosedDatabase(loadEnv({ DATABASE_URL: url })));
    expect(lines).toMatch(/problem: .*See that PostgreSQL runs/);
    expect(lines).not.toContain('hidden');
  });

  it('is not there, or refuses who asks', async () => {
    const { url, database, remove } = await freshPostgres({ empty: true });
    const other = new URL(url);
    other.pathname = '/not_there';
    expect(linesOf(await checkClosedDatabase(loadEnv({ DATABASE_URL: other.href })))).toMatch(
      /problem: PostgreSQL refuses DATABASE_URL: .*not_there.*%XX.*may make schemas/,
    );
    await database.query('create role limited_in_doctor login');
    other.pathname = new URL(url).pathname;
    other.username = 'limited_in_doctor';
    const limited = await openDatabase({ url: other.href, dataDir: folder });
    await expect(limited.migrate(migrationSources({ serviceUrl: undefined }))).rejects.toThrow(
      /^PostgreSQL refuses DATABASE_URL: permission denied/,
    );
    await limited.close();
    await database.query('drop role limited_in_doctor');
    await database.close();
    await remove();
  });

  it('is right, behind, newer or empty', async () => {
    const { url, database, remove } = await freshPostgres();
    const env = loadEnv({ DATABASE_URL: url });
    const lines = async (look = env) => linesOf(await checkDatabase(database, look));
    expect(await lines()).toMatch(/^ok: PostgreSQL \d+ answers and takes \d+ MiB/);
    await requireOwnSecret(database, [secret]);
    const linesWith = (variables: Record<string, string>) =>
      lines(loadEnv({ DATABASE_URL: url, DATA_DIR: join(folder, 'none'), ...variables }));
    expect(await linesWith({})).toMatch(
      /problem: The secret that this database was used with is not/,
    );
    expect(await linesWith({ ATELIER_SECRET: `${secret}!` })).toMatch(/problem: .*another secret/);
    expect(await linesWith({ ATELIER_SECRET: secret })).not.toMatch(/problem/);
    const table = 'console.__drizzle_migrations';
    await database.query(`delete from ${table} where id = (select max(id) from ${table})`);
    expect(await lines()).toMatch(/warning: 1 migrations of console are not applied.*migrate/);
    await database.query(`update ${table} set created_at = 99999999999999`);
    expect(await lines()).toMatch(/problem: A newer version of Atelier/);
    await database.query('drop schema console cascade');
    expect(await lines()).toMatch(/warning: The database has no tables of console/);
    await database.close();
    await remove();
  });

  it('is open in a server, which is no problem', async () => {
    const dataDir = await mkdtemp(join(folder, 'open-'));
    const database = await openDatabase({ dataDir });
    expect(linesOf(await checkClosedDatabase(loadEnv({ DATA_DIR: dataDir })))).toMatch(
      /^ok: A server has the embedded database open.*Operator → Health/,
    );
    const beside = { DATA_DIR: dataDir, SERVICE_URL: 'https://service.example.com' };
    expect(linesOf(await checkClosedDatabase(loadEnv(beside)))).toMatch(/open: stop it to examine/);
    await database.close();
  });

  it.each([
    [versionFinding(140_011), /problem: PostgreSQL 14 is too old.*15 or newer/],
    [versionFinding(150_000), /^$/],
    [clockFinding(-7_400), /warning: .*7 s behind.*NTP/],
    [clockFinding(4_000), /^$/],
    [connectionsFinding({ open: 81, most: 100 }), /warning: 81 of 100.*max_connections/],
    [connectionsFinding({ open: 79, most: 100 }), /^$/],
  ])('%j', (finding, words) => {
    expect(linesOf([finding])).toMatch(words);
  });
});

describe('storage', () => {
  const bucket = (endpoint: string) =>
    loadEnv({
      DATA_DIR: folder,
      STORAGE_DRIVER: 's3',
      STORAGE_BUCKET: 'pictures',
      STORAGE_ENDPOINT: endpoint,
      STORAGE_ACCESS_KEY_ID: 'key',
      STORAGE_SECRET_ACCESS_KEY: 'hidden',
    });
  const refusing = (status: number, code: string) =>
    serve((_, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    });

  it('stores, reads and deletes in a folder, and leaves nothing', async () => {
    expect(linesOf(await checkStorage(loadEnv({ DATA_DIR: folder })))).toMatch(/^ok: .*stores/);
  });

  it('is a file where the folder should be', async () => {
    const path = join(folder, 'a-file');
    await writeFile(path, '');
    expect(linesOf(await checkStorage(loadEnv({ DATA_DIR: path })))).toMatch(
      /problem: .*(ENOTDIR|EEXIST)/,
    );
  });

  it.each([
    [404, 'NoSuchBucket', /NoSuchBucket.*Make the bucket/],
    [403, 'SignatureDoesNotMatch', /SignatureDoesNotMatch.*STORAGE_SECRET_ACCESS_KEY/],
    [403, 'AccessDenied', /AccessDenied.*Let the key/],
  ])('is a bucket that answers %i %s', async (status, code, words) => {
    const lines = linesOf(await checkStorage(bucket(await refusing(status, code))));
    expect(lines).toMatch(/^problem: The bucket pictures/);
    expect(lines).toMatch(words);
  });
});

describe('the machine', () => {
  it.each([
    [
      diskFinding({ freeBytes: 1e8, totalBytes: 1e11, floorBytes: 3e8 }),
      /problem: .*refused.*Delete/,
    ],
    [diskFinding({ freeBytes: 9e8, totalBytes: 1e11, floorBytes: 3e8 }), /^warning: 858 MiB of 93/],
    [diskFinding({ freeBytes: 5e10, totalBytes: 1e11, floorBytes: 3e8 }), /^ok/],
    [
      memoryFinding({ limitBytes: gibibyte / 2, heapBytes: gibibyte / 4 }),
      /warning: .*A start takes 450 MiB.*1 GiB/,
    ],
    [
      memoryFinding({ limitBytes: (3 * gibibyte) / 8, heapBytes: gibibyte / 4 }),
      /problem: .*A start takes 450 MiB.*1 GiB/,
    ],
    [
      memoryFinding({ limitBytes: gibibyte, heapBytes: 4 * gibibyte }),
      /warning: .*--max-old-space-size=614/,
    ],
    [memoryFinding({ limitBytes: 4 * gibibyte, heapBytes: 2 * gibibyte }), /^ok/],
    [nodeFinding('20.11.0'), /problem: This is Node\.js 20\.11\.0.*npm start/],
    [nodeFinding('24.21.0'), /^ok/],
    [partFinding('sharp', 'no pictures', 'ERR_DLOPEN_FAILED'), /problem: sharp.*Install again/],
    [partFinding('@contentauth/c2pa-node', 'not signed', 'MODULE_NOT_FOUND'), /^warning: /],
    [partFinding('sharp', 'no pictures', null), /^$/],
  ])('%j', (finding, words) => {
    expect(linesOf([finding])).toMatch(words);
  });

  it('measures the disk of a folder that is not there yet', async () => {
    const [finding] = await checkDisk(join(folder, 'not', 'yet'), 0);
    expect(finding?.words).toMatch(/are free on the disk/);
  });

  it('loads a part, or says why not', async () => {
    expect(await loadPart('node:sqlite')).toBeNull();
    expect(await loadPart('a-package-that-nobody-has')).toMatch(/MODULE_NOT_FOUND/);
  });
});

describe('mail', () => {
  const at = (url: string) => ({ mail: { url, from: 'atelier@example.com' } });

  it('is missing, refused, or taken', async () => {
    expect(linesOf(await checkMail({ mail: undefined }))).toMatch(/warning: No mail server/);
    const nobody = `smtp://user:hidden@127.0.0.1:${await closedPort()}`;
    const lines = linesOf(await checkMail(at(nobody)));
    expect(lines).toMatch(/problem: The mail server does not let this installation in: E/);
    expect(lines).not.toContain('hidden');
    const receiver = await startMailReceiver();
    expect(linesOf(await checkMail(at(receiver.url)))).toMatch(/^ok: 127\.0\.0\.1 answers/);
    await receiver.close();
  });

  it('is a server that does not speak the protocol', async () => {
    const port = await portOf(createSocketServer((socket) => socket.end('HTTP/1.1 400\r\n\r\n')));
    expect(linesOf(await checkMail(at(`smtp://127.0.0.1:${port}`)))).toMatch(/^problem: /);
  });
});

describe('the address', () => {
  const healthy = (answer: object = {}) =>
    JSON.stringify({ status: 'ok', version: '1.0.0', ...answer });
  const look = async (url: string, port?: number, serviceUrl?: string) =>
    linesOf(
      await checkAddress(
        { url, host: '127.0.0.1', port: port ?? (await closedPort()), serviceUrl },
        '1.0.0',
      ),
    );
  /** A server that answers `/healthz`, and upgrades with a status. */
  const upgrading = async (status: number, answer?: object) => {
    const server = createServer((_, response) => response.end(healthy(answer)));
    server.on('upgrade', (_, socket) =>
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
    );
    return `http://127.0.0.1:${await portOf(server)}`;
  };

  it('leads here, for WebSockets too', async () => {
    expect(await look(await upgrading(401))).toMatch(/^ok: .*for WebSockets too/);
  });

  it('leads to a proxy that drops upgrades', async () => {
    expect(await look(await upgrading(404))).toMatch(/problem: A WebSocket does not pass.*Upgrade/);
    const withoutUpgrade = await serve((_, response) => response.end(healthy()));
    expect(await look(withoutUpgrade)).toMatch(/problem: A WebSocket does not pass/);
  });

  it('leads to another version, or to a server in trouble', async () => {
    expect(await look(await upgrading(401, { version: '0.9.0' }))).toMatch(
      /warning: .*version 0\.9\.0, this command 1\.0\.0/,
    );
    expect(await look(await upgrading(401, { status: 'low_disk' }))).toMatch(
      /problem: .*says low_disk/,
    );
  });

  it('leads elsewhere, or to something else', async () => {
    const moved = await serve((_, response) => {
      response.writeHead(301, { location: 'https://other.example.com/healthz' }).end();
    });
    expect(await look(moved)).toMatch(/problem: .*leads elsewhere: to https:\/\/other/);
    const page = await serve((_, response) => response.end('<h1>It works!</h1>'));
    expect(await look(page)).toMatch(/problem: Something else than Atelier answers/);
    const beside = (url: string) => look(url, undefined, 'https://service.example.com');
    const down = await serve((_, response) => response.writeHead(502).end('Bad gateway'));
    for (const url of [page, down]) expect(await beside(url)).toMatch(/problem: Something else/);
    const console = await serve(({ url }, response) => {
      response.end(url === '/api/auth/csrf' ? '{"csrfToken":"x"}' : 'not found');
    });
    expect(await beside(console)).toMatch(/^ok: .* leads here\./);
  });

  it('leads nowhere, while the server runs or does not', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    expect(await look(url)).toMatch(/warning: No server answers at .*ECONNREFUSED/);
    const running = Number(new URL(await upgrading(401)).port);
    expect(await look(url, running)).toMatch(/problem: The server runs at .*start the proxy/);
  });

  it('has a clock that is wrong', () => {
    const now = Date.UTC(2026, 0, 2);
    const at = (seconds: number) => new Date(now + seconds * 1_000).toUTCString();
    expect(linesOf(dateFindings(at(-300), now))).toMatch(/warning: .*differs by 300 s/);
    expect(dateFindings(at(30), now)).toEqual([]);
    expect(dateFindings(null, now)).toEqual([]);
  });
});

describe('providers', () => {
  it('have no key, or an address that anybody can listen to', () => {
    const provider = {
      id: 'pics',
      apiKeyEnv: 'A_KEY_THAT_NOBODY_SET',
      baseUrl: 'http://a.example.com',
    };
    expect(linesOf(providerFindings(provider))).toMatch(
      /problem: pics takes its key from A_KEY_THAT_NOBODY_SET.*\n.*problem: pics is reached by http/,
    );
    expect(providerFindings({ id: 'ollama', baseUrl: 'http://localhost:11434/v1' })).toEqual([]);
  });

  it('are declared in a file that is not there, or wrong', async () => {
    const configPath = join(folder, 'config.json');
    const lines = async () => linesOf(await checkProviders({ serviceUrl: undefined, configPath }));
    expect(await lines()).toMatch(/cannot be read \(ENOENT\)\. Check ATELIER_CONFIG/);
    await writeFile(configPath, '{"providers": []}');
    expect(await lines()).toMatch(/^problem: /);
  });
});

describe('the examination', () => {
  it('goes on when one look hangs or throws', async () => {
    const findings = await runChecks(
      [
        { area: 'Hanging', run: () => new Promise(() => undefined) },
        {
          area: 'Broken',
          run: async () => {
            throw new TypeError('secret words');
          },
        },
        { area: 'Right', run: async () => [] },
      ],
      50,
    );
    expect(linesOf(findings)).toMatch(/no answer within 0\.05 s.*\n.*not be examined: TypeError/);
    expect(linesOf(findings)).not.toContain('secret words');
  });

  it('sees every area of a new installation, and makes nothing in it', async () => {
    const dataDir = join(folder, 'new');
    await mkdir(dataDir);
    const findings = await examine({ DATA_DIR: dataDir, PORT: String(await closedPort()) });
    expect(new Set(findings.map(({ area }) => area))).toEqual(
      new Set([
        'Configuration',
        'Address',
        'Database',
        'Storage',
        'Disk',
        'Memory',
        'Programs',
        'Mail',
        'Providers',
      ]),
    );
    expect(reportOf(findings)).toMatch(/\n\n\d+ problems?, \d+ warnings?\.$/);
    const problem = {
      area: 'Mail',
      state: 'problem',
      words: 'It is closed.',
      advice: null,
    } as const;
    expect(reportOf([problem])).toMatch(/\n\n1 problem, 0 warnings\.$/);
  });
});
