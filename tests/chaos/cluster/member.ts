import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnServer } from '../../kill-run/spawn-server';
import { freePort, type ServerProcess, startServer } from '../../server-process';
import { type Lines, openLines } from './lines';

type Env = Readonly<Record<string, string>>;

/** The parameters of every member of a cluster. */
export interface MemberParts {
  readonly databaseUrl: string;
  readonly storageUrl: string;
  /** Holds a folder for each member. */
  readonly folder: string;
  /** Where logs are kept; `null` for nowhere. */
  readonly logFolder: string | null;
  readonly env: Env;
  /** Called when a process ended unexpectedly. */
  readonly onDeath: (words: string) => void;
}

/** One server of the cluster, with the faults that it can suffer. */
export class Member {
  readonly name: string;
  readonly url: string;
  #server: ServerProcess | null = null;
  #lines: Lines | null = null;
  /** Lines of lost hosts, whose connections stay half open. */
  readonly #lost: Lines[] = [];
  #starts = 0;
  #disturbedAt = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly parts: MemberParts,
    readonly number: number,
    private readonly port: number,
  ) {
    this.name = `server ${number}`;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async create(parts: MemberParts, number: number): Promise<Member> {
    await mkdir(path.join(parts.folder, String(number), 'tmp'), { recursive: true });
    return new Member(parts, number, await freePort());
  }

  get isUp(): boolean {
    return this.#server !== null;
  }

  /** The `application_name` of the running process's connections at PostgreSQL. */
  get session(): string {
    return `chaos-${this.number}-${this.#starts}`;
  }

  /** The proxied connections of the running or starting process; `null` while there is none. */
  get lines(): Lines | null {
    return this.#lines;
  }

  /** Whether one of its connections fails now, or failed within the last `ms`. */
  wasDisturbed(ms: number): boolean {
    const last = Math.max(this.#disturbedAt, this.#lines?.disturbedAt() ?? this.#disturbedAt);
    return performance.now() - last < ms;
  }

  /** Starts it and waits until the service answers. Throws with its output when it does not. */
  async start(env: Env = {}): Promise<void> {
    const { dataDir, env: own, lines } = await this.#prepare();
    const { logFolder } = this.parts;
    const log = logFolder && createWriteStream(path.join(logFolder, `${this.session}.log`));
    let server: ServerProcess;
    try {
      server = await startServer({
        port: this.port,
        dataDir,
        readyPaths: ['/healthz'],
        // It answers requests before its workers run.
        readyWords: 'Atelier is ready',
        readyWithinMs: 90_000,
        ...(log ? { onOutput: (text) => void log.write(text) } : {}),
        env: { ...own, ...env },
      });
    } catch (error) {
      await this.#gone(lines);
      throw error;
    }
    this.#server = server;
    void server.ended.then(async (code) => {
      // `stop` and `kill` clear this before they end the process.
      if (this.#server !== server) return;
      await this.#gone(lines);
      this.parts.onDeath(
        `${this.name} died by itself with ${code}:\n${server.output().slice(-2_000)}`,
      );
    });
  }

  /** Starts it and kills it `afterMs` later, ready or not. */
  async startAndKill(afterMs: number): Promise<void> {
    const { dataDir, env, lines } = await this.#prepare();
    const process = spawnServer(dataDir, this.port, env);
    await wait(afterMs);
    await process.kill();
    await this.#gone(lines);
  }

  async #prepare(): Promise<{ dataDir: string; env: Env; lines: Lines }> {
    this.#starts += 1;
    const { databaseUrl, storageUrl, folder } = this.parts;
    const lines = await openLines(databaseUrl, storageUrl);
    this.#lines = lines;
    const dataDir = path.join(folder, String(this.number));
    const env = {
      ...this.parts.env,
      DATABASE_URL: `${lines.database.url}?application_name=${this.session}`,
      STORAGE_ENDPOINT: lines.storage.url.replace(/\/$/, ''),
      TMPDIR: path.join(dataDir, 'tmp'),
    };
    return { dataDir, env, lines };
  }

  /** SIGTERM. Returns the exit code and the duration. A process that had died already was reported by `onDeath`. */
  async stop(): Promise<{ code: number | null; tookMs: number; output: string }> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return { code: 0, tookMs: 0, output: '' };
    const since = performance.now();
    const code = await server.stop();
    const tookMs = Math.round(performance.now() - since);
    await this.#gone(this.#lines);
    return { code, tookMs, output: server.output() };
  }

  /** SIGKILL. The machine keeps running and closes the connections to PostgreSQL. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.kill();
    await this.#gone(this.#lines);
  }

  /** Loses the host with its process: PostgreSQL and the bucket see no closed connection. */
  async lose(): Promise<void> {
    this.signal('SIGSTOP');
    const lines = this.#lines;
    lines?.lose();
    if (lines !== null) this.#lost.push(lines);
    this.#lines = null;
    await this.kill();
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.#server !== null) process.kill(this.#server.pid, signal);
  }

  /** Ends everything, whatever state it is in. */
  async close(): Promise<void> {
    await this.kill();
    await Promise.all(this.#lost.map((lines) => lines.close()));
  }

  async #gone(lines: Lines | null): Promise<void> {
    this.#server = null;
    this.#lines = null;
    if (lines === null) return;
    this.#disturbedAt = lines.disturbedAt();
    await lines.close();
  }
}
