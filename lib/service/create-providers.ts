import type { Configuration } from './config';
import type { ServiceContext } from './context';
import { createSandboxProvider } from './providers';
import type { Providers } from './tasks';

/** Opens a driver for every enabled provider of the configuration. */
export function createProviders(
  { providers }: Pick<Configuration, 'providers'>,
  context: Pick<ServiceContext, 'db' | 'storage' | 'log'>,
): Providers {
  return new Map(
    providers
      .filter((declared) => declared.enabled)
      .map((declared) => [declared.id, createSandboxProvider(context)]),
  );
}
