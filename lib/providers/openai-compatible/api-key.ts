import { namedVariable } from '@/lib/platform/env';
import { ProviderSetupError } from '../open-providers';
import type { OpenAiCompatibleDeclaration } from './declaration';

/** The key of a declared endpoint. Throws `ProviderSetupError` when the variable that `apiKeyEnv` names is not set. */
export function apiKeyOf({
  id,
  apiKey,
  apiKeyEnv,
}: OpenAiCompatibleDeclaration): string | undefined {
  if (apiKeyEnv === undefined) return apiKey;
  const named = namedVariable(apiKeyEnv);
  if (named !== undefined) return named;
  throw new ProviderSetupError(
    `The configuration is not right:\n  ${apiKeyEnv} is not set, and provider "${id}" takes its key from it. Set it, or remove apiKeyEnv.`,
  );
}
