import { describe, expect, it } from 'vitest';
import { createMetrics, watchEventLoop } from './index';

describe('createMetrics', () => {
  it('counts, by labels', () => {
    const metrics = createMetrics();
    const requests = metrics.counter({
      name: 'requests_total',
      help: 'Requests.',
      labelNames: ['route', 'status'],
    });
    requests.inc({ route: '/v1/models', status: '200' });
    requests.inc({ status: '200', route: '/v1/models' });
    requests.add(3, { route: 'a "b"\n\\c', status: '404' });
    expect(metrics.render()).toBe(
      [
        '# HELP requests_total Requests.',
        '# TYPE requests_total counter',
        'requests_total{route="/v1/models",status="200"} 2',
        'requests_total{route="a \\"b\\"\\n\\\\c",status="404"} 3',
        '',
      ].join('\n'),
    );
  });

  it('spreads values over buckets', () => {
    const metrics = createMetrics();
    const seconds = metrics.histogram({ name: 'took_seconds', help: 'Time.', buckets: [0.1, 1] });
    for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value);
    expect(metrics.render()).toContain(
      [
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{le="0.1"} 2',
        'took_seconds_bucket{le="1"} 3',
        'took_seconds_bucket{le="+Inf"} 4',
        'took_seconds_sum 7.65',
        'took_seconds_count 4',
      ].join('\n'),
    );
  });

  it('sets gauges, read when it is asked', () => {
    const metrics = createMetrics();
    const gauge = metrics.gauge({ name: 'waiting', help: 'Jobs.' });
    let waiting = 1;
    metrics.onRender(() => gauge.set(waiting));
    expect(metrics.render()).toContain('\nwaiting 1\n');
    waiting = 5;
    expect(metrics.render()).toContain('\nwaiting 5\n');
  });

  it('gives one metric for one name, and refuses another kind or a bad name', () => {
    const metrics = createMetrics();
    const options = { name: 'same_total', help: 'Same.' };
    metrics.counter(options).inc();
    metrics.counter(options).inc();
    expect(metrics.render()).toContain('same_total 2');
    expect(() => metrics.gauge(options)).toThrow('is a counter already');
    expect(() => metrics.gauge({ name: 'Not-a-name', help: '' })).toThrow('not the name');
  });
});

describe('watchEventLoop', () => {
  it('sees a blocked event loop', async () => {
    const metrics = createMetrics();
    const stop = watchEventLoop(metrics);
    // The first sample starts the clock of the second.
    await new Promise((resolve) => setTimeout(resolve, 25));
    const blockedUntil = performance.now() + 120;
    while (performance.now() < blockedUntil);
    // The sample is taken when the event loop comes around again.
    await new Promise((resolve) => setTimeout(resolve, 25));
    const most = Number(/quantile="1"} ([\d.]+)/.exec(metrics.render())?.[1]);
    stop();
    expect(most).toBeGreaterThan(0.05);
  });
});
