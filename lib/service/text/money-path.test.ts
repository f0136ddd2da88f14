import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ErrorBody } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { lockBalance } from '../money/ledger';
import type { TestService, TestWorkspace, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';
import { type ListeningService, listenService } from './testing/listening-service';

/*
 * The one rule of text: a turn, its Idempotency-Key and its reservation are written before the provider is asked, and
 * its end, its charge and its answer before the end is sent.
 */

const chat = '/v1/chat/completions';
const hello = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] };
const question = { model: 'quill', input: 'Hello' };

/** A response that is read as it arrives. */
interface Read {
  text: string;
  readonly done: Promise<unknown>;
}

describeDatabases('the money path of text', { both: 'the ledger' }, (suite) => {
  let upstream: TextUpstream;
  let service: TestService;
  let listening: ListeningService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    service = await createTestService(suite.database(), {
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
    listening = await listenService(service);
  });
  beforeEach(async () => {
    upstream.script(say(['Hello']));
    workspace = await service.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
  });
  afterAll(async () => {
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await upstream.close();
  });

  const post = (path: string, body: object, key?: string) =>
    fetch(`${listening.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${workspace.secret}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });

  const overHttp =
    (path: string, body: object) =>
    (key?: string): Read => {
      const read: Read = {
        text: '',
        done: post(path, body, key).then(async (response) => {
          const decoder = new TextDecoder();
          for await (const chunk of response.body ?? []) read.text += decoder.decode(chunk);
        }),
      };
      return read;
    };

  const overSocket = (): Read => {
    const socket = new WebSocket(`${listening.url.replace('http', 'ws')}/v1/responses`, {
      headers: { authorization: `Bearer ${workspace.secret}` },
    });
    const done = Promise.withResolvers<void>();
    const read: Read = { text: '', done: done.promise };
    socket.on('open', () => socket.send(JSON.stringify({ type: 'response.create', ...question })));
    socket.on('message', (frame) => {
      read.text += String(frame);
      if (read.text.includes('"type":"response.completed"')) {
        done.resolve();
        socket.close();
      }
    });
    return read;
  };

  /** Every kind of request, and how its response ends. */
  const ways: [name: string, ask: (key?: string) => Read, end: string, key?: string][] = [
    ['a streamed chat', overHttp(chat, { ...hello, stream: true }), '[DONE]'],
    ['a streamed chat with a key', overHttp(chat, { ...hello, stream: true }), '[DONE]', 'k'],
    ['a chat in one piece', overHttp(chat, hello), '"finish_reason":"stop"'],
    ['a chat in one piece with a key', overHttp(chat, hello), '"finish_reason":"stop"', 'k'],
    [
      'a streamed response',
      overHttp('/v1/responses', { ...question, stream: true }),
      'response.completed',
    ],
    [
      'a streamed response with a key',
      overHttp('/v1/responses', { ...question, stream: true }),
      'response.completed',
      'k',
    ],
    ['a response in one piece', overHttp('/v1/responses', question), '"status":"completed"'],
    ['a response over a socket', overSocket, 'response.completed'],
  ];

  /** The turns of the workspace with their credits and keys. */
  const turnsAndCredits = async () =>
    (
      await suite.database().query<{ turn: string; credits: string; charged: number; key: string }>(
        `select t.status as turn, a.state as credits, a.settled_milli::int as charged, k.status as key
         from service.turns t
         left join service.authorizations a on a.id = t.authorization_id
         left join service.idempotency_keys k on k.owner = t.id
         where t.workspace_id = $1`,
        [workspace.id],
      )
    ).rows;

  it.each(ways)(
    'has %s in the ledger when the provider is called, and charged at the end',
    async (_, ask, end, key) => {
      const asked = Promise.withResolvers<Awaited<ReturnType<typeof turnsAndCredits>>>();
      upstream.script(async (response, request) => {
        asked.resolve(await turnsAndCredits());
        await say(['Hello'])(response, request);
      });
      const read = ask(key);
      expect(await asked.promise).toEqual([
        { turn: 'running', credits: 'open', charged: null, key: key ? 'in_flight' : null },
      ]);
      await read.done;
      expect(read.text).toContain(end);
      expect(await turnsAndCredits()).toEqual([
        { turn: 'succeeded', credits: 'settled', charged: 10, key: key ? 'done' : null },
      ]);
    },
  );

  // PGlite has one session: nothing else runs while a transaction is open.
  if (suite.kind === 'postgres') {
    /** Keeps the credits of the workspace locked until it is released. */
    async function lock() {
      const locked = Promise.withResolvers<void>();
      const free = Promise.withResolvers<void>();
      const over = service.context.db.transaction(async (tx) => {
        await lockBalance(tx, workspace.id);
        locked.resolve();
        await free.promise;
      });
      await locked.promise;
      return () => {
        free.resolve();
        return over;
      };
    }
    const waiting = async () =>
      (
        await suite
          .database()
          .query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
      ).rows.length;

    it.each(ways)(
      'asks no provider for %s before its reservation is written',
      async (_, ask, end, key) => {
        const before = upstream.requests.length;
        const release = await lock();
        const read = ask(key);
        await expect.poll(waiting).toBe(1);
        expect(upstream.requests.length).toBe(before);
        await release();
        await read.done;
        expect(read.text).toContain(end);
      },
    );

    it.each(ways)('does not end %s before its charge is written', async (_, ask, end, key) => {
      const asked = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      upstream.script(async (response, request) => {
        asked.resolve();
        await go.promise;
        await say(['Hello'])(response, request);
      });
      const read = ask(key);
      await asked.promise;
      const release = await lock();
      go.resolve();
      await expect.poll(waiting).toBe(1);
      expect(read.text).not.toContain(end);
      expect(read.text).not.toContain('finish_reason":"stop"');
      await release();
      await read.done;
      expect(read.text).toContain(end);
      expect(await turnsAndCredits()).toMatchObject([{ turn: 'succeeded', credits: 'settled' }]);
    });
  }

  /** Claims the key as another turn would, or frees it. */
  const claim = (key: string, owner: string) =>
    suite.database().query(
      `insert into service.idempotency_keys
         (workspace_id, path, key, fingerprint, status, owner, expires_at)
       values ($1, $2, $3, 'another body', 'in_flight', $4, now() + interval '1 hour')`,
      [workspace.id, chat, key, owner],
    );
  const codeOf = async (response: Response) => {
    const body = (await response.json()) as Partial<ErrorBody>;
    return [response.status, body.error?.code];
  };

  it('keeps a key only while its turn runs', async () => {
    await post(chat, hello, 'first');
    const { rows } = await suite
      .database()
      .query<{ id: string }>('select id from service.turns where workspace_id = $1', [
        workspace.id,
      ]);
    const turn = rows[0]?.id ?? '';
    const set = (status: string) =>
      suite.database().query('update service.turns set status = $2 where id = $1', [turn, status]);
    await claim('never written', 'turn_unknown');
    await claim('ended', turn);
    expect((await post(chat, hello, 'never written')).status).toBe(200);
    expect((await post(chat, hello, 'ended')).status).toBe(200);
    await claim('runs', turn);
    await set('running');
    expect(await codeOf(await post(chat, hello, 'runs'))).toEqual([409, 'idempotency_key_in_use']);
    await set('succeeded');
    expect((await post(chat, hello, 'runs')).status).toBe(200);
  });

  it('runs one turn of 30 at once with one key, beside others', async () => {
    const half = Promise.withResolvers<void>();
    upstream.script(async (response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'Hello' }));
      await half.promise;
      response.end(`${chatChunk({}, { finish_reason: 'stop' })}data: [DONE]\n\n`);
    });
    const other = overHttp(chat, { ...hello, stream: true })();
    const answers = Array.from({ length: 30 }, () => post(chat, hello, 'many'));
    const refused = await Promise.race([
      Promise.all(answers).then(() => null),
      new Promise<number>((resolve) => {
        let count = 0;
        for (const each of answers) {
          void each.then(({ status }) => {
            count += status === 409 ? 1 : 0;
            if (count === 29) resolve(count);
          });
        }
      }),
    ]);
    expect(refused).toBe(29);
    half.resolve();
    await Promise.all([...answers, other.done]);
    expect((await turnsAndCredits()).map(({ turn, credits }) => [turn, credits])).toEqual([
      ['succeeded', 'settled'],
      ['succeeded', 'settled'],
    ]);
    const again = await post(chat, hello, 'many');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await codeOf(await post(chat, { ...hello, stream: true }, 'many'))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
  });

  it('frees the key of a turn that could not be paid', async () => {
    const poor = await service.workspace({ credits: 0, key: { scopes: ['v1:text'] } });
    workspace = poor;
    expect((await codeOf(await post(chat, hello, 'poor')))[0]).toBe(402);
    await service.manage(`/workspaces/${poor.id}/grants`, {
      amount: 10,
      memo: 'test',
      once_key: 'late',
    });
    expect((await post(chat, { ...hello, max_tokens: 5 }, 'poor')).status).toBe(200);
  });
});
