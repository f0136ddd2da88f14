import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Receiver } from '@/lib/platform/net/testing/receiver';
import { openReceiver } from '@/lib/platform/net/testing/receiver';
import { openTracing, type TracingOptions } from '@/lib/platform/open-telemetry';
import {
  type OtlpReceiver,
  openOtlpReceiver,
  type SentSpan,
} from '@/lib/platform/open-telemetry/testing/otlp-receiver';
import { provide } from '@/lib/platform/registry';
import { describeDatabases } from '@/lib/platform/testing';
import { type Tracing, tracingRegistryKey } from '@/lib/platform/tracing';
import { createScriptedProvider, createTestService, finishedOf } from './testing';
import { eventually, openHooks } from './webhooks/testing/hooks-fixture';

const worker = fileURLToPath(new URL('./testing/worker-process.ts', import.meta.url));
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callersSpan}-01`;
const wish = 'a lighthouse nobody may read about';
const picture = { model: 'lumen-image', prompt: wish };

let receiver: OtlpReceiver;
let tracing: Tracing;
let closing: (() => Promise<void>)[] = [];

async function send(options: Partial<TracingOptions> = {}): Promise<void> {
  receiver = await openOtlpReceiver();
  tracing = openTracing({
    endpoint: receiver.endpoint,
    headers: '',
    serviceName: 'web',
    sampledShare: 1,
    includesContent: false,
    version: '0.0.0',
    gatherMs: 20,
    onError() {},
    ...options,
  });
  const remove = provide(tracingRegistryKey, tracing);
  closing.push(async () => {
    remove();
    await tracing.stop();
    await receiver.close();
  });
}

beforeEach(() => {
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** Waits until these spans of the caller's trace have been sent. */
const sentSpans = (...names: string[]): Promise<Map<string, SentSpan>> =>
  eventually(() => {
    const byName = new Map(
      receiver.spans.filter((span) => span.traceId === traceId).map((span) => [span.name, span]),
    );
    for (const name of names) expect([...byName.keys()]).toContain(name);
    return byName;
  });

/** The names from a span up to the caller. */
function lineOf(spans: ReadonlyMap<string, SentSpan>, name: string): string[] {
  const span = spans.get(name);
  if (span === undefined) return [];
  const parent = [...spans.values()].find(({ spanId }) => spanId === span.parentSpanId);
  if (parent === undefined) return [name, span.parentSpanId];
  return [name, ...lineOf(spans, parent.name)];
}

async function hookReceiver(): Promise<Receiver> {
  const hook = await openReceiver();
  closing.push(() => hook.close());
  return hook;
}

const made = 'POST /v1/generations';

describeDatabases('traces', { both: 'work that a notification begins' }, (suite) => {
  it('follow a generation from its request to the delivered webhook', async () => {
    await send();
    const to = await hookReceiver();
    const provider = createScriptedProvider();
    provider.byDefault(await finishedOf());
    const { service, hook } = await openHooks(suite.database(), { provider });
    closing.push(() => service.close());
    await service.start();
    const { keySecret } = await hook(to.url);
    const response = await service.post(keySecret, '/v1/generations', picture, { traceparent });
    const { task_id: taskId } = (await response.json()) as { task_id: string };
    const spans = await sentSpans('deliver webhook', 'run task', made);
    const above = [made, callersSpan];
    expect(lineOf(spans, 'price request')).toEqual(['price request', ...above]);
    expect(lineOf(spans, 'authorize credits')).toEqual(['authorize credits', ...above]);
    for (const step of ['start at provider', 'follow operation', 'store outputs', 'end task']) {
      expect(lineOf(spans, step)).toEqual([step, 'run task', ...above]);
    }
    expect(lineOf(spans, 'deliver webhook')).toEqual([
      'deliver webhook',
      'end task',
      'run task',
      ...above,
    ]);
    expect(spans.get(made)?.attributes).toMatchObject({
      'http.route': '/v1/generations',
      'http.response.status_code': 201,
    });
    const charged = spans.get('authorize credits')?.attributes['atelier.credits'];
    expect(charged).toBeGreaterThan(0);
    expect(spans.get('end task')?.attributes).toMatchObject({
      'atelier.task.id': taskId,
      'atelier.task.status': 'succeeded',
      'atelier.credits': charged,
    });
    expect(spans.get('deliver webhook')?.attributes).toMatchObject({
      'http.response.status_code': 204,
    });
    // Neither prompt nor key nor an address with a token.
    const sent = receiver.texts.join();
    for (const secret of [wish, keySecret, to.url, '/media/']) expect(sent).not.toContain(secret);
    // Neither the provider nor the receiver of the webhook learns of it.
    expect(to.received[0]?.headers.traceparent).toBeUndefined();
  });

  it('are switched on by the traceparent of a caller with a key alone', async () => {
    await send({ sampledShare: 0 });
    const service = await createTestService(suite.database());
    closing.push(() => service.close());
    const { secret } = await service.workspace();
    const path = '/v1/user/balance';
    expect((await service.call('unknown', path, { headers: { traceparent } })).status).toBe(401);
    expect((await service.call(secret, path, { headers: { traceparent } })).status).toBe(200);
    await sentSpans(`GET ${path}`);
    expect(receiver.spans.map(({ attributes }) => attributes['http.response.status_code'])).toEqual(
      [200],
    );
  });

  it('name why work failed, and follow the release of its credits', async () => {
    await send();
    const provider = createScriptedProvider();
    provider.byDefault({ state: 'failed', code: 'content_policy_violation', message: wish });
    const { service, hook } = await openHooks(suite.database(), { provider });
    closing.push(() => service.close());
    await service.start();
    const { keySecret } = await hook('http://127.0.0.1:9/none', { events: ['task.succeeded'] });
    await service.post(keySecret, '/v1/generations', picture, { traceparent });
    const spans = await sentSpans('end task');
    expect(spans.get('end task')).toMatchObject({
      failed: true,
      attributes: { 'error.type': 'content_policy_violation', 'atelier.credits': 0 },
    });
    expect(receiver.texts.join()).not.toContain(wish);
  });

  it.each([
    ['by the conventions for generative AI', true, false],
    ['by names of our own', false, false],
    ['with its words where they are asked for', true, true],
  ])('follow a chat turn that streams, %s', async (_, genAiConventions, content) => {
    await send({ includesContent: content });
    const service = await createTestService(suite.database(), { genAiConventions });
    closing.push(() => service.close());
    const { secret } = await service.workspace({ key: { scopes: ['v1:text'] } });
    const body = { model: 'quill', stream: true, messages: [{ role: 'user', content: wish }] };
    const response = await service.post(secret, '/v1/chat/completions', body, { traceparent });
    await response.text();
    const asked = genAiConventions ? 'chat quill' : 'ask provider';
    const spans = await sentSpans(asked, 'run turn');
    const call = spans.get(asked);
    expect(lineOf(spans, asked)).toEqual([
      asked,
      'run turn',
      'POST /v1/chat/completions',
      callersSpan,
    ]);
    const metrics = await service.context.metrics.registry.metrics();
    expect(metrics.includes('gen_ai_client_operation_duration_seconds_count')).toBe(
      genAiConventions,
    );
    if (genAiConventions) {
      expect(call?.attributes).toMatchObject({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'sandbox',
        'gen_ai.request.stream': true,
        'gen_ai.usage.output_tokens': expect.any(Number),
        'gen_ai.response.time_to_first_chunk': expect.any(Number),
      });
      expect(metrics).toContain('gen_ai_client_operation_time_to_first_chunk_seconds_count');
    }
    expect(receiver.texts.join().includes(wish)).toBe(content);
  });

  // PGlite has one process.
  if (suite.kind === 'postgres') {
    it('go on in another process', async () => {
      await send();
      const to = await hookReceiver();
      const { service, hook } = await openHooks(suite.database(), { workers: 0 });
      closing.push(() => service.close());
      const { keySecret } = await hook(to.url);
      const child = spawn(
        process.execPath,
        [
          '--import',
          './scripts/env/production.mjs',
          worker,
          suite.url() ?? '',
          service.dataDir,
          receiver.endpoint,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      closing.push(async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      await once(child.stdout, 'data');
      await service.post(keySecret, '/v1/generations', picture, { traceparent });
      const spans = await sentSpans('deliver webhook', 'run task', made);
      expect(lineOf(spans, 'deliver webhook')).toEqual([
        'deliver webhook',
        'end task',
        'run task',
        made,
        callersSpan,
      ]);
      const processOf = (name: string) => spans.get(name)?.resource['service.name'];
      expect([processOf(made), processOf('run task')]).toEqual(['web', 'worker']);
    }, 60_000);
  }
});
