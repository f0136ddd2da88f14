import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTracing } from '@/lib/platform/open-telemetry';
import { openOtlpReceiver } from '@/lib/platform/open-telemetry/testing/otlp-receiver';
import { provide } from '@/lib/platform/registry';
import { describeDatabases } from '@/lib/platform/testing';
import { tracingRegistryKey } from '@/lib/platform/tracing';
import { workspaceClient } from '../../developers/stored-keys';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { workspaceAction, workspaceHandler } from '.';

describeDatabases('the trace of a press', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let slug: string;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    owner = await console.person('Olga');
    slug = (await console.team(owner)).workspace.slug;
  });
  afterAll(() => console.close());

  const readBalance = async (workspaceId: string) =>
    (await workspaceClient(workspaceId)).balance.get();

  it.each([
    [
      'a server action',
      'action keys.view',
      () => workspaceAction('keys.view', [], ({ workspace }) => readBalance(workspace.id))(slug),
    ],
    [
      'a handler',
      'POST keys.view',
      () =>
        workspaceHandler('keys.view', ({ access }) => readBalance(access.workspace.id))(
          new Request('http://console.test/api', {
            method: 'POST',
            headers: { 'sec-fetch-site': 'same-origin' },
          }),
          { params: Promise.resolve({ workspace: slug }) },
        ),
    ],
  ])('begins at %s and goes on in the service', async (_, name, press) => {
    const receiver = await openOtlpReceiver();
    const tracing = openTracing({
      endpoint: receiver.endpoint,
      headers: '',
      serviceName: 'atelier',
      sampledShare: 1,
      includesContent: false,
      version: '0.0.0',
      onError() {},
    });
    const remove = provide(tracingRegistryKey, tracing);
    await asBrowser(owner.browser, async () => void (await press()));
    remove();
    await tracing.stop();
    const pressSpan = receiver.spans.find((span) => span.name === name);
    const call = receiver.spans.find((span) => span.parentSpanId === pressSpan?.spanId);
    expect(pressSpan).toMatchObject({ parentSpanId: '', failed: false });
    expect(call).toMatchObject({ traceId: pressSpan?.traceId, kind: 2 });
    expect(call?.attributes['http.response.status_code']).toBe(200);
    await receiver.close();
  });
});
