/**
 * A service in a process of its own, on PGlite in the folder of its first argument, whose provider is at the address of
 * its second. For tests that kill it. Writes where it listens, and two workspaces with 10 credits each.
 */
import { openDatabase } from '@/lib/platform/database';
import { createOpenAiCompatibleProvider } from '@/lib/providers/openai-compatible';
import { createTestService, routedTo } from '../../testing';
import { listenService } from './listening-service';

const [, , dataDir = '', baseUrl = ''] = process.argv;
const timeouts = { firstByteSeconds: 20, silenceSeconds: 20 };
const service = await createTestService(await openDatabase({ dataDir }), {
  dataDir,
  configure: routedTo('one'),
  textProviders: new Map([
    ['one', createOpenAiCompatibleProvider({ baseUrl, apiKey: 'sk', upstream: 'chat', timeouts })],
  ]),
});
const { url } = await listenService(service);
const open = () => service.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
process.stdout.write(`${JSON.stringify({ url, workspaces: [await open(), await open()] })}\n`);
