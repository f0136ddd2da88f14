import { readFile } from 'node:fs/promises';
import { openDatabase } from '@/lib/platform/database';
import { startServer } from '../tests/server-process/index.ts';
import { withPostgres } from './support/postgres.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'the ledger of 1,000,000 lines as CSV';

const entries = 1_000_000;
const sampleMs = 250;
const aimGrowthMb = 64;

const seed = `
insert into service.ledger_entries (id, workspace_id, kind, available_delta_milli,
  authorized_delta_milli, available_after_milli, authorized_after_milli, subject_id, created_at)
select 'led_' || lpad(n::text, 10, '0'), w.id, 'adjust', 0, 0, 0, 0, 'task_' || n,
  now() - interval '1 year' + n * interval '20 seconds'
from service.workspaces w, generate_series(1, $1::int) n where w.kind = 'team'`;

/** The resident memory of a process, in MB. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The cookies of a signed-in owner. */
async function signIn(url: string): Promise<string> {
  const cookiesOf = (answer: Response) =>
    answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf).join('; ') },
    body: new URLSearchParams({
      email: owner.email,
      password: owner.password,
      csrfToken,
      json: 'true',
      callbackUrl: url,
    }),
  });
  return [...cookiesOf(csrf), ...cookiesOf(answer)].join('; ');
}

/** Reads the file to its end. Returns its number of lines, and the server's memory meanwhile. */
async function readExport(url: string, cookie: string, pid: number) {
  const answer = await fetch(`${url}/api/console/${owner.workspace}/billing/ledger/csv`, {
    headers: { cookie },
  });
  if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}.`);
  let lines = 0;
  const held: number[] = [];
  const timer = setInterval(async () => held.push(await residentMb(pid)), sampleMs);
  const startedAt = performance.now();
  for await (const chunk of answer.body) {
    for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
  }
  clearInterval(timer);
  return { lines, held, tookMs: performance.now() - startedAt };
}

async function measure(databaseUrl: string): Promise<Row[]> {
  const server = await startServer({
    env: {
      DATABASE_URL: databaseUrl,
      ATELIER_INIT_USER_EMAIL: owner.email,
      ATELIER_INIT_USER_PASSWORD: owner.password,
      ATELIER_INIT_WORKSPACE: owner.workspace,
      ATELIER_INIT_API_KEY: owner.key,
      LOG_LEVEL: 'error',
    },
  });
  try {
    const database = await openDatabase({ url: databaseUrl, dataDir: server.dataDir });
    await database.query(seed, [entries]);
    await database.query('analyze service.ledger_entries');
    await database.close();
    const cookie = await signIn(server.url);
    // The first export brings the heap to its working size. A server that keeps what it has read would hold more memory
    // in the second half of the next export than in its first half; swings between garbage collections are the same in
    // both.
    const first = await readExport(server.url, cookie, server.pid);
    const { lines, held, tookMs } = await readExport(server.url, cookie, server.pid);
    if (Math.min(first.lines, lines) < entries) throw new Error(`The file has ${lines} lines.`);
    const half = Math.floor(held.length / 2);
    const growth = Math.max(...held.slice(half)) - Math.max(...held.slice(0, half));
    return [
      { name: 'Ledger export on PostgreSQL', value: lines / (tookMs / 1000), unit: 'lines/s' },
      {
        name: `Memory that the second half of ${entries.toLocaleString('en-US')} lines adds to the peak of the first half`,
        value: growth,
        unit: 'MB',
        aim: `≤ ${aimGrowthMb}`,
        pass: growth <= aimGrowthMb,
      },
    ];
  } finally {
    await server.stop();
  }
}

export const run = (): Promise<Row[]> => withPostgres(measure);
