import { startFalDouble } from '../../lib/providers/fal/testing/double';

/**
 * Starts a local double of each provider and prints how to declare it, so that the product can be tried without an
 * account. A prompt with `[[double:busy]]`, `[[double:content]]` and the like makes it fail.
 */
const fal = await startFalDouble({ port: 4_101 });

process.stdout.write(`Doubles of providers run until Ctrl+C.

fal at ${fal.url}, key fal-double-key. In atelier.config.ts:

  providers: [
    {
      id: 'fal', driver: 'fal', apiKey: 'fal-double-key',
      queueUrl: '${fal.url}', restUrl: '${fal.url}', catalogUrl: '${fal.url}',
    },
  ],

and as a route of a model: { provider: 'fal', model: 'fal-ai/flux/dev' }
`);
process.on('SIGINT', () => {
  void fal.close().finally(() => process.exit(0));
});
