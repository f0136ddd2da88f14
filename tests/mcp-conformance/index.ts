/**
 * `npm run test:mcp-conformance`: the conformance suites of the Model Context Protocol against `/mcp` of a service in this
 * process, over a socket. They are fetched by `npm exec`, because each brings a hundred packages that nothing else needs.
 * Exits with 1 when a check fails that is not in the list of exceptions, or an exception passes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/platform/database';
import { serviceMigrations } from '@/lib/service/db';
import { createTestService } from '@/lib/service/testing';
import { openFixtureProxy } from './fixture-proxy';

/** The latest of each on 2026-11-26; the second still knows the revision as it was released. */
const suites = [
  ['0.2.0-alpha.12', ['--requirements', '2026-07-28'], 'exceptions-2026-07-28.yaml'],
  ['0.1.16', ['--spec-version', '2025-11-25'], 'exceptions-2025-11-25.yaml'],
] as const;

async function runSuite(url: string, [version, args, exceptions]: (typeof suites)[number]) {
  const command = ['exec', '--yes', '--', `@modelcontextprotocol/conformance@${version}`, 'server'];
  const baseline = join(import.meta.dirname, exceptions);
  const child = spawn(
    'npm',
    [...command, '--url', url, ...args, '--expected-failures', baseline],
    // Its arguments would be taken for those of a package's own script in the folder of this one.
    { stdio: 'inherit', cwd: tmpdir() },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

const dataDir = await mkdtemp(join(tmpdir(), 'atelier-mcp-conformance-'));
const database = await openDatabase({ dataDir });
await database.migrate(serviceMigrations);
const service = await createTestService(database, { baseUrl: 'http://127.0.0.1' });
await service.start();
const { secret } = await service.workspace({
  credits: 100_000,
  key: { scopes: ['v1:generate', 'v1:text'] },
});
const proxy = await openFixtureProxy(service, secret);
try {
  for (const suite of suites) {
    if (!(await runSuite(`${proxy.url}/mcp`, suite))) process.exitCode = 1;
  }
} finally {
  await proxy.close();
  await service.close();
  await database.close();
  await rm(dataDir, { recursive: true });
}
