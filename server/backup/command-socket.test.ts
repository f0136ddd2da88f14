import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCommandSocket, requestBackup } from './command-socket';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-socket-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('passes a command to the server that has the database, and its refusal back', async () => {
  expect(await requestBackup(folder, { to: '/backups' })).toBeNull();
  const socket = await openCommandSocket(folder, async ({ to, passphrase }) => {
    if (to === '/full') throw new Error('The disk is full.');
    return [to, String(passphrase)];
  });
  // Nobody else on the machine can connect.
  expect((await stat(join(folder, 'commands.sock'))).mode & 0o777).toBe(0o600);
  expect(await requestBackup(folder, { to: '/backups', passphrase: 'p' })).toEqual({
    lines: ['/backups', 'p'],
  });
  expect(await requestBackup(folder, { to: '/full' })).toEqual({ refusal: 'The disk is full.' });
  await socket.close();
  expect(await requestBackup(folder, { to: '/backups' })).toBeNull();
});

it('answers what runs before it closes', async () => {
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const socket = await openCommandSocket(folder, async () => {
    begun.resolve();
    await stopped.promise;
    throw new Error('The server is stopping.');
  });
  const reply = requestBackup(folder, { to: '/backups' });
  await begun.promise;
  const closed = socket.close();
  stopped.resolve();
  expect(await reply).toEqual({ refusal: 'The server is stopping.' });
  await closed;
});

it('opens over what a killed process left, and not on a path that is too long', async () => {
  const first = await openCommandSocket(folder, async () => ['first']);
  const second = await openCommandSocket(folder, async () => ['second']);
  expect(await requestBackup(folder, { to: '/' })).toEqual({ lines: ['second'] });
  await first.close();
  await second.close();
  await expect(openCommandSocket(join(folder, 'x'.repeat(100)), async () => [])).rejects.toThrow(
    /too long for a socket/,
  );
});
