import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildFixtureApp } from './testing/fixture-app';

/* The workarounds with which pages and service share a process (decision 1). */

let child: ChildProcess;
let origin: string;

beforeAll(async () => {
  const folder = await buildFixtureApp();
  const entry = fileURLToPath(new URL('./testing/fixture-process.ts', import.meta.url));
  const preload = './scripts/env/production.mjs';
  child = spawn(process.execPath, ['--import', preload, entry, folder], {
    env: { ...process.env, FIXTURE_ROOT: process.cwd() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      const found = /listening on (\d+)/.exec(String(text))?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the fixture process ended')));
  });
  origin = `http://127.0.0.1:${port}`;
}, 180_000);

afterAll(async () => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
});

const page = async (path: string) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  return (await response.text()).replace(/<!-- -->/g, '');
};

it('calls the service twice for two identical fetches of one render', async () => {
  const [, first, second] = /answers (\d+) (\d+)/.exec(await page('/twice/outside')) ?? [];
  expect(Number(second)).toBe(Number(first) + 1);
});

it('would call it only once inside the async context of the render', async () => {
  const [, first, second] = /answers (\d+) (\d+)/.exec(await page('/twice/inside')) ?? [];
  expect(second).toBe(first);
});

it('keeps a WebSocket of the service open while a catch-all page is loaded', async () => {
  await page('/before');
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/responses`);
  await once(socket, 'open');
  for (const path of ['/a', '/a/b', '/a/b/c']) {
    expect(await page(path)).toContain(`page ${path.slice(1)}`);
    socket.send(path);
    expect(String((await once(socket, 'message'))[0])).toBe(`echo ${path}`);
  }
  socket.close();
  expect((await once(socket, 'close'))[0]).toBe(1005);
});

it('refuses an upgrade without a handler', async () => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/somewhere`);
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('404');
});

it('answers what the build does not hold with a policy that lets nothing load', async () => {
  // The catch-all page of the fixture takes other missing files.
  for (const path of ['/_next/data/build/gone.json', '/_next/image']) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
});
