import OpenAI from 'openai';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { webhookEvent } from '@/lib/contract';
import type { Received, Receiver } from '@/lib/platform/net/testing/receiver';
import { answering, hanging, openReceiver } from '@/lib/platform/net/testing/receiver';
import { describeDatabases } from '@/lib/platform/testing';
import { disableAfterMs, pausesMs } from './rules';
import { eventually, type HooksFixture, impatient, openHooks } from './testing/hooks-fixture';

const hour = 3_600_000;

describeDatabases('delivery', { both: 'claims of deliveries' }, (suite) => {
  let hooks: HooksFixture;
  const open: Receiver[] = [];

  beforeAll(async () => {
    hooks = await openHooks(suite.database());
    await hooks.service.start();
  });
  afterEach(async () => {
    for (const receiver of open.splice(0)) await receiver.close();
  });
  afterAll(async () => {
    expect(await hooks.service.mismatches()).toEqual([]);
    await hooks.service.close();
  });

  async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
    const one = await openReceiver();
    open.push(one);
    if (answer) one.answer = answer;
    return one;
  }

  const arrived = (to: Receiver, count: number) =>
    eventually(() => {
      expect(to.received.length).toBeGreaterThanOrEqual(count);
      return to.received;
    });
  const idOf = (request: Received | undefined) => request?.headers['webhook-id'];

  it('is verified by standardwebhooks and by the openai client', async () => {
    const to = await receiver();
    const hook = await hooks.hook(to.url);
    const body = { model: 'lumen-image', prompt: 'x' };
    const made = await hooks.service.post(hook.keySecret, '/v1/generations', body);
    const { task_id: taskId } = (await made.json()) as { task_id: string };
    const cancel = { method: 'POST' };
    await hooks.service.call(hook.keySecret, `/v1/tasks/${taskId}/cancel`, cancel);
    const [request] = await arrived(to, 1);
    const headers = request?.headers as Record<string, string>;
    const verified = new Webhook(hook.secret).verify(request?.body ?? '', headers);
    expect(webhookEvent.parse(verified)).toMatchObject({
      id: headers['webhook-id'],
      type: 'task.canceled',
      data: { task_id: taskId },
    });
    const client = new OpenAI({ apiKey: 'unused', webhookSecret: hook.secret });
    const unwrapped = await client.webhooks.unwrap(request?.body ?? '', headers);
    expect(unwrapped).toMatchObject({ id: headers['webhook-id'], type: 'task.canceled' });
    expect(() => new Webhook(hook.secret).verify(`${request?.body} `, headers)).toThrow();
    await eventually(async () => {
      const metrics = await hooks.service.context.metrics.registry.metrics();
      expect(metrics).toContain('atelier_webhook_attempts_total{outcome="delivered"}');
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Atelier-Webhooks/0.0.0',
    });
  });

  it('is logged with request, answer and duration', async () => {
    const to = await receiver(answering(201, { 'x-made-by': 'test' }, 'thank\u0000you'));
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook);
    const [delivery] = await eventually(async () => {
      const all = await hooks.deliveries(hook);
      expect(all[0]?.state).toBe('delivered');
      return all;
    });
    expect(delivery).toMatchObject({ attempts: 1, last_status: 201, last_failure: null });
    const detail = await hooks.detail(hook, delivery?.id ?? '');
    expect(detail.body).toBe(to.received[0]?.body);
    expect(detail.attempt_log).toMatchObject([
      {
        number: 1,
        trigger: 'schedule',
        url: to.url,
        status: 201,
        failure: null,
        request_headers: { 'webhook-id': detail.event.id },
        response_headers: { 'x-made-by': 'test' },
        response_body: 'thank\ufffdyou',
      },
    ]);
  });

  it('stores the beginning of a large answer, and judges a slow one by its status', async () => {
    const to = await receiver(answering(200, {}, 'x'.repeat(1_000_000)));
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook);
    const slowly = await receiver((_, response) => {
      response.writeHead(200);
      // The body never ends: its status has decided.
      response.write('half');
    });
    const slow = await hooks.hook(impatient(slowly.url));
    await hooks.cause(slow);
    for (const [each, text] of [
      [hook, 'x'.repeat(4_096)],
      [slow, 'half'],
    ] as const) {
      const [delivery] = await eventually(async () => {
        const all = await hooks.deliveries(each);
        expect(all[0]?.state).toBe('delivered');
        return all;
      });
      const { attempt_log: log } = await hooks.detail(each, delivery?.id ?? '');
      expect(log[0]?.response_body).toBe(text);
    }
  });

  it('is tried ten times by the schedule, with one id, and then fails', async () => {
    const to = await receiver(answering(500));
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook);
    for (const [at] of pausesMs.entries()) {
      const pauseMs = pausesMs[at + 1];
      const [delivery] = await eventually(async () => {
        const all = await hooks.deliveries(hook);
        expect(all[0]).toMatchObject({ attempts: at + 1, sending: false });
        return all;
      });
      if (pauseMs === undefined) {
        expect(delivery).toMatchObject({ state: 'failed', next_attempt_at: null });
        break;
      }
      expect(delivery).toMatchObject({ state: 'pending', last_status: 500 });
      const waits = (delivery?.next_attempt_at ?? 0) * 1_000 - hooks.clock.now();
      expect(waits).toBeGreaterThan(pauseMs - 30_000);
      expect(waits).toBeLessThanOrEqual(pauseMs + 1_000);
      hooks.clock.advance(pauseMs);
    }
    expect(to.received).toHaveLength(10);
    expect(new Set(to.received.map(idOf)).size).toBe(1);
    const stamps = to.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
    expect(new Set(stamps).size).toBe(10);
  });

  it('waits as long as the receiver asks', async () => {
    const to = await receiver(answering(429, { 'retry-after': '3600' }));
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook);
    const [delivery] = await eventually(async () => {
      const all = await hooks.deliveries(hook);
      expect(all[0]).toMatchObject({ attempts: 1, state: 'pending', sending: false });
      return all;
    });
    const waits = (delivery?.next_attempt_at ?? 0) * 1_000 - hooks.clock.now();
    expect(waits).toBeGreaterThan(hour - 60_000);
    to.answer = answering(200);
    hooks.clock.advance(hour);
    await arrived(to, 2);
  });

  it.each([
    ['a redirect', answering(302, { location: 'http://127.0.0.1:1/elsewhere' }), 302, 'redirect'],
    ['no answer in time', hanging, null, 'timeout'],
    [
      'a broken connection',
      ((_, response) => void response.destroy()) as Receiver['answer'],
      null,
      'connect_failed',
    ],
  ])('fails at %s', async (_, answer, status, failure) => {
    const to = await receiver(answer);
    const hook = await hooks.hook(impatient(to.url));
    await hooks.cause(hook);
    await eventually(async () => {
      const [delivery] = await hooks.deliveries(hook);
      expect(delivery).toMatchObject({
        state: 'pending',
        sending: false,
        attempts: 1,
        last_status: status,
        last_failure: failure,
      });
    });
    expect((await hooks.read(hook)).failing_since).not.toBeNull();
    to.answer = answering(200);
    hooks.clock.advance(10_000);
    await eventually(async () => expect((await hooks.read(hook)).failing_since).toBeNull());
  });

  it('ends at 410: disables the webhook and fails waiting deliveries; tests are still sent', async () => {
    const to = await receiver(answering(503));
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook, 3);
    await eventually(async () => {
      for (const one of await hooks.deliveries(hook)) expect(one.attempts).toBe(1);
    });
    to.answer = answering(410);
    await hooks.cause(hook);
    await eventually(async () => {
      expect(await hooks.read(hook)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
      const all = await hooks.deliveries(hook, '?state=failed');
      expect(all.map((one) => one.last_failure)).toEqual([
        'gone',
        ...Array(3).fill('webhook_disabled'),
      ]);
    });
    await hooks.cause(hook);
    expect(await hooks.deliveries(hook)).toHaveLength(4);
    const before = to.received.length;
    await hooks.manage(hook, 'POST', '/test', { event: 'task.failed' });
    await arrived(to, before + 1);
    expect(webhookEvent.parse(JSON.parse(to.received.at(-1)?.body ?? ''))).toMatchObject({
      type: 'task.failed',
      test: true,
    });
  });

  it('is switched off after five days without a success, and all of it can be sent again', async () => {
    const to = await receiver(answering(500));
    const hook = await hooks.hook(to.url);
    const since = Math.floor(hooks.clock.now() / 1000);
    await hooks.cause(hook);
    await eventually(async () => expect((await hooks.read(hook)).failing_since).not.toBeNull());
    hooks.clock.advance(disableAfterMs - hour);
    await hooks.cause(hook);
    await eventually(async () => {
      for (const one of await hooks.deliveries(hook)) expect(one.attempts).toBeGreaterThan(0);
    });
    expect(await hooks.read(hook)).toMatchObject({ enabled: true });
    hooks.clock.advance(hour);
    await hooks.cause(hook);
    await eventually(async () => {
      expect(await hooks.read(hook)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
      // An attempt on its way when the webhook was switched off has ended, too.
      for (const one of await hooks.deliveries(hook)) expect(one.state).toBe('failed');
    });
    const refused = await hooks.service.manage(`${hook.path}/redeliver`, { since });
    expect(refused.status).toBe(400);
    await hooks.manage(hook, 'PATCH', '', { enabled: true });
    to.answer = answering(200);
    const before = new Set(to.received.map(idOf));
    const failed = (await hooks.deliveries(hook, '?state=failed')).length;
    expect(failed).toBeGreaterThan(0);
    expect(await hooks.manage(hook, 'POST', '/redeliver', { since })).toMatchObject({
      count: failed,
    });
    await eventually(async () => {
      for (const one of await hooks.deliveries(hook)) expect(one.state).toBe('delivered');
    });
    expect(new Set(to.received.map(idOf))).toEqual(before);
    expect(await hooks.read(hook)).toMatchObject({ failing_since: null, disabled_reason: null });
  });

  it('is signed with every secret while one rotates, then only with the new one', async () => {
    const to = await receiver();
    const hook = await hooks.hook(to.url);
    const rotated = await hooks.manage<{ secret: string; retired_secrets_end_at: number[] }>(
      hook,
      'POST',
      '/rotate',
      { overlap_hours: 2 },
    );
    expect(rotated.retired_secrets_end_at).toHaveLength(1);
    await hooks.cause(hook);
    const [during] = await arrived(to, 1);
    hooks.clock.advance(2 * hour);
    await hooks.cause(hook);
    const after = (await arrived(to, 2))[1];
    const signatures = (request: Received | undefined) =>
      String(request?.headers['webhook-signature']).split(' ');
    // The clock of this test is ahead: `verify` would look at the time stamp as well.
    const sign = (secret: string, request: Received | undefined) => {
      const at = new Date(Number(request?.headers['webhook-timestamp']) * 1000);
      return new Webhook(secret).sign(String(idOf(request)), at, request?.body ?? '');
    };
    expect(signatures(during)).toEqual([sign(rotated.secret, during), sign(hook.secret, during)]);
    expect(signatures(after)).toEqual([sign(rotated.secret, after)]);
  });

  it('can be sent again with the same id, whether it arrived or not', async () => {
    const to = await receiver();
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook);
    await arrived(to, 1);
    const [delivery] = await eventually(async () => {
      const all = await hooks.deliveries(hook);
      expect(all[0]?.state).toBe('delivered');
      return all;
    });
    await hooks.manage(hook, 'POST', `/deliveries/${delivery?.id}/redeliver`);
    await arrived(to, 2);
    expect(idOf(to.received[1])).toBe(idOf(to.received[0]));
    await eventually(async () => {
      const { attempt_log: log } = await hooks.detail(hook, delivery?.id ?? '');
      expect(log.map(({ trigger }) => trigger)).toEqual(['manual', 'schedule']);
    });
  });

  it('to one receiver is not held up by others that hang', async () => {
    const stuck = await Promise.all([receiver(hanging), receiver(hanging)]);
    const well = await receiver();
    const slow = await Promise.all(stuck.map(({ url }) => hooks.hook(impatient(url))));
    const quick = await hooks.hook(well.url);
    for (const hook of slow) await hooks.cause(hook, 60);
    await hooks.cause(quick, 20);
    await arrived(well, 20);
    for (const hook of slow) {
      const waiting = await hooks.deliveries(hook, '?state=pending&limit=100');
      expect(waiting.length).toBe(60);
    }
    for (const hook of slow) await hooks.manage(hook, 'DELETE', '');
  });
});
