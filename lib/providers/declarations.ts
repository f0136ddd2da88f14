import { z } from 'zod';
import { falDeclaration } from './fal/declaration';
import { openAiCompatibleDeclaration } from './openai-compatible/declaration';
import { openAiMediaDeclaration } from './openai-media/declaration';
import { replicateDeclaration } from './replicate/declaration';
import { sandboxDeclaration } from './sandbox/declaration';

/** A provider as an operator declares it; `driver` names the folder that implements it. */
export const providerDeclaration = z.discriminatedUnion('driver', [
  sandboxDeclaration,
  openAiCompatibleDeclaration,
  falDeclaration,
  replicateDeclaration,
  openAiMediaDeclaration,
]);
export type ProviderDeclaration = z.output<typeof providerDeclaration>;

interface DriverFacts {
  makes: readonly ('image' | 'video' | 'text')[];
  /** Its results cost nothing and are worth nothing. */
  isSandbox: boolean;
}

const facts: Record<ProviderDeclaration['driver'], DriverFacts> = {
  sandbox: { makes: ['image', 'video', 'text'], isSandbox: true },
  'openai-compatible': { makes: ['text'], isSandbox: false },
  'openai-media': { makes: ['image', 'video'], isSandbox: false },
  fal: { makes: ['image', 'video'], isSandbox: false },
  replicate: { makes: ['image', 'video'], isSandbox: false },
};

/** What holds for every provider of a driver, known without loading it. */
export const driverFacts = ({ driver }: Pick<ProviderDeclaration, 'driver'>): DriverFacts =>
  facts[driver];
