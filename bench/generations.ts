import { type Child, withService } from './support/child.ts';
import { applyLoad, median } from './support/load.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'POST /v1/generations with workers paused';

const body = { model: 'lumen-image', prompt: 'a lighthouse at dusk', n: 2 };
const maxStatements = 1;
const rounds = 3;
const kinds = [false, true];

/** Creations per second of one workspace, and SQL statements of one creation with an Idempotency-Key. */
async function measure(service: Child, database: string, aim: number): Promise<Row[]> {
  const load = (seconds: number, idempotent: boolean) =>
    applyLoad({
      ...service,
      path: '/v1/generations',
      method: 'POST',
      body,
      idempotent,
      connections: 20,
      seconds,
    });
  const rates = kinds.map((): number[] => []);
  for (const idempotent of kinds) await load(2, idempotent);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, idempotent] of kinds.entries()) {
      rates[at]?.push((await load(3, idempotent)).perSecond);
    }
  }
  const statements = await statementsPerCreation(service);
  return [
    ...kinds.map((idempotent, index): Row => {
      const perSecond = median(rates[index] ?? []);
      return {
        name: `POST /v1/generations ${idempotent ? 'with' : 'without'} a key on ${database}`,
        value: perSecond,
        unit: 'requests/s',
        aim: `≥ ${aim}`,
        pass: perSecond >= aim,
      };
    }),
    {
      name: `SQL statements of one creation on ${database}`,
      value: statements,
      unit: 'statements',
      aim: `≤ ${maxStatements}`,
      pass: statements <= maxStatements,
    },
  ];
}

const sample = 51;

/** The median, because buffered writes (the last use of a key) are counted with some of them. */
async function statementsPerCreation(service: Child): Promise<number> {
  const counts: number[] = [];
  for (let made = 0; made < sample; made += 1) {
    const before = await service.ask({ ask: 'statements' });
    await create(service);
    counts.push((await service.ask({ ask: 'statements' })) - before);
  }
  return median(counts);
}

async function create(service: Child): Promise<void> {
  const answer = await fetch(`${service.url}/v1/generations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`A creation answered ${answer.status}.`);
}

export const run = async (): Promise<Row[]> => [
  ...(await withService(undefined, (service) => measure(service, 'PGlite', 150))),
  ...(await withPostgres((url) =>
    withService(url, (service) => measure(service, 'PostgreSQL', 400)),
  )),
];
