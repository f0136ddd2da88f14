import { afterEach, expect, it } from 'vitest';
import { provide } from '../registry';
import {
  currentTraceparent,
  type Tracing,
  traceFields,
  tracingRegistryKey,
  withSpan,
} from '../tracing';
import { openTracing, type TracingOptions } from '.';
import { type OtlpReceiver, openOtlpReceiver } from './testing/otlp-receiver';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function open(
  options: Partial<TracingOptions> = {},
): Promise<{ tracing: Tracing; receiver: OtlpReceiver; errors: unknown[] }> {
  const receiver = await openOtlpReceiver();
  const errors: unknown[] = [];
  const tracing = openTracing({
    endpoint: receiver.endpoint,
    headers: '',
    serviceName: 'atelier',
    sampledShare: 1,
    includesContent: false,
    version: '1.2.3',
    onError: (error) => void errors.push(error),
    ...options,
  });
  const remove = provide(tracingRegistryKey, tracing);
  opened.push({
    async close() {
      remove();
      await tracing.stop();
      await receiver.close();
    },
  });
  return { tracing, receiver, errors };
}

const name = (receiver: OtlpReceiver, wanted: string) =>
  receiver.spans.find((span) => span.name === wanted);

it('is a plain call while it is off', async () => {
  const done = Promise.resolve('done');
  let seen: string | null | undefined;
  const result = withSpan('work', { attributes: { a: 1 } }, (span) => {
    seen = span.traceparent;
    return done;
  });
  expect(result).toBe(done);
  expect([seen, currentTraceparent(), traceFields()]).toEqual([null, null, {}]);
});

it('sends spans within each other as one trace, with what the process is', async () => {
  const { tracing, receiver } = await open({ headers: 'api-key=k%201' });
  await withSpan('outer', { kind: 'server', attributes: { a: 'x', none: undefined } }, async () => {
    await Promise.resolve();
    await withSpan('inner', {}, async (span) => span.set({ b: 2 }));
  });
  await tracing.stop();
  const [outer, inner] = [name(receiver, 'outer'), name(receiver, 'inner')];
  expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
  expect(outer).toMatchObject({ parentSpanId: '', kind: 2, attributes: { a: 'x' } });
  expect(inner?.attributes).toEqual({ b: 2 });
  expect(outer?.resource).toMatchObject({ 'service.name': 'atelier', 'service.version': '1.2.3' });
  expect(receiver.headers[0]?.['api-key']).toBe('k 1');
});

it('continues a trace of another process, and knows it for a log line', async () => {
  const { tracing, receiver } = await open();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = `00-${traceId}-00f067aa0ba902b7-01`;
  const fields = await withSpan('continued', { parent }, async (span) => {
    expect(currentTraceparent()).toBe(span.traceparent);
    return traceFields();
  });
  await tracing.stop();
  expect(name(receiver, 'continued')).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(fields).toEqual({
    trace_id: traceId,
    span_id: name(receiver, 'continued')?.spanId,
  });
});

it.each(['', 'nonsense', '00-0-0-01', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])(
  'begins a trace when the caller sends %j',
  async (parent) => {
    const { tracing, receiver } = await open();
    await withSpan('begun', { parent }, async () => {});
    await tracing.stop();
    expect(name(receiver, 'begun')).toMatchObject({ parentSpanId: '' });
  },
);

it('sends nothing of a trace that its caller does not keep, nor beyond its own share', async () => {
  const { tracing, receiver } = await open({ sampledShare: 0 });
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';
  await withSpan('dropped', { parent: `${parent}-00` }, async (span) => {
    expect(span.traceparent).toMatch(/-00$/);
  });
  await withSpan('beyond the share', {}, async () => {});
  await withSpan('kept', { parent: `${parent}-01` }, async () => {});
  await tracing.stop();
  expect(receiver.spans.map((span) => span.name)).toEqual(['kept']);
});

it('names a trace that it is not to continue, whose caller does not decide what is kept', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const link = `00-${traceId}-00f067aa0ba902b7-01`;
  const few = await open({ sampledShare: 0 });
  await withSpan('unknown caller', { parent: null, link }, async () => {});
  await few.tracing.stop();
  expect(few.receiver.spans).toEqual([]);
  const all = await open();
  await withSpan('unknown caller', { parent: null, link }, async () => {});
  await all.tracing.stop();
  const span = name(all.receiver, 'unknown caller');
  expect(span).toMatchObject({ parentSpanId: '', linkedTraces: [traceId] });
  expect(span?.traceId).not.toBe(traceId);
});

it('names what failed and leaves out its words, except where they are asked for', async () => {
  const work = () =>
    withSpan('failing', {}, async (span) => {
      span.setContent(() => ({ prompt: 'a secret wish' }));
      throw Object.assign(new Error('no to: a secret wish'), { code: 'refused' });
    });
  const closed = await open();
  await expect(work()).rejects.toThrow('a secret wish');
  await closed.tracing.stop();
  expect(name(closed.receiver, 'failing')).toMatchObject({
    failed: true,
    attributes: { 'error.type': 'refused' },
  });
  expect(closed.receiver.texts.join()).not.toContain('wish');
  const withContent = await open({ includesContent: true });
  await expect(work()).rejects.toThrow('a secret wish');
  await withContent.tracing.stop();
  expect(name(withContent.receiver, 'failing')?.attributes).toMatchObject({
    prompt: 'a secret wish',
  });
});

it('passes on a redirect of Next.js as no failure', async () => {
  const { tracing, receiver } = await open();
  const redirect = new Error('NEXT_REDIRECT');
  await expect(
    withSpan('redirecting', {}, async () => {
      throw redirect;
    }),
  ).rejects.toBe(redirect);
  await tracing.stop();
  expect(name(receiver, 'redirecting')?.failed).toBe(false);
});

it.each(['refuses connections', 'answers 400', 'never answers'])(
  'goes on with its work, and stops in time, while the receiver %s',
  async (fault) => {
    const { tracing, receiver, errors } = await open({ gatherMs: 1 });
    if (fault === 'refuses connections') await receiver.close();
    if (fault === 'answers 400') receiver.answer = (response) => void response.writeHead(400).end();
    if (fault === 'never answers') receiver.answer = () => {};
    const beganMs = performance.now();
    // More than is kept in memory.
    for (let at = 0; at < 5_000; at += 1) await withSpan('work', {}, async () => {});
    expect(performance.now() - beganMs).toBeLessThan(2_000);
    await tracing.stop();
    expect(performance.now() - beganMs).toBeLessThan(6_000);
    if (fault === 'answers 400') expect(errors.length).toBeGreaterThan(0);
  },
);
