import { z } from 'zod';
import type { ModelFamily } from '@/lib/contract';
import { aiSdkDeclaration } from './ai-sdk/declaration';
import { arkDeclaration, arkKeys } from './ark/declaration';
import { comfyUiDeclaration } from './comfyui/declaration';
import { falDeclaration, falKeys } from './fal/declaration';
import { googleDeclaration, googleKeys } from './google/declaration';
import { klingDeclaration, klingKeys } from './kling/declaration';
import { openAiCompatibleDeclaration } from './openai-compatible/declaration';
import { openAiMediaDeclaration } from './openai-media/declaration';
import { replicateDeclaration, replicateKeys } from './replicate/declaration';
import { sandboxDeclaration } from './sandbox/declaration';

/**
 * A provider as an operator declares it; `driver` names the folder that implements it. Settings for which
 * `isSecretSetting` is true are stored encrypted when the provider is connected in the browser.
 */
const schemas = [
  sandboxDeclaration,
  openAiCompatibleDeclaration,
  falDeclaration,
  comfyUiDeclaration,
  replicateDeclaration,
  openAiMediaDeclaration,
  arkDeclaration,
  klingDeclaration,
  googleDeclaration,
  aiSdkDeclaration,
] as const;
export const providerDeclaration = z.discriminatedUnion('driver', schemas);
export type ProviderDeclaration = z.output<typeof providerDeclaration>;

interface DriverFacts {
  /** For people who connect a provider. */
  name: string;
  description: string;
  makes: readonly ModelFamily[];
  /** Whether it can list models to import; else each is imported by its id. */
  listsModels: boolean;
  /** A model's name at such a provider, for people who import one. */
  example: string;
  /** Whether it reads a model from a document that the operator pastes. */
  readsDocuments?: true;
  /** Secret settings that are required, with the variables that may have them instead. */
  keyVariables?: Readonly<Record<string, string>>;
  /** Whether its results are only demonstrations, which cost nothing. */
  isSandbox: boolean;
}

const factsByDriver: Record<ProviderDeclaration['driver'], DriverFacts> = {
  sandbox: {
    name: 'Sandbox',
    description: 'Draws, speaks and writes by itself, for demonstrations.',
    makes: ['image', 'video', 'audio', 'text'],
    listsModels: false,
    example: 'sandbox',
    isSandbox: true,
  },
  'openai-compatible': {
    name: 'OpenAI-compatible text',
    description:
      'Text from any endpoint that speaks chat completions or responses: OpenAI, Gemini, OpenRouter, Ollama, vLLM, …',
    makes: ['text'],
    listsModels: true,
    example: 'gpt-5-mini',
    isSandbox: false,
  },
  'openai-media': {
    name: 'OpenAI images, videos and speech',
    description:
      'Pictures, videos and speech of any endpoint that speaks OpenAI’s images: OpenAI, vLLM-Omni, SGLang, LocalAI, …',
    makes: ['image', 'video', 'audio'],
    listsModels: true,
    example: 'gpt-image-2',
    isSandbox: false,
  },
  comfyui: {
    name: 'ComfyUI',
    description: 'Pictures and videos of workflows on ComfyUI servers of your own.',
    makes: ['image', 'video'],
    listsModels: true,
    example: 'sdxl',
    readsDocuments: true,
    isSandbox: false,
  },
  fal: {
    keyVariables: falKeys.variables,
    name: 'fal',
    description: 'Pictures, videos and sound of the models at fal.ai.',
    makes: ['image', 'video', 'audio'],
    listsModels: true,
    example: 'fal-ai/flux/dev',
    readsDocuments: true,
    isSandbox: false,
  },
  replicate: {
    keyVariables: replicateKeys.variables,
    name: 'Replicate',
    description: 'Pictures, videos and sound of the models at replicate.com.',
    makes: ['image', 'video', 'audio'],
    listsModels: true,
    example: 'black-forest-labs/flux-schnell',
    readsDocuments: true,
    isSandbox: false,
  },
  kling: {
    keyVariables: klingKeys.variables,
    name: 'Kling',
    description: 'Videos and pictures of Kling AI, with edits of videos.',
    makes: ['image', 'video'],
    listsModels: true,
    example: 'kling-v3',
    isSandbox: false,
  },
  google: {
    keyVariables: googleKeys.variables,
    name: 'Google',
    description: 'Pictures of Gemini and videos of Veo and Gemini Omni, at the Gemini API.',
    makes: ['image', 'video'],
    listsModels: true,
    example: 'gemini-3.1-flash-image',
    isSandbox: false,
  },
  'ai-sdk': {
    name: 'AI SDK',
    description:
      'Pictures, videos and speech of xAI, Luma, Black Forest Labs, ElevenLabs, Amazon Bedrock, Azure, Vertex and others, through packages of the AI SDK.',
    makes: ['image', 'video', 'audio'],
    listsModels: true,
    example: 'grok-imagine-image',
    isSandbox: false,
  },
  ark: {
    keyVariables: arkKeys.variables,
    name: 'Ark',
    description: 'Videos of Seedance at BytePlus ModelArk or Volcengine Ark, with avatars.',
    makes: ['video'],
    listsModels: true,
    example: 'dreamina-seedance-2-0-260128',
    isSandbox: false,
  },
};

export const drivers = Object.keys(factsByDriver) as ProviderDeclaration['driver'][];

export const driverSchema = (driver: ProviderDeclaration['driver']): z.ZodObject =>
  schemas.find((schema) => schema.shape.driver.value === driver) as z.ZodObject;

/** The facts about a driver, which are known without loading it. */
export const driverFacts = ({ driver }: Pick<ProviderDeclaration, 'driver'>): DriverFacts =>
  factsByDriver[driver];

/** Whether a setting is a secret. The name decides, so that secrets of new drivers are recognised too. */
export const isSecretSetting = (name: string): boolean =>
  name === 'headers' || name.endsWith('Key') || name.endsWith('Token') || name.endsWith('Secret');
