import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { curlSnippet, pythonSnippet, typescriptSnippet } from '.';

const run = promisify(execFile);
const output = 'https://media.example/picture.png';

/** Two endpoints of the interface, which record their requests; a task has ended at the second poll. */
let received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
let pollCount = 0;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  received.push({ path: request.url ?? '', headers: request.headers, body });
  response.setHeader('content-type', 'application/json');
  if (request.method === 'POST') {
    const refused = body.includes('[[refuse]]');
    response.statusCode = refused ? 402 : 201;
    response.end(
      JSON.stringify(
        refused ? { error: { message: 'Top up first.' } } : { task_id: 'task_1', created: 1 },
      ),
    );
    return;
  }
  pollCount += 1;
  response.end(
    JSON.stringify(
      pollCount === 1
        ? { task_id: 'task_1', status: 'running' }
        : { task_id: 'task_1', status: 'succeeded', result: { data: [{ url: output }] } },
    ),
  );
});

let folder: string;
let baseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received = [];
  pollCount = 0;
});

const languages = {
  curl: { file: 'snippet.sh', write: curlSnippet, command: ['bash'] },
  typescript: { file: 'snippet.mts', write: typescriptSnippet, command: [process.execPath] },
  python: { file: 'snippet.py', write: pythonSnippet, command: ['python3'] },
} as const;

async function runSnippet(language: keyof typeof languages, body: Record<string, unknown>) {
  const { file, write, command } = languages[language];
  const path = join(folder, file);
  await writeFile(path, write({ baseUrl, body }));
  return run(command[0], [path], { env: { ...process.env, ATELIER_API_KEY: 'key-of-the-test' } });
}

const hostile = {
  model: 'lumen',
  prompt: `it's "quoted" \`whoami\` $(id) $HOME \\n \${x} 灯台 😀 \u2028 %s\nJSON\nEOF '''""" #{1}`,
  n: 2,
  seed: 1.5,
  audio: false,
  options: { nested: [null, true, 'x'], empty: {}, none: [] },
};

describe.each(Object.keys(languages) as (keyof typeof languages)[])('%s', (language) => {
  it('creates the task with exactly the body, waits for it and prints the output', async () => {
    const { stdout } = await runSnippet(language, hostile);
    expect(stdout).toContain(output);
    const [creation, ...polls] = received;
    expect(creation?.path).toBe('/v1/generations');
    expect(JSON.parse(creation?.body ?? '')).toEqual(hostile);
    expect(creation?.headers.authorization).toBe('Bearer key-of-the-test');
    expect(creation?.headers['idempotency-key']).toMatch(/.{8,}/);
    expect(polls.map(({ path }) => path)).toEqual(['/v1/tasks/task_1', '/v1/tasks/task_1']);
  });

  it('ends with the error message when it is refused', async () => {
    const refused = runSnippet(language, { model: 'lumen', prompt: '[[refuse]]' });
    await expect(refused).rejects.toMatchObject({
      code: expect.any(Number),
      stderr: expect.stringContaining('Top up first.'),
    });
  });

  it('sends any prompt unchanged', async () => {
    const prompts = fc.sample(fc.string({ unit: 'binary', maxLength: 60 }), {
      numRuns: 40,
      seed: 7,
    });
    // A JSON text sent over HTTP is UTF-8, which has no lone surrogates. A shell variable cannot contain NUL,
    // but JSON escapes it.
    const body = { model: 'lumen', prompt: 'x', list: prompts.map((text) => text.toWellFormed()) };
    pollCount = 1;
    await runSnippet(language, body);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(body);
  });
});
