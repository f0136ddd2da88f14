import { aiSdkDoubleKey, startAiSdkDouble } from '../../lib/providers/ai-sdk/testing/double';
import { arkDoubleKeys, startArkDouble } from '../../lib/providers/ark/testing/double';
import { startComfyUiDouble } from '../../lib/providers/comfyui/testing/double';
import { textToImage } from '../../lib/providers/comfyui/testing/workflows';
import { startFalDouble } from '../../lib/providers/fal/testing/double';
import { googleDoubleKey, startGoogleDouble } from '../../lib/providers/google/testing/double';
import { klingDoubleKeys, startKlingDouble } from '../../lib/providers/kling/testing/double';
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
const ark = await startArkDouble({ port: 4_105, review: 'Active' });
const kling = await startKlingDouble({ port: 4_106 });
const google = await startGoogleDouble({ port: 4_107, imageMs: () => 1_500 });
const aiSdk = await startAiSdkDouble({ port: 4_108, imageMs: () => 1_500 });

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

Ark at ${ark.url}, with avatars:

  {
    id: 'ark', driver: 'ark', apiKey: '${arkDoubleKeys.apiKey}', baseUrl: '${ark.url}/api/v3',
    assetUrl: '${ark.url}', assetGroup: '${arkDoubleKeys.group}',
    assetAccessKey: '${arkDoubleKeys.accessKey}', assetSecretKey: '${arkDoubleKeys.secretKey}',
  },

and as a route of a model: { provider: 'ark', model: 'dreamina-seedance-2-0-260128' }

Kling at ${kling.url}:

  {
    id: 'kling', driver: 'kling', baseUrl: '${kling.url}',
    accessKey: '${klingDoubleKeys.accessKey}', secretKey: '${klingDoubleKeys.secretKey}',
  },

and as a route of a model: { provider: 'kling', model: 'kling-v3' }

Google at ${google.url}:

  { id: 'google', driver: 'google', apiKey: '${googleDoubleKey}', baseUrl: '${google.url}' },

and as a route of a model: { provider: 'google', model: 'gemini-3.1-flash-image' }

xAI and DeepInfra by the AI SDK at ${aiSdk.url}:

  { id: 'xai', driver: 'ai-sdk', package: 'xai', apiKey: '${aiSdkDoubleKey}', baseUrl: '${aiSdk.xai}' },
  {
    id: 'deepinfra', driver: 'ai-sdk', package: 'deepinfra',
    apiKey: '${aiSdkDoubleKey}', baseUrl: '${aiSdk.deepinfra}',
  },

and as a route of a model: { provider: 'xai', model: 'grok-imagine-image' }

ComfyUI at ${comfyui.url}; docs/providers.md shows how to declare a workflow of it. One that it knows, for “Add a workflow”:

${JSON.stringify(textToImage)}
`);
process.on('SIGINT', () => {
  const doubles = [fal, replicate, openai, comfyui, ark, kling, google, aiSdk];
  void Promise.all(doubles.map((double) => double.close())).finally(() => process.exit(0));
});
