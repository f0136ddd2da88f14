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
      ['--import', './scripts/env/production.mjs', '--import', 'tsx', entry, dataDir, upstream.url],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, id, secret } = JSON.parse(String(line)) as Record<'url' | 'id' | 'secret', string>;
    return {
      id,
      secret,
      ask: (headers: Record<string, string>) =>
        fetch(url + path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${secret}`,
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
  async function restart({ id, secret }: { id: string; secret: string }) {
    database = await openDatabase({ dataDir });
    service = await createTestService(database, {
      dataDir,
      workers: 0,
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
    const balance = await service.call(secret, '/v1/user/balance');
    const { quota_amount, authorized_amount } = (await balance.json()) as Balance;
    const { data } = (await (await service.manage(`/workspaces/${id}/turns`)).json()) as TurnList;
    return {
      balance: [quota_amount, authorized_amount],
      turns: data.map(({ status, settled }) => [status, settled]),
    };
  }

  it.each([
    ['without a key', {}],
    ['with a key', { 'idempotency-key': 'killed' }],
  ])(
    'cost nothing when the process dies before their end, and their keys are free (%s)',
    async (_, headers) => {
      const asked = Promise.withResolvers<void>();
      upstream.script((response) => {
        beginEvents(response);
        response.write(chatChunk({ content: 'half' }));
        asked.resolve();
      });
      const process = await startProcess();
      const answer = process.ask(headers).then((response) => response.text());
      answer.catch(() => {});
      await asked.promise;
      await process.kill();
      await expect(answer).rejects.toThrow();
      expect(await restart(process)).toEqual({ balance: [10, 0], turns: [['failed', 0]] });
      upstream.script(say(['Hello']));
      const again = await service.post(process.secret, path, hello, headers);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
      await again.text();
    },
    60_000,
  );

  it.each([
    ['without a key', {}],
    ['with a key', { 'idempotency-key': 'killed' }],
  ])(
    'are charged when the process dies after the caller has read their end (%s)',
    async (_, headers) => {
      upstream.script(say(['Hello']));
      const process = await startProcess();
      const response = await process.ask(headers);
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk);
        if (text.includes('[DONE]')) break;
      }
      await process.kill();
      expect(text).toContain('[DONE]');
      expect(await restart(process)).toEqual({ balance: [9.99, 0], turns: [['succeeded', 0.01]] });
      if ('idempotency-key' in headers) {
        const again = await service.post(process.secret, path, hello, headers);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
      }
    },
    60_000,
  );
});
