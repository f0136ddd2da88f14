import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

export interface RunningPostgres {
  /** Of the maintenance database; its superuser needs no password. */
  url: string;
  stop(): Promise<void>;
}

/** Faster, but data may be lost in a power cut, which tests accept. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a server on loopback with its data in `folder`. Commits wait for the disk only when `durable`. Installs
 * one with apt-get when there is none and this is root.
 */
export async function startPostgres(
  folder: string,
  { durable = false }: { durable?: boolean } = {},
): Promise<RunningPostgres> {
  const bin = await findBinaries();
  const data = join(folder, 'postgres');
  const owner = postgresOwner();
  mkdirSync(data);
  if (owner !== undefined) {
    chmodSync(folder, 0o755);
    chownSync(data, owner.uid, owner.gid);
  }
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: data },
  );
  const port = await freePort();
  // The shell stops the server when its input ends, which it does when this process ends. It has a process group of its
  // own: a signal to that of the tests (by Playwright, or Ctrl+C) would end the database before what still uses it.
  const script =
    '"$@" & server=$!; (read -r _; kill -INT $server) <&3 & wait $server; kill $! 2>/dev/null';
  const settings = [
    ...(durable ? [] : forgetful),
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
  ].flatMap((setting) => ['-c', setting]);
  const shell = spawn(
    '/bin/sh',
    ['-c', script, 'sh', join(bin, 'postgres'), '-D', data, ...settings],
    { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  const exited = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  await ready(shell.stderr, exited);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      shell.stdio[3]?.destroy();
      await exited;
    },
  };
}

async function ready(log: NodeJS.ReadableStream | null, exited: Promise<void>): Promise<void> {
  let text = '';
  const started = new Promise<void>((resolve) => {
    log?.on('data', (chunk: Buffer) => {
      if (text.includes('ready to accept connections')) return;
      text += chunk.toString();
      if (text.includes('ready to accept connections')) resolve();
    });
  });
  const failed = exited.then(() => {
    throw new Error(`PostgreSQL did not start:\n${text}`);
  });
  failed.catch(() => {});
  await Promise.race([started, failed]);
}

/** The folder of PostgreSQL's server programs. Installs them with apt-get when there are none and this is root. */
export async function findBinaries(): Promise<string> {
  const found = lookForBinaries();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']);
  }
  const made = lookForBinaries();
  if (made === undefined) {
    throw new Error(
      'These tests need PostgreSQL 15 or newer: install its server package (apt-get install postgresql).',
    );
  }
  return made;
}

function lookForBinaries(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const folders = versions
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => join(installed, version, 'bin'));
  return [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
}

/** The server refuses to run as root. */
function postgresOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
