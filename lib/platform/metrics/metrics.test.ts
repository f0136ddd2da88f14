import { expect, it } from 'vitest';
import { createMetrics } from './index';

it('counts under one name from two places, apart from other sets', async () => {
  const metrics = createMetrics();
  const options = { name: 'requests_total', help: 'Requests.', labelNames: ['status'] } as const;
  metrics.counter(options).inc({ status: '200' });
  metrics.counter(options).inc({ status: '200' });
  createMetrics().counter(options).inc({ status: '200' });
  expect(await metrics.registry.metrics()).toBe(
    [
      '# HELP requests_total Requests.',
      '# TYPE requests_total counter',
      'requests_total{status="200"} 2',
      '',
    ].join('\n'),
  );
});
