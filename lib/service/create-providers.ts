import { namedVariable } from '@/lib/platform/env';
import type { Configuration, OpenAiCompatibleDeclaration, ProviderDeclaration } from './config';
import { ConfigError } from './config';
import type { ServiceContext } from './context';
import type { TextProvider } from './providers';
import {
  createOpenAiCompatibleProvider,
  createSandboxProvider,
  createSandboxTextProvider,
} from './providers';
import type { Providers } from './tasks';
import type { TextProviders } from './text';

/** Opens the drivers of every enabled provider that makes media. */
export function createMediaProviders(
  { providers }: Pick<Configuration, 'providers'>,
  context: Pick<ServiceContext, 'db' | 'storage' | 'log' | 'clock'>,
): Providers {
  return new Map(
    providers
      .filter(({ enabled, driver }) => enabled && driver === 'sandbox')
      .map(({ id }) => [id, createSandboxProvider(context)]),
  );
}

/** Opens the drivers of every enabled provider that writes text. Throws `ConfigError` for a key that is not there. */
export function createTextProviders({
  providers,
}: Pick<Configuration, 'providers'>): TextProviders {
  return new Map(
    providers
      .filter(({ enabled }) => enabled)
      .map((declared) => [declared.id, textDriver(declared)]),
  );
}

const textDriver = (declared: ProviderDeclaration): TextProvider =>
  declared.driver === 'sandbox'
    ? createSandboxTextProvider()
    : createOpenAiCompatibleProvider({ ...declared, apiKey: apiKeyOf(declared) });

function apiKeyOf({ id, apiKey, apiKeyEnv }: OpenAiCompatibleDeclaration): string | undefined {
  if (apiKeyEnv === undefined) return apiKey;
  const named = namedVariable(apiKeyEnv);
  if (named !== undefined) return named;
  throw new ConfigError('the environment', [
    `${apiKeyEnv} is not set, and provider "${id}" takes its key from it. Set it, or remove apiKeyEnv.`,
  ]);
}
