import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. */
interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
  /** Of itself and of its ended children. */
  readonly milliseconds: number;
}

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const millisecondsPerTick = 10;

/** Every process. Fields of `/proc/<pid>/stat`: man7.org/linux/man-pages/man5/proc_pid_stat.5.html, 2026-11-28. */
function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name): Process[] => {
    if (!/^\d+$/.test(name)) return [];
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'latin1');
    } catch {
      return []; // It has ended meanwhile.
    }
    // The program's name is in brackets and may hold anything.
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return [
      {
        pid: Number(name),
        parent: Number(fields[1]),
        program: stat.slice(stat.indexOf('(') + 1, end),
        milliseconds: ticks * millisecondsPerTick,
      },
    ];
  });
}

/** Processor time of a process and all that descend from it, in milliseconds. */
export function processorTime(pid: number): number {
  const processes = readProcesses();
  const timeOf = (id: number): number =>
    processes
      .filter(({ parent }) => parent === id)
      .reduce(
        (sum, child) => sum + timeOf(child.pid),
        processes.find((each) => each.pid === id)?.milliseconds ?? 0,
      );
  return timeOf(pid);
}

/** The one program of this name that descends from a process, nearest to it. Throws when there is none. */
export function descendantNamed(program: string, ancestor: number): number {
  const processes = readProcesses();
  for (let generation = [ancestor]; generation.length > 0; ) {
    const children = processes.filter(({ parent }) => generation.includes(parent));
    const match = children.find((child) => child.program === program);
    if (match !== undefined) return match.pid;
    generation = children.map(({ pid }) => pid);
  }
  throw new Error(`No ${program} runs below process ${ancestor}.`);
}
