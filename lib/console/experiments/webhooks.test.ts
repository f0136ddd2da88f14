import { and, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Design } from '@/lib/pages/experiments';
import type { Receiver } from '@/lib/platform/net/testing/receiver';
import { answering, hanging, openReceiver } from '@/lib/platform/net/testing/receiver';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../testing';
import {
  createExperiment,
  readExperiment,
  rotateExperimentSecret,
  runExperiment,
  saveExperiment,
  stopExperiment,
} from '.';
import { advanceExperiments } from './run-experiments';
import { readSigningSecrets } from './webhook-secrets';
import { createWebhookSender, sendWebhooks } from './webhooks';

const { auditEvents, experimentWebhooks: w } = schema;

const design: Design = {
  prompt: '{red|blue} house',
  lists: [],
  models: ['lumen-spark'],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: false,
};

describeDatabases('the webhook of an experiment', (suite) => {
  let console: TestConsole;
  let receiver: Receiver;
  let ann: Person;
  let studio: Access;
  beforeAll(async () => {
    vi.stubEnv('ATELIER_ALLOW_LOOPBACK', '1');
    receiver = await openReceiver();
    console = await createTestConsole(suite.database());
    ann = await console.person();
  });
  afterAll(async () => {
    await console.close();
    await receiver.close();
    vi.unstubAllEnvs();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer = answering(204);
    studio = await console.team(ann, { credits: 100 });
  });

  async function draft(webhook_url: string | null = receiver.url) {
    const id = await createExperiment(studio, { name: 'Houses', design });
    const order = 'rows' as const;
    const change = { name: 'Houses', design, envelope: 50, order, concurrency: 8, webhook_url };
    return { id, version: await saveExperiment(studio, id, 1, change) };
  }
  async function finish(id: string) {
    await expect
      .poll(
        async () => {
          await advanceExperiments(runtime());
          return (await readExperiment(studio, id)).state;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe('done');
  }
  async function runToEnd(url?: string | null) {
    const { id, version } = await draft(url);
    await asBrowser(ann.browser, () => runExperiment(studio, id, { version, credits: 50 }));
    await finish(id);
    return id;
  }
  const state = async (id: string) => (await readExperiment(studio, id)).webhook;
  const secretsOf = ({ workspace }: Access) => readSigningSecrets(runtime(), workspace.id);
  /** The message that arrived last. Throws unless it is signed with `secret`. */
  const verifyLast = (secret: string) => {
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  /** Makes the next attempt due. */
  const comesDue = (id: string) =>
    runtime()
      .db.update(w)
      .set({ nextAt: sql`now() - interval '1 minute'` })
      .where(eq(w.experimentId, id));

  it('is sent once when a run ends, signed with the secret of the workspace', async () => {
    const id = await runToEnd();
    expect(await state(id)).toEqual({ state: 'waiting', error: null });
    await Promise.all([sendWebhooks(runtime()), sendWebhooks(runtime())]);
    await sendWebhooks(runtime());
    expect(receiver.received).toHaveLength(1);
    const [secret = ''] = await secretsOf(studio);
    expect(verifyLast(secret)).toMatchObject({
      type: 'experiment.done',
      data: {
        experiment_id: id,
        name: 'Houses',
        path: `/${studio.workspace.slug}/experiments/${id}`,
        cells: 2,
        succeeded: 2,
        failed: 0,
        not_run: 0,
        credits: 1.6,
      },
    });
    expect(await state(id)).toEqual({ state: 'delivered', error: null });
    const elsewhere = await console.team(ann, { credits: 1 });
    expect(await secretsOf(elsewhere)).not.toContain(secret);
  });

  it('is signed with a new secret after a rotation, and with the old one as long as was chosen', async () => {
    const rotate = (hours: number) =>
      asBrowser(ann.browser, () => rotateExperimentSecret(studio, hours));
    const [first = ''] = await secretsOf(studio);
    const second = (await rotate(24)).secret;
    const id = await runToEnd();
    await sendWebhooks(runtime());
    for (const secret of [first, second]) expect(verifyLast(secret)).toBeDefined();

    const third = (await rotate(0)).secret;
    await comesDue(id);
    await sendWebhooks(runtime());
    expect(verifyLast(third)).toBeDefined();
    for (const secret of [first, second]) expect(() => verifyLast(secret)).toThrow();

    const both = await Promise.all([rotate(1), rotate(1)]);
    const simultaneous = both.map(({ secret }) => secret);
    expect((await secretsOf(studio)).toSorted()).toEqual([...simultaneous, third].toSorted());
    const lines = await runtime()
      .db.select({ after: auditEvents.after })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.workspaceId, studio.workspace.id),
          eq(auditEvents.action, 'experiment_webhook.rotate'),
        ),
      );
    expect(lines.map(({ after }) => after)).toEqual(
      [24, 0, 1, 1].map((overlap_hours) => ({ overlap_hours })),
    );
    expect(JSON.stringify(lines)).not.toContain('whsec_');
  });

  it('is sent again under the same id until it is accepted', async () => {
    receiver.answer = answering(500);
    const id = await runToEnd();
    await sendWebhooks(runtime());
    expect(await state(id)).toEqual({ state: 'waiting', error: 'answered 500' });
    await sendWebhooks(runtime());
    expect(receiver.received).toHaveLength(1);
    receiver.answer = answering(200);
    await comesDue(id);
    await sendWebhooks(runtime());
    expect(await state(id)).toEqual({ state: 'delivered', error: null });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is given up after eight attempts, and at once when the receiver is gone', async () => {
    receiver.answer = answering(503);
    const id = await runToEnd();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await comesDue(id);
      await sendWebhooks(runtime());
    }
    expect(await state(id)).toEqual({ state: 'failed', error: 'answered 503' });
    receiver.answer = answering(410);
    const gone = await runToEnd();
    await sendWebhooks(runtime());
    expect(await state(gone)).toEqual({ state: 'failed', error: 'answered 410' });
  });

  it('waits for no receiver of another workspace', async () => {
    const [first] = await runtime()
      .db.select()
      .from(w)
      .where(eq(w.experimentId, await runToEnd()));
    if (first === undefined) throw new Error('unreachable: the run wrote its message');
    const more = Array.from({ length: 8 }, (_, n) => ({ ...first, id: `${first.id}${n}` }));
    await runtime().db.insert(w).values(more);
    const elsewhere = await openReceiver();
    receiver.answer = hanging;
    const sendNext = createWebhookSender();
    const hangingSends = await sendNext(runtime());
    await vi.waitFor(() => expect(receiver.received).toHaveLength(8));
    studio = await console.team(ann, { credits: 100 });
    const id = await runToEnd(elsewhere.url);
    await Promise.all(await sendNext(runtime()));
    expect(await state(id)).toEqual({ state: 'delivered', error: null });
    expect(receiver.received).toHaveLength(8);
    await elsewhere.close();
    receiver.hangUp();
    await Promise.all(hangingSends);
  });

  it('waits longer after each attempt', async () => {
    receiver.answer = answering(500);
    const id = await runToEnd();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await comesDue(id);
      const before = Date.now();
      await sendWebhooks(runtime());
      const [row] = await runtime().db.select().from(w).where(eq(w.experimentId, id));
      pauses.push(Math.round(((row?.nextAt?.getTime() ?? 0) - before) / 30_000));
    }
    expect(pauses).toEqual([1, 4, 16, 64, 256, 1024, 1440]);
  });

  it('is sent for a run that a person stops, and not without an address', async () => {
    const { id, version } = await draft();
    await asBrowser(ann.browser, async () => {
      await runExperiment(studio, id, { version, credits: 50 });
      await stopExperiment(studio, id);
    });
    await finish(id);
    expect(await state(id)).toEqual({ state: 'waiting', error: null });
    expect(await state(await runToEnd(null))).toBeNull();
  });

  it('goes to no address inside the network', async () => {
    for (const url of ['http://example.com/hook', 'https://10.0.0.1/hook', 'ftp://example.com']) {
      await expect(draft(url)).rejects.toThrow('Enter an https address');
    }
  });
});
