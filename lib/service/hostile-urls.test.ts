import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ErrorBody, ManagedKey, WebhookDeliveryDetail } from '@/lib/contract';
import { createGuardedFetch } from '@/lib/platform/net';
import { hostileUrls } from '@/lib/platform/net/testing/hostile-urls';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from './db';
import type { TestService, TestWorkspace } from './testing';
import { createScriptedProvider, createTestService } from './testing';

/* Every place that takes a URL from a person, against one table. Loopback is not allowed here, as in production. */

describeDatabases('hostile URLs', (suite) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let webhookPath: string;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 1,
      allowLoopback: false,
      providers: new Map([['sandbox', createScriptedProvider()]]),
      webhooks: {
        pollMs: 20,
        // A name server of the attacker: a public address at the check, this machine at the connection.
        fetch: createGuardedFetch((_, done) => done(null, [{ address: '127.0.0.1', family: 4 }])),
      },
    });
    workspace = await service.workspace();
    const keys = await service.manage(`/workspaces/${workspace.id}/keys`);
    const [key] = ((await keys.json()) as { data: ManagedKey[] }).data;
    webhookPath = `/workspaces/${workspace.id}/keys/${key?.id}/webhook`;
    await service.start();
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const codeOf = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return [response.status, error.code];
  };

  it('are many', () => expect(hostileUrls.length).toBeGreaterThanOrEqual(40));

  it.each(hostileUrls)('%s is refused as a webhook and as a reference', async (url) => {
    const refused = [400, expect.stringMatching(/^(invalid_value|missing_required_parameter)$/)];
    const hook = await service.manage(webhookPath, { url, events: ['task.failed'] });
    expect(await codeOf(hook)).toEqual(refused);
    expect((await service.manage(webhookPath)).status).toBe(404);
    for (const path of ['/v1/quote', '/v1/generations']) {
      const body = { model: 'lumen-image', prompt: 'x', reference_images: [url] };
      expect(await codeOf(await service.post(workspace.secret, path, body))).toEqual(refused);
    }
  });

  it('that turn hostile between the check and the connection are not connected to', async () => {
    const connections: unknown[] = [];
    const victim = createServer().on('connection', (socket) => connections.push(socket));
    await new Promise<void>((listening) => victim.listen(0, '127.0.0.1', listening));
    const { port } = victim.address() as AddressInfo;
    const rebinding = { url: `https://rebind.example:${port}/`, events: ['task.failed'] };
    expect((await service.manage(webhookPath, rebinding)).status).toBe(201);
    const outcome = async () => {
      const made = await service.manage(`${webhookPath}/test`, { event: 'task.failed' });
      const { id } = (await made.json()) as { id: string };
      return vi.waitFor(
        async () => {
          const read = await service.manage(`${webhookPath}/deliveries/${id}`);
          const delivery = (await read.json()) as WebhookDeliveryDetail;
          expect(delivery.state).toBe('failed');
          return delivery.last_failure;
        },
        { timeout: 20_000, interval: 20 },
      );
    };
    expect(await outcome()).toBe('address_not_allowed');
    // An address that was stored without any check is not connected to either.
    for (const url of [`http://127.0.0.1:${port}/`, `https://localhost:${port}/`]) {
      await service.context.db
        .update(schema.webhooks)
        .set({ url })
        .where(eq(schema.webhooks.workspaceId, workspace.id));
      expect(await outcome()).toMatch(/^(url|address)_not_allowed$/);
    }
    expect(connections).toEqual([]);
    victim.close();
  });
});
