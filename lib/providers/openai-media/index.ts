import { namedVariable } from '@/lib/platform/env';
import type { OpenedDriver, ProviderParts } from '../open-providers';
import { ProviderSetupError } from '../open-providers';
import type { OpenAiMediaDeclaration } from './declaration';
import { createOpenAiMediaProvider } from './operation';

/** Opens a declared provider. Throws `ProviderSetupError` if the variable with its key is not set. */
export const openOpenAiMedia = (
  declared: OpenAiMediaDeclaration,
  parts: ProviderParts,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createOpenAiMediaProvider({ ...declared, apiKey: keyOf(declared) }, parts),
});

/** Self-hosted servers often need no key; OpenAI always does. */
function keyOf({ id, apiKey, apiKeyEnv, baseUrl }: OpenAiMediaDeclaration): string | undefined {
  if (apiKey !== undefined) return apiKey;
  const isOpenAi = new URL(baseUrl).hostname === 'api.openai.com';
  const variable = apiKeyEnv ?? (isOpenAi ? 'OPENAI_API_KEY' : undefined);
  if (variable === undefined) return undefined;
  const named = namedVariable(variable);
  if (named !== undefined) return named;
  throw new ProviderSetupError(
    `The configuration is not right:\n  ${variable} is not set, and provider "${id}" takes its key from it. Set it, or name another variable with apiKeyEnv.`,
    { setting: 'apiKey', variable },
  );
}
