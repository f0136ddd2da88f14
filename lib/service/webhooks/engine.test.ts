import { afterEach, expect, it } from 'vitest';
import { answering, openReceiver, type Receiver } from '@/lib/platform/net/testing/receiver';
import { describeDatabases } from '@/lib/platform/testing';
import { claimDue } from './claim';
import { eventually, type HooksFixture, openHooks } from './testing/hooks-fixture';

const day = 24 * 3_600_000;
const never = 24 * day;

describeDatabases('the engine', { both: 'claims of deliveries' }, (suite) => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
    const one = await openReceiver();
    open.push(one);
    if (answer) one.answer = answer;
    return one;
  }
  async function fixture(options: Parameters<typeof openHooks>[1]): Promise<HooksFixture> {
    const hooks = await openHooks(suite.database(), options);
    open.push(hooks.service);
    return hooks;
  }
  const ids = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);

  it('is notified of an event before it polls', async () => {
    const hooks = await fixture({ pollMs: never });
    await hooks.service.start();
    const to = await receiver();
    const hook = await hooks.hook(to.url);
    await hooks.cause(hook, 40);
    await eventually(() => expect(new Set(ids(to)).size).toBe(40));
    expect(to.received).toHaveLength(40);
  });

  it('sends what a dead process had claimed, under the same id', async () => {
    const to = await receiver();
    const dead = await fixture({ workers: 0 });
    const hook = await dead.hook(to.url);
    await dead.cause(hook, 3);
    const free = { total: 2, perWebhook: 16, byWebhook: new Map() };
    const claimed = await claimDue(dead.service.context.db, free, dead.clock.now());
    expect(claimed).toHaveLength(2);
    const next = await fixture({});
    await next.service.start();
    // On PGlite a new process knows at once that the old one is gone; on PostgreSQL claims run out.
    if (suite.kind === 'postgres') {
      await eventually(() => expect(to.received).toHaveLength(1));
      next.clock.advance(31_000);
    }
    await eventually(() => expect(to.received).toHaveLength(3));
    expect(ids(to)).toEqual(expect.arrayContaining(claimed.map(({ event }) => event.id)));
    expect(new Set(ids(to)).size).toBe(3);
  });

  it('releases deliveries in progress when it is stopped', async () => {
    let answers = false;
    const to = await receiver((request, response) => {
      if (answers) answering(200)(request, response);
    });
    const first = await fixture({ pollMs: never });
    await first.service.start();
    const hook = await first.hook(to.url);
    await first.cause(hook, 2);
    await eventually(() => expect(to.received).toHaveLength(2));
    await first.service.handBack();
    for (const one of await first.deliveries(hook)) expect(one.sending).toBe(false);
    answers = true;
    const second = await fixture({});
    second.clock.advance(10_000);
    await second.service.start();
    await eventually(async () => {
      for (const one of await second.deliveries(hook)) expect(one.state).toBe('delivered');
    });
    expect(new Set(ids(to)).size).toBe(2);
  });

  it('shares the work among processes: nothing is sent twice', async () => {
    const to = await receiver();
    const parts = await Promise.all(
      (suite.kind === 'postgres' ? [1, 2] : [1]).map(() => fixture({})),
    );
    for (const { service } of parts) await service.start();
    const [first] = parts;
    const hook = await first?.hook(to.url);
    if (first === undefined || hook === undefined) throw new Error('there is no process');
    await Promise.all(Array.from({ length: 8 }, () => first.cause(hook, 25)));
    await eventually(async () => {
      expect(await first.deliveries(hook, '?state=pending')).toEqual([]);
    });
    expect(to.received).toHaveLength(200);
    expect(new Set(ids(to)).size).toBe(200);
  });
});
