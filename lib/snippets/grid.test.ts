import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridCurl, gridPython, gridTypescript } from '.';

const run = promisify(execFile);

/** Two endpoints of the interface: a key makes one task, which has ended at once; `refuse` is refused, `fail` fails. */
const bodies = new Map<string, { prompt: string }>();
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  response.setHeader('content-type', 'application/json');
  if (request.headers.authorization !== 'Bearer key-of-the-test') response.statusCode = 401;
  if (request.method === 'GET') {
    const id = request.url?.split('/').at(-1);
    if (bodies.get(id?.replace('task-of-', '') ?? '')?.prompt === 'fail') {
      response.end(JSON.stringify({ task_id: id, status: 'canceled', error: null }));
      return;
    }
    const result = { data: [{ url: `https://media.example/${id}.png` }] };
    response.end(JSON.stringify({ task_id: id, status: 'succeeded', result }));
    return;
  }
  const body = JSON.parse(text);
  const key = String(request.headers['idempotency-key']);
  if (body.prompt === 'refuse') {
    response.statusCode = 402;
    response.end(JSON.stringify({ error: { message: 'Top up first.' } }));
    return;
  }
  bodies.set(key, body);
  response.end(JSON.stringify({ task_id: `task-of-${key}`, created: 1 }));
});

let folder: string;
let baseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grid-snippets-'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const languages = {
  curl: { file: 'grid.sh', write: gridCurl, command: 'bash' },
  typescript: { file: 'grid.mts', write: gridTypescript, command: process.execPath },
  python: { file: 'grid.py', write: gridPython, command: 'python3' },
} as const;

const hostile = `it's "quoted" \`whoami\` $(id) $HOME \\n \${x} 灯台 😀 \u2028 %s\nJSON\nEOF '''""" #{1}`;
const recipes = [
  { model: 'lumen', prompt: hostile, aspect_ratio: '1:1' },
  { model: 'lumen', prompt: '  leading space', seed: 1.5, audio: false },
  { model: 'spark', prompt: 'refuse' },
  ...Array.from({ length: 6 }, (_, index) => ({
    model: 'spark',
    prompt: `house ${index}`,
    n: index,
  })),
];

describe.each(Object.keys(languages) as (keyof typeof languages)[])('%s', (language) => {
  const { file, write, command } = languages[language];
  const runGrid = async (name: string, of: readonly { model: string; prompt: string }[]) => {
    const path = join(folder, file);
    await writeFile(path, write({ baseUrl, run: name, bodies: of }));
    return run(command, [path], { env: { ...process.env, ATELIER_API_KEY: 'key-of-the-test' } });
  };

  it('makes one task for each recipe, with exactly its body, under a key of its own', async () => {
    const name = `exp_${language}`;
    const ran = runGrid(name, recipes);
    // The refused recipe is reported and the others are made.
    await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Top up') });
    const { stdout } = await ran.catch((error: { stdout: string }) => error);
    const createdCells = recipes.flatMap((body, index) =>
      body.prompt === 'refuse' ? [] : [{ key: `${name}-${index + 1}`, body }],
    );
    for (const { key, body } of createdCells) {
      expect(bodies.get(key), key).toEqual(body);
      expect(stdout).toContain(`https://media.example/task-of-${key}.png`);
    }
    const keys = [...bodies.keys()].filter((key) => key.startsWith(name));
    expect(keys.sort()).toEqual(createdCells.map(({ key }) => key).sort());
  });

  it('reports when a task did not succeed', async () => {
    const failing = [{ model: 'lumen', prompt: 'fail' }];
    await expect(runGrid(`exp_fails_${language}`, failing)).rejects.toMatchObject({
      code: 1,
      ...(language === 'curl' ? {} : { stderr: expect.stringContaining('canceled') }),
    });
  });

  it('ends well when all of them were made', async () => {
    const { stderr } = await runGrid(`exp_well_${language}`, recipes.slice(0, 2));
    expect(stderr).toBe('');
  });
});
