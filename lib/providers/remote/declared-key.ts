import { namedVariable } from '@/lib/platform/env';
import { ProviderSetupError } from '../open-providers';

/** The declared key, or the one in the environment variable. Throws `ProviderSetupError`, with `setting`, if there is none. */
export function declaredKey(
  declared: { id: string; apiKey?: string | undefined; apiKeyEnv: string },
  setting = 'apiKey',
): string {
  const key = declared.apiKey ?? namedVariable(declared.apiKeyEnv);
  if (key !== undefined && key !== '') return key;
  throw new ProviderSetupError(
    `The configuration is not right:\n  ${declared.apiKeyEnv} is not set, and provider "${declared.id}" takes its key from it. Set it, or write ${setting}Env with the name of the variable that has the key.`,
    { setting, variable: declared.apiKeyEnv },
  );
}
