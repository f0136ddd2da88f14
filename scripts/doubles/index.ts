import { startFalDouble } from '../../lib/providers/fal/testing/double';
import { startReplicateDouble } from '../../lib/providers/replicate/testing/double';

/**
 * Starts a local double of each provider and prints how to declare it, so that the product can be tried without an
 * account. A prompt with `[[double:busy]]`, `[[double:content]]` and the like makes it fail.
 */
const fal = await startFalDouble({ port: 4_101 });
const replicate = await startReplicateDouble({ port: 4_102 });

process.stdout.write(`Doubles of providers run until Ctrl+C.

fal at ${fal.url}, key fal-double-key. In atelier.config.ts:

  providers: [
    {
      id: 'fal', driver: 'fal', apiKey: 'fal-double-key',
      queueUrl: '${fal.url}', restUrl: '${fal.url}', catalogUrl: '${fal.url}',
    },
  ],

and as a route of a model: { provider: 'fal', model: 'fal-ai/flux/dev' }

Replicate at ${replicate.url}, token r8_double. In atelier.config.ts:

  providers: [
    { id: 'replicate', driver: 'replicate', apiKey: 'r8_double', baseUrl: '${replicate.url}/v1' },
  ],

and as a route of a model: { provider: 'replicate', model: 'black-forest-labs/flux-schnell' }
`);
process.on('SIGINT', () => {
  void Promise.all([fal.close(), replicate.close()]).finally(() => process.exit(0));
});
