import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventType, eventType, webhookEvent } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { settleAuthorization } from '../money/ledger';
import type { TestService, TestWorkspace } from '../testing';
import { createScriptedProvider, createTestService } from '../testing';
import { enqueueCreditsGranted } from './index';

const { apiKeys, tasks, webhookDeliveries, webhookEvents, webhooks } = schema;

describeDatabases('events', { both: 'events in the transaction' }, (suite) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map([['sandbox', createScriptedProvider()]]),
    });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  async function subscribe(workspaceId: string, events: readonly EventType[], enabled = true) {
    const { db } = service.context;
    const [key] = await db.select().from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
    const id = newId('wh');
    await db.insert(webhooks).values({
      id,
      workspaceId,
      keyId: key?.id ?? '',
      url: 'https://example.com/hook',
      events: [...events],
      enabled,
      secret: 'sealed',
    });
    return id;
  }

  async function cancelTask(
    { secret }: TestWorkspace,
    body: object = { model: 'lumen-image', prompt: 'x' },
  ): Promise<string> {
    const made = await service.post(secret, '/v1/generations', body);
    const { task_id: taskId } = (await made.json()) as { task_id: string };
    await service.call(secret, `/v1/tasks/${taskId}/cancel`, { method: 'POST' });
    return taskId;
  }

  const written = async (workspaceId: string) => {
    const rows = await service.context.db
      .select({ event: webhookEvents, delivery: webhookDeliveries })
      .from(webhookEvents)
      .leftJoin(webhookDeliveries, eq(webhookDeliveries.eventId, webhookEvents.id))
      .where(eq(webhookEvents.workspaceId, workspaceId));
    return rows.map(({ event, delivery }) => ({ ...event, delivery }));
  };

  it('are written with the task that ends, for the endpoint of its key', async () => {
    const workspace = await service.workspace();
    const webhookId = await subscribe(workspace.id, eventType.options);
    const taskId = await cancelTask(workspace);
    const [event, ...more] = await written(workspace.id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'task.canceled',
      subjectId: taskId,
      delivery: { webhookId, state: 'pending', attempts: 0, test: false },
    });
    const body = webhookEvent.parse(JSON.parse(event?.body ?? ''));
    expect(body).toMatchObject({
      id: event?.id,
      object: 'event',
      type: 'task.canceled',
      data: { task_id: taskId, status: 'canceled' },
    });
    const read = await service.call(workspace.secret, `/v1/tasks/${taskId}`);
    expect(body.data).toEqual(await read.json());
  });

  it.each([
    ['no endpoint subscribed', null],
    ['the endpoint wants other events', { events: ['task.failed'], enabled: true }],
    ['the endpoint is off', { events: eventType.options, enabled: false }],
  ] as const)('are not written when %s', async (_, hook) => {
    const workspace = await service.workspace();
    if (hook !== null) await subscribe(workspace.id, hook.events, hook.enabled);
    await cancelTask(workspace);
    expect(await written(workspace.id)).toEqual([]);
  });

  it('of a purchase go to every subscribed endpoint, or vanish with its transaction', async () => {
    const workspace = await service.workspace();
    await subscribe(workspace.id, ['credits.granted']);
    const grant = {
      workspaceId: workspace.id,
      orderId: 'ord_1',
      creditsMilli: 12_500,
      billingTransactionId: 'btx_1',
    };
    const { context } = service;
    const undone = context.db.transaction(async (tx) => {
      await enqueueCreditsGranted(context, tx, grant);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await written(workspace.id)).toEqual([]);
    await context.db.transaction((tx) => enqueueCreditsGranted(context, tx, grant));
    const [event] = await written(workspace.id);
    expect(webhookEvent.parse(JSON.parse(event?.body ?? ''))).toMatchObject({
      type: 'credits.granted',
      data: { order_id: 'ord_1', credits: 12.5, billing_transaction_id: 'btx_1' },
    });
    expect(event?.delivery).not.toBeNull();
  });

  it('about low credits are written once each time the balance falls below the threshold', async () => {
    const workspace = await service.workspace({
      credits: 60,
      key: { scopes: ['v1:generate', 'billing'] },
    });
    const webhookId = await subscribe(workspace.id, ['credits.low']);
    const at = `/workspaces/${workspace.id}`;
    const body = { model: 'lumen-image', prompt: 'x', n: 4 };
    const quote = await service.post(workspace.secret, '/v1/quote', body);
    const { estimated_credits: price } = (await quote.json()) as { estimated_credits: number };
    const setAlert = async (low: number | null) => {
      const path = `/manage${at}/billing/alert`;
      const init = { method: 'PUT', body: JSON.stringify({ low_credits: low }) };
      const answer = await service.call(service.operatorKey, path, init);
      expect(await answer.json()).toEqual({ low_credits: low });
    };
    const spend = async () => {
      const made = await service.post(workspace.secret, '/v1/generations', body);
      const { task_id: taskId } = (await made.json()) as { task_id: string };
      await service.context.db.transaction(async (tx) => {
        await tx
          .update(tasks)
          .set({ status: 'succeeded', outputs: [] })
          .where(eq(tasks.id, taskId));
        const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId));
        await settleAuthorization(tx, task?.authorizationId ?? '', task?.amountMilli ?? 0);
      });
    };
    const events = async () =>
      (await written(workspace.id)).map(({ body: text, delivery }) => {
        expect(delivery?.webhookId).toBe(webhookId);
        return webhookEvent.parse(JSON.parse(text)).data;
      });
    await setAlert(60 - price / 2);
    // Reserved and given back: nothing was spent.
    await cancelTask(workspace, body);
    expect(await events()).toEqual([]);
    await spend();
    const first = { available: 60 - price, authorized: 0, low_credits: 60 - price / 2 };
    expect(await events()).toEqual([first]);
    await spend();
    expect(await events()).toEqual([first]);
    await service.manage(`${at}/grants`, { amount: 2 * price, memo: 'More', once_key: 'more' });
    await spend();
    expect(await events()).toEqual([first, first]);
    await setAlert(null);
    await service.manage(`${at}/grants`, { amount: price, memo: 'More', once_key: 'again' });
    await spend();
    expect(await events()).toHaveLength(2);
  });
});
