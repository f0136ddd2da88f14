import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Double } from '../../lib/platform/storage/testing/s3-double';
import { Journal, type Workspace } from '../chaos/journal';
import { runLoad } from '../chaos/load/run-load';
import { openWorkspaces } from '../chaos/open-workspaces';
import { seededRandom } from '../kill-run/random';
import { freePort, type ServerProcess, startServer } from '../server-process';
import { createDatabase } from './databases';
import { embeddedEnv, type Kind, postgresEnv, secretsOf } from './settings';

/** An installation that is busy while it is backed up. */
export interface Source {
  readonly kind: Kind;
  readonly env: Readonly<Record<string, string>>;
  /** The folder of its backups. */
  readonly place: string;
  readonly journal: Journal;
  readonly workspaces: readonly Workspace[];
  /** Kills its server and starts it again, `after` something has ended. */
  restart(after?: Promise<unknown>): Promise<void>;
}

/** A machine that does other work as well takes minutes. */
const readyWithinMs = 300_000;

/** Starts an installation and its load. All of it ends with `started`. */
export async function openSource(
  kind: Kind,
  { folder, postgresUrl, seed }: { folder: string; postgresUrl: string; seed: number },
  started: AsyncDisposableStack,
): Promise<Source> {
  const dataDir = join(folder, `source-${kind}`);
  await mkdir(dataDir);
  const env = { ...(await envOf(kind, dataDir, postgresUrl, started)), ...secretsOf[kind] };
  const port = await freePort();
  const start = (): Promise<ServerProcess> => startServer({ dataDir, port, env, readyWithinMs });
  let server = await start();
  started.defer(() => server.kill());
  const { url } = server;
  const workspaces = await openWorkspaces(2, { url }, null);
  const journal = new Journal();
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  const members = [{ name: kind, url }];
  const client = { members, journal, random: seededRandom(seed), giveUp: giveUp.signal };
  const load = runLoad(client, workspaces, stop.signal);
  started.defer(async () => {
    stop.abort();
    giveUp.abort();
    await server.kill();
    await load;
  });
  return {
    kind,
    env,
    place: join(folder, `backups-${kind}`),
    journal,
    workspaces,
    async restart(after) {
      await server.kill();
      await after;
      server = await start();
    },
  };
}

async function envOf(
  kind: Kind,
  dataDir: string,
  postgresUrl: string,
  started: AsyncDisposableStack,
): Promise<Readonly<Record<string, string>>> {
  if (kind === 'embedded') return embeddedEnv(dataDir);
  const bucket = await startS3Double();
  started.defer(() => bucket.stop());
  return postgresEnv(dataDir, await createDatabase(postgresUrl, 'source'), bucket.url);
}
