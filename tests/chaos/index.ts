/**
 * `npm run test:chaos -- [--seed N] [--minutes 2] [--servers 3] [--workspaces 3] [--faults kill,host] [--logs folder]`:
 * runs servers on one PostgreSQL and one bucket, each through its own proxied connections, under load while processes,
 * hosts, connections and clocks fail. Afterwards nothing may be lost, made twice, charged wrongly or left over. Exits
 * with 1 when something is. Needs a build (`npm run build`, or any `npm start` before).
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { faultNames } from './faults/run-faults';
import { runChaos } from './run-chaos';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '2' },
    servers: { type: 'string', default: '3' },
    workspaces: { type: 'string', default: '3' },
    faults: { type: 'string' },
    logs: { type: 'string' },
  },
});
const only = values.faults?.split(',') ?? null;
const unknown = only?.find((name) => !faultNames.includes(name));
if (unknown !== undefined) {
  console.error(`There is no fault "${unknown}". There are: ${faultNames.join(', ')}.`);
  process.exit(2);
}
if (values.logs !== undefined) await mkdir(values.logs, { recursive: true });
const since = performance.now();
const say = (text: string): void => {
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  console.log(`${seconds.padStart(7)} s  ${text}`);
};
const repeat = [
  `--seed ${values.seed} --minutes ${values.minutes}`,
  `--servers ${values.servers} --workspaces ${values.workspaces}`,
  ...(values.faults === undefined ? [] : [`--faults ${values.faults}`]),
].join(' ');
console.log(`Chaos: npm run test:chaos -- ${repeat}`);
const started = new AsyncDisposableStack();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    interrupted = true;
    await started.disposeAsync();
    process.exit(130);
  });
}
const { lines, problems } = await runChaos(
  {
    seed: Number(values.seed),
    minutes: Number(values.minutes),
    servers: Number(values.servers),
    workspaces: Number(values.workspaces),
    only,
    logFolder: values.logs ?? null,
    say,
  },
  started,
).catch(async (error: unknown) => {
  // Running calls fail while the servers are stopped; the process ends once they all are.
  if (interrupted) return new Promise<never>(() => {});
  await started.disposeAsync();
  throw error;
});
await started.disposeAsync();
for (const line of lines) console.log(line);
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(`${problems.length} problems. Again: npm run test:chaos -- ${repeat}`);
process.exit(problems.length === 0 ? 0 : 1);
