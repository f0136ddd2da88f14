import { z } from 'zod';
import { comfyUiDeclaration } from './comfyui/declaration';
import { falDeclaration } from './fal/declaration';
import { openAiCompatibleDeclaration } from './openai-compatible/declaration';
import { openAiMediaDeclaration } from './openai-media/declaration';
import { replicateDeclaration } from './replicate/declaration';
import { sandboxDeclaration } from './sandbox/declaration';

/**
 * A provider as an operator declares it; `driver` names the folder that implements it. What `isSecretSetting` finds in a
 * declaration is stored encrypted when the provider is connected in the browser.
 */
const schemas = [
  sandboxDeclaration,
  openAiCompatibleDeclaration,
  falDeclaration,
  comfyUiDeclaration,
  replicateDeclaration,
  openAiMediaDeclaration,
] as const;
export const providerDeclaration = z.discriminatedUnion('driver', schemas);
export type ProviderDeclaration = z.output<typeof providerDeclaration>;

interface DriverFacts {
  /** For people who connect a provider. */
  name: string;
  description: string;
  makes: readonly ('image' | 'video' | 'text')[];
  /** Whether it can list the models of an account; else each is imported by its id. */
  listsModels: boolean;
  /** Its results cost nothing and are worth nothing. */
  isSandbox: boolean;
}

const facts: Record<ProviderDeclaration['driver'], DriverFacts> = {
  sandbox: {
    name: 'Sandbox',
    description: 'Draws and writes by itself, for demonstrations.',
    makes: ['image', 'video', 'text'],
    listsModels: false,
    isSandbox: true,
  },
  'openai-compatible': {
    name: 'OpenAI-compatible text',
    description:
      'Text from any endpoint that speaks chat completions or responses: OpenAI, Gemini, OpenRouter, Ollama, vLLM, …',
    makes: ['text'],
    listsModels: true,
    isSandbox: false,
  },
  'openai-media': {
    name: 'OpenAI images and videos',
    description:
      'Pictures and videos of any endpoint that speaks OpenAI’s images: OpenAI, vLLM-Omni, SGLang, LocalAI, …',
    makes: ['image', 'video'],
    listsModels: false,
    isSandbox: false,
  },
  comfyui: {
    name: 'ComfyUI',
    description: 'Pictures and videos of workflows on ComfyUI servers of your own.',
    makes: ['image', 'video'],
    listsModels: false,
    isSandbox: false,
  },
  fal: {
    name: 'fal',
    description: 'Pictures and videos of the models at fal.ai.',
    makes: ['image', 'video'],
    listsModels: false,
    isSandbox: false,
  },
  replicate: {
    name: 'Replicate',
    description: 'Pictures and videos of the models at replicate.com.',
    makes: ['image', 'video'],
    listsModels: false,
    isSandbox: false,
  },
};

/** The drivers by their names. */
export const drivers = Object.keys(facts) as ProviderDeclaration['driver'][];

/** The schema of a driver's declaration. */
export const driverSchema = (driver: ProviderDeclaration['driver']): z.ZodObject =>
  schemas.find((schema) => schema.shape.driver.value === driver) as z.ZodObject;

/** What holds for every provider of a driver, known without loading it. */
export const driverFacts = ({ driver }: Pick<ProviderDeclaration, 'driver'>): DriverFacts =>
  facts[driver];

/** Whether a member of a declaration is a secret: by its name, so that a new driver's are found too. */
export const isSecretSetting = (name: string): boolean =>
  name === 'headers' || name.endsWith('Key') || name.endsWith('Token') || name.endsWith('Secret');
