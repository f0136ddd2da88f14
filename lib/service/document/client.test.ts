import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allScopes } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { createTestService, picture, type TestService } from '../testing';
import { type ListeningService, listenService } from '../text/testing/listening-service';

type Flow = (baseUrl: string, key: string, picture: Blob) => Promise<Record<string, unknown>>;

const execute = promisify(execFile);
const run = (...args: string[]) => execute(process.execPath, args);

let database: Database;
let removeDatabase: () => Promise<void>;
let service: TestService;
let listening: ListeningService;
let folder: string;

beforeAll(async () => {
  const opened = await freshPostgres();
  database = opened.database;
  removeDatabase = opened.remove;
  service = await createTestService(database);
  await service.start();
  listening = await listenService(service);
  folder = await mkdtemp(join(tmpdir(), 'atelier-client-'));
});
afterAll(async () => {
  await listening?.close();
  await service?.close();
  await database?.close();
  await removeDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

it('makes a client that is typed and runs the integration flow', async () => {
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${listening.url}/openapi.json`)).text());
  await run('tests/openapi-client/index.ts', document, join(folder, 'client'));
  await copyFile('tests/openapi-client/flow.ts', join(folder, 'flow.ts'));
  await copyFile('tests/openapi-client/tsconfig.json', join(folder, 'tsconfig.json'));
  await run('node_modules/typescript/bin/tsc', '--project', folder);

  const { secret } = await service.workspace({ credits: 100, key: { scopes: [...allScopes] } });
  const png = new Blob([new Uint8Array(await picture({ width: 640, height: 480 }))]);
  const flow: { run: Flow } = await import(pathToFileURL(join(folder, 'flow.ts')).href);
  expect(await flow.run(listening.url, secret, png)).toMatchObject({
    families: expect.arrayContaining(['image', 'video', 'text']),
    quoted: 4,
    status: 'succeeded',
    results: [expect.stringMatching(/^http/)],
    spent: 4,
    canceled: 'canceled',
    chat: 'slate grey',
    response: 'slate grey',
    refusal: { code: 'unsupported_parameter', param: 'quality' },
    order: 'pending',
    ledger: ['settle', 'authorize'],
  });
});
