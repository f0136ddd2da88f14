import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = '/usr/lib/postgresql';
const programs = path.join(
  folder,
  readdirSync(folder)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1) ?? '',
  'bin',
);
/** PostgreSQL does not run as root. */
const user = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));

const run = (program: string, words: readonly string[]) =>
  execFileSync(path.join(programs, program), words, { uid: user, stdio: 'pipe', encoding: 'utf8' });

/** A primary whose commits wait for its streaming standby, both of PostgreSQL on this machine. */
export function startClusters(ports: { primary: number; standby: number }) {
  const root = mkdtempSync(path.join(tmpdir(), 'atelier-failover-'));
  chownSync(root, user, user);
  const [primary, standby] = [path.join(root, 'primary'), path.join(root, 'standby')];
  const start = (data: string) => run('pg_ctl', ['-D', data, '-l', `${data}.log`, '-w', 'start']);
  const settings = (port: number) =>
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${root}'\nmax_connections = 120\nhot_standby = on\n`;

  run('initdb', ['-D', primary, '-A', 'trust', '-U', 'postgres']);
  appendFileSync(path.join(primary, 'postgresql.conf'), settings(ports.primary));
  start(primary);
  const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'postgres'];
  run('pg_basebackup', [...from, '-D', standby, '-R', '-X', 'stream', '-C', '-S', 'standby']);
  appendFileSync(path.join(standby, 'postgresql.conf'), settings(ports.standby));
  start(standby);
  const psql = (port: number, text: string) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-tAc', text]).trim();
  // From here on a commit is acknowledged when the standby has it on its disk too.
  psql(ports.primary, `alter system set synchronous_standby_names = '*'`);
  psql(ports.primary, 'select pg_reload_conf()');
  return {
    isSynchronous: () =>
      psql(ports.primary, 'select sync_state from pg_stat_replication') === 'sync',
    /** Ends the primary as a lost machine would, without a word to anybody. */
    killPrimary: () => run('pg_ctl', ['-D', primary, '-m', 'immediate', 'stop']),
    promote: () => run('pg_ctl', ['-D', standby, '-w', 'promote']),
    remove() {
      for (const data of [primary, standby]) {
        try {
          run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
        } catch {
          // It had been stopped.
        }
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}
