import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../server-process';

/** The environment of a server whose memory {@link openMemory} can read. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0 --expose-gc' };

export interface Memory extends Disposable {
  /** Resident memory in MiB. Linux alone has the file that it is read from. */
  residentMiB(): Promise<number>;
  /**
   * What the process holds: resident memory after its garbage was collected, which V8 otherwise keeps for as long as it
   * likes. Waits until it is at most `limitMiB`, or the time is over.
   */
  heldMiB(options: { limitMiB: number; withinMs: number }): Promise<number>;
}

/** Connects to the inspector of a server. */
export async function openMemory({ pid, output }: ServerProcess): Promise<Memory> {
  const address = /Debugger listening on (ws:\S+)/.exec(output())?.[1];
  if (address === undefined) throw new Error('The server was started without its inspector.');
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  let calls = 0;

  async function call(method: string, params: object = {}): Promise<void> {
    const id = ++calls;
    inspector.send(JSON.stringify({ id, method, params }));
    for (let answered = 0; answered !== id; ) {
      const [{ data }] = (await once(inspector, 'message')) as [MessageEvent<string>];
      answered = (JSON.parse(data) as { id: number }).id;
    }
  }

  const collectGarbage = () => call('Runtime.evaluate', { expression: 'gc()' });
  /** Gives all back that can be. Compiled code goes, too, so the next attack meets a server that is as slow as a new one. */
  const collectEverything = () => call('HeapProfiler.collectGarbage');

  async function residentMiB(): Promise<number> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  }

  return {
    residentMiB,
    async heldMiB({ limitMiB, withinMs }) {
      const deadline = performance.now() + withinMs;
      for (;;) {
        await (performance.now() > deadline - withinMs / 2
          ? collectEverything()
          : collectGarbage());
        const currentMiB = await residentMiB();
        if (currentMiB <= limitMiB || performance.now() > deadline) return currentMiB;
        await wait(500);
      }
    },
    [Symbol.dispose]: () => inspector.close(),
  };
}
