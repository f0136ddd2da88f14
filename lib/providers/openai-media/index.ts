import type { OpenedDriver, ProviderParts } from '../open-providers';
import { keyOf } from '../remote/declared-key';
import { type OpenAiMediaDeclaration, openAiKeys } from './declaration';
import { createOpenAiMediaProvider } from './operation';

/**
 * Opens a declared provider. Self-hosted servers often need no key; OpenAI always does. Throws `ProviderSetupError` if
 * the variable with its key is not set.
 */
export const openOpenAiMedia = (
  declared: OpenAiMediaDeclaration,
  parts: ProviderParts,
): Required<Pick<OpenedDriver, 'media'>> => ({
  media: createOpenAiMediaProvider(
    { ...declared, apiKey: keyOf(declared, 'apiKey', openAiKeys) },
    parts,
  ),
});
