import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endsSubmission } from '@/lib/pages/submission-rule';
import { ForeignResponseError, ResponseError } from '../errors';
import { type Mutation, mutate, mutationsOf } from '../testing/mutations';
import { type RemoteDouble, startRemoteDouble } from '../testing/remote-double';
import { createWorkspaceClient, type WorkspaceClient } from '../workspace-client';

let double: RemoteDouble;
beforeAll(async () => {
  double = await startRemoteDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const clientOf = (fetch: (request: Request) => Promise<Response>): WorkspaceClient =>
  createWorkspaceClient({ baseUrl: double.url, credential: double.key, fetch, retries: 0 });

/** A client that gets every answer of the double with a change. */
const changing = (change: (answer: unknown) => unknown): WorkspaceClient =>
  clientOf(async (request) => {
    const answer = await fetch(request);
    const json: unknown = await answer.json();
    return Response.json(change(json) ?? null, { status: answer.status });
  });

/** The unchanged answer of a call. */
async function plainly(call: (client: WorkspaceClient) => Promise<unknown>): Promise<unknown> {
  let seen: unknown;
  await call(
    changing((answer) => {
      seen = answer;
      return answer;
    }),
  );
  return seen;
}

const body = { model: 'far-picture', prompt: 'A lighthouse' };
const make = (client: WorkspaceClient, idempotencyKey: string) =>
  client.generations.create(body, { idempotencyKey });
let taskId = '';
beforeAll(async () => {
  taskId = (await make(clientOf(fetch), 'first')).task_id;
  await make(clientOf(fetch), 'second');
  double.follow(taskId, 'succeeded');
});

/** Whether a change is at one of these paths, above one or below one. */
const concerns = ({ path }: Mutation, needed: readonly string[]): boolean =>
  path.length === 0 || (path.length === 1 && needed.includes(String(path[0])));

const runs = { numRuns: 150 };

describe('an answer about one object, with any value changed', () => {
  const calls: [string, readonly string[], (client: WorkspaceClient) => Promise<unknown>][] = [
    ['quote', ['estimated_credits'], (client) => client.quotes.create(body)],
    ['task', ['task_id', 'status'], (client) => client.tasks.get(taskId)],
    ['balance', ['quota_amount'], (client) => client.balance.get()],
    ['wallet', [], (client) => client.billing.wallet()],
    ['order', ['id'], (client) => client.billing.order('order-1')],
    [
      'checkout',
      ['order_id'],
      (client) =>
        client.billing.checkout({ product_id: 'p', price_id: 'q' }, { idempotencyKey: 'c' }),
    ],
  ];
  it.each(calls)('%s is read unless %j are gone', async (_name, needed, call) => {
    const plain = await plainly(call);
    await fc.assert(
      fc.asyncProperty(mutationsOf(plain), async (mutation) => {
        const read = await call(changing((answer) => mutate(answer, mutation))).catch(
          (error: unknown) => error,
        );
        if (read instanceof Error) {
          expect(read).toBeInstanceOf(ForeignResponseError);
          expect(concerns(mutation, needed)).toBe(true);
        }
      }),
      runs,
    );
  });
});

describe('a list with any value changed', () => {
  type Lists = (client: WorkspaceClient) => Promise<{ data: readonly unknown[]; left_out: number }>;
  const calls: [string, readonly string[], Lists][] = [
    ['models', ['id'], (client) => client.models.list()],
    ['catalog', ['product_id', 'prices'], (client) => client.billing.catalog()],
    ['ledger', [], (client) => client.billing.ledger()],
  ];
  it.each(calls)(
    '%s: an element goes only with %j, and never with a neighbour',
    async (_name, needed, call) => {
      const plain = await plainly(call);
      const whole = await call(clientOf(fetch));
      await fc.assert(
        fc.asyncProperty(mutationsOf(plain), async (mutation) => {
          const read = await call(changing((answer) => mutate(answer, mutation))).catch(
            (error: unknown) => error,
          );
          if (read instanceof Error) {
            expect(read).toBeInstanceOf(ForeignResponseError);
            expect(concerns(mutation, ['data'])).toBe(true);
            return;
          }
          if (concerns(mutation, ['data']) && mutation.kind !== 'add') return;
          const touched = mutation.path[0] === 'data' ? mutation.path[1] : undefined;
          whole.data.forEach((element, index) => {
            if (index !== touched) expect((read as typeof whole).data).toContainEqual(element);
          });
          const inside = mutation.path.length > 2 && !needed.includes(String(mutation.path[2]));
          if (inside) expect((read as typeof whole).data).toHaveLength(whole.data.length);
        }),
        runs,
      );
    },
  );
});

describe('a submission whose receipt has any value changed', () => {
  it('is charged once, and ends with its task or keeps its key', async () => {
    const plain = await plainly((client) => make(client, 'third'));
    let pressed = 0;
    await fc.assert(
      fc.asyncProperty(mutationsOf(plain), async (mutation) => {
        pressed += 1;
        const key = `submission-${pressed}`;
        const client = changing((answer) => mutate(answer, mutation));
        const error = await make(client, key).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error !== null) {
          expect(concerns(mutation, ['task_id'])).toBe(true);
          expect(error instanceof ResponseError && endsSubmission(error, false)).toBe(false);
        }
        const again = await make(clientOf(fetch), key);
        const made = double.made.filter(({ idempotencyKey }) => idempotencyKey === key);
        expect(made.map((task) => task.taskId)).toEqual([again.task_id]);
      }),
      { numRuns: 60 },
    );
  });
});
