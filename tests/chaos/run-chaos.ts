import type { TaskStatus } from '../../lib/contract';
import { type EventLog, openEventLog } from '../kill-run/event-log';
import { seededRandom } from '../kill-run/random';
import { findFaketime } from './cluster/clock';
import { type Cluster, openCluster } from './cluster/open-cluster';
import { runFaults } from './faults/run-faults';
import { Journal, type Workspace } from './journal';
import { runLoad } from './load/run-load';
import { openWorkspaces } from './open-workspaces';
import { createTakeovers } from './takeover';
import { fileProblems } from './verdict/files';
import { ledgerProblems } from './verdict/ledger';
import { untilSettled } from './verdict/settled';
import { checkTakeovers } from './verdict/takeovers';
import { readTasks, taskProblems } from './verdict/tasks';
import { readTurns, turnProblems } from './verdict/turns';

export interface ChaosOptions {
  readonly seed: number;
  /** How long faults are made. The checks afterwards take another minute or two. */
  readonly minutes: number;
  readonly servers: number;
  readonly workspaces: number;
  /** Names of faults; `null` for all. */
  readonly only: readonly string[] | null;
  /** Folder for the servers' logs; `null` for none. */
  readonly logFolder: string | null;
  readonly say: (text: string) => void;
}

export interface ChaosResult {
  /** Figures, a line each. */
  readonly lines: string[];
  /** Everything that was wrong. */
  readonly problems: string[];
}

/** Once all faults are over, every call must be answered within this time. */
const answeredWithinMs = 90_000;
/** Then some work must end at least this often, until all has ended. */
const endsWithinMs = 60_000;

/**
 * Starts a cluster, keeps it busy while faults are made, waits until all work has ended, and checks the result.
 * Everything that it starts is stopped with `started`.
 */
export async function runChaos(
  options: ChaosOptions,
  started: AsyncDisposableStack,
): Promise<ChaosResult> {
  const { seed, minutes, say } = options;
  const journal = new Journal();
  const onDeath = (words: string) => {
    say(words.slice(0, words.indexOf(':')));
    journal.problems.push(words);
  };
  const { logFolder } = options;
  const cluster = await openCluster(options.servers, { logFolder, onDeath }, started);
  const events = await openEventLog(0);
  started.defer(() => events.close());
  const [first] = cluster.members;
  if (first === undefined) throw new Error('A cluster has at least one server.');
  const workspaces = await openWorkspaces(options.workspaces, first, events);
  say(`${cluster.members.length} servers are up, ${workspaces.length} workspaces are open`);

  const takeovers = createTakeovers(cluster.database);
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  const client = {
    members: cluster.members,
    journal,
    random: seededRandom(seed),
    giveUp: giveUp.signal,
  };
  const load = runLoad(client, workspaces, stop.signal);
  const until = AbortSignal.timeout(minutes * 60_000);
  const scene = { cluster, journal, takeovers, faketime: findFaketime(), say };
  const made = await runFaults(scene, { seed, only: options.only }, until);
  say('no more faults, and no more work');
  stop.abort();
  const late = setTimeout(() => giveUp.abort(), answeredWithinMs);
  await load;
  clearTimeout(late);
  say('every call has been answered, or given up');
  await takeovers.settled();
  journal.problems.push(...(await untilSettled(cluster.database, endsWithinMs)));
  say('all work has ended');
  const verdict = await checkOutcome(cluster, journal, workspaces, events);
  const times = checkTakeovers(takeovers);
  const stops = await stopAll(cluster);
  return {
    lines: [
      `faults: ${counted(made)}`,
      ...(scene.faketime === null
        ? ['clocks were left alone: libfaketime is not installed (apt-get install faketime)']
        : []),
      ...verdict.lines,
      ...times.lines,
    ],
    problems: [...journal.problems, ...verdict.problems, ...times.problems, ...stops],
  };
}

async function checkOutcome(
  cluster: Cluster,
  journal: Journal,
  workspaces: readonly Workspace[],
  events: EventLog,
): Promise<ChaosResult> {
  const { database, members } = cluster;
  const tasks = await readTasks(database);
  const turns = await readTurns(database);
  const files = await fileProblems(database, members[0] as (typeof members)[number], journal);
  const { rows } = await database.query<{ id: string; status: TaskStatus }>(
    'select id, status from service.tasks where workspace_id = $1',
    [workspaces[0]?.id],
  );
  const deliveries = await events.problems(new Map(rows.map(({ id, status }) => [id, status])));
  const ledger = await ledgerProblems(cluster, workspaces);
  return {
    lines: [
      `tasks: ${journal.creations.length} acknowledged; ${counted(statuses(tasks))}`,
      `answers: ${journal.questions.length} asked for; turns ${counted(statuses(turns))}`,
      `files: ${files.files} read back`,
      `calls: ${counted(journal.answers)}`,
    ],
    problems: [
      ...taskProblems(tasks, journal),
      ...turnProblems(turns, journal, workspaces),
      ...files.problems,
      ...deliveries.map((each) => `webhook: ${each}`),
      ...ledger,
    ],
  };
}

/** Stops every server in order; without faults that must succeed. Returns the problems. */
async function stopAll({ members }: Cluster): Promise<string[]> {
  const stops = await Promise.all(members.map((member) => member.stop()));
  return stops.flatMap(({ code, tookMs, output }, index) =>
    code === 0
      ? []
      : [`the last stop of server ${index + 1} ended with ${code} after ${tookMs} ms:\n${output}`],
  );
}

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

function statuses(rows: readonly { status: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
