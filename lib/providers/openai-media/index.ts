import type { OpenedDriver, ProviderDependencies } from '../open-providers';
import { keyOf } from '../remote/declared-key';
import { type OpenAiMediaDeclaration, openAiKeys } from './declaration';
import { createOpenAiMediaProvider } from './operation';

/**
 * Opens a declared provider. Self-hosted servers often need no key; OpenAI always does. Throws `ProviderSetupError` if
 * the variable with its key is not set.
 */
export const openOpenAiMedia = (
  declaration: OpenAiMediaDeclaration,
  dependencies: ProviderDependencies,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createOpenAiMediaProvider(
    { ...declaration, apiKey: keyOf(declaration, 'apiKey', openAiKeys) },
    dependencies,
  ),
});
