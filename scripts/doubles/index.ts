import { startComfyUiDouble } from '../../lib/providers/comfyui/testing/double';
import { startFalDouble } from '../../lib/providers/fal/testing/double';
import { startOpenAiDouble } from '../../lib/providers/openai-media/testing/double';
import { startReplicateDouble } from '../../lib/providers/replicate/testing/double';

/**
 * Starts a local double of each provider and prints how to declare it, so that the product can be tried without an
 * account. A prompt with `[[double:busy]]`, `[[double:content]]` and the like makes it fail.
 */
const fal = await startFalDouble({ port: 4_101 });
const replicate = await startReplicateDouble({ port: 4_102 });
const openai = await startOpenAiDouble({ port: 4_103, imageMs: 1_500 });
const comfyui = await startComfyUiDouble({ port: 4_104 });

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

OpenAI’s images and videos at ${openai.url}, key openai-double-key:

  { id: 'openai', driver: 'openai-media', apiKey: 'openai-double-key', baseUrl: '${openai.url}' },

and as a route of a model: { provider: 'openai', model: 'gpt-image-1' }

ComfyUI at ${comfyui.url}; docs/providers.md shows how to declare a workflow of it.
`);
process.on('SIGINT', () => {
  void Promise.all([fal.close(), replicate.close(), openai.close(), comfyui.close()]).finally(() =>
    process.exit(0),
  );
});
