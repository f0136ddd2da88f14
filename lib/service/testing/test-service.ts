import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateKeyBody } from '@/lib/contract';
import { createKeyring } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { openStorage } from '@/lib/platform/storage';
import type { OpenedProviders } from '@/lib/providers';
import { openProviders, providerTools } from '@/lib/providers/registry';
import { createSandboxTextProvider } from '@/lib/providers/sandbox';
import type { Configuration } from '../config';
import { defaultConfiguration } from '../config/testing/default-configuration';
import { createService, type Service } from '../create-service';
import { checkLedger } from '../money/ledger';
import type { ServiceOptions } from '../service-options';
import { watchResponses } from './watch-responses';

/** A service over a test's database, with its files in a folder of its own. */
export interface TestService extends Service {
  readonly dataDir: string;
  /** Calls the interface with a key: a path, and what `fetch` takes. */
  call(secret: string, path: string, init?: RequestInit): Promise<Response>;
  /** As {@link call} with a JSON body. */
  post(secret: string, path: string, body: unknown, headers?: HeadersInit): Promise<Response>;
  /** Calls the management interface. */
  manage(path: string, body?: unknown): Promise<Response>;
  /** A new team workspace with exactly these credits, and a key for it. */
  workspace(options?: { credits?: number; key?: Partial<CreateKeyBody> }): Promise<TestWorkspace>;
  /** Mismatches of the ledger check; a suite ends with none. */
  mismatches(): ReturnType<typeof checkLedger>;
  /**
   * Stops, and removes its files unless another service needs them. Throws when a response of the responses
   * endpoints did not match the specification.
   */
  close(options?: { keepFiles?: boolean }): Promise<void>;
}

export interface TestWorkspace {
  id: string;
  secret: string;
}

const baseUrl = 'http://service.test';
const unlimited = { requestsPerMinute: 1_000_000, burst: 1_000_000 };

type Overrides = Partial<Omit<ServiceOptions, 'database' | 'openProviders'>> & {
  /** In place of the drivers that the configuration declares. */
  providers?: OpenedProviders['media'];
  /** Likewise; by default the sandbox, which answers at once. */
  textProviders?: OpenedProviders['text'];
  /** Changes to the default configuration. */
  configure?: (configuration: Configuration) => Configuration;
};

/** Creates a service with the default configuration; background work begins with its `start`. */
export async function createTestService(
  database: Database,
  { configure = (each) => each, providers, textProviders, ...overrides }: Overrides = {},
): Promise<TestService> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), 'atelier-service-')));
  let isDeclaredOpen = false;
  const service = await createService({
    database,
    storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
    configuration: configure({
      ...defaultConfiguration(),
      grants: { sandboxCredits: 0 },
      rateLimit: unlimited,
    }),
    keyring: createKeyring('secret of a test'),
    baseUrl,
    version: '0.0.0',
    dataDir,
    workers: 8,
    allowLoopback: true,
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    openProviders: async (declarations, parts) => {
      const opened = await openProviders(declarations, parts);
      // A provider that a test connects is opened as usual; what the configuration declares may be
      // replaced.
      if (isDeclaredOpen) return opened;
      isDeclaredOpen = true;
      return {
        media: providers ?? opened.media,
        text:
          textProviders ??
          new Map([...opened.text, ['sandbox', createSandboxTextProvider({ paceMs: 0 })]]),
      };
    },
    providerTools,
    pace: { pollMinMs: 5, pollMaxMs: 20, retryMinMs: 5, retryMaxMs: 20, unknownStartMs: 200 },
    ...overrides,
  });
  const { fetch, problems } = watchResponses(service.fetch);
  const call: TestService['call'] = (secret, path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${secret}`);
    return fetch(new Request(`${baseUrl}${path}`, { ...init, headers }));
  };
  const post: TestService['post'] = (secret, path, body, headers = {}) =>
    call(secret, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...Object.fromEntries(new Headers(headers)), 'content-type': 'application/json' },
    });
  const manage: TestService['manage'] = (path, body) =>
    body === undefined
      ? call(service.operatorKey, `/manage${path}`)
      : post(service.operatorKey, `/manage${path}`, body);
  return {
    ...service,
    fetch,
    dataDir,
    call,
    post,
    manage,
    async workspace({ credits = 1_000, key = {} } = {}) {
      const { id } = await made(manage('/workspaces', { name: 'Test', kind: 'team' }));
      if (credits > 0) {
        const grant = { amount: credits, memo: 'test', once_key: 'test' };
        await made(manage(`/workspaces/${id}/grants`, grant));
      }
      const wanted = { name: 'Test', scopes: ['v1:generate'], ...key };
      const { secret } = await made(manage(`/workspaces/${id}/keys`, wanted));
      return { id: String(id), secret: String(secret) };
    },
    mismatches: () => checkLedger(service.context.db),
    async close({ keepFiles = false } = {}) {
      await service.stop({ graceMs: 1_000 });
      // Retries, because a file may still be written by what was told to stop.
      if (!keepFiles) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      if (problems.length > 0) throw new Error(`Not Open Responses: ${problems.join('\n')}`);
    },
  };
}

async function made(answer: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await answer;
  const body = (await response.json()) as Record<string, unknown>;
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
}
