import { type Child, withService } from './support/child.ts';
import { median } from './support/load.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'one poll of 200 running tasks';

const tasks = 200;
const polls = 200;
const aimMs = 15;

async function measure(service: Child, database: string): Promise<Row> {
  const headers = {
    authorization: `Bearer ${service.key}`,
    'content-type': 'application/json',
  };
  const ids: string[] = [];
  for (let made = 0; made < tasks; made += 1) {
    const answer = await fetch(`${service.url}/v1/generations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: 'lumen-spark', prompt: `sketch ${made}` }),
    });
    const receipt = (await answer.json()) as { task_id: string };
    ids.push(receipt.task_id);
  }
  await service.ask({ ask: 'run-all-tasks' });
  const times: number[] = [];
  for (let poll = 0; poll < polls; poll += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${service.url}/v1/tasks?ids=${ids.join(',')}`, { headers });
    const { data } = (await answer.json()) as { data: { status: string }[] };
    times.push(performance.now() - startedAt);
    if (data.length !== tasks || data.some(({ status }) => status !== 'running')) {
      throw new Error(`A poll answered ${data.length} of ${tasks} running tasks.`);
    }
  }
  const p50 = median(times);
  return {
    name: `Poll of ${tasks} running tasks on ${database}`,
    value: p50,
    unit: 'ms p50',
    aim: `≤ ${aimMs}`,
    pass: p50 <= aimMs,
  };
}

export const run = async (): Promise<Row[]> => [
  await withService(undefined, (service) => measure(service, 'PGlite')),
  await withPostgres((url) => withService(url, (service) => measure(service, 'PostgreSQL'))),
];
