import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatCurl, chatPython, chatTypescript } from '.';

const run = promisify(execFile);
const answer = 'Slate, 灯台 and “bone”.';

/** Both text endpoints, which record their requests and answer in two pieces. */
let received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const path = request.url ?? '';
  received.push({ path, headers: request.headers, body });
  if (body.includes('[[refuse]]')) {
    response.writeHead(402, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'Top up first.' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = [answer.slice(0, 8), answer.slice(8)].map((text) =>
    path === '/v1/responses'
      ? { type: 'response.output_text.delta', delta: text }
      : { choices: [{ delta: { content: text } }] },
  );
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end('data: [DONE]\n\n');
});

let folder: string;
let baseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snippets-chat-'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received = [];
});

const languages = {
  curl: { file: 'chat.sh', write: chatCurl, command: 'bash' },
  typescript: { file: 'chat.mts', write: chatTypescript, command: process.execPath },
  python: { file: 'chat.py', write: chatPython, command: 'python3' },
} as const;
type Language = keyof typeof languages;
type Path = '/v1/chat/completions' | '/v1/responses';

async function runSnippet(language: Language, path: Path, body: Record<string, unknown>) {
  const { file, write, command } = languages[language];
  const script = join(folder, file);
  await writeFile(script, write({ baseUrl, path, body }));
  const env = { ...process.env, ATELIER_API_KEY: 'key-of-the-test', PYTHONIOENCODING: 'utf-8' };
  return run(command, [script], { env });
}

const hostile = {
  model: 'quill',
  stream: true,
  temperature: 0.5,
  messages: [
    {
      role: 'user',
      content: `it's "quoted" \`id\` $(id) \${x} \\n 😀 \u2028 %s\nJSON\n'''""" #{1}`,
    },
  ],
};
const cases = (Object.keys(languages) as Language[]).flatMap((language) =>
  (['/v1/chat/completions', '/v1/responses'] as const).map((path) => [language, path] as const),
);

describe.each(cases)('%s at %s', (language, path) => {
  it('sends exactly the body and prints what is answered', async () => {
    const { stdout } = await runSnippet(language, path, hostile);
    expect(received).toHaveLength(1);
    expect(received[0]?.path).toBe(path);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(hostile);
    expect(received[0]?.headers.authorization).toBe('Bearer key-of-the-test');
    // cURL prints the events unchanged.
    if (language === 'curl') expect(stdout).toContain('[DONE]');
    else expect(stdout.trim()).toBe(answer);
  });

  it('ends with the message when it is refused', async () => {
    const refused = runSnippet(language, path, { model: 'quill', input: '[[refuse]]' });
    await expect(refused).rejects.toMatchObject({ code: expect.any(Number) });
    const output = await refused.catch(({ stdout, stderr }) => `${stdout}${stderr}`);
    expect(output).toContain('Top up first.');
  });
});
