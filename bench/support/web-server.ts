import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Database, openDatabase } from '@/lib/platform/database';
import { startServer } from '../../tests/server-process/index.ts';

/** The person and the key that the measured console starts with. */
export const owner = {
  email: 'owner@bench.test',
  password: 'a password for the bench',
  key: 'atl_bench_0123456789abcdef',
  workspace: 'bench',
} as const;

const samples = 8;

function start(dataDir: string) {
  return startServer({
    dataDir,
    env: {
      ATELIER_INIT_USER_EMAIL: owner.email,
      ATELIER_INIT_USER_PASSWORD: owner.password,
      ATELIER_INIT_WORKSPACE: owner.workspace,
      ATELIER_INIT_API_KEY: owner.key,
      ATELIER_INIT_CREDITS: '100000',
      LOG_LEVEL: 'error',
    },
  });
}

/** Makes a few real pictures, whose files the many creations of the gallery share. */
async function makeSamples(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' };
  const ratios = ['1:1', '3:2', '2:3', '16:9'];
  const ids = await Promise.all(
    Array.from({ length: samples }, async (_, i) => {
      const body = { model: 'lumen-image', prompt: `sample ${i}`, aspect_ratio: ratios[i % 4] };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`${url}/v1/generations`, request);
      return ((await answer.json()) as { task_id: string }).task_id;
    }),
  );
  for (let open = ids; open.length > 0; ) {
    const answer = await fetch(`${url}/v1/tasks?ids=${open.join(',')}`, { headers });
    const { data } = (await answer.json()) as { data: { task_id: string; status: string }[] };
    const ended = data.filter(({ status }) => status !== 'queued' && status !== 'running');
    open = open.filter((id) => !ended.some(({ task_id }) => task_id === id));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * Fills the console's record with creations over the files of the samples, whose traits are not read: the server would be at
 * it for hours. The server must be stopped.
 */
async function seedGallery(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into console.creations (task_id, workspace_id, source, kind, model, prompt, params,
        status, progress, outputs, created_at, completed_at, traits_due_at)
      select 'task_seed' || lpad(n::text, 8, '0'), s.workspace_id, 'key', 'image', 'lumen-image',
        'sample ' || n, '{"prompt":"sample"}', 'succeeded', 100, s.outputs,
        now() - n * interval '11 minutes', now() - n * interval '11 minutes', null
      from generate_series(1, $1::int) n
      join (select workspace_id, outputs, row_number() over () - 1 as at from
        (select w.id as workspace_id, jsonb_agg(jsonb_build_object('url', o ->> 'path',
            'preview_url', o ->> 'previewPath', 'content_type', o ->> 'contentType',
            'width', (o ->> 'width')::int, 'height', (o ->> 'height')::int)) as outputs
          from service.tasks t join service.workspaces w on w.id = t.workspace_id
          cross join lateral jsonb_array_elements(t.outputs) o group by w.id, t.id) each) s
        on s.at = n % (select count(*) from service.tasks where outputs is not null)`,
    [count],
  );
}

/**
 * Runs `body` against the production build with a gallery of `creations`, in a process and a folder of its own. `seed`
 * reads from the first start what it needs, and returns what fills the database before the second.
 */
export async function withWebServer<T>(
  creations: number,
  body: (url: string) => Promise<T>,
  seed: (url: string) => Promise<(database: Database) => Promise<void>> = async () =>
    async () => {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-web-'));
  try {
    const first = await start(dataDir);
    await makeSamples(first.url);
    const fill = await seed(first.url);
    await first.stop();
    const database = await openDatabase({ dataDir });
    await seedGallery(database, creations);
    await fill(database);
    await database.close();
    const server = await start(dataDir);
    try {
      // Use the announced address, because the addresses of media begin with it.
      return await body(server.url.replace('127.0.0.1', 'localhost'));
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Signs the owner in; ends on Create. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/${owner.workspace}/create**`);
}
