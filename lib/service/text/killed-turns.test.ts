import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Balance, TurnList } from '@/lib/contract';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { TestService, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';

/* A process on PGlite is killed between the two statements of a turn, and after the second. */

const path = '/v1/chat/completions';
const hello = { model: 'quill', stream: true, messages: [{ role: 'user', content: 'Hello' }] };
const entry = fileURLToPath(new URL('./testing/turn-process.ts', import.meta.url));

interface Workspace {
  id: string;
  secret: string;
}
interface Turn {
  name: string;
  workspace: Workspace;
  headers: Record<string, string>;
}

describe('turns of a process that is killed', () => {
  let upstream: TextUpstream;
  let dataDir: string;
  let database: Database;
  let service: TestService;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    // One folder: a database that is made and migrated takes longer than all that follows.
    dataDir = await mkdtemp(join(tmpdir(), 'atelier-killed-'));
  });
  afterEach(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close({ keepFiles: true });
    await database.close();
  });
  afterAll(async () => {
    await upstream.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function startProcess() {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/env/production.mjs', entry, dataDir, upstream.url],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, workspaces } = JSON.parse(String(line)) as {
      url: string;
      workspaces: [Workspace, Workspace];
    };
    // One in each workspace: what happens to one says nothing about the other.
    const turns: Turn[] = [
      { name: 'without a key', workspace: workspaces[0], headers: {} },
      { name: 'with a key', workspace: workspaces[1], headers: { 'idempotency-key': 'killed' } },
    ];
    return {
      turns,
      ask: ({ workspace, headers }: Turn) =>
        fetch(url + path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${workspace.secret}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(hello),
        }),
      async kill() {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  /** The next process on the same folder. */
  async function restart() {
    database = await openDatabase({ dataDir });
    service = await createTestService(database, {
      dataDir,
      workers: 0,
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
  }

  async function readState({ id, secret }: Workspace) {
    const balance = await service.call(secret, '/v1/user/balance');
    const { quota_amount, authorized_amount } = (await balance.json()) as Balance;
    const { data } = (await (await service.manage(`/workspaces/${id}/turns`)).json()) as TurnList;
    return {
      balance: [quota_amount, authorized_amount],
      turns: data.map(({ status, settled }) => [status, settled]),
    };
  }

  const repeat = ({ workspace, headers }: Turn) =>
    service.post(workspace.secret, path, hello, headers);

  it('cost nothing when the process dies before their end, and their keys are free', async () => {
    let begun = 0;
    const allBegun = Promise.withResolvers<void>();
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'half' }));
      begun += 1;
      if (begun === 2) allBegun.resolve();
    });
    const process = await startProcess();
    const answers = process.turns.map((turn) =>
      process.ask(turn).then((response) => response.text()),
    );
    for (const answer of answers) answer.catch(() => {});
    await allBegun.promise;
    await process.kill();
    for (const answer of answers) await expect(answer).rejects.toThrow();
    await restart();
    upstream.script(say(['Hello']));
    for (const turn of process.turns) {
      expect(await readState(turn.workspace), turn.name).toEqual({
        balance: [10, 0],
        turns: [['failed', 0]],
      });
      const again = await repeat(turn);
      const replayed = again.headers.get('idempotent-replayed');
      expect([again.status, replayed], turn.name).toEqual([200, null]);
      await again.text();
    }
  }, 60_000);

  it('are charged when the process dies after the caller has read their end', async () => {
    upstream.script(say(['Hello']));
    const process = await startProcess();
    const texts = await Promise.all(
      process.turns.map(async (turn) => {
        const response = await process.ask(turn);
        const decoder = new TextDecoder();
        let text = '';
        for await (const chunk of response.body ?? []) {
          text += decoder.decode(chunk);
          if (text.includes('[DONE]')) break;
        }
        return text;
      }),
    );
    await process.kill();
    for (const text of texts) expect(text).toContain('[DONE]');
    await restart();
    for (const turn of process.turns) {
      expect(await readState(turn.workspace), turn.name).toEqual({
        balance: [9.99, 0],
        turns: [['succeeded', 0.01]],
      });
      if (!('idempotency-key' in turn.headers)) continue;
      expect((await repeat(turn)).headers.get('idempotent-replayed')).toBe('true');
    }
  }, 60_000);
});
