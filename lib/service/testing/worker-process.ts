/**
 * A service in a process of its own that works on the tasks and webhooks of others, and sends its traces. Its arguments:
 * the address of the database, the folder of the files, the receiver of the traces.
 */
import { openDatabase } from '@/lib/platform/database';
import { openTracing } from '@/lib/platform/open-telemetry';
import { provide } from '@/lib/platform/registry';
import { tracingRegistryKey } from '@/lib/platform/tracing';
import { createScriptedProvider, createTestService, finishedOf } from '.';

const [, , url = '', dataDir = '', endpoint = ''] = process.argv;
provide(
  tracingRegistryKey,
  openTracing({
    endpoint,
    headers: '',
    serviceName: 'worker',
    sampledShare: 1,
    includesContent: false,
    version: '0.0.0',
    gatherMs: 50,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  }),
);
const provider = createScriptedProvider();
provider.byDefault(await finishedOf());
const service = await createTestService(await openDatabase({ url, dataDir }), {
  dataDir,
  providers: new Map([['sandbox', provider]]),
});
await service.start();
process.stdout.write('ready\n');
