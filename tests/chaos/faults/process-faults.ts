import { setTimeout as wait } from 'node:timers/promises';
import { between, pick } from '../../kill-run/random';
import { clockOff } from '../cluster/clock';
import type { Member } from '../cluster/member';
import type { Loss } from '../takeover';
import type { Fault, Scene } from './types';

/** Faults of a server's process or host. */
export const processFaults = { kill, stop, freeze, host, clock } satisfies Record<string, Fault>;

const stopWithinMs = 10_000;
const maxStarts = 5;
/** After a fault of its connections within this time, a failed start or stop of a server is allowed. */
const disturbedForMs = 20_000;

/** SIGKILL. A new process starts a little later on the same machine, and may be killed while it starts. */
async function kill(scene: Scene, member: Member): Promise<void> {
  const { random } = scene;
  await lose(scene, member, 'killed', () => member.kill());
  await wait(between(random, 500, 4_000));
  if (random() < 0.2) {
    const afterMs = between(random, 100, 3_000);
    scene.say(`${member.name} is killed ${afterMs} ms after it started`);
    await member.startAndKill(afterMs);
  }
  await start(scene, member);
}

/** SIGTERM, as at every deployment. */
async function stop(scene: Scene, member: Member): Promise<void> {
  await lose(scene, member, 'stopped', async () => {
    const { code, tookMs, output } = await member.stop();
    scene.say(`${member.name} stopped with ${code} in ${tookMs} ms`);
    if (member.wasDisturbed(disturbedForMs) || (code === 0 && tookMs <= stopWithinMs)) return;
    scene.journal.problems.push(
      `${member.name} stopped with ${code} in ${tookMs} ms:\n${output.slice(-2_000)}`,
    );
  });
  await wait(between(scene.random, 0, 2_000));
  await start(scene, member);
}

/** SIGSTOP, sometimes while its connections pass nothing, and later SIGCONT. */
async function freeze({ random, say }: Scene, member: Member): Promise<void> {
  const { lines } = member;
  const [ms, silent] = [between(random, 2_000, 35_000), random() < 0.5];
  say(`${member.name} freezes for ${ms} ms${silent ? ' with silent connections' : ''}`);
  member.signal('SIGSTOP');
  const state = silent ? 'silent' : 'open';
  lines?.set('database', state);
  lines?.set('storage', state);
  await wait(ms);
  lines?.set('database', 'open');
  lines?.set('storage', 'open');
  member.signal('SIGCONT');
}

/** The host loses power: PostgreSQL keeps half-open connections. */
async function host(scene: Scene, member: Member): Promise<void> {
  await lose(scene, member, 'dead host', () => member.lose());
  await wait(between(scene.random, 3_000, 12_000));
  await start(scene, member);
}

/** A restart with a clock that is minutes or hours off, and another with the right time. */
async function clock(scene: Scene, member: Member): Promise<void> {
  const { random, faketime, say } = scene;
  if (faketime === null) return;
  const seconds = pick(random, [-1, 1]) * between(random, 120, 7_200);
  say(`${member.name} restarts with a clock that is ${seconds} s off`);
  await member.stop();
  const refusal = await member.start(clockOff(faketime, seconds)).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (refusal === null) {
    await wait(between(random, 10_000, 20_000));
    say(`${member.name} gets the right time`);
    await member.stop();
  } else if (/clock/i.test(refusal)) say(`${member.name} refused to start with that clock`);
  else scene.journal.problems.push(`with a clock ${seconds} s off: ${refusal}`);
  await start(scene, member);
}

/** Ends the process by `how`, and measures until its work is taken over. */
async function lose(
  { takeovers, journal, say }: Scene,
  member: Member,
  loss: Loss,
  how: () => Promise<void>,
): Promise<void> {
  const { session } = member;
  const tasks = await takeovers.tasksOf(session);
  const turns = journal.streamingFrom(member.name);
  say(`${member.name} (${loss}) leaves ${tasks.length} tasks and ${turns.length} answers`);
  if (loss === 'stopped') await how();
  const ended = loss === 'stopped' ? null : how();
  takeovers.watch(loss, session, tasks, turns);
  await ended;
}

/** Starts a stopped server. The start may fail only because of a fault of its connections. */
export async function start(
  { journal, say }: Pick<Scene, 'journal' | 'say'>,
  member: Member,
): Promise<void> {
  for (let attempt = 1; !member.isUp; attempt += 1) {
    try {
      await member.start();
      say(`${member.name} is up`);
      return;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      say(`${member.name} did not start`);
      if (!member.wasDisturbed(disturbedForMs)) {
        journal.problems.push(`${member.name} did not start: ${words.slice(-2_000)}`);
      }
      if (attempt === maxStarts) throw error;
    }
  }
}
