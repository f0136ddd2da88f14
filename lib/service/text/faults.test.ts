import { request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TextUpstream, UpstreamAnswer } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  refuse,
  routedTo,
  say,
  sendEvents,
  sendWhole,
  startTextUpstream,
} from '../testing';
import { type ListeningService, listenService } from './testing/listening-service';

/*
 * Failures of a provider, over real sockets. Each case checks the caller's error, the exact charge, and that nothing of
 * the turn is left open.
 */

const model = 'quill';
const credits = 1_000;
/** Credits for 1,000 tokens; the least that a turn costs. */
const price = { input: 10, output: 20, least: 0.5 };
const timeouts = { firstByteSeconds: 0.4, silenceSeconds: 0.4 };
const head = chatChunk({ role: 'assistant', content: '' });
const word = (content: string): string => chatChunk({ content });

/** Begins a stream and writes to it. */
function begin(response: ServerResponse, ...events: readonly (string | Buffer)[]): ServerResponse {
  beginEvents(response);
  response.flushHeaders();
  for (const each of events) response.write(each);
  return response;
}

describeDatabases('faults of text providers', { both: 'transactions of turns' }, (suite) => {
  let first: TextUpstream;
  let second: TextUpstream;
  let service: TestService;
  let listening: ListeningService;
  let workspace: { id: string; secret: string };

  beforeAll(async () => {
    [first, second] = [await startTextUpstream(), await startTextUpstream()];
    service = await createTestService(suite.database(), {
      textProviders: new Map([
        ['one', first.provider('chat', timeouts)],
        ['two', second.provider('chat', timeouts)],
      ]),
      configure: (configuration) => {
        const routed = routedTo('one', 'two')(configuration);
        const { least, input, output } = price;
        const rules = routed.pricing.rules.map((rule) =>
          rule.model === model ? { ...rule, credits: least, tokens: { input, output } } : rule,
        );
        return { ...routed, pricing: { ...routed.pricing, rules } };
      },
    });
    listening = await listenService(service);
  });
  beforeEach(async () => {
    workspace = await service.workspace({ credits, key: { scopes: ['v1:text'] } });
    for (const each of [first, second]) {
      each.script(refuse(500));
      seen.set(each, each.requests.length);
    }
  });
  afterAll(async () => {
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    // No connection to a provider is left.
    await Promise.all([first.idle(), second.idle()]);
    await Promise.all([first.close(), second.close()]);
  });

  const seen = new Map<TextUpstream, number>();
  /** Requests since the test began. */
  const asked = (upstream: TextUpstream) => upstream.requests.length - (seen.get(upstream) ?? 0);

  const ask = (more: object = {}, init: RequestInit = {}) =>
    fetch(`${listening.url}/v1/chat/completions`, {
      ...init,
      method: 'POST',
      headers: {
        authorization: `Bearer ${workspace.secret}`,
        'content-type': 'application/json',
        ...init.headers,
      },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }], ...more }),
    });

  /** Once nothing is open any more: credits left, and the turns, newest first. */
  async function settled() {
    const balance = async () =>
      (await (await service.call(workspace.secret, '/v1/user/balance')).json()) as {
        quota_amount: number;
        authorized_amount: number;
      };
    await expect.poll(async () => (await balance()).authorized_amount).toBe(0);
    const answer = await service.manage(`/workspaces/${workspace.id}/turns?limit=200`);
    const { data } = (await answer.json()) as { data: { status: string; settled: number }[] };
    const left = (await balance()).quota_amount;
    const spent = data.reduce((sum, turn) => sum + Math.round(turn.settled * 1000), 0);
    expect(Math.round(left * 1000)).toBe(credits * 1000 - spent);
    return { spentMilli: spent, turns: data };
  }

  async function refusal(response: Response) {
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(JSON.stringify([error, ...response.headers])).not.toContain('vendor');
    return {
      status: response.status,
      code: error.code,
      retryAfter: response.headers.get('retry-after'),
    };
  }

  /** The events of a stream, parsed; `[DONE]` unchanged. */
  async function eventsOf(response: Response): Promise<(Record<string, unknown> | string)[]> {
    return (await response.text())
      .split('\n\n')
      .filter((each) => each.startsWith('data: '))
      .map((each) => each.slice(6))
      .map((data) => (data === '[DONE]' ? data : JSON.parse(data)));
  }
  const textOf = (events: readonly unknown[]) =>
    events
      .map(
        (each) =>
          (each as { choices?: { delta: { content?: string } }[] }).choices?.[0]?.delta.content ??
          '',
      )
      .join('');

  it('reads an answer that comes byte by byte', async () => {
    const words = ['Straße ', '日本 ', '👩‍👩‍👧 ', 'end'];
    first.script(async (response) => {
      begin(response);
      const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 50 } })}\n\n`;
      const finish = chatChunk({}, { finish_reason: 'stop' });
      const whole = `${head}${words.map(word).join('')}${finish}${usage}data: [DONE]\n\n`;
      for (const byte of Buffer.from(whole)) {
        if (!response.write(Buffer.from([byte])))
          await new Promise((next) => response.once('drain', next));
        await new Promise((next) => setImmediate(next));
      }
      response.end();
    });
    const events = await eventsOf(await ask({ stream: true }));
    expect(textOf(events)).toBe(words.join(''));
    expect(events.at(-1)).toBe('[DONE]');
    // 100 × 10 ÷ 1,000 + 50 × 20 ÷ 1,000 credits
    expect(await settled()).toMatchObject({ spentMilli: 2_000, turns: [{ status: 'succeeded' }] });
  });

  it('waits for a slow first byte, but not forever', async () => {
    const held = Promise.withResolvers<ServerResponse>();
    first.script((response) => held.resolve(response));
    const slow = ask();
    say(['late'], { usage: { input: 10, output: 10 } })(await held.promise, {} as never);
    expect((await slow).status).toBe(200);
    for (const each of [first, second]) each.script(() => {});
    const never = await refusal(await ask());
    expect(never).toEqual({ status: 504, code: 'upstream_timeout', retryAfter: '5' });
    expect(await settled()).toMatchObject({
      turns: [{ status: 'failed', settled: 0 }, { settled: 0.5 }],
    });
  });

  const broken: [string, UpstreamAnswer, string][] = [
    [
      'half an event and then a reset',
      (response) => {
        begin(response, head, word('one '), word('two '));
        response.write('data: {"id":"chatcmpl-upstream","cho', () => response.destroy());
      },
      'upstream_error',
    ],
    [
      'an end without a finish reason',
      (response) => void begin(response, head, word('one '), word('two ')).end(),
      'upstream_error',
    ],
    [
      'garbage in the middle',
      (response) => void begin(response, head, word('one '), 'data: {nonsense\n\n').end(),
      'upstream_error',
    ],
    [
      'silence without end',
      (response) => void begin(response, head, word('one ')),
      'upstream_timeout',
    ],
  ];

  it.each(broken)(
    'reports %s in the stream, and charges what was sent',
    async (_, script, code) => {
      first.script(script);
      const events = await eventsOf(await ask({ stream: true }));
      expect(textOf(events)).toMatch(/^one /);
      expect(events.at(-2)).toMatchObject({ error: { code, type: 'upstream_error', param: null } });
      expect(events.at(-1)).toBe('[DONE]');
      // The output costs less than the minimum of a turn.
      expect(await settled()).toMatchObject({ spentMilli: 500, turns: [{ status: 'failed' }] });
      expect(asked(second)).toBe(0);
    },
  );

  it.each(broken)('tries the next route after %s while nothing was sent', async (_, script) => {
    first.script(script);
    second.script(say(['good'], { usage: { input: 100, output: 100 } }));
    const completion = (await (await ask()).json()) as {
      choices: { message: { content: string } }[];
    };
    expect(completion.choices[0]?.message.content).toBe('good');
    expect(await settled()).toMatchObject({ spentMilli: 3_000, turns: [{ status: 'succeeded' }] });
  });

  it.each<[string, UpstreamAnswer]>([
    [
      'HTML',
      (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>'),
    ],
    ['no events', (response) => void begin(response, 'hello\n\nworld\n\n').end()],
    ['an empty answer', (response) => void begin(response).end()],
    [
      'JSON of another kind',
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
    ],
    ['bytes', (response) => void begin(response, Buffer.from([0xff, 0xfe, 0, 1, 2])).end()],
    ['a reset', (response) => void response.socket?.destroy()],
  ])('recognises a failure in an answer 200 with %s', async (_, script) => {
    for (const each of [first, second]) each.script(script);
    for (const streamed of [false, true]) {
      expect(await refusal(await ask({ stream: streamed }))).toMatchObject({
        status: 502,
        code: 'upstream_error',
      });
    }
    expect(await settled()).toMatchObject({
      spentMilli: 0,
      turns: [{ status: 'failed' }, { status: 'failed' }],
    });
  });

  it('passes on the Retry-After of the provider', async () => {
    for (const each of [first, second]) {
      each.script(refuse(429, {}, { 'retry-after': '17' }));
    }
    expect(await refusal(await ask())).toEqual({
      status: 502,
      code: 'upstream_error',
      retryAfter: '17',
    });
    expect(await settled()).toMatchObject({ spentMilli: 0 });
  });

  it.each([true, false])(
    'goes to the second route after a 500 of the first (stream: %s)',
    async (streamed) => {
      second.script(say(['good'], { usage: { input: 7, output: 123 } }));
      const text = await (await ask({ stream: streamed })).text();
      expect(text).toContain('good');
      expect([asked(first), asked(second)]).toEqual([1, 1]);
      // 0.07 + 2.46 credits
      expect(await settled()).toMatchObject({
        spentMilli: 2_530,
        turns: [{ status: 'succeeded' }],
      });
    },
  );

  it('does not repeat a request that the provider refused as invalid', async () => {
    first.script(refuse(400));
    const refused = await refusal(await ask());
    expect(refused).toEqual({ status: 400, code: 'invalid_value', retryAfter: null });
    expect(asked(second)).toBe(0);
    expect(await settled()).toMatchObject({ spentMilli: 0 });
  });

  it.each([401, 402, 403, 404])(
    'does not ask to repeat what an operator must mend: %i',
    async (status) => {
      for (const each of [first, second]) each.script(refuse(status));
      const answer = await ask();
      expect(answer.headers.get('x-should-retry')).toBe('false');
      expect(await refusal(answer)).toEqual({
        status: 503,
        code: 'no_available_route',
        retryAfter: null,
      });
      expect([asked(first), asked(second)]).toEqual([1, 1]);
      expect(await settled()).toMatchObject({ spentMilli: 0 });
    },
  );

  const nothing = (reason: string, usage = { input: 100, output: 50 }) =>
    say([], { reason, usage });

  it.each([true, false])(
    'tries the next route after an empty answer (stream: %s)',
    async (stream) => {
      first.script(nothing('stop'));
      second.script(say(['good'], { usage: { input: 100, output: 100 } }));
      expect(await (await ask({ stream })).text()).toContain('good');
      expect(await settled()).toMatchObject({
        spentMilli: 3_000,
        turns: [{ status: 'succeeded' }],
      });
    },
  );

  it.each([
    ['stop', 502, 'upstream_error'],
    ['tool_calls', 502, 'upstream_error'],
    ['content_filter', 400, 'content_policy_violation'],
  ])('charges nothing for an empty answer that ends with %s', async (reason, status, code) => {
    for (const each of [first, second]) each.script(nothing(reason));
    expect(await refusal(await ask())).toMatchObject({ status, code });
    expect(await settled()).toMatchObject({ spentMilli: 0, turns: [{ status: 'failed' }] });
  });

  it('reports an answer that thinking has used up by its reason', async () => {
    first.script(nothing('length'));
    expect(await (await ask()).json()).toMatchObject({ choices: [{ finish_reason: 'length' }] });
    expect(await settled()).toMatchObject({ spentMilli: 2_000 });
  });

  it.each([
    ['nothing', { input: 0, output: 0 }],
    ['no output', { input: 100, output: 0 }],
    ['no input', { input: 0, output: 1_000 }],
  ])('estimates tokens when the provider counts %s beside text', async (_, usage) => {
    const text = 'word '.repeat(400);
    first.script(say([text], { usage }));
    await (await ask()).text();
    const { spentMilli } = await settled();
    // 100 tokens in are 1,000 milli-credits; 500 tokens out, as they are estimated, are 10,000.
    const output = usage.output === 0 ? 10_000 : 20_000;
    expect(spentMilli).toBeGreaterThanOrEqual(output + (usage.input === 0 ? 1 : 1_000));
    expect(spentMilli).toBeLessThanOrEqual(output + 1_000);
  });

  it.each<[string, UpstreamAnswer, object]>([
    [
      'a long context within 200',
      sendWhole({ object: 'error', message: 'maximum context length is 9', code: 400 }),
      { status: 400, code: 'context_length_exceeded' },
    ],
    [
      'an error within the stream',
      sendEvents({ error: { code: 401, message: 'secret-vendor: bad key' } }),
      { status: 503, code: 'no_available_route' },
    ],
  ])('has own words for %s', async (_, script, error) => {
    for (const each of [first, second]) each.script(script);
    for (const stream of [false, true]) {
      expect(await refusal(await ask({ stream }))).toMatchObject(error);
    }
    expect(await settled()).toMatchObject({ spentMilli: 0 });
  });

  it('keeps two calls without an index apart', async () => {
    const call = (id: string, name: string) => ({ id, function: { name, arguments: '{"a":1}' } });
    first.script(
      sendEvents(
        { choices: [{ delta: { tool_calls: [call('a', 'one')] } }] },
        { choices: [{ delta: { tool_calls: [call('b', 'two')] } }] },
        '[DONE]',
      ),
    );
    expect(await (await ask()).json()).toMatchObject({
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            tool_calls: [
              { function: { name: 'one', arguments: '{"a":1}' } },
              { function: { name: 'two', arguments: '{"a":1}' } },
            ],
          },
        },
      ],
    });
    await settled();
  });

  it.each<[string, UpstreamAnswer, { canceled: number }]>([
    ['before the provider answers', () => {}, { canceled: 0 }],
    ['after the first bytes', (response) => void begin(response, head), { canceled: 0 }],
    [
      'after the first word',
      (response) => void begin(response, head, word('one ')),
      { canceled: 500 },
    ],
    [
      'in the flood',
      (response) => {
        begin(response, head);
        const more = () => {
          while (!response.destroyed && response.write(word('word '.repeat(200))));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
      { canceled: 500 },
    ],
  ])(
    'stops the provider at once when the caller disconnects: %s',
    async (_, script, { canceled }) => {
      const begun = Promise.withResolvers<void>();
      const gone = Promise.withResolvers<void>();
      first.script((response, each) => {
        response.once('close', gone.resolve);
        void script(response, each);
        begun.resolve();
      });
      const call = request(`${listening.url}/v1/chat/completions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${workspace.secret}`,
          'content-type': 'application/json',
        },
      });
      call.on('error', () => {});
      call.end(
        JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Hello' }] }),
      );
      await begun.promise;
      if (canceled > 0) {
        await new Promise<void>((resolve) => {
          call.on('response', (response) => response.once('data', () => resolve()));
        });
      }
      call.destroy();
      await gone.promise;
      const { turns, spentMilli } = await settled();
      expect(turns).toMatchObject([{ status: 'canceled' }]);
      expect(spentMilli).toBeGreaterThanOrEqual(canceled);
      if (canceled === 0) expect(spentMilli).toBe(0);
      expect(asked(second)).toBe(0);
    },
  );

  it('leaves no timer and no socket behind', async () => {
    const count = () =>
      process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
    const askOften = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        first.script(broken[round % 3]?.[1] ?? (() => {}));
        await (await ask({ stream: true })).text();
      }
      await settled();
    };
    // What the process keeps from its first fault on is there before the count.
    await askOften(3);
    const before = count();
    const times = 10;
    await askOften(3 * times);
    // The poll itself and a pool's idle connections have timers too, but not one for each time that a fault comes.
    await expect.poll(count).toBeLessThan(before + times / 2);
  });
});
